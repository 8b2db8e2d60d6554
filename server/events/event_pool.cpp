#include "events/event_pool.h"

#include <limits>
#include <utility>

#include "base/check.h"
#include "events/event_owner.h"

namespace events {

void EventPool::grow() {
  base::check(end_ < std::numeric_limits<std::uint32_t>::max() - chunk, "EventPool: full");
  node_chunks_.push_back(std::make_unique<EventNode[]>(chunk));
  data_chunks_.push_back(std::make_unique<EventData[]>(chunk));
}

std::uint32_t EventPool::take(EventOwner* owner, const EventKind* kind, EventData data) {
  auto index = free_;
  if (index != 0) {
    free_ = node(index).global_next;
  } else {
    if (end_ / chunk >= node_chunks_.size()) {
      grow();
    }
    index = end_++;
  }
  auto& taken = node(index);
  taken.owner = owner;
  taken.kind = kind;
  taken.global_prev = taken.global_next = taken.local_next = 0;
  taken.local_prev = 0;
  taken.slot = 0;
  taken.state = NodeState::alone;
  this->data(index) = std::move(data);
  if (owner != nullptr) {
    taken.local_prev = owner->last_;
    (owner->last_ != 0 ? node(owner->last_).local_next : owner->first_) = index;
    owner->last_ = index;
    ++owner->count_;
  }
  ++live_;
  return index;
}

void EventPool::unlink_local(EventNode& gone) {
  auto& owner = *gone.owner;
  (gone.local_prev != 0 ? node(gone.local_prev).local_next : owner.first_) = gone.local_next;
  (gone.local_next != 0 ? node(gone.local_next).local_prev : owner.last_) = gone.local_prev;
  --owner.count_;
}

void EventPool::give_back(std::uint32_t index) {
  auto& gone = node(index);
  base::check(gone.state == NodeState::alone,
              "EventPool: the event still waits, or is free already");
  if (gone.owner != nullptr) {
    unlink_local(gone);
  }
  gone.owner = nullptr;
  gone.kind = nullptr;
  gone.local_prev = gone.local_next = 0;
  gone.state = NodeState::free;
  if (++gone.generation == 0) {
    gone.generation = 1;
  }
  gone.global_prev = 0;
  gone.global_next = free_;
  free_ = index;
  data(index) = EventData{};
  --live_;
}

std::uint32_t EventPool::find(EventId id) const {
  if (id.index == 0 || id.index >= end_) {
    return 0;
  }
  const auto& named = node(id.index);
  return named.state != NodeState::free && named.generation == id.generation ? id.index : 0;
}

EventView EventPool::view(std::uint32_t index) const {
  const auto& seen = node(index);
  return {id_of(index), seen.key(),   seen.kind,
          seen.owner,   &data(index), seen.state == NodeState::alone};
}

std::uint32_t EventPool::first_of(const EventOwner& owner) const {
  return owner.first_;
}

std::string EventPool::verify_local(std::uint32_t index) const {
  const auto& checked = node(index);
  const auto& owner = *checked.owner;
  const auto name = "event " + std::to_string(index) + ": ";
  if (checked.local_prev != 0 ? node(checked.local_prev).local_next != index
                              : owner.first_ != index) {
    return name + "what stands before it in its owner's list does not lead to it";
  }
  if (checked.local_next != 0 ? node(checked.local_next).local_prev != index
                              : owner.last_ != index) {
    return name + "what stands after it in its owner's list does not lead to it";
  }
  if (checked.local_next != 0 && node(checked.local_next).owner != checked.owner) {
    return name + "the next in its owner's list is another owner's";
  }
  if (checked.local_prev == 0) {  // once for each owner
    std::size_t steps = 0;
    for (auto i = index; i != 0 && steps <= live_; i = node(i).local_next) {
      ++steps;
    }
    if (steps != owner.count_) {
      return name + "its owner counts " + std::to_string(owner.count_) + " events and has " +
             std::to_string(steps);
    }
  }
  return {};
}

std::string EventPool::verify() const {
  std::size_t living = 0;
  std::size_t owned = 0;
  std::size_t counted = 0;
  for (std::uint32_t i = 1; i < end_; ++i) {
    const auto& checked = node(i);
    if (checked.state == NodeState::free) {
      if (checked.owner != nullptr || checked.generation == 0) {
        return "event " + std::to_string(i) + ": free, but not empty";
      }
      continue;
    }
    ++living;
    if (checked.owner == nullptr) {
      continue;
    }
    ++owned;
    counted += checked.local_prev == 0 ? checked.owner->count_ : 0;
    if (auto wrong = verify_local(i); !wrong.empty()) {
      return wrong;
    }
  }
  if (living != live_) {
    return "the pool counts " + std::to_string(live_) + " events and has " + std::to_string(living);
  }
  if (owned != counted) {
    return "the owners count " + std::to_string(counted) + " events and have " +
           std::to_string(owned);
  }
  std::size_t unused = 0;
  for (auto i = free_; i != 0 && unused <= end_; i = node(i).global_next) {
    if (node(i).state != NodeState::free) {
      return "event " + std::to_string(i) + ": lives, and is in the chain of free ones";
    }
    ++unused;
  }
  if (unused + living + 1 != end_) {
    return "the chain of free events is not whole";
  }
  return {};
}

}  // namespace events
