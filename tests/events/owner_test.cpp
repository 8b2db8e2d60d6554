#include <string>
#include <vector>

#include "scene.h"

using namespace scene;

namespace {

TEST_CASE("owners: each kind of owner can have events") {
  for (const auto* const list : list_names) {
    for (std::size_t i = 0; i < static_cast<std::size_t>(OwnerKind::count_); ++i) {
      const auto kind = static_cast<OwnerKind>(i);
      INFO(list << ", " << events::owner_kind_names[kind]);
      Scene at(list);
      Owner owner(kind, 0, at.timeline);
      CHECK(owner.owner_kind() == kind);
      const auto id = at.note(owner, 5, "a");
      at.note(owner, 3, "b");
      CHECK(owner.event_count() == 2);
      CHECK(at.timeline.find(id)->owner == &owner);
      at.timeline.evolve(5);
      CHECK(at.heard() == "3 b, 5 a");
      CHECK(at.timeline.history().back().owner == kind);
      CHECK_FALSE(owner.has_events());
    }
  }
}

TEST_CASE("owners: a row says whose event it may be") {
  constexpr EventKind of_rooms{.name = "of rooms", .owners = {OwnerKind::room}, .fire = say_text};
  Scene at("wheel");
  const auto refused = at.timeline.schedule_at(*at.ann, of_rooms, 4);
  REQUIRE_FALSE(refused.has_value());
  CHECK(refused.error().what.find("character") != std::string::npos);
  CHECK(refused.error().what.find("of rooms") != std::string::npos);
  CHECK_THROWS_AS(at.timeline.schedule(*at.ann, of_rooms, 4), base::Bug);
  CHECK_FALSE(at.timeline.hold(*at.ann, of_rooms, 4, 1));
  CHECK_FALSE(at.ann->has_events());
  Owner room(OwnerKind::room, 0, at.timeline);
  CHECK(at.timeline.schedule(room, of_rooms, 4));
}

TEST_CASE("owners: the death of an owner cancels its events and calls nothing") {
  for (const auto* const list : list_names) {
    INFO(list);
    Scene at(list);
    auto room = std::make_unique<Owner>(OwnerKind::room, 0, at.timeline);
    std::vector<EventId> ids;
    for (Pulse delay = 1; delay < 9000; delay = delay * 2 + 1) {
      ids.push_back(at.timeline.schedule(*room, saved_kind, delay, words("of the room")));
    }
    at.timeline.hold(*room, saved_kind, 5, 1, words("loading"));
    at.note(*at.ann, 2, "of ann");
    at.changed.clear();
    room.reset();
    CHECK(at.changed.empty());
    CHECK(at.timeline.verify() == "");
    CHECK(at.timeline.future().size() == 1);
    for (const auto id : ids) {
      CHECK_FALSE(at.timeline.contains(id));
    }
    at.timeline.evolve(10000);
    CHECK(at.heard() == "2 of ann");
  }
}

TEST_CASE("owners: one that was destroyed in the game takes no more events") {
  for (const auto* const list : list_names) {
    INFO(list);
    Scene at(list);
    at.timeline.schedule(*at.ann, saved_kind, 4, words("a"));
    at.changed.clear();
    at.timeline.retire(*at.ann);
    CHECK(at.changed.empty());
    CHECK_FALSE(at.ann->has_events());
    CHECK_THROWS_AS(at.note(*at.ann, 1, "ghost"), base::Bug);
    CHECK_THROWS_AS(at.timeline.hold(*at.ann, note_kind, 1, 1), base::Bug);
    CHECK(at.timeline.verify() == "");
  }
}

TEST_CASE("owners: an owner of another timeline is our own mistake") {
  Scene here("wheel");
  Scene there("wheel");
  CHECK_THROWS_AS(here.note(*there.ann, 1, "lost"), base::Bug);
  CHECK_FALSE(there.ann->has_events());
}

TEST_CASE("owners: a timeline may go before owners that are without events") {
  struct Silent final : Host {
    void event_failed(const EventKind& /*kind*/, std::string_view /*what*/) override {}
    void saved_events_changed(EventOwner& /*owner*/) override {}
  } host;
  auto timeline = std::make_unique<Timeline>(events::make_event_list("wheel"), host);
  Owner owner(OwnerKind::world, 0, *timeline);
  timeline->schedule(owner, note_kind, 4);
  timeline->hold(owner, note_kind, 4, 1);
  timeline.reset();
  CHECK_FALSE(owner.has_events());
}

TEST_CASE("owners: their events are listed in the order they were scheduled") {
  for (const auto* const list : list_names) {
    INFO(list);
    Scene at(list);
    at.note(*at.ann, 50, "a");
    const auto b = at.note(*at.ann, 5, "b");
    at.note(*at.bob, 1, "of bob");
    at.note(*at.ann, 20, "c");
    at.timeline.reschedule(b, 90);
    std::string all;
    for (const auto& event : at.timeline.events_of(*at.ann)) {
      all += event.data.text;
    }
    CHECK(all == "abc");
    CHECK(at.timeline.find(*at.ann, note_kind)->data.text == "a");
    at.timeline.cancel(b);
    all.clear();
    at.timeline.for_each(*at.ann, [&](const events::EventView& event) { all += event.data.text; });
    CHECK(all == "ac");
  }
}

TEST_CASE("owners: cancel_all and cancel_kind take what they should") {
  for (const auto* const list : list_names) {
    INFO(list);
    Scene at(list);
    at.note(*at.ann, 5, "a");
    at.timeline.schedule(*at.ann, first_kind, 5, words("b"));
    at.note(*at.ann, 7, "c");
    at.note(*at.bob, 6, "of bob");
    CHECK(at.timeline.cancel_kind(*at.ann, note_kind) == 2);
    CHECK(at.timeline.cancel_kind(*at.ann, note_kind) == 0);
    CHECK(at.ann->event_count() == 1);
    CHECK(at.timeline.cancel_all(*at.ann) == 1);
    CHECK(at.timeline.verify() == "");
    at.timeline.evolve(10);
    CHECK(at.heard() == "6 of bob");
  }
}

TEST_CASE("owners: the host hears of each change of saved events, and of no other") {
  for (const auto* const list : list_names) {
    INFO(list);
    Scene at(list);
    const auto times = [&] { return std::exchange(at.changed, {}).size(); };
    at.note(*at.ann, 5, "unsaved");
    CHECK(times() == 0);
    const auto a = at.timeline.schedule(*at.ann, saved_kind, 5, words("a"));
    REQUIRE(at.changed == std::vector<EventOwner*>{at.ann.get()});
    CHECK(times() == 1);
    at.timeline.reschedule(a, 9);
    CHECK(times() == 1);
    at.timeline.cancel(a);
    CHECK(times() == 1);
    at.timeline.cancel(a);
    CHECK(times() == 0);
    at.timeline.schedule(*at.ann, saved_kind, 5, words("c"));
    at.timeline.schedule(*at.ann, saved_kind, 5, words("d"));
    times();
    at.timeline.cancel_all(*at.ann);
    CHECK(times() == 1);
    at.timeline.hold(*at.ann, saved_kind, 5, 1);
    CHECK(times() == 0);
    at.timeline.enter(*at.ann);
    CHECK(times() == 1);
  }
}

void look_at_changes(Host& host, EventOwner& owner, EventData& /*data*/) {
  of(host).counter = static_cast<std::int64_t>(of(host).changed.size());
  of(host).say(owner.has_events() ? "has events" : "has none");
}
constexpr EventKind watching_kind{.name = "watching",
                                  .saved = events::Saved::yes,
                                  .owners = {OwnerKind::character},
                                  .fire = look_at_changes};

TEST_CASE("owners: a fired event is off its owner, and the host has heard, before it runs") {
  for (const auto* const list : list_names) {
    INFO(list);
    Scene at(list);
    at.timeline.schedule(*at.ann, watching_kind, 2);
    at.changed.clear();
    at.timeline.evolve(2);
    CHECK(at.counter == 1);
    CHECK(at.heard() == "2 has none");
    CHECK(at.changed.size() == 1);
  }
}

void finish(Host& host, EventOwner& /*owner*/, EventData& data) {
  of(host).say("finished " + data.text.str());
}
void break_off(Host& host, EventOwner& owner, EventData& data) {
  of(host).say("broke off " + data.text.str());
  if (data.text == "deadly") {
    of(host).ann.reset();
  } else if (data.text == "broken") {
    throw std::runtime_error("no way to stop");
  } else if (data.text == "stubborn") {
    of(host).timeline.schedule(owner, *of(host).timeline.history().back().kind, 5, words("again"));
  }
}
constexpr EventKind recite_kind{.name = "recite",
                                .of = events::EventClass::action,
                                .owners = {OwnerKind::character},
                                .fire = finish,
                                .interrupt = break_off};

TEST_CASE("actions: one runs to its end, or is interrupted and told so") {
  for (const auto* const list : list_names) {
    INFO(list);
    Scene at(list);
    CHECK_FALSE(at.timeline.interrupt(*at.ann));
    at.timeline.schedule(*at.ann, recite_kind, 8, words("a psalm"));
    at.timeline.evolve(8);
    CHECK(at.heard() == "8 finished a psalm");
    CHECK_FALSE(at.timeline.interrupt(*at.ann));
    at.note(*at.ann, 3, "something else");
    const auto id = at.timeline.schedule(*at.ann, recite_kind, 8, words("a spell"));
    at.timeline.evolve(2);
    CHECK(at.timeline.interrupt(*at.ann));
    CHECK(at.heard() == "10 broke off a spell");
    CHECK_FALSE(at.timeline.contains(id));
    at.timeline.evolve(20);
    CHECK(at.heard() == "11 something else");
  }
}

TEST_CASE("actions: all of an owner's are interrupted, and a new one is not") {
  for (const auto* const list : list_names) {
    INFO(list);
    Scene at(list);
    at.timeline.schedule(*at.ann, recite_kind, 1, words("once"));
    at.timeline.evolve(1);
    at.heard();
    at.timeline.schedule(*at.ann, recite_kind, 8, words("stubborn"));
    at.timeline.schedule(*at.ann, recite_kind, 9, words("broken"));
    at.timeline.schedule(*at.ann, recite_kind, 9, words("meek"));
    CHECK(at.timeline.interrupt(*at.ann));
    CHECK(at.heard() == "1 broke off stubborn, 1 broke off broken, 1 broke off meek");
    CHECK(at.failed == std::vector<std::string>{"recite: no way to stop"});
    at.timeline.evolve(20);
    CHECK(at.heard() == "6 finished again");
  }
}

TEST_CASE("actions: the owner may die of being interrupted") {
  for (const auto* const list : list_names) {
    INFO(list);
    Scene at(list);
    at.timeline.schedule(*at.ann, recite_kind, 8, words("deadly"));
    at.timeline.schedule(*at.ann, recite_kind, 9, words("never told"));
    CHECK(at.timeline.interrupt(*at.ann));
    CHECK(at.heard() == "0 broke off deadly");
    CHECK(at.ann == nullptr);
    CHECK(at.timeline.verify() == "");
    CHECK(at.timeline.future().is_empty());
  }
}

TEST_CASE("kinds: a row that contradicts itself is found") {
  const auto fault = [](EventKind kind) { return std::string(events::fault_of(kind)); };
  CHECK(fault(note_kind).empty());
  CHECK(fault(recite_kind).empty());
  CHECK(fault({.name = "", .owners = anybody}) != "");
  CHECK(fault({.name = "x"}) != "");
  CHECK(fault({.name = "x", .saved = events::Saved::yes, .owners = {OwnerKind::visitor}}) != "");
  CHECK(fault({.name = "x", .of = events::EventClass::temporary, .owners = anybody}) != "");
  CHECK(fault({.name = "x",
               .of = events::EventClass::action,
               .owners = {OwnerKind::room},
               .fire = say_text}) != "");
  CHECK(fault({.name = "x",
               .of = events::EventClass::action,
               .saved = events::Saved::yes,
               .owners = {OwnerKind::character},
               .fire = say_text}) != "");
  CHECK(fault({.name = "x", .owners = anybody, .interrupt = say_text}) != "");
  CHECK(fault({.name = "x", .clock = events::ClockKind::wall, .owners = anybody}) != "");
}

}  // namespace
