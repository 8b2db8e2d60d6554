#include "events/event_list.h"

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "events/heap_event_list.h"
#include "events/sorted_buckets.h"
#include "events/timing_wheel.h"

namespace events {

void EventList::check_new(Pulse due, std::uint64_t sequence) const {
  base::check(due >= now_, "EventList: due before now");
  base::check(sequence > last_given_ && sequence <= last_sequence,
              "EventList: a sequence that does not grow");
}

EventId EventList::add(NewEvent&& event) {
  check_new(event.due, event.sequence);
  const auto index = pool_.take(event.owner, event.kind, std::move(event.data));
  auto& node = pool_.node(index);
  node.due = event.due;
  node.order = order_of(event.priority, event.sequence);
  enter(index);
  return pool_.id_of(index);
}

void EventList::join(std::uint32_t node) {
  auto& joining = pool_.node(node);
  base::check(joining.state() == NodeState::alone, "EventList: only an event alone can join");
  check_new(joining.due, joining.sequence());
  enter(node);
}

void EventList::enter(std::uint32_t node) {
  auto& joining = pool_.node(node);
  last_given_ = joining.sequence();
  joining.slot = 0;
  link(node);
  ++size_;
}

void EventList::leave(std::uint32_t node) {
  auto& leaving = pool_.node(node);
  base::check(leaving.state() == NodeState::waiting, "EventList: only a waiting event can leave");
  unlink(node);
  leaving.slot = EventNode::slot_alone;
  --size_;
}

bool EventList::contains(EventId id) const {
  const auto index = pool_.find(id);
  return index != 0 && pool_.node(index).state() == NodeState::waiting;
}

bool EventList::remove(EventId id) {
  if (!contains(id)) {
    return false;
  }
  leave(id.index);
  pool_.give_back(id.index);
  return true;
}

std::size_t EventList::remove_if(const std::function<bool(const EventView&)>& predicate) {
  std::size_t removed = 0;
  for (const auto& view : in_order()) {
    if (predicate(view)) {
      removed += static_cast<std::size_t>(remove(view.id));
    }
  }
  return removed;
}

std::optional<EventView> EventList::peek_first() {
  const auto index = first();
  if (index == 0) {
    return std::nullopt;
  }
  return pool_.view(index);
}

void EventList::take_out(std::uint32_t node, Popped& into) {
  const auto& taken = pool_.node(node);
  into.key = taken.key();
  into.kind = pool_.kind(taken);
  into.kind_number = taken.kind();
  into.owner = pool_.owner(taken);
  leave(node);
  pool_.give_back(node, into.data);
}

std::optional<Popped> EventList::pop_first() {
  const auto index = first();
  if (index == 0) {
    return std::nullopt;
  }
  Popped popped;
  take_out(index, popped);
  return popped;
}

bool EventList::pop_due(Popped& into) {
  const auto index = due_now();
  if (index == 0) {
    return false;
  }
  take_out(index, into);
  return true;
}

std::uint32_t EventList::due_now() {
  const auto index = first();
  return index != 0 && pool_.node(index).due == now_ ? index : 0;
}

Pulse EventList::quiet_until(Pulse until) {
  return until <= now_ + 1 ? until : next_stop(until);
}

Pulse EventList::next_stop(Pulse until) {
  const auto index = first();
  return index == 0 ? until : std::clamp(pool_.node(index).due, now_ + 1, until);
}

void EventList::clear() {
  for (std::uint32_t i = 1; i < pool_.end(); ++i) {
    if (pool_.node(i).state() == NodeState::waiting) {
      leave(i);
      pool_.give_back(i);
    }
  }
}

void EventList::advance(Pulse now) {
  if (now == now_) {
    return;
  }
  if (!is_empty()) {
    base::check(now > now_, "EventList: time goes back");
    base::check(pool_.node(first()).due >= now, "EventList: a waiting event would be left behind");
  }
  const auto before = std::exchange(now_, now);
  moved(before);
}

Pulse EventList::turn(Pulse until) {
  const auto before = now_;
  now_ = quiet_until(until);
  moved(before);
  return now_;
}

std::vector<EventView> EventList::in_order() const {
  std::vector<EventView> all;
  all.reserve(size_);
  for (std::uint32_t i = 1; i < pool_.end(); ++i) {
    if (pool_.node(i).state() == NodeState::waiting) {
      all.push_back(pool_.view(i));
    }
  }
  std::sort(all.begin(), all.end(),
            [](const EventView& a, const EventView& b) { return a.key < b.key; });
  return all;
}

std::string EventList::verify() const {
  if (auto wrong = pool_.verify(); !wrong.empty()) {
    return wrong;
  }
  std::size_t waiting = 0;
  for (std::uint32_t i = 1; i < pool_.end(); ++i) {
    const auto& node = pool_.node(i);
    if (node.state() != NodeState::waiting) {
      continue;
    }
    ++waiting;
    if (node.due < now_) {
      return "event " + std::to_string(i) + ": due before now";
    }
    if (node.sequence() > last_given_) {
      return "event " + std::to_string(i) + ": its sequence was not given yet";
    }
  }
  if (waiting != size_) {
    return "the list counts " + std::to_string(size_) + " events and has " +
           std::to_string(waiting);
  }
  return verify_links();
}

std::unique_ptr<EventList> make_event_list(std::string_view name) {
  if (name == "wheel") {
    return std::make_unique<TimingWheel>();
  }
  if (name == "heap") {
    return std::make_unique<HeapEventList>();
  }
  if (name == "sorted") {
    return std::make_unique<SortedBuckets>();
  }
  return nullptr;
}

}  // namespace events
