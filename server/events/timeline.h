// Now, what is to come, and what lately was. The Timeline owns an EventList and is the only way to
// change it. Invariants: no pending event is due before now; nothing scheduled in a pulse fires in
// that pulse, so a pulse always ends; each event is in its owner's local list, and, unless it is
// loading, in the global list.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <memory_resource>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/limits.h"
#include "base/result.h"
#include "events/event.h"
#include "events/event_list.h"
#include "events/event_owner.h"
#include "events/history.h"
#include "events/spent.h"

namespace events {

class Timeline {
 public:
  using Observer = std::function<void(const Dispatched&)>;
  using Stopwatch = std::function<std::uint64_t()>;  // nanoseconds; never seen by the rules

  // The host must outlive the timeline; `history` is how many dispatched events are remembered,
  // `longest_text` how many bytes an event's text may have.
  Timeline(std::unique_ptr<EventList> list, Host& host, Pulse start = 0,
           std::size_t history = base::Limits{}.history,
           std::size_t longest_text = base::Limits{}.event_string);
  ~Timeline();
  Timeline(const Timeline&) = delete;
  Timeline& operator=(const Timeline&) = delete;

  Pulse now() const { return now_; }

  // Schedules at an absolute pulse. due == now means the next pulse. A due in the past is an error
  // that names both pulses; so are a text longer than the limit and an owner of a kind the row does
  // not allow.
  base::Result<EventId> schedule_at(EventOwner& owner, const EventKind& kind, Pulse due,
                                    EventData data = {});
  // Schedules `delay` pulses from now; 0 means the next pulse; a sum beyond the end of time stops
  // there. What schedule_at reports as an error is a Bug here: the row, the owner and the text are
  // the caller's own. At the very end of time nothing can come any more: the id is none.
  EventId schedule(EventOwner& owner, const EventKind& kind, Pulse delay, EventData data = {});

  bool cancel(EventId id);
  std::size_t cancel_all(EventOwner& owner);
  // The end of an owner whose memory lives on for a while: cancels its events and calls nothing,
  // not even the host; scheduling on it is a Bug from now on.
  void retire(EventOwner& owner);
  std::size_t cancel_kind(EventOwner& owner, const EventKind& kind);
  std::size_t remove_if(const std::function<bool(const EventView&)>& predicate);
  // Cancels an action and calls its `interrupt`; false when there is none. Of every action of the
  // owner.
  bool interrupt(EventOwner& owner);
  // A new due for a pending event; it queues behind those already due then. A due that is not after
  // now means the next pulse. Of a loading event, the pulses left. False when the id is stale.
  bool reschedule(EventId id, Pulse due);

  bool contains(EventId id) const;
  std::optional<EventView> find(EventId id) const;
  std::optional<EventView> find(const EventOwner& owner,
                                const EventKind& kind) const;  // the oldest
  // Pulses until it is due, or its pulses left while it is loading.
  static Pulse left(const EventView& event, Pulse now);

  // In the order they were scheduled. The callback may not change the owner's list.
  void for_each(const EventOwner& owner, const std::function<void(const EventView&)>& fn) const;
  std::vector<EventView> events_of(const EventOwner& owner) const;  // a snapshot

  // Loading: hangs on the owner only, with its pulses left and its saved order, until enter(). None
  // when the row does not allow owners of this kind: what was saved need not fit the rows of today.
  EventId hold(EventOwner& owner, const EventKind& kind, Pulse left, std::uint64_t order,
               EventData data = {});
  // The owner enters the game: its loading events join the global list, at now + left (at least 1),
  // with new sequences in the saved order, so ties fire as they would have. What a save holds of
  // them changes with it, so the host hears of it.
  void enter(EventOwner& owner);
  // The same for several owners at once (a character and all that is carried), in one saved order.
  void enter(const std::vector<EventOwner*>& owners);

  // Moves now to the next event's due and dispatches it; returns that pulse, or nothing while none
  // is waiting. Neither this nor evolve may be called by an event's function.
  std::optional<Pulse> step();
  // Dispatches all that is due in now..now+pulses, both ends in, calling `observer` after each;
  // ends exactly at now+pulses and returns it, even if nothing was due.
  Pulse evolve(Pulse pulses, const Observer& observer = {});

  const EventList& future() const { return *list_; }
  std::optional<EventView> peek_first() { return list_->peek_first(); }
  // See EventList::quiet_until.
  Pulse quiet_until(Pulse until) { return list_->quiet_until(until); }
  const History& history() const { return history_; }
  // Of each kind that ever waited, in the order in which they came.
  std::span<const Spent> spent() const { return spent_; }
  void set_stopwatch(Stopwatch stopwatch) { stopwatch_ = std::move(stopwatch); }
  // Nanoseconds, for what is measured and told to the staff, never for what happens; 0 without one.
  std::uint64_t stopwatch() const { return stopwatch_ ? stopwatch_() : 0; }
  // Sequences grow by one with each event that joins the global list.
  std::uint64_t next_sequence() const { return next_sequence_; }
  // A start of a saved world: sets now before anything is scheduled.
  void start_at(Pulse pulse);
  // Pulses were dropped after a stall: the wall clock now is `utc` while `now` stayed; places
  // `realign` events anew. O(their number).
  void realign(std::int64_t utc_seconds);

  // Of all pending events but the visitors', in order; the same on every implementation of the
  // list.
  std::uint64_t digest() const;
  // Walks every link of both lists; "" when all is well, else what is wrong. For tests and
  // `evstat`.
  std::string verify() const;

 private:
  friend class EventOwner;
  // Why this owner cannot have such an event; "" when it can.
  std::string refusal(const EventOwner& owner, const EventKind& kind, const EventData& data) const;
  void check_owner(const EventOwner& owner) const;
  EventId place(EventOwner& owner, const EventKind& kind, Pulse due, EventData&& data);
  void join(std::uint32_t node, Pulse due);
  void leave(std::uint32_t node);
  void remove(std::uint32_t node);
  template <class Predicate>
  std::size_t cancel_of(EventOwner& owner, const Predicate& predicate);
  Pulse after_now(Pulse delay) const;
  void notify(EventOwner& owner, const EventKind& kind);
  void call(Fire fire, const EventKind& kind, EventOwner& owner, EventData& data);
  void dispatch(const Observer& observer);
  Spent& spent_on(std::uint16_t kind_number);
  void forget(EventOwner& owner);

  Host& host_;
  std::unique_ptr<EventList> list_;
  Pulse now_ = 0;
  std::uint64_t next_sequence_ = 1;
  // Keeps what is freed, so that placing wall events allocates nothing once warm.
  std::pmr::unsynchronized_pool_resource kept_;
  std::pmr::map<std::uint64_t, std::uint32_t> by_wall_{&kept_};  // to realign: sequence, node
  History history_;
  std::vector<Spent> spent_;  // by the number of the kind, from 1 on
  Popped popped_;             // the event that runs, or ran last
  std::size_t longest_text_;
  Stopwatch stopwatch_;
  bool firing_ = false;
};

}  // namespace events
