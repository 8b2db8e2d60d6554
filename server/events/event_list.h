// Events not yet due, in order: due pulse, then higher priority, then lower sequence. A small
// interface with several structures behind it, all byte-identical in what they do: TimingWheel (the
// 64 buckets), HeapEventList (an indexed 4-ary heap, the reference) and SortedBuckets (the 64
// sorted lists the design grew from). The list owns the memory of its events (a pool); others hold
// an EventId.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "events/event.h"
#include "events/event_owner.h"
#include "events/event_pool.h"

namespace events {

// What is popped: the key and the event, which no longer belongs to any list.
struct Popped {
  EventKey key;
  const EventKind* kind = nullptr;
  std::uint16_t kind_number = 0;  // the pool's
  EventOwner* owner = nullptr;
  EventData data;
};

struct NewEvent {
  Pulse due = 0;
  std::uint8_t priority = 128;
  std::uint64_t sequence = 0;  // greater than any before it
  const EventKind* kind = nullptr;
  EventOwner* owner = nullptr;
  EventData data;
};

// How full a part of a structure is, for the staff: slots that hold one stretch of time each.
struct Occupancy {
  Pulse width = 1;  // pulses a slot spans
  std::size_t events = 0;
  std::size_t slots = 0;  // that hold any
  std::size_t longest = 0;
};

class EventList {
 public:
  EventList() = default;
  EventList(const EventList&) = delete;
  EventList& operator=(const EventList&) = delete;
  virtual ~EventList() = default;

  EventId add(NewEvent&& event);
  bool remove(EventId id);
  // Removes each waiting event the predicate is true for, in order; returns how many.
  std::size_t remove_if(const std::function<bool(const EventView&)>& predicate);
  // True for waiting events; a loading one is in no list.
  bool contains(EventId id) const;
  // The first of all; a structure may put itself in better order when asked.
  std::optional<EventView> peek_first();
  std::optional<Popped> pop_first();
  // The first that is due now, if any is.
  bool pop_due(Popped& into);
  // A pulse after now, `until` at most, before which nothing is due but what is due now. Structures
  // that know only roughly when the next is due may name an earlier pulse than that.
  Pulse quiet_until(Pulse until);
  std::size_t size() const { return size_; }
  bool is_empty() const { return size_ == 0; }
  void clear();

  // Moves now on to quiet_until(until) and returns it; nothing may be due now.
  Pulse turn(Pulse until);
  // The pulse that now is; dues of waiting events are never before it. Structures that hash time
  // need it. While the list is empty it may be any pulse, else it only grows.
  void advance(Pulse now);
  // All waiting events in order (a copy; for listing, digests and tests).
  std::vector<EventView> in_order() const;
  // Its parts, nearest first; empty for a structure that has none.
  virtual std::vector<Occupancy> occupancy() const { return {}; }
  // "" when every link is right, else what is wrong.
  std::string verify() const;

  // Loading events hang in the pool on their owner alone.
  EventPool& pool() { return pool_; }
  const EventPool& pool() const { return pool_; }
  // Puts an event of the pool that hangs on its owner alone into the list, or takes it out again.
  void join(std::uint32_t node);
  void leave(std::uint32_t node);

 protected:
  virtual void link(std::uint32_t node) = 0;
  virtual void unlink(std::uint32_t node) = 0;
  virtual std::uint32_t first() = 0;  // 0: none
  // The first if it is due now, else 0.
  virtual std::uint32_t due_now();
  // As quiet_until, which has seen to it that `until` is after the next pulse.
  virtual Pulse next_stop(Pulse until);
  // Called after now_ was set; `before` is the pulse that was.
  virtual void moved(Pulse before) = 0;
  virtual std::string verify_links() const = 0;

  Pulse now_ = 0;
  EventPool pool_;
  std::size_t size_ = 0;

 private:
  void check_new(Pulse due, std::uint64_t sequence) const;
  void enter(std::uint32_t node);
  void take_out(std::uint32_t node, Popped& into);

  std::uint64_t last_given_ = 0;  // sequence
};

// "wheel", "heap" or "sorted"; null for any other name.
std::unique_ptr<EventList> make_event_list(std::string_view name);

}  // namespace events
