#include "events/event_list.h"

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "events/heap_event_list.h"
#include "events/sorted_buckets.h"
#include "events/timing_wheel.h"

namespace events {

EventId EventList::add(NewEvent event) {
  base::check(event.due >= now_, "EventList: due before now");
  const auto index = pool_.take(event.owner, event.kind, std::move(event.data));
  auto& node = pool_.node(index);
  node.due = event.due;
  node.priority = event.priority;
  node.sequence = event.sequence;
  join(index);
  return pool_.id_of(index);
}

void EventList::join(std::uint32_t node) {
  auto& joining = pool_.node(node);
  base::check(joining.state == NodeState::alone, "EventList: only an event that is alone can join");
  base::check(joining.due >= now_, "EventList: due before now");
  joining.state = NodeState::waiting;
  link(node);
  ++size_;
}

void EventList::leave(std::uint32_t node) {
  auto& leaving = pool_.node(node);
  base::check(leaving.state == NodeState::waiting, "EventList: only a waiting event can leave");
  unlink(node);
  leaving.state = NodeState::alone;
  --size_;
}

bool EventList::contains(EventId id) const {
  const auto index = pool_.find(id);
  return index != 0 && pool_.node(index).state == NodeState::waiting;
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

std::optional<EventView> EventList::peek_first() const {
  const auto index = first();
  if (index == 0) {
    return std::nullopt;
  }
  return pool_.view(index);
}

std::optional<Popped> EventList::pop_first() {
  const auto index = first();
  if (index == 0) {
    return std::nullopt;
  }
  const auto& node = pool_.node(index);
  Popped popped{node.key(), node.kind, node.owner, std::move(pool_.data(index))};
  leave(index);
  pool_.give_back(index);
  return popped;
}

void EventList::clear() {
  for (std::uint32_t i = 1; i < pool_.end(); ++i) {
    if (pool_.node(i).state == NodeState::waiting) {
      leave(i);
      pool_.give_back(i);
    }
  }
}

void EventList::advance(Pulse now) {
  if (now == now_) {
    return;
  }
  if (const auto index = first(); index != 0) {
    base::check(now > now_, "EventList: time goes back");
    base::check(pool_.node(index).due >= now, "EventList: a waiting event would be left behind");
  }
  const auto before = std::exchange(now_, now);
  moved(before);
}

std::vector<EventView> EventList::in_order() const {
  std::vector<EventView> all;
  all.reserve(size_);
  for (std::uint32_t i = 1; i < pool_.end(); ++i) {
    if (pool_.node(i).state == NodeState::waiting) {
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
  std::uint32_t least = 0;
  for (std::uint32_t i = 1; i < pool_.end(); ++i) {
    const auto& node = pool_.node(i);
    if (node.state != NodeState::waiting) {
      continue;
    }
    ++waiting;
    if (node.due < now_) {
      return "event " + std::to_string(i) + ": due before now";
    }
    if (least == 0 || node.key() < pool_.node(least).key()) {
      least = i;
    }
  }
  if (waiting != size_) {
    return "the list counts " + std::to_string(size_) + " events and has " +
           std::to_string(waiting);
  }
  if (first() != least) {
    return "event " + std::to_string(first()) + " is first, and event " + std::to_string(least) +
           " comes before it";
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
