// A timeline over the wheel against a sorted multimap: the bytes say what is done, and whatever is
// done to the one is done to the other. The first byte says at which pulse it begins, mostly just
// before one at which some level of the wheel comes round. Then each operation is a byte, followed
// by what it needs; when the bytes are out, zeros follow. Events that fire take their deeds from
// the same bytes: they schedule, cancel, move, and destroy their own owner or another.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "events/timeline.h"
#include "fuzz/event_bytes.h"
#include "fuzz/event_model.h"

namespace {

using events::EventData;
using events::EventKind;
using events::EventOwner;
using events::OwnerKind;
using events::Pulse;
using events::Timeline;
using fuzz::Bytes;
using fuzz::Expected;

constexpr std::size_t most_operations = 3000;

void demand(bool holds, std::string_view what) {
  if (!holds) {
    std::cerr << "broken: " << what << "\n";
    std::abort();
  }
}

void fire(events::Host& host, EventOwner& owner, EventData& data);

constexpr EventKind row(std::string_view name, std::uint8_t priority,
                        events::Saved saved = events::Saved::no) {
  return {.name = name,
          .saved = saved,
          .priority = priority,
          .owners = {OwnerKind::character},
          .fire = fire};
}
constexpr EventKind wall_row() {
  auto wall = row("wall", 128);
  wall.clock = events::ClockKind::wall;
  wall.after_stall = events::AfterStall::realign;
  return wall;
}
constexpr std::array kinds{row("plain", 128), row("saved", 128, events::Saved::yes),
                           row("least", 0),   row("low", 10),
                           row("high", 250),  row("most", 255),
                           wall_row()};

// The wall second of an event, should it be one of the wall.
constexpr std::uint64_t second_of(std::uint64_t serial) {
  return serial * 77 % 5000;
}

struct Owner final : EventOwner {
  using EventOwner::EventOwner;
};

class Duel final : public events::Host {
 public:
  explicit Duel(Bytes bytes)
      : bytes_(bytes),
        timeline_(events::make_event_list("wheel"), *this, fuzz::beginning(bytes_.byte())) {
    for (std::size_t i = 0; i < owners_.size(); ++i) {
      renew(i);
    }
  }

  void run() {
    for (std::size_t i = 0; i < most_operations && !bytes_.is_empty(); ++i) {
      operate();
      settle(i % 16 == 0);  // to walk every link takes longer than all else
    }
    while (!model_.is_empty()) {
      step();
    }
    settle(true);
  }

  void fired(EventOwner& owner, const EventData& data) {
    const auto serial = static_cast<std::uint64_t>(data.n[1]);
    demand(!model_.is_empty() && model_.first() == serial, "another event should have fired");
    demand(model_.first_due() == timeline_.now(), "fired at another pulse than its due");
    const auto expected = model_.at(serial);
    demand(owners_.at(expected.owner).get() == &owner, "fired for another owner");
    demand(!timeline_.contains(expected.id) && !timeline_.cancel(expected.id),
           "an event is still there while it fires");
    model_.drop(serial);
    for (auto deeds = bytes_.below(4); deeds > 0; --deeds) {
      change(bytes_.byte());
    }
  }

  void event_failed(const EventKind& /*kind*/, std::string_view what) override {
    demand(false, what);
  }
  void saved_events_changed(EventOwner& owner) override {
    demand(&owner != dying_, "the host heard of a dying owner");
  }

 private:
  bool time_has_ended() const { return timeline_.now() == events::end_of_time; }
  Pulse due_after(Pulse delay) const {
    const auto wait = std::max<Pulse>(delay, 1);
    const auto now = timeline_.now();
    return wait > events::end_of_time - now ? events::end_of_time : now + wait;
  }
  Pulse read_delay() { return fuzz::read_delay(bytes_, timeline_.now()); }

  void renew(std::size_t at) {
    dying_ = owners_.at(at).get();
    owners_.at(at).reset();
    dying_ = nullptr;
    owners_.at(at) = std::make_unique<Owner>(OwnerKind::character, at, timeline_);
    model_.drop_all([at](const Expected& event) { return event.owner == at; });
  }
  const EventKind& pick_kind() { return kinds.at(bytes_.below(kinds.size())); }
  std::uint64_t near() { return model_.near(last_serial_ - std::min(last_serial_, bytes_.two())); }
  EventData next_data() {
    EventData data;
    data.n[1] = static_cast<std::int64_t>(++last_serial_);
    data.n[0] = static_cast<std::int64_t>(second_of(last_serial_));
    if (last_serial_ % 5 == 0) {
      data.text = "a text that is too long to stand in the string itself";
    }
    return data;
  }

  void add(std::size_t at, Pulse delay) {
    const auto& kind = pick_kind();
    const auto id = timeline_.schedule(*owners_.at(at), kind, delay, next_data());
    demand(static_cast<bool>(id) != time_has_ended(), "scheduled after the end of time");
    if (id) {
      model_.expect(last_serial_, {at, &kind, id}, due_after(delay));
    }
  }
  void add_at(std::size_t at) {
    const auto& kind = pick_kind();
    const auto due =
        timeline_.now() + std::min(read_delay(), events::end_of_time - timeline_.now());
    const auto id = timeline_.schedule_at(*owners_.at(at), kind, due, next_data());
    demand(static_cast<bool>(id) != time_has_ended(), "scheduled after the end of time");
    if (id) {
      model_.expect(last_serial_, {at, &kind, *id}, std::max(due, timeline_.now() + 1));
    }
    demand(
        timeline_.now() == 0 || !timeline_.schedule_at(*owners_.at(at), kind, timeline_.now() - 1),
        "due in the past");
  }
  void add_many(std::size_t at) {
    const auto delay = read_delay();
    for (auto i = bytes_.byte() % 64; i > 0; --i) {
      add(at, delay);
    }
  }
  // Held by their owner, then brought in at once, in the order that was saved.
  void load(std::size_t at) {
    struct Held {
      std::uint64_t serial;
      Expected expected;
      Pulse left;
    };
    std::map<std::uint64_t, Held> held;
    for (auto i = bytes_.below(6); i > 0; --i) {
      const auto& kind = pick_kind();
      const auto left = read_delay();
      const auto order = bytes_.byte() * 8 + i;
      const auto id = timeline_.hold(*owners_.at(at), kind, left, order, next_data());
      held[order] = {last_serial_, {at, &kind, id}, left};
    }
    if (!time_has_ended()) {
      timeline_.enter(*owners_.at(at));
    }
    for (const auto& [order, event] : held) {
      if (time_has_ended()) {
        demand(timeline_.cancel(event.expected.id), "could not cancel what is loading");
      } else {
        model_.expect(event.serial, event.expected, due_after(event.left));
      }
    }
  }

  void cancel() {
    demand(!timeline_.cancel(model_.last_gone()) && !timeline_.contains(model_.last_gone()),
           "a stale name is still good");
    if (const auto serial = near(); serial != 0) {
      demand(timeline_.cancel(model_.at(serial).id), "could not cancel");
      model_.drop(serial);
    }
  }
  void reschedule() {
    const auto serial = near();
    if (serial == 0) {
      return;
    }
    const auto due = due_after(read_delay());
    demand(timeline_.reschedule(model_.at(serial).id, due) != time_has_ended(),
           "could not reschedule");
    if (!time_has_ended()) {
      model_.move(serial, due);
    }
  }
  void cancel_all(std::size_t at) {
    const auto expected =
        model_.drop_all([at](const Expected& event) { return event.owner == at; });
    demand(timeline_.cancel_all(*owners_.at(at)) == expected, "cancelled not all of an owner");
  }
  void cancel_kind(std::size_t at) {
    const auto& kind = pick_kind();
    const auto expected = model_.drop_all(
        [&](const Expected& event) { return event.owner == at && event.kind == &kind; });
    demand(timeline_.cancel_kind(*owners_.at(at), kind) == expected, "cancelled not all of a kind");
  }
  void remove_if() {
    const auto& kind = pick_kind();
    const auto expected =
        model_.drop_all([&](const Expected& event) { return event.kind == &kind; });
    demand(timeline_.remove_if(
               [&](const events::EventView& event) { return event.kind == &kind; }) == expected,
           "removed not all");
  }

  void operate() {
    const auto what = bytes_.byte();
    if (what % 3 == 0) {
      pass_time(what / 3);
    } else {
      change(bytes_.byte());
    }
  }
  void pass_time(std::uint64_t what) {
    switch (what % 8) {
      case 0:
      case 1:
        return step();
      case 2:
        return evolve(bytes_.byte());
      case 3:
        return evolve(64 * bytes_.byte());
      case 4:
        return evolve(Pulse{1} << (bytes_.byte() % 27));
      case 7:
        return realign(bytes_.two() % 6000);
      default:
        return evolve(what / 8);
    }
  }
  // Also what an event may do when it fires; a fifth of the time it is its own owner's.
  void change(std::uint64_t what) {
    const auto at = what / 16 % owners_.size();
    switch (what % 16) {
      case 0:
        return renew(at);
      case 1:
        return cancel_all(at);
      case 2:
        return what / 16 % 4 == 0 ? remove_if() : cancel_kind(at);
      case 3:
        return load(at);
      case 4:
        return add_many(at);
      case 5:
      case 6:
      case 7:
        return cancel();
      case 8:
      case 9:
        return reschedule();
      case 10:
      case 11:
        return add_at(at);
      default:
        return add(at, read_delay());
    }
  }

  void step() {
    const auto is_empty = model_.is_empty();
    const auto due = is_empty ? Pulse{0} : model_.first_due();
    const auto stepped = timeline_.step();
    demand(stepped.has_value() != is_empty, "stepped with nothing waiting, or did not");
    demand(!stepped || *stepped == due, "stepped to another pulse");
  }
  void evolve(Pulse pulses) {
    const auto until = timeline_.now() + std::min(pulses, events::end_of_time - timeline_.now());
    demand(timeline_.evolve(pulses) == until && timeline_.now() == until, "ended elsewhere");
    demand(model_.is_empty() || model_.first_due() > until, "an event was left behind");
  }
  // The pulses were set anew by the wall clock: it is so many seconds now.
  void realign(std::uint64_t utc) {
    timeline_.realign(static_cast<std::int64_t>(utc));
    if (time_has_ended()) {
      return;
    }
    for (const auto serial : model_.in_order()) {
      if (events::is_realigned(*model_.at(serial).kind)) {
        const auto second = second_of(serial);
        model_.move(serial, due_after(base::seconds(second > utc ? second - utc : 0)));
      }
    }
  }
  void settle(bool walk_links) {
    demand(timeline_.future().size() == model_.size(), "another number of events");
    const auto first = timeline_.peek_first();
    demand(first.has_value() == !model_.is_empty(), "first, yet none");
    demand(!first || first->id == model_.at(model_.first()).id, "another event is first");
    if (walk_links) {
      const auto wrong = timeline_.verify();
      demand(wrong.empty(), wrong);
    }
  }

  Bytes bytes_;
  Timeline timeline_;
  std::array<std::unique_ptr<Owner>, 5> owners_;
  fuzz::EventModel model_;
  std::uint64_t last_serial_ = 0;
  const EventOwner* dying_ = nullptr;
};

void fire(events::Host& host, EventOwner& owner, EventData& data) {
  static_cast<Duel&>(host).fired(owner, data);
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer calls it by this name.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  Duel(Bytes(bytes, size)).run();
  return 0;
}
