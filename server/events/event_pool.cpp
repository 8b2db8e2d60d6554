#include "events/event_pool.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "base/check.h"
#include "events/event_owner.h"

namespace events {

namespace {

constexpr std::size_t most_kinds = EventNode::record_bit;

void check_alone(const EventNode& node) {
  base::check(node.state() == NodeState::alone,
              "EventPool: the event still waits, or is free already");
}

}  // namespace

EventPool::~EventPool() {
  for (std::uint32_t i = 1; i < owners_.end(); ++i) {
    if (owners_[i].owner != nullptr) {
      owners_[i].owner->place_ = 0;
    }
  }
}

[[gnu::cold, gnu::noinline]] std::uint16_t EventPool::look_for(const EventKind* kind) {
  const auto found = std::find(kinds_.begin(), kinds_.end(), kind);
  base::check(found != kinds_.end() || kinds_.size() < most_kinds, "EventPool: too many kinds");
  const auto number = static_cast<std::uint16_t>(found - kinds_.begin());
  if (found == kinds_.end()) {
    kinds_.push_back(kind);
  }
  kind_seen(kind) = number;
  return number;
}

void EventPool::put_data(EventNode& node, EventData&& data) {
  if (data.text.empty() && data.n[2] == 0 && data.n[3] == 0) {
    node.n = {data.n[0], data.n[1]};
    return;
  }
  const auto at = free_record_;
  free_record_ = static_cast<std::uint32_t>(records_[at].n[0]);
  records_[at] = std::move(data);
  node.n[0] = at;
  node.kind_and_record |= EventNode::record_bit;
}

void EventPool::take_data(EventNode& taken, EventData& into) {
  if (!taken.has_record()) {
    into.n = {taken.n[0], taken.n[1], 0, 0};
    into.text.clear();
    return;
  }
  into = std::move(records_[static_cast<std::uint32_t>(taken.n[0])]);
  free_record(taken);
}

void EventPool::free_record(EventNode& node) {
  const auto at = static_cast<std::uint32_t>(node.n[0]);
  records_[at].text.clear();
  records_[at].n[0] = free_record_;
  free_record_ = at;
  node.kind_and_record = node.kind();
  node.n = {};
}

EventDataView EventPool::data(std::uint32_t index) const {
  const auto& seen = node(index);
  if (!seen.has_record()) {
    return {{seen.n[0], seen.n[1], 0, 0}, {}};
  }
  const auto& record = records_[static_cast<std::uint32_t>(seen.n[0])];
  return {record.n, record.text};
}

// One of each in hand.
[[gnu::cold, gnu::noinline]] void EventPool::grow() {
  if (free_ == 0) {
    free_ = nodes_.grow();
  }
  if (free_record_ == 0) {
    free_record_ = records_.grow();
  }
  if (free_owner_ == 0) {
    free_owner_ = owners_.grow();
  }
}

std::uint32_t EventPool::take(EventOwner* owner, const EventKind* kind, EventData&& data) {
  // What may fail comes first, before anything is changed.
  const auto number = number_of(kind);
  if (free_ == 0 || free_record_ == 0 || free_owner_ == 0) {
    grow();
  }
  const auto index = free_;
  auto& taken = node(index);
  free_ = taken.global_next;
  taken.kind_and_record = number;
  taken.local_prev = taken.local_next = 0;
  taken.slot = EventNode::slot_alone;
  put_data(taken, std::move(data));
  if (owner != nullptr) {
    link_local(taken, index, *owner);
  }
  ++live_;
  return index;
}

void EventPool::link_local(EventNode& node, std::uint32_t index, EventOwner& owner) {
  if (owner.place_ == 0) {
    owner.place_ = free_owner_;
    free_owner_ = owners_[free_owner_].first;
    owners_[owner.place_] = {&owner, index, index, 1};
  } else {
    auto& place = owners_[owner.place_];
    node.local_prev = place.last;
    nodes_[place.last].local_next = index;
    place.last = index;
    ++place.count;
  }
  node.owner = owner.place_;
}

void EventPool::unlink_local(EventNode& gone) {
  auto& place = owners_[gone.owner];
  node(gone.local_prev).local_next = gone.local_next;
  node(gone.local_next).local_prev = gone.local_prev;
  place.first = gone.local_prev == 0 ? gone.local_next : place.first;
  place.last = gone.local_next == 0 ? gone.local_prev : place.last;
  if (--place.count == 0) {
    free_place(gone.owner);
  }
}

void EventPool::free_place(std::uint32_t at) {
  owners_[at].owner->place_ = 0;
  owners_[at] = {nullptr, free_owner_, 0, 0};
  free_owner_ = at;
}

void EventPool::free_node(EventNode& node, std::uint32_t index) {
  if (node.has_record()) {
    free_record(node);
  }
  node.owner = 0;
  node.slot = EventNode::slot_free;
  if (++node.generation == 0) {
    node.generation = 1;
  }
  node.global_next = free_;
  free_ = index;
  --live_;
}

void EventPool::release(EventNode& gone, std::uint32_t index) {
  if (gone.owner != 0) {
    unlink_local(gone);
  }
  free_node(gone, index);
}

void EventPool::give_back(std::uint32_t index) {
  auto& gone = node(index);
  check_alone(gone);
  release(gone, index);
}

void EventPool::give_back(std::uint32_t index, EventData& carried) {
  auto& gone = node(index);
  check_alone(gone);
  take_data(gone, carried);
  release(gone, index);
}

void EventPool::give_back_all(EventOwner& owner) {
  const auto place = owner.place_;
  if (place == 0) {
    return;
  }
  for (auto index = owners_[place].first; index != 0;) {
    const auto next = node(index).local_next;
    check_alone(node(index));
    free_node(node(index), index);
    index = next;
  }
  free_place(place);
}

std::uint32_t EventPool::find(EventId id) const {
  if (id.index == 0 || id.index >= end()) {
    return 0;
  }
  const auto& named = node(id.index);
  return named.state() != NodeState::free && named.generation == id.generation ? id.index : 0;
}

EventView EventPool::view(std::uint32_t index) const {
  const auto& seen = node(index);
  return {id_of(index), seen.key(),  kind(seen),
          owner(seen),  data(index), seen.state() == NodeState::alone};
}

std::uint32_t EventPool::first_of(const EventOwner& owner) const {
  return owner.place_ != 0 ? owners_[owner.place_].first : 0;
}

std::size_t EventPool::count_of(const EventOwner& owner) const {
  return owner.place_ != 0 ? owners_[owner.place_].count : 0;
}

// ---- checking

std::string EventPool::verify_local(std::uint32_t index) const {
  const auto& checked = node(index);
  const auto& place = owners_[checked.owner];
  const auto name = "event " + std::to_string(index) + ": ";
  if (place.owner == nullptr || place.owner->place_ != checked.owner) {
    return name + "its owner does not know its place";
  }
  if (checked.local_prev != 0 ? node(checked.local_prev).local_next != index
                              : place.first != index) {
    return name + "what stands before it in its owner's list does not lead to it";
  }
  if (checked.local_next != 0 ? node(checked.local_next).local_prev != index
                              : place.last != index) {
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
    if (steps != place.count) {
      return name + "its owner counts " + std::to_string(place.count) + " events and has " +
             std::to_string(steps);
    }
  }
  return {};
}

std::string EventPool::verify_chain(std::size_t living) const {
  std::size_t unused = 0;
  for (auto i = free_; i != 0 && unused <= end(); i = node(i).global_next) {
    if (node(i).state() != NodeState::free) {
      return "event " + std::to_string(i) + ": lives, and is in the chain of free ones";
    }
    ++unused;
  }
  return unused + living + 1 == end() ? "" : "the chain of free events is not whole";
}

std::string EventPool::verify_places(std::size_t owned) const {
  std::size_t counted = 0;
  std::size_t places = 0;
  for (std::uint32_t i = 1; i < owners_.end(); ++i) {
    counted += owners_[i].count;
    places += owners_[i].owner != nullptr ? 1U : 0U;
  }
  for (auto i = free_owner_; i != 0 && places <= owners_.end(); i = owners_[i].first) {
    ++places;
  }
  if (places + 1 != owners_.end()) {
    return "the chain of free places is not whole";
  }
  return owned == counted ? ""
                          : "the owners count " + std::to_string(counted) + " events and have " +
                                std::to_string(owned);
}

std::string EventPool::verify_records(std::size_t records) const {
  for (auto i = free_record_; i != 0 && records <= records_.end();
       i = static_cast<std::uint32_t>(records_[i].n[0])) {
    ++records;
  }
  return records + 1 == records_.end() ? "" : "the chain of free records is not whole";
}

std::string EventPool::verify() const {
  std::size_t living = 0;
  std::size_t owned = 0;
  std::size_t records = 0;
  for (std::uint32_t i = 1; i < end(); ++i) {
    const auto& checked = node(i);
    if (checked.state() == NodeState::free) {
      if (checked.owner != 0 || checked.generation == 0 || checked.has_record()) {
        return "event " + std::to_string(i) + ": free, but not empty";
      }
      continue;
    }
    ++living;
    records += checked.has_record() ? 1U : 0U;
    owned += checked.owner != 0 ? 1U : 0U;
    if (auto wrong = checked.owner != 0 ? verify_local(i) : ""; !wrong.empty()) {
      return wrong;
    }
  }
  if (living != live_) {
    return "the pool counts " + std::to_string(live_) + " events and has " + std::to_string(living);
  }
  for (const auto& wrong : {verify_places(owned), verify_records(records), verify_chain(living)}) {
    if (!wrong.empty()) {
      return wrong;
    }
  }
  return {};
}

}  // namespace events
