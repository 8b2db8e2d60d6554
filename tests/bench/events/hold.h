// HOLD: the first event fires and is scheduled again, with so many waiting; what a wheel does all
// day. One operation is one fire, one add and their share of turning the pulses.
#pragma once

#include <cstddef>
#include <cstdint>

#include "bench/events/draws.h"

namespace bench {

inline constexpr std::uint8_t plain_priority = 128;
// With fewer waiting most pulses are empty, and a server would leap over them.
inline constexpr std::size_t dense_from = 10'000;

template <class S>
class Hold {
 public:
  // `warm` operations make the population what it stays: nodes in random order, memory touched.
  Hold(std::size_t waiting, DelayKind kind, std::size_t warm, Pulse start = 0)
      : delays_(kind), structure_(waiting, start), is_sparse_(waiting < dense_from) {
    for (std::size_t i = 0; i < waiting; ++i) {
      structure_.add(start + delays_.rest(i), plain_priority, structure_.tag(i));
    }
    run(warm);
  }

  // The pulses are run whole, so it may do a few more; they are counted the next time.
  void run(std::size_t operations) {
    for (goal_ += operations; done_ < goal_;) {
      turn();
    }
  }
  void turn() {
    const auto again = [this](typename S::Tag tag) {
      ++done_;
      structure_.add(structure_.now() + delays_.next(), plain_priority, tag);
    };
    if (is_sparse_) {
      structure_.skip(again);
    } else {
      structure_.step(again);
    }
  }
  S& structure() { return structure_; }

 private:
  Delays delays_;
  S structure_;
  bool is_sparse_;
  std::size_t done_ = 0;
  std::size_t goal_ = 0;
};

}  // namespace bench
