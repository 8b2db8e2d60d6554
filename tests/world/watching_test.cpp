#include <doctest/doctest.h>

#include "little_world.h"

using namespace little;

namespace {

constexpr events::EventKind burn{
    .name = "burn",
    .of = events::EventClass::misc,
    .saved = events::Saved::yes,
    .owners = {events::OwnerKind::object, events::OwnerKind::character}};

Aspects noted_of(LittleWorld& w, const Character& body) {
  const auto noted = w.world.take_noted();
  Aspects what;
  for (const auto& one : noted.bodies) {
    if (w.world.find(one.body) == &body) {
      what.add(one.what);
    }
  }
  return what;
}

std::vector<Vnum> noted_rooms(LittleWorld& w) {
  return w.world.take_noted().rooms;
}

}  // namespace

TEST_CASE("watching: nothing is noted of what nobody watches") {
  LittleWorld w;
  auto& ann = w.player("Ann");
  w.world.change(ann).hit_points = 3;
  w.world.move(ann, w.room(yard));
  w.world.change(w.lay(coin)).amount = 2;
  const auto noted = w.world.take_noted();
  CHECK(noted.bodies.empty());
  CHECK(noted.rooms.empty());
}

TEST_CASE("watching: a body's state, things, events and place, each once until it is asked for") {
  LittleWorld w;
  auto& ann = w.player("Ann");
  auto& bob = w.player("Bob");
  w.world.watch(ann, true);
  w.world.change(bob).hit_points = 3;
  CHECK(noted_of(w, ann).is_empty());
  w.world.change(ann).hit_points = 3;
  w.world.change(ann).hit_points = 4;
  CHECK(noted_of(w, ann) == Aspects{Aspect::state});
  CHECK(noted_of(w, ann).is_empty());
  w.world.change(ann).hit_points = 5;  // also while it waits to be saved since before
  CHECK(noted_of(w, ann) == Aspects{Aspect::state});
  auto& thing = w.lay(bag);
  auto& inner = w.lay(coin);
  REQUIRE(w.world.move(thing, ann) == Moved::yes);
  CHECK(noted_of(w, ann) == Aspects{Aspect::things});
  REQUIRE(w.world.move(inner, thing) == Moved::yes);
  CHECK(noted_of(w, ann) == Aspects{Aspect::things});
  w.world.change(inner).amount = 2;
  CHECK(noted_of(w, ann) == Aspects{Aspect::things});
  w.timeline.schedule(ann, burn, 9);
  CHECK(noted_of(w, ann) == Aspects{Aspect::events});
  w.world.move(ann, w.room(yard));
  CHECK(noted_of(w, ann).has(Aspect::surroundings));
  w.world.looks_different(ann);
  CHECK(noted_of(w, ann) == Aspects{Aspect::surroundings});
  w.world.destroy(inner);
  CHECK(noted_of(w, ann) == Aspects{Aspect::things});
  w.world.watch(ann, false);
  w.world.change(ann).hit_points = 6;
  CHECK(noted_of(w, ann).is_empty());
}

TEST_CASE("watching: who and what comes to a room, goes, looks different or carries a light") {
  LittleWorld w;
  auto& ann = w.player("Ann");
  w.world.move(ann, w.room(yard));
  w.world.watch(w.room(square), true);
  const std::vector<Vnum> here{square};
  w.world.move(ann, w.room(square));
  CHECK(noted_rooms(w) == here);
  w.world.looks_different(ann);
  CHECK(noted_rooms(w) == here);
  w.world.change(ann).hit_points = 3;
  CHECK(noted_rooms(w).empty());
  auto& thing = w.lay(coin);
  CHECK(noted_rooms(w) == here);
  w.world.change(thing).amount = 3;
  CHECK(noted_rooms(w) == here);
  REQUIRE(w.world.move(thing, ann) == Moved::yes);
  CHECK(noted_rooms(w) == here);
  w.world.change(thing).amount = 4;
  CHECK(noted_rooms(w).empty());
  w.world.move(ann, w.room(yard));
  CHECK(noted_rooms(w) == here);
  auto& grey = w.mobile();
  w.world.move(grey, w.room(square));
  (void)w.world.take_noted();
  w.world.destroy(grey);
  CHECK(noted_rooms(w) == here);
}

TEST_CASE("watching: a body that is gone is not given out") {
  LittleWorld w;
  auto& ann = w.player("Ann");
  w.world.watch(ann, true);
  w.world.change(ann).hit_points = 3;
  w.world.destroy(ann);
  CHECK(w.world.take_noted().bodies.empty());
}
