// What was dispatched last, oldest first, so many at most; allocates nothing once it is full.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "events/event.h"

namespace events {

struct Dispatched {
  Pulse due = 0;
  const EventKind* kind = nullptr;
  OwnerKind owner = OwnerKind::world;
  std::uint64_t nanoseconds = 0;  // 0 without a stopwatch
};

class History {
 public:
  explicit History(std::size_t most) : most_(most) {}
  void add(const Dispatched& dispatched) {
    if (all_.size() < most_) {
      all_.push_back(dispatched);
    } else if (most_ > 0) {
      all_[oldest_] = dispatched;
      oldest_ = (oldest_ + 1) % most_;
    }
  }
  std::size_t size() const { return all_.size(); }
  bool empty() const { return all_.empty(); }
  const Dispatched& operator[](std::size_t i) const { return all_[(oldest_ + i) % all_.size()]; }
  const Dispatched& front() const { return (*this)[0]; }
  const Dispatched& back() const { return (*this)[size() - 1]; }

 private:
  std::vector<Dispatched> all_;
  std::size_t most_;
  std::size_t oldest_ = 0;
};

}  // namespace events
