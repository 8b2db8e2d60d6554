// Mobiles that are still just what their spawn rows brought are not saved; whatever changes about
// them makes them so, with all they hold.
#include <algorithm>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "little_world.h"

using namespace little;

namespace {

const std::string row = "1:mob:20:0";

struct Arrival {
  LittleWorld w;
  Character& mobile;
  Object& held;
  Object& nested;

  Arrival()
      : mobile(w.world.make_mobile(*w.world.mob_plan(moth))),
        held(w.make(bag)),
        nested(w.make(coin)) {
    w.world.arrives(mobile);
    w.world.move(mobile, w.room(square));
    w.world.move(held, mobile);
    w.world.move(nested, held);
    w.world.change(mobile).hit_points = 9;
    w.world.stands_for(mobile, row);
  }
  Changes take() { return w.world.take_changes(); }
};

const events::EventKind hurts{.name = "hurts",
                              .saved = events::Saved::yes,
                              .owners = {events::OwnerKind::character, events::OwnerKind::object}};

}  // namespace

TEST_CASE("untouched: a mobile as its row brought it is a number in that row and nothing else") {
  Arrival a;
  const auto changes = a.take();
  CHECK(changes.characters.empty());
  CHECK(changes.objects.empty());
  CHECK(changes.moves.empty());
  CHECK(changes.spawned.contains(row));
  CHECK_FALSE(a.mobile.is_saved());
  CHECK_FALSE(World::is_saved(a.nested));
  CHECK(a.w.world.count_of_untouched(row) == 1);
  CHECK(a.w.world.verify().empty());
}

TEST_CASE("untouched: whatever changes about it saves it with all it holds") {
  Arrival a;
  (void)a.take();
  SUBCASE("a wound") {
    a.w.world.change(a.mobile).hit_points = 3;
  }
  SUBCASE("a step") {
    a.w.world.move(a.mobile, a.w.room(yard));
  }
  SUBCASE("something that is to happen to it") {
    a.w.timeline.schedule(a.mobile, hurts, 10);
  }
  SUBCASE("something that is to happen to what it holds") {
    a.w.timeline.schedule(a.nested, hurts, 10);
  }
  SUBCASE("something about what it holds") {
    a.w.world.change(a.nested).short_name = "a bent coin";
  }
  SUBCASE("something given to it") {
    a.w.world.move(a.w.lay(lamp), a.mobile);
  }
  SUBCASE("coins") {
    REQUIRE(a.w.world.mint(a.mobile, 5, Coinage::staff));
  }
  CHECK(a.mobile.is_saved());
  CHECK(a.w.world.count_of_untouched(row) == 0);
  CHECK(a.w.world.count_of_spawn(row) == 1);
  const auto changes = a.take();
  CHECK(ids(a.w.world, changes.characters) == std::vector<std::int64_t>{a.mobile.id()});
  const auto objects = ids(a.w.world, changes.objects);
  CHECK(std::count(objects.begin(), objects.end(), a.held.id()) == 1);
  CHECK(std::count(objects.begin(), objects.end(), a.nested.id()) == 1);
  CHECK(changes.spawned.contains(row));
  CHECK(a.w.world.verify().empty());
}

TEST_CASE("untouched: what is taken from it is missed") {
  Arrival a;
  (void)a.take();
  a.w.world.move(a.nested, a.w.room(square));
  CHECK(a.mobile.is_saved());
  const auto changes = a.take();
  CHECK(changes.gone_objects.empty());
  REQUIRE(changes.moves.size() == 1);
  CHECK(changes.moves.front().from.kind == "object");
  CHECK(changes.moves.front().to.kind == "room");
}

TEST_CASE(
    "untouched: one that comes with events of its own or its things is saved from the start") {
  LittleWorld w;
  auto& mobile = w.world.make_mobile(*w.world.mob_plan(moth));
  w.world.arrives(mobile);
  w.world.move(mobile, w.room(square));
  auto& held = w.make(bag);
  w.world.move(held, mobile);
  w.timeline.schedule(held, hurts, 10);
  w.world.stands_for(mobile, row);
  CHECK(mobile.is_saved());
  CHECK(w.world.count_of_untouched(row) == 0);
  const auto changes = w.world.take_changes();
  CHECK(changes.object_events.size() == 1);
  CHECK(w.world.verify().empty());
}

TEST_CASE("untouched: its end leaves nothing to delete, a saved one's does") {
  Arrival a;
  (void)a.take();
  const auto id = a.mobile.id();
  SUBCASE("untouched") {
    a.w.world.destroy(a.mobile);
    const auto changes = a.take();
    CHECK(changes.gone_mobiles.empty());
    CHECK(changes.gone_objects.empty());
    CHECK(changes.spawned.contains(row));
  }
  SUBCASE("saved") {
    a.w.world.change(a.mobile).hit_points = 1;
    const auto held = a.held.id();
    a.w.world.destroy(a.mobile);
    const auto changes = a.take();
    CHECK(changes.gone_mobiles == std::vector<std::int64_t>{id});
    CHECK(std::count(changes.gone_objects.begin(), changes.gone_objects.end(), held) == 1);
    CHECK(changes.characters.empty());
  }
  CHECK(a.w.world.count_of_untouched(row) == 0);
  CHECK(a.w.world.verify().empty());
}

TEST_CASE("untouched: its purse is in no sum until it is saved") {
  Arrival a;
  a.w.world.load(a.mobile).coins = 12;
  CHECK(a.w.world.coined(Coinage::brought) == 0);
  a.w.world.touch(a.mobile);
  CHECK(a.w.world.coined(Coinage::brought) == 12);
  a.w.world.destroy(a.mobile);
  CHECK(a.w.world.coined(Coinage::brought) + a.w.world.coined(Coinage::lost) == 0);
}

TEST_CASE("moves: a thing's way through the world is told, with whose doing it was") {
  LittleWorld w;
  auto& ann = w.player("Ann");
  auto& bob = w.player("Bob");
  auto& thing = w.lay(lamp);
  (void)w.world.take_changes();
  const auto before = w.world.set_doing({ann.id(), "give"});
  w.world.move(thing, ann);
  w.world.move(thing, bob);
  w.world.set_doing(before);
  w.world.destroy(thing);
  const auto moves = w.world.take_changes().moves;
  REQUIRE(moves.size() == 3);
  CHECK(moves[0].from.kind == "room");
  CHECK(moves[0].from.id == square);
  CHECK(moves[1].from.id == ann.id());
  CHECK(moves[1].to.id == bob.id());
  CHECK(moves[1].who == ann.id());
  CHECK(moves[1].why == "give");
  CHECK(moves[1].object == thing.id());
  CHECK(moves[2].to.kind.empty());
  CHECK(moves[2].who == 0);
}

TEST_CASE("doors: both sides of one that moves are saved") {
  LittleWorld w;
  auto plan = area_plan();
  plan.rooms[0].exits[0].door = "gate";
  ExitPlan back;
  back.direction = Direction::south;
  back.to = square;
  back.door = "gate";
  plan.rooms[1].exits = {back};
  w.world.install(std::move(plan));
  (void)w.world.take_changes();
  REQUIRE(w.world.set_door(w.room(square), Direction::north, DoorState::locked));
  REQUIRE(w.world.set_door(w.room(square), Direction::north, DoorState::closed));
  CHECK(w.world.take_changes().rooms == std::vector<Vnum>{square, yard});
  CHECK(w.world.take_changes().is_empty());
}
