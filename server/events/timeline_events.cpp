// The part of timeline.h that takes events away, looks at them, brings loading ones in, and checks.
#include <algorithm>

#include "base/check.h"
#include "base/digest.h"
#include "events/timeline.h"

namespace events {

namespace {

void digest_event(base::Digest& digest, const EventView& event) {
  digest << event.kind->name << owner_kind_names[event.owner->owner_kind()]
         << event.owner->owner_key() << event.key.due << std::uint64_t{event.key.priority};
  for (const auto number : event.data.n) {
    digest << number;
  }
  digest << event.data.text;
}

}  // namespace

// ---- taking away

void Timeline::remove(std::uint32_t node) {
  if (list_->pool().node(node).state() == NodeState::waiting) {
    leave(node);
  }
  list_->pool().give_back(node);
}

bool Timeline::cancel(EventId id) {
  const auto node = list_->pool().find(id);
  if (node == 0) {
    return false;
  }
  const auto& cancelled = list_->pool().node(node);
  auto& owner = *list_->pool().owner(cancelled);
  const auto& kind = *list_->pool().kind(cancelled);
  remove(node);
  notify(owner, kind);
  return true;
}

template <class Predicate>
std::size_t Timeline::cancel_of(EventOwner& owner, const Predicate& predicate) {
  auto& pool = list_->pool();
  std::size_t removed = 0;
  const EventKind* saved = nullptr;
  for (auto node = pool.first_of(owner); node != 0;) {
    const auto next = pool.node(node).local_next;
    const auto& kind = *pool.kind(pool.node(node));
    if (predicate(kind)) {
      saved = kind.saved == Saved::yes ? &kind : saved;
      remove(node);
      ++removed;
    }
    node = next;
  }
  if (saved != nullptr) {
    notify(owner, *saved);
  }
  return removed;
}

std::size_t Timeline::cancel_all(EventOwner& owner) {
  const auto& pool = list_->pool();
  const auto removed = pool.count_of(owner);
  const EventKind* saved = nullptr;
  for (auto node = pool.first_of(owner); node != 0; node = pool.node(node).local_next) {
    const auto& kind = *pool.kind(pool.node(node));
    saved = kind.saved == Saved::yes ? &kind : saved;
  }
  forget(owner);
  if (saved != nullptr) {
    notify(owner, *saved);
  }
  return removed;
}

std::size_t Timeline::cancel_kind(EventOwner& owner, const EventKind& kind) {
  return cancel_of(owner, [&](const EventKind& other) { return &other == &kind; });
}

// All at once: what one event's going would mend in the owner's list goes with the next.
void Timeline::forget(EventOwner& owner) {
  auto& pool = list_->pool();
  for (auto node = pool.first_of(owner); node != 0; node = pool.node(node).local_next) {
    pool.prefetch(pool.node(node).local_next);
    if (pool.node(node).state() == NodeState::waiting) {
      leave(node);
    }
  }
  pool.give_back_all(owner);
}

void Timeline::retire(EventOwner& owner) {
  forget(owner);
  owner.retired_ = true;
}

std::size_t Timeline::remove_if(const std::function<bool(const EventView&)>& predicate) {
  std::size_t removed = 0;
  for (const auto& view : list_->in_order()) {
    if (predicate(view)) {
      removed += static_cast<std::size_t>(cancel(view.id));
    }
  }
  return removed;
}

bool Timeline::interrupt(EventOwner& owner) {
  std::vector<EventId> actions;
  for_each(owner, [&](const EventView& event) {
    if (event.kind->of == EventClass::action) {
      actions.push_back(event.id);
    }
  });
  for (const auto id : actions) {
    // Stale when an earlier one's function cancelled it, or destroyed the owner.
    if (const auto node = list_->pool().find(id); node != 0) {
      const auto& kind = *list_->pool().kind(list_->pool().node(node));
      auto data = list_->pool().data(node).copy();
      remove(node);
      call(kind.interrupt, kind, owner, data);
    }
  }
  return !actions.empty();
}

// ---- looking

bool Timeline::contains(EventId id) const {
  return list_->pool().find(id) != 0;
}

std::optional<EventView> Timeline::find(EventId id) const {
  const auto node = list_->pool().find(id);
  if (node == 0) {
    return std::nullopt;
  }
  return list_->pool().view(node);
}

std::optional<EventView> Timeline::find(const EventOwner& owner, const EventKind& kind) const {
  const auto& pool = list_->pool();
  for (auto node = pool.first_of(owner); node != 0; node = pool.node(node).local_next) {
    if (pool.kind(pool.node(node)) == &kind) {
      return pool.view(node);
    }
  }
  return std::nullopt;
}

Pulse Timeline::left(const EventView& event, Pulse now) {
  return event.loading ? event.key.due : event.key.due - std::min(now, event.key.due);
}

void Timeline::for_each(const EventOwner& owner,
                        const std::function<void(const EventView&)>& fn) const {
  const auto& pool = list_->pool();
  for (auto node = pool.first_of(owner); node != 0; node = pool.node(node).local_next) {
    fn(pool.view(node));
  }
}

std::vector<EventView> Timeline::events_of(const EventOwner& owner) const {
  std::vector<EventView> all;
  all.reserve(owner.event_count());
  for_each(owner, [&](const EventView& event) { all.push_back(event); });
  return all;
}

// ---- loading

EventId Timeline::hold(EventOwner& owner, const EventKind& kind, Pulse left, std::uint64_t order,
                       EventData data) {
  check_owner(owner);
  if (!kind.owners.has(owner.owner_kind())) {
    return {};
  }
  auto& pool = list_->pool();
  const auto index = pool.take(&owner, &kind, std::move(data));
  auto& node = pool.node(index);
  node.due = left;
  node.order = order_of(kind.priority, std::min(order, last_sequence));
  return pool.id_of(index);
}

void Timeline::enter(EventOwner& owner) {
  enter(std::vector<EventOwner*>{&owner});
}

void Timeline::enter(const std::vector<EventOwner*>& owners) {
  auto& pool = list_->pool();
  std::vector<std::uint32_t> loading;
  for (const auto* owner : owners) {
    for (auto node = pool.first_of(*owner); node != 0; node = pool.node(node).local_next) {
      if (pool.node(node).state() == NodeState::alone) {
        loading.push_back(node);
      }
    }
  }
  std::stable_sort(loading.begin(), loading.end(), [&](auto a, auto b) {
    return pool.node(a).sequence() < pool.node(b).sequence();
  });
  for (const auto node : loading) {
    // An owner named twice has brought its events the first time.
    if (pool.node(node).state() == NodeState::alone && now_ != end_of_time) {
      join(node, after_now(pool.node(node).due));
      notify(*pool.owner(pool.node(node)), *pool.kind(pool.node(node)));
    }
  }
}

// ---- checking

std::uint64_t Timeline::digest() const {
  base::Digest digest;
  for (const auto& event : list_->in_order()) {
    if (event.owner->owner_kind() != OwnerKind::visitor) {
      digest_event(digest, event);
    }
  }
  // Loading events have no order among them.
  std::uint64_t loading = 0;
  const auto& pool = list_->pool();
  for (std::uint32_t i = 1; i < pool.end(); ++i) {
    const auto& node = pool.node(i);
    if (node.state() == NodeState::alone && pool.owner(node)->owner_kind() != OwnerKind::visitor) {
      base::Digest one;
      digest_event(one, pool.view(i));
      loading += (one << node.sequence()).value();
    }
  }
  return (digest << loading).value();
}

std::string Timeline::verify() const {
  if (auto wrong = list_->verify(); !wrong.empty()) {
    return wrong;
  }
  const auto& pool = list_->pool();
  std::size_t realigned = 0;
  for (std::uint32_t i = 1; i < pool.end(); ++i) {
    const auto& node = pool.node(i);
    if (node.state() != NodeState::waiting) {
      continue;
    }
    const auto name = "event " + std::to_string(i) + ": ";
    if (node.due < now_) {
      return name + "due at " + std::to_string(node.due) + ", and it is " + std::to_string(now_);
    }
    if (node.sequence() >= next_sequence_) {
      return name + "its sequence was not given yet";
    }
    if (is_realigned(*pool.kind(node))) {
      const auto found = by_wall_.find(node.sequence());
      if (found == by_wall_.end() || found->second != i) {
        return name + "a wall event that would not be realigned";
      }
      ++realigned;
    }
  }
  return realigned == by_wall_.size() ? "" : "an event to be realigned is gone";
}

}  // namespace events
