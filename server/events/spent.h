// What has become of the events of one kind: how many wait, how many were dispatched and what that
// took. For the staff and for measuring; the rules never see it.
#pragma once

#include <cstdint>

#include "events/event.h"

namespace events {

struct Spent {
  const EventKind* kind = nullptr;
  std::uint64_t waiting = 0;
  std::uint64_t events = 0;       // dispatched
  std::uint64_t nanoseconds = 0;  // in all; 0 without a stopwatch, as the rest
  std::uint64_t longest = 0;      // of one event
  // The same of the pulse in which one was dispatched last.
  Pulse pulse = 0;
  std::uint64_t events_of_pulse = 0;
  std::uint64_t nanoseconds_of_pulse = 0;

  void add(Pulse at, std::uint64_t took) {
    if (pulse != at) {
      pulse = at;
      events_of_pulse = nanoseconds_of_pulse = 0;
    }
    ++events;
    ++events_of_pulse;
    nanoseconds += took;
    nanoseconds_of_pulse += took;
    longest = longest < took ? took : longest;
  }
};

}  // namespace events
