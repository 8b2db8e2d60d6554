#include "app/pulse_clock.h"

namespace app {

namespace {

// Whole seconds of two clocks may differ by one and the other way round by one more.
constexpr std::int64_t small_jump = 2;

}  // namespace

PulseClock::Due PulseClock::due(Time steady, std::int64_t utc) {
  Due due;
  const auto moved = offset(steady, utc) - offset_;
  if (moved > small_jump || moved < -small_jump) {
    due.wall_jump = moved;
  }
  // Small differences add up over the weeks: the clock is being set right slowly, which is no
  // stall.
  offset_ += moved;
  if (steady < next_) {
    return due;
  }
  due.late = steady - next_;
  const auto owed = static_cast<std::uint64_t>(due.late / pulse) + 1;
  const std::uint64_t most = std::uint64_t{most_} + slept_through_;
  due.pulses = static_cast<std::uint32_t>(owed > most ? most : owed);
  slept_through_ = 0;
  due.dropped = owed - due.pulses;
  next_ += pulse * static_cast<std::int64_t>(owed);
  return due;
}

PulseClock::Time PulseClock::sleep(std::uint32_t pulses) {
  slept_through_ = pulses - 1;
  return next_ + pulse * slept_through_;
}

}  // namespace app
