// Every list against a sorted multimap, in lockstep: whatever is done to the timeline is done to
// the model, and each event that fires must be the model's first. Events do things of their own
// when they fire: schedule, cancel, reschedule, destroy their owner or another one.
#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "base/digest.h"
#include "events/timeline.h"

namespace {

using events::EventData;
using events::EventId;
using events::EventKind;
using events::EventOwner;
using events::OwnerKind;
using events::Pulse;
using events::Timeline;

class Lockstep;

void fire(events::Host& host, EventOwner& owner, EventData& data);

constexpr EventKind kind(std::string_view name, std::uint8_t priority,
                         events::Saved saved = events::Saved::no) {
  return {.name = name,
          .saved = saved,
          .priority = priority,
          .owners = {OwnerKind::character, OwnerKind::object, OwnerKind::room},
          .fire = fire};
}
constexpr std::array kinds{kind("low", 10), kind("plain", 128),
                           kind("saved", 128, events::Saved::yes), kind("high", 250)};

struct Owner final : EventOwner {
  using EventOwner::EventOwner;
};

// What the sorted multimap says of one event.
using Order =
    std::pair<Pulse, int>;  // due, 255 - priority; equal ones stand in the order they came
struct Expected {
  std::multimap<Order, std::uint64_t>::iterator place;
  std::size_t owner = 0;
  std::size_t kind = 0;
  EventId id;
};

class Lockstep final : public events::Host {
 public:
  Lockstep(std::string_view list, std::uint64_t seed, bool verify_each)
      : timeline_(events::make_event_list(list), *this, start(seed)),
        verify_each_(verify_each),
        crowded_(seed % 3 == 0),
        random_(seed * 1000) {
    for (std::size_t i = 0; i < owners_.size(); ++i) {
      renew(i);
    }
  }

  // "" when all went as the model says.
  std::string run(int operations) {
    try {
      for (int i = 0; i < operations && fault_.empty(); ++i) {
        operate();
        settle();
      }
      drain();
    } catch (const std::exception& error) {
      fault_ = error.what();
    }
    return fault_;
  }

  void fired(EventOwner& owner, const EventData& data) {
    const auto serial = static_cast<std::uint64_t>(data.n[0]);
    require(!model_.empty(), "an event fired that is not there");
    const auto first = model_.begin();
    require(first->second == serial, "another event should have fired");
    require(first->first.first == timeline_.now(), "fired at another pulse than it was due");
    const auto expected = events_.at(serial);
    require(owners_[expected.owner].get() == &owner, "fired for another owner");
    require(!timeline_.contains(expected.id), "an event is still there while it fires");
    require(!timeline_.cancel(expected.id), "an event cancelled itself while firing");
    drop(serial);
    trace_ << serial << timeline_.now();
    ++operations_;
    ++fires_;
    const auto deeds = draw(4) == 0 ? draw(3) : draw(2);
    for (std::uint64_t i = 0; i < deeds; ++i) {
      deed(expected.owner);
    }
  }

  void event_failed(const EventKind& /*kind*/, std::string_view what) override {
    fault_ = std::string(what);
  }
  void saved_events_changed(EventOwner& owner) override {
    require(&owner != dying_, "the host heard of a dying owner");
  }

  std::uint64_t digest() const { return trace_.value(); }
  std::uint64_t operations() const { return operations_; }
  std::uint64_t fires() const { return fires_; }
  std::size_t most_waiting() const { return most_waiting_; }

 private:
  static Pulse start(std::uint64_t seed) {
    constexpr std::array<Pulse, 9> starts{0,
                                          63,
                                          (Pulse{1} << 12U) - 5,
                                          (Pulse{1} << 18U) - 70,
                                          (Pulse{1} << 32U) - 10,
                                          (Pulse{1} << 36U) - 3,
                                          (Pulse{1} << 60U) - 100,
                                          (Pulse{1} << 63U) - 300,
                                          events::end_of_time - 5000};
    return starts[seed % starts.size()];
  }
  static void require(bool holds, const char* what) {
    if (!holds) {
      throw std::runtime_error(what);
    }
  }
  std::uint64_t draw(std::uint64_t below) { return base::mix64(++random_) % below; }

  Pulse draw_delay() {
    switch (draw(8)) {
      case 0:
        return 0;
      case 1:
      case 2:
        return draw(4);
      case 3:
      case 4:
        return draw(130);
      case 5:
        return 64 * draw(70);
      case 6:
        return draw(5000);
      default:
        return draw(4) == 0 ? Pulse{1} << draw(64) : draw(300000);
    }
  }
  Pulse due_after(Pulse delay) const {
    const auto now = timeline_.now();
    const auto wait = delay == 0 ? 1 : delay;
    return wait > events::end_of_time - now ? events::end_of_time : now + wait;
  }
  bool time_has_ended() const { return timeline_.now() == events::end_of_time; }

  void renew(std::size_t at) {
    dying_ = owners_[at].get();
    owners_[at].reset();
    dying_ = nullptr;
    owners_[at] = std::make_unique<Owner>(static_cast<OwnerKind>(at % 3), at, timeline_);
    while (!of_owner_[at].empty()) {
      drop(of_owner_[at].begin()->first);
    }
  }
  void drop(std::uint64_t serial) {
    const auto found = events_.find(serial);
    model_.erase(found->second.place);
    of_owner_[found->second.owner].erase(serial);
    gone_ = found->second.id;
    events_.erase(found);
  }

  void add(std::size_t at) {
    const auto which = draw(kinds.size());
    const auto delay = draw_delay();
    const auto serial = ++last_serial_;
    EventData data;
    data.n[0] = static_cast<std::int64_t>(serial);
    data.n[1] = static_cast<std::int64_t>(draw(7));
    EventId id;
    if (draw(2) == 0) {
      id = timeline_.schedule(*owners_[at], kinds[which], delay, std::move(data));
    } else if (!time_has_ended()) {
      const auto due = delay == 0 ? timeline_.now() : due_after(delay);
      id = *timeline_.schedule_at(*owners_[at], kinds[which], due, std::move(data));
    }
    require(static_cast<bool>(id) != time_has_ended(), "scheduled after the end of time");
    if (id) {
      expect(serial, {{}, at, which, id}, due_after(delay));
    }
  }
  void expect(std::uint64_t serial, Expected expected, Pulse due) {
    expected.place = model_.emplace(Order{due, 255 - kinds[expected.kind].priority}, serial);
    events_[serial] = expected;
    of_owner_[expected.owner][serial] = true;
  }
  // Loading events of one owner, held and brought in at once; ties stay in the saved order.
  void load(std::size_t at) {
    struct Held {
      std::uint64_t serial;
      std::size_t kind;
      Pulse left;
    };
    std::map<std::uint64_t, Held> by_order;
    std::vector<EventId> ids;
    for (std::uint64_t i = draw(4); i > 0; --i) {
      const auto serial = ++last_serial_;
      EventData data;
      data.n[0] = static_cast<std::int64_t>(serial);
      const Held held{serial, draw(kinds.size()), draw_delay()};
      const auto order = draw(1000) * 8 + i;
      const auto id =
          timeline_.hold(*owners_[at], kinds[held.kind], held.left, order, std::move(data));
      require(timeline_.contains(id) && !timeline_.future().contains(id), "held, yet waiting");
      by_order[order] = held;
      ids.push_back(id);
    }
    if (time_has_ended()) {
      for (const auto id : ids) {
        timeline_.cancel(id);
      }
      return;
    }
    timeline_.enter(*owners_[at]);
    for (const auto& [order, held] : by_order) {
      EventId id;
      for (const auto candidate : ids) {
        if (timeline_.find(candidate)->data.n[0] == static_cast<std::int64_t>(held.serial)) {
          id = candidate;
        }
      }
      expect(held.serial, {{}, at, held.kind, id}, due_after(held.left));
    }
  }

  std::uint64_t some_serial() {
    if (events_.empty()) {
      return 0;
    }
    const auto found = events_.lower_bound(draw(last_serial_) + 1);
    return found != events_.end() ? found->first : events_.begin()->first;
  }
  void cancel() {
    if (draw(8) == 0) {
      require(!timeline_.cancel(gone_), "a stale name cancelled something");
      require(!timeline_.find(gone_), "a stale name found something");
    } else if (const auto serial = some_serial(); serial != 0) {
      require(timeline_.cancel(events_.at(serial).id), "could not cancel");
      require(!timeline_.cancel(events_.at(serial).id), "cancelled twice");
      drop(serial);
    }
  }
  void reschedule() {
    const auto serial = some_serial();
    if (serial == 0) {
      return;
    }
    auto expected = events_.at(serial);
    const auto due = due_after(draw_delay());
    require(timeline_.reschedule(expected.id, due) != time_has_ended(), "could not reschedule");
    if (!time_has_ended()) {
      model_.erase(expected.place);
      expected.place = model_.emplace(Order{due, 255 - kinds[expected.kind].priority}, serial);
      events_[serial] = expected;
    }
  }
  void cancel_all(std::size_t at) {
    require(timeline_.cancel_all(*owners_[at]) == of_owner_[at].size(), "cancelled not all");
    while (!of_owner_[at].empty()) {
      drop(of_owner_[at].begin()->first);
    }
  }
  void cancel_kind(std::size_t at) {
    const auto which = draw(kinds.size());
    std::vector<std::uint64_t> of_kind;
    for (const auto& [serial, yes] : of_owner_[at]) {
      if (events_.at(serial).kind == which) {
        of_kind.push_back(serial);
      }
    }
    require(timeline_.cancel_kind(*owners_[at], kinds[which]) == of_kind.size(),
            "cancelled not all");
    for (const auto serial : of_kind) {
      drop(serial);
    }
  }
  void remove_if() {
    const auto wanted = static_cast<std::int64_t>(draw(7));
    std::vector<std::uint64_t> removed;
    timeline_.remove_if([&](const events::EventView& event) {
      if (event.data.n[1] == wanted) {
        removed.push_back(static_cast<std::uint64_t>(event.data.n[0]));
        return true;
      }
      return false;
    });
    for (const auto serial : removed) {
      drop(serial);
    }
  }

  bool seldom() { return !crowded_ || draw(24) == 0; }
  void burst() {
    for (auto i = draw(60); i > 0; --i) {
      add(draw(owners_.size()));
      ++operations_;
    }
  }

  // What an event may do when it fires.
  void deed(std::size_t own) {
    switch (draw(12)) {
      case 0:
        return seldom() ? renew(own) : add(own);
      case 1:
        return seldom() ? renew(draw(owners_.size())) : reschedule();
      case 2:
        return cancel();
      case 3:
        return draw(4) == 0 && seldom() ? cancel_all(own) : cancel();
      case 4:
        return reschedule();
      default:
        return add(draw(3) == 0 ? own : draw(owners_.size()));
    }
  }
  void operate() {
    ++operations_;
    const auto at = draw(owners_.size());
    switch (draw(32)) {
      case 0:
        return seldom() ? cancel_all(at) : burst();
      case 1:
        return seldom() ? (draw(4) == 0 ? remove_if() : cancel_kind(at)) : burst();
      case 2:
        return seldom() ? renew(at) : burst();
      case 3:
      case 4:
      case 5:
        return cancel();
      case 6:
      case 7:
        return reschedule();
      case 8:
        return load(at);
      case 9:
      case 10:
      case 11:
      case 12:
        return step();
      case 13:
      case 14:
      case 15:
        return evolve(draw(3) == 0 ? draw(400) : draw(12));
      case 16:
        return past(at);
      default:
        return add(at);
    }
  }
  void past(std::size_t at) {
    if (timeline_.now() != 0) {
      require(!timeline_.schedule_at(*owners_[at], kinds[1], timeline_.now() - 1),
              "due in the past");
    }
  }
  void step() {
    const auto due = model_.empty() ? Pulse{0} : model_.begin()->first.first;
    const bool empty = model_.empty();
    const auto stepped = timeline_.step();
    require(stepped.has_value() != empty, "stepped with nothing waiting, or did not");
    require(!stepped || *stepped == due, "stepped to another pulse");
  }
  void evolve(Pulse pulses) {
    const auto room = events::end_of_time - timeline_.now();
    const auto until = timeline_.now() + std::min(room, pulses);
    require(timeline_.evolve(pulses) == until && timeline_.now() == until, "ended elsewhere");
    require(model_.empty() || model_.begin()->first.first > until, "an event was left behind");
  }
  // After each operation: the first and the number agree, and in the smaller runs every link and
  // every owner.
  void settle() {
    const auto first = timeline_.peek_first();
    require(timeline_.future().size() == model_.size(), "another number of events");
    most_waiting_ = std::max(most_waiting_, model_.size());
    require(first.has_value() == !model_.empty(), "first, yet none");
    if (first) {
      require(static_cast<std::uint64_t>(first->data.n[0]) == model_.begin()->second,
              "another event is first");
    }
    if (!verify_each_) {
      return;
    }
    if (const auto wrong = timeline_.verify(); !wrong.empty()) {
      throw std::runtime_error(wrong);
    }
    for (std::size_t at = 0; at < owners_.size(); ++at) {
      auto expected = of_owner_[at].begin();
      require(owners_[at]->event_count() == of_owner_[at].size(), "an owner counts wrong");
      timeline_.for_each(*owners_[at], [&](const events::EventView& event) {
        require(expected->first == static_cast<std::uint64_t>(event.data.n[0]),
                "an owner's list is out of order");
        ++expected;
      });
    }
  }
  // The links, and the whole order at the end.
  void drain() {
    if (const auto wrong = timeline_.verify(); !wrong.empty()) {
      throw std::runtime_error(wrong);
    }
    const auto all = timeline_.future().in_order();
    require(all.size() == model_.size(), "another number of events at the end");
    auto expected = model_.begin();
    for (const auto& event : all) {
      require(static_cast<std::uint64_t>(event.data.n[0]) == expected->second, "another order");
      ++expected;
    }
    trace_ << timeline_.digest() << timeline_.now();
  }

  Timeline timeline_;
  std::array<std::unique_ptr<Owner>, 7> owners_;
  std::array<std::map<std::uint64_t, bool>, 7> of_owner_;
  std::multimap<Order, std::uint64_t> model_;
  std::map<std::uint64_t, Expected> events_;
  bool verify_each_;
  bool crowded_;  // many events stay, owners seldom go
  std::uint64_t random_;
  std::uint64_t last_serial_ = 0;
  std::uint64_t operations_ = 0;
  std::uint64_t fires_ = 0;
  std::size_t most_waiting_ = 0;
  EventId gone_;
  const EventOwner* dying_ = nullptr;
  std::string fault_;
  base::Digest trace_;
};

void fire(events::Host& host, EventOwner& owner, EventData& data) {
  static_cast<Lockstep&>(host).fired(owner, data);
}

TEST_CASE("lists: a million operations go as a sorted multimap says, on each list") {
  constexpr std::uint64_t seeds = 1000;
  std::array<std::uint64_t, 3> operations{};
  std::uint64_t fires = 0;
  std::size_t most_waiting = 0;
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    std::array<std::uint64_t, 3> digests{};
    std::size_t which = 0;
    for (const auto* const list : {"wheel", "heap", "sorted"}) {
      const bool small = seed < 90;
      auto lockstep = std::make_unique<Lockstep>(list, seed, small);
      INFO(list << ", seed " << seed);
      REQUIRE(lockstep->run(small ? 150 : 380) == "");
      digests[which] = lockstep->digest();
      operations[which] += lockstep->operations();
      fires += lockstep->fires();
      most_waiting = std::max(most_waiting, lockstep->most_waiting());
      ++which;
    }
    REQUIRE(digests[0] == digests[1]);
    REQUIRE(digests[0] == digests[2]);
  }
  for (const auto each : operations) {
    CHECK(each >= 1'000'000);
  }
  CHECK(fires >= 600'000);
  CHECK(most_waiting >= 100);
  MESSAGE("operations on each list: " << operations[0] << ", fired in all: " << fires
                                      << ", most waiting: " << most_waiting);
}

}  // namespace
