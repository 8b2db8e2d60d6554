#include "events/timeline.h"

#include <algorithm>
#include <exception>

#include "base/check.h"

namespace events {

namespace {

constexpr Pulse add_up(Pulse a, Pulse b) {
  return b > end_of_time - a ? end_of_time : a + b;
}

// The pulses from one UTC second to another; 0 when it has passed.
Pulse pulses_until(std::int64_t then, std::int64_t utc) {
  if (then <= utc) {
    return 0;
  }
  const auto seconds = static_cast<std::uint64_t>(then) - static_cast<std::uint64_t>(utc);
  return seconds > end_of_time / base::pulses_per_second ? end_of_time
                                                         : seconds * base::pulses_per_second;
}

// Says, for as long as it stands, that an event's function runs.
class Firing {
 public:
  explicit Firing(bool& firing) : firing_(firing) { firing_ = true; }
  Firing(const Firing&) = delete;
  Firing& operator=(const Firing&) = delete;
  ~Firing() { firing_ = false; }

 private:
  bool& firing_;
};

}  // namespace

Timeline::Timeline(std::unique_ptr<EventList> list, Host& host, Pulse start, std::size_t history,
                   std::size_t longest_text)
    : host_(host),
      list_(std::move(list)),
      now_(start),
      history_(history),
      longest_text_(longest_text) {
  base::check(list_ != nullptr, "Timeline: no list");
  list_->advance(start);
}

// Owners that are still alive are left without events, so they may go later.
Timeline::~Timeline() {
  list_->clear();
  auto& pool = list_->pool();
  for (std::uint32_t i = 1; i < pool.end(); ++i) {
    if (pool.node(i).state() == NodeState::alone) {
      pool.give_back(i);
    }
  }
}

void Timeline::start_at(Pulse pulse) {
  base::check(list_->is_empty(), "Timeline: start_at after something was scheduled");
  now_ = pulse;
  list_->advance(pulse);
}

// ---- scheduling

std::string Timeline::refusal(const EventOwner& owner, const EventKind& kind,
                              const EventData& data) const {
  if (!kind.owners.has(owner.owner_kind())) {
    return "an event of kind \"" + std::string(kind.name) + "\" cannot belong to a " +
           std::string(owner_kind_names[owner.owner_kind()]);
  }
  if (data.text.size() > longest_text_) {
    return "the text of an event of kind \"" + std::string(kind.name) + "\" has " +
           std::to_string(data.text.size()) + " bytes; at most " + std::to_string(longest_text_) +
           " are allowed";
  }
  return {};
}

void Timeline::check_owner(const EventOwner& owner) const {
  base::check(owner.timeline_ == this, "Timeline: the owner is another timeline's");
  base::check(!owner.retired_, "Timeline: the owner was destroyed");
}

Pulse Timeline::after_now(Pulse delay) const {
  return add_up(now_, std::max<Pulse>(delay, 1));
}

void Timeline::notify(EventOwner& owner, const EventKind& kind) {
  if (kind.saved == Saved::yes) {
    host_.saved_events_changed(owner);
  }
}

void Timeline::join(std::uint32_t node, Pulse due) {
  auto& joining = list_->pool().node(node);
  auto& spent = spent_on(joining.kind());
  const auto sequence = next_sequence_++;  // used up, whatever fails below
  joining.due = due;
  joining.order = order_of(joining.priority(), sequence);
  if (is_realigned(*list_->pool().kind(joining))) {
    by_wall_.emplace(sequence, node);
  }
  list_->join(node);
  ++spent.waiting;
}

void Timeline::leave(std::uint32_t node) {
  const auto& leaving = list_->pool().node(node);
  if (is_realigned(*list_->pool().kind(leaving))) {
    by_wall_.erase(leaving.sequence());
  }
  --spent_on(leaving.kind()).waiting;
  list_->leave(node);
}

Spent& Timeline::spent_on(std::uint16_t kind_number) {
  while (spent_.size() < kind_number) {
    spent_.push_back({.kind = list_->pool().kind(static_cast<std::uint16_t>(spent_.size() + 1))});
  }
  return spent_[kind_number - 1U];
}

EventId Timeline::place(EventOwner& owner, const EventKind& kind, Pulse due, EventData&& data) {
  check_owner(owner);
  auto& pool = list_->pool();
  const auto node = pool.take(&owner, &kind, std::move(data));
  pool.node(node).order = order_of(kind.priority, 0);
  join(node, due);
  const auto id = pool.id_of(node);
  notify(owner, kind);
  return id;
}

base::Result<EventId> Timeline::schedule_at(EventOwner& owner, const EventKind& kind, Pulse due,
                                            EventData data) {
  if (auto why = refusal(owner, kind, data); !why.empty()) {
    return base::Error{"", std::move(why)};
  }
  if (due < now_) {
    return base::Error{"", "an event of kind \"" + std::string(kind.name) +
                               "\" cannot be due at pulse " + std::to_string(due) +
                               ": that has passed, it is pulse " + std::to_string(now_) + " now"};
  }
  if (now_ == end_of_time) {
    return base::Error{
        "", "nothing can be due any more: pulse " + std::to_string(now_) + " is the last there is"};
  }
  return place(owner, kind, std::max(due, now_ + 1), std::move(data));
}

EventId Timeline::schedule(EventOwner& owner, const EventKind& kind, Pulse delay, EventData data) {
  if (const auto why = refusal(owner, kind, data); !why.empty()) {
    throw base::Bug("Timeline: " + why);
  }
  return now_ == end_of_time ? EventId{} : place(owner, kind, after_now(delay), std::move(data));
}

bool Timeline::reschedule(EventId id, Pulse due) {
  const auto node = list_->pool().find(id);
  if (node == 0 || now_ == end_of_time) {
    return false;
  }
  auto& moving = list_->pool().node(node);
  due = std::max(due, now_ + 1);
  if (moving.state() == NodeState::alone) {
    moving.due = due - now_;
  } else {
    leave(node);
    join(node, due);
  }
  notify(*list_->pool().owner(moving), *list_->pool().kind(moving));
  return true;
}

void Timeline::realign(std::int64_t utc_seconds) {
  if (now_ == end_of_time) {
    return;
  }
  auto& pool = list_->pool();
  // In the order in which they stand now, so those that stay together keep their order.
  std::vector<std::uint32_t> nodes;
  nodes.reserve(by_wall_.size());
  for (const auto& [sequence, node] : by_wall_) {
    nodes.push_back(node);
  }
  std::sort(nodes.begin(), nodes.end(),
            [&](auto a, auto b) { return pool.node(a).key() < pool.node(b).key(); });
  for (const auto node : nodes) {
    leave(node);
    join(node, after_now(pulses_until(pool.data(node).n[0], utc_seconds)));
    notify(*pool.owner(pool.node(node)), *pool.kind(pool.node(node)));
  }
}

// ---- time

void Timeline::call(Fire fire, const EventKind& kind, EventOwner& owner, EventData& data) {
  try {
    notify(owner, kind);
    if (fire != nullptr) {
      host_.firing(kind, owner);
      // The owner may die in here: nothing of it is touched after this call.
      fire(host_, owner, data);
    }
  } catch (const std::exception& error) {
    host_.event_failed(kind, error.what());
  } catch (...) {
    host_.event_failed(kind, "something that is no std::exception was thrown");
  }
}

void Timeline::dispatch(const Observer& observer) {
  auto& popped = popped_;
  if (is_realigned(*popped.kind)) {
    by_wall_.erase(popped.key.sequence);
  }
  --spent_on(popped.kind_number).waiting;
  Dispatched dispatched{popped.key.due, popped.kind, popped.owner->owner_kind(), 0};
  const auto begun = stopwatch();
  {
    const Firing firing(firing_);
    call(popped.kind->fire, *popped.kind, *popped.owner, popped.data);
  }
  dispatched.nanoseconds = stopwatch() - begun;
  history_.add(dispatched);
  spent_on(popped.kind_number).add(dispatched.due, dispatched.nanoseconds);
  if (observer) {
    observer(dispatched);
  }
}

std::optional<Pulse> Timeline::step() {
  base::check(!firing_, "Timeline: step inside an event");
  if (list_->is_empty()) {
    return std::nullopt;
  }
  while (!list_->pop_due(popped_)) {
    now_ = list_->turn(end_of_time);
  }
  dispatch({});
  return now_;
}

Pulse Timeline::evolve(Pulse pulses, const Observer& observer) {
  base::check(!firing_, "Timeline: evolve inside an event");
  const auto until = add_up(now_, pulses);
  while (true) {
    // The first is read anew each time: an event may cancel any other, of this pulse too.
    while (list_->pop_due(popped_)) {
      dispatch(observer);
    }
    if (now_ == until) {
      return now_;
    }
    now_ = list_->turn(until);
  }
}

}  // namespace events
