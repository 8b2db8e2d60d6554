// What one would write with the standard library alone. Peers keep no owners; events due at the
// same pulse come by priority, those of one priority in the multimap first in, first out, in the
// priority queue by sequence.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <queue>
#include <string_view>
#include <utility>
#include <vector>

#include "base/pulse.h"

namespace bench {

using base::Pulse;

// A heap of keys; a cancelled event stays in it until it comes up, and is known by its generation.
class PriorityQueue {
 public:
  static constexpr std::string_view name = "pq";
  using Tag = std::uint32_t;
  struct Id {
    std::uint32_t slot;
    std::uint32_t generation;
  };

  explicit PriorityQueue(std::size_t /*population*/, Pulse start = 0) : now_(start) {}

  static Tag tag(std::size_t i) { return static_cast<Tag>(i); }
  Id add(Pulse due, std::uint8_t priority, Tag tag) {
    if (free_.empty()) {
      free_.push_back(static_cast<std::uint32_t>(slots_.size()));
      slots_.emplace_back();
    }
    const auto slot = free_.back();
    free_.pop_back();
    slots_[slot].tag = tag;
    const Id id{slot, slots_[slot].generation};
    heap_.push({due, (std::uint64_t{255U - priority} << 56U) | ++sequence_, id});
    ++size_;
    return id;
  }
  bool cancel(Id id) {
    if (slots_[id.slot].generation != id.generation) {
      return false;
    }
    end(id.slot);
    return true;
  }
  std::size_t size() const { return size_; }
  Pulse now() const { return now_; }
  Pulse first_due() {
    while (!heap_.empty() && is_stale(heap_.top().id)) {
      heap_.pop();
    }
    return heap_.empty() ? 0 : heap_.top().due;
  }

  template <class Fire>
  void step(const Fire& fire) {
    ++now_;
    drain(fire);
  }
  template <class Fire>
  void skip(const Fire& fire) {
    now_ = heap_.empty() ? now_ + 1 : heap_.top().due;
    drain(fire);
  }

 private:
  struct Slot {
    std::uint32_t generation = 1;
    Tag tag = 0;
  };
  struct Entry {
    Pulse due;
    std::uint64_t order;
    Id id;
    friend bool operator<(const Entry& a, const Entry& b) {
      return a.due != b.due ? a.due > b.due : a.order > b.order;
    }
  };

  bool is_stale(Id id) const { return slots_[id.slot].generation != id.generation; }
  void end(std::uint32_t slot) {
    ++slots_[slot].generation;
    free_.push_back(slot);
    --size_;
  }
  template <class Fire>
  void drain(const Fire& fire) {
    while (!heap_.empty() && heap_.top().due <= now_) {
      const auto id = heap_.top().id;
      heap_.pop();
      if (!is_stale(id)) {
        const auto tag = slots_[id.slot].tag;
        end(id.slot);
        fire(tag);
      }
    }
  }

  std::priority_queue<Entry> heap_;
  std::vector<Slot> slots_;
  std::vector<std::uint32_t> free_;
  std::uint64_t sequence_ = 0;
  std::size_t size_ = 0;
  Pulse now_;
};

class Multimap {
 public:
  static constexpr std::string_view name = "multimap";
  using Tag = std::uint32_t;
  using Events = std::multimap<std::pair<Pulse, std::uint32_t>, Tag>;
  using Id = Events::iterator;

  explicit Multimap(std::size_t /*population*/, Pulse start = 0) : now_(start) {}

  static Tag tag(std::size_t i) { return static_cast<Tag>(i); }
  Id add(Pulse due, std::uint8_t priority, Tag tag) {
    return events_.emplace(std::pair{due, 255U - priority}, tag);
  }
  // Only of an event that is there: an iterator does not know whether it still is.
  bool cancel(Id id) {
    events_.erase(id);
    return true;
  }
  std::size_t size() const { return events_.size(); }
  Pulse now() const { return now_; }
  Pulse first_due() const { return events_.empty() ? 0 : events_.begin()->first.first; }

  template <class Fire>
  void step(const Fire& fire) {
    ++now_;
    drain(fire);
  }
  template <class Fire>
  void skip(const Fire& fire) {
    now_ = events_.empty() ? now_ + 1 : first_due();
    drain(fire);
  }

 private:
  template <class Fire>
  void drain(const Fire& fire) {
    while (!events_.empty() && events_.begin()->first.first <= now_) {
      const auto tag = events_.begin()->second;
      events_.erase(events_.begin());
      fire(tag);
    }
  }

  Events events_;
  Pulse now_;
};

}  // namespace bench
