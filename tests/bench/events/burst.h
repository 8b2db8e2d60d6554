// So many events for one and the same pulse, pushed and drained. Before that as many have come and
// gone at random pulses, so the memory they take lies in no order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "bench/events/draws.h"
#include "bench/events/hold.h"

namespace bench {

template <class S>
class Burst {
 public:
  Burst(std::size_t size, unsigned priorities)
      : priorities_([priorities](std::uint64_t i) {
          return static_cast<std::uint8_t>(plain_priority + base::mix64(i) % priorities);
        }),
        structure_(size) {
    for (std::size_t i = 0; i < size; ++i) {
      tags_.push_back(structure_.tag(i));
      structure_.add(structure_.now() + 1 + base::mix64(i) % 1000, plain_priority, tags_[i]);
    }
    while (structure_.size() != 0) {
      structure_.step([](typename S::Tag /*tag*/) {});
    }
  }

  void push() {
    const auto due = structure_.now() + ahead;
    for (const auto tag : tags_) {
      structure_.add(due, priorities_.next(), tag);
    }
  }
  // Up to the pulse before the one in which they are due.
  void approach() {
    for (Pulse i = 1; i < ahead; ++i) {
      structure_.step([](typename S::Tag /*tag*/) {});
    }
  }
  // Returns how many fired.
  std::size_t drain() {
    std::size_t fired = 0;
    structure_.step([&fired](typename S::Tag /*tag*/) { ++fired; });
    return fired;
  }

 private:
  static constexpr Pulse ahead = 32;  // four seconds, as most of what a game schedules

  std::vector<typename S::Tag> tags_;
  Table<std::uint8_t> priorities_;
  S structure_;
};

}  // namespace bench
