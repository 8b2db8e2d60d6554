// When pulses are due. Plain arithmetic over times handed in. Pulses keep their beat: the next is
// due 1/8 s after the last was due, not after it ran. After a stall so many are caught up as the
// limit says, the rest is dropped. Pulses in which nothing can happen may be slept through: they
// run late, all together, and count as no stall.
#pragma once

#include <chrono>
#include <cstdint>

namespace app {

class PulseClock {
 public:
  using Time = std::chrono::nanoseconds;
  static constexpr Time pulse = std::chrono::milliseconds(125);

  struct Due {
    std::uint32_t pulses = 0;   // to run now
    std::uint64_t dropped = 0;  // never to be run
    Time late{0};               // how long the first of them has been due
    std::int64_t wall_jump =
        0;  // seconds by which the wall clock moved against the steady one; small ones are 0
    bool has_stalled() const { return dropped > 0 || wall_jump != 0; }
  };

  PulseClock(std::uint32_t most_caught_up, Time steady, std::int64_t utc)
      : most_(most_caught_up), next_(steady + pulse), offset_(offset(steady, utc)) {}

  Due due(Time steady, std::int64_t utc);
  Time next() const { return next_; }
  // Nobody wants to be woken before the last of so many pulses (at least 1); gives when that is.
  Time sleep(std::uint32_t pulses);
  bool is_asleep() const { return slept_through_ > 0; }

 private:
  static std::int64_t offset(Time steady, std::int64_t utc) {
    return utc - std::chrono::duration_cast<std::chrono::seconds>(steady).count();
  }

  std::uint32_t most_;
  Time next_;
  std::uint32_t slept_through_ = 0;  // of the pulses due next
  std::int64_t offset_;
};

}  // namespace app
