#include "app/pulse_clock.h"

#include <doctest/doctest.h>

using app::PulseClock;
using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::seconds;

namespace {

constexpr std::int64_t noon = 1'800'000'000;

std::int64_t utc(std::chrono::nanoseconds steady) {
  return noon + std::chrono::duration_cast<seconds>(steady).count();
}

}  // namespace

TEST_CASE("pulse clock: eight a second, each due an eighth after the last was due") {
  PulseClock clock(8, seconds(0), noon);
  CHECK(clock.due(milliseconds(124), utc(milliseconds(124))).pulses == 0);
  std::uint32_t pulses = 0;
  for (int ms = 125; ms <= 10'000; ms += 7) {  // woken at odd moments, the beat stays
    const auto due = clock.due(milliseconds(ms), utc(milliseconds(ms)));
    CHECK_FALSE(due.has_stalled());
    pulses += due.pulses;
  }
  CHECK(pulses == 79);
  CHECK(clock.next() == seconds(10));
}

TEST_CASE("pulse clock: a late pulse is caught up at once") {
  PulseClock clock(8, seconds(0), noon);
  const auto due = clock.due(seconds(1), utc(seconds(1)));
  CHECK(due.pulses == 8);
  CHECK(due.dropped == 0);
  CHECK_FALSE(due.has_stalled());
  CHECK(clock.next() == milliseconds(1125));
}

TEST_CASE("pulse clock: after a stall eight are caught up and the rest is dropped") {
  PulseClock clock(8, seconds(0), noon);
  const auto due = clock.due(seconds(100), utc(seconds(100)));
  CHECK(due.pulses == 8);
  CHECK(due.dropped == 792);
  CHECK(due.has_stalled());
  CHECK(due.late == seconds(100) - milliseconds(125));
  CHECK(clock.due(seconds(100) + milliseconds(124), utc(seconds(100))).pulses == 0);
  CHECK(clock.due(seconds(100) + milliseconds(125), utc(seconds(100))).pulses == 1);
}

TEST_CASE("pulse clock: a machine that slept with its steady clock standing is a stall too") {
  PulseClock clock(8, seconds(0), noon);
  const auto due = clock.due(milliseconds(125), noon + 3600);
  CHECK(due.pulses == 1);
  CHECK(due.dropped == 0);
  CHECK(due.wall_jump == 3600);
  CHECK(due.has_stalled());
  CHECK_FALSE(clock.due(milliseconds(250), noon + 3600).has_stalled());
  CHECK(clock.due(milliseconds(375), noon).wall_jump == -3600);
}

TEST_CASE("pulse clock: a wall clock that is set right slowly is no stall") {
  PulseClock clock(8, seconds(0), noon);
  for (int i = 1; i <= 1000; ++i) {
    // Half a second too fast each minute.
    CHECK(clock.due(seconds(60 * i), utc(seconds(60 * i)) + i / 2).wall_jump == 0);
  }
}

TEST_CASE("pulse clock: pulses slept through run together and are no stall") {
  PulseClock clock(8, seconds(0), noon);
  CHECK(clock.sleep(1) == milliseconds(125));
  CHECK_FALSE(clock.is_asleep());
  CHECK(clock.sleep(8) == seconds(1));
  CHECK(clock.is_asleep());
  auto due = clock.due(seconds(1), utc(seconds(1)));
  CHECK(due.pulses == 8);
  CHECK_FALSE(due.has_stalled());
  CHECK_FALSE(clock.is_asleep());
  // Woken early, only what is due runs.
  CHECK(clock.sleep(8) == seconds(2));
  CHECK(clock.due(milliseconds(1300), utc(seconds(1))).pulses == 2);
  // A stall on top of a sleep: eight more are caught up.
  CHECK(clock.sleep(8) == milliseconds(2250));
  due = clock.due(seconds(100), utc(seconds(100)));
  CHECK(due.pulses == 15);
  CHECK(due.dropped == 775);
}
