// What a timeline should do, as a sorted multimap says, for the fuzz target of the event list.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "events/event.h"

namespace fuzz {

using events::Pulse;

// One event, as the model knows it. Events are named by a serial number that never comes again.
struct Expected {
  std::size_t owner = 0;
  const events::EventKind* kind = nullptr;
  events::EventId id;
};

class EventModel {
 public:
  bool is_empty() const { return order_.empty(); }
  std::size_t size() const { return order_.size(); }
  // Of the first event; only while there is one.
  std::uint64_t first() const { return order_.begin()->second; }
  Pulse first_due() const { return order_.begin()->first.first; }
  const Expected& at(std::uint64_t serial) const { return events_.at(serial).expected; }

  void expect(std::uint64_t serial, const Expected& expected, Pulse due) {
    const auto place = order_.emplace(Order{due, 255 - expected.kind->priority}, serial);
    events_[serial] = {expected, place};
  }
  // Behind all that are due then already.
  void move(std::uint64_t serial, Pulse due) {
    const auto found = events_.find(serial);
    order_.erase(found->second.place);
    expect(serial, found->second.expected, due);
  }
  void drop(std::uint64_t serial) {
    const auto found = events_.find(serial);
    order_.erase(found->second.place);
    last_gone_ = found->second.expected.id;
    events_.erase(found);
  }
  // All that `which` is true for; returns how many.
  template <class Which>
  std::size_t drop_all(const Which& which) {
    std::vector<std::uint64_t> dropped;
    for (const auto& [serial, event] : events_) {
      if (which(event.expected)) {
        dropped.push_back(serial);
      }
    }
    for (const auto serial : dropped) {
      drop(serial);
    }
    return dropped.size();
  }
  std::vector<std::uint64_t> in_order() const {
    std::vector<std::uint64_t> serials;
    for (const auto& [order, serial] : order_) {
      serials.push_back(serial);
    }
    return serials;
  }
  // The event of this serial, or the next one there is, or the first; 0: there is none.
  std::uint64_t near(std::uint64_t serial) const {
    if (events_.empty()) {
      return 0;
    }
    const auto found = events_.lower_bound(serial);
    return found != events_.end() ? found->first : events_.begin()->first;
  }
  // The name of an event that is no more.
  events::EventId last_gone() const { return last_gone_; }

 private:
  // Due, and 255 - priority; equal ones stand in the order they came.
  using Order = std::pair<Pulse, int>;
  using InOrder = std::multimap<Order, std::uint64_t>;
  struct Event {
    Expected expected;
    InOrder::iterator place;
  };

  InOrder order_;
  std::map<std::uint64_t, Event> events_;
  events::EventId last_gone_;
};

}  // namespace fuzz
