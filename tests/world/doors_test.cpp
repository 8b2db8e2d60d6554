#include <doctest/doctest.h>

#include "little_world.h"

using namespace little;

namespace {

// A closed gate between square and yard, seen from both.
AreaPlan gated() {
  auto plan = area_plan();
  auto& near = plan.rooms[0].exits[0];
  near.door = "gate";
  near.state = DoorState::closed;
  ExitPlan far;
  far.direction = Direction::south;
  far.to = square;
  far.door = "gate";
  far.state = DoorState::closed;
  plan.rooms[1].exits = {far};
  return plan;
}

struct GatedWorld : LittleWorld {
  explicit GatedWorld(AreaPlan plan = gated()) { world.install(std::move(plan)); }
  DoorState near() { return room(square).door(Direction::north); }
  DoorState far() { return room(yard).door(Direction::south); }
};

}  // namespace

TEST_CASE("doors: they stand as the plan has them, and where there is none it is open") {
  GatedWorld w;
  CHECK(w.near() == DoorState::closed);
  CHECK(w.far() == DoorState::closed);
  CHECK(w.room(square).door(Direction::up) == DoorState::open);
}

TEST_CASE("doors: both sides move together, from either") {
  GatedWorld w;
  CHECK(w.world.set_door(w.room(square), Direction::north, DoorState::locked));
  CHECK(w.near() == DoorState::locked);
  CHECK(w.far() == DoorState::locked);
  CHECK(w.world.set_door(w.room(yard), Direction::south, DoorState::open));
  CHECK(w.near() == DoorState::open);
  CHECK(w.far() == DoorState::open);
}

TEST_CASE("doors: what is no door cannot be set") {
  GatedWorld w;
  CHECK_FALSE(w.world.set_door(w.room(square), Direction::up, DoorState::closed));
  LittleWorld open;
  CHECK_FALSE(open.world.set_door(open.room(square), Direction::north, DoorState::closed));
  CHECK(open.room(square).door(Direction::north) == DoorState::open);
}

TEST_CASE("doors: a side that is no door, or leads elsewhere, stays as it is") {
  auto plan = gated();
  SUBCASE("no door there") {
    plan.rooms[1].exits[0].door.clear();
    plan.rooms[1].exits[0].state = DoorState::open;
    GatedWorld w(std::move(plan));
    CHECK(w.world.set_door(w.room(square), Direction::north, DoorState::locked));
    CHECK(w.far() == DoorState::open);
  }
  SUBCASE("another way") {
    plan.rooms[1].exits[0].to = yard;
    GatedWorld w(std::move(plan));
    CHECK(w.world.set_door(w.room(square), Direction::north, DoorState::locked));
    CHECK(w.near() == DoorState::locked);
    CHECK(w.far() == DoorState::closed);
  }
  SUBCASE("nothing beyond") {
    plan.rooms[0].exits[0].to = 999;
    GatedWorld w(std::move(plan));
    CHECK(w.world.set_door(w.room(square), Direction::north, DoorState::locked));
    CHECK(w.near() == DoorState::locked);
  }
}

TEST_CASE("doors: a reload leaves a door that was opened open") {
  GatedWorld w;
  REQUIRE(w.world.set_door(w.room(square), Direction::north, DoorState::open));
  auto plan = gated();
  plan.rooms[0].name = "The great square";
  plan.rooms[1].name = "The great yard";
  w.world.install(std::move(plan));
  CHECK(w.near() == DoorState::open);
  CHECK(w.far() == DoorState::open);
}

TEST_CASE("doors: a reload that says another state, or hangs another door, is obeyed") {
  GatedWorld w;
  REQUIRE(w.world.set_door(w.room(square), Direction::north, DoorState::open));
  auto plan = gated();
  plan.rooms[0].exits[0].state = plan.rooms[1].exits[0].state = DoorState::locked;
  SUBCASE("another state") {}
  SUBCASE("another door") {
    plan.rooms[0].exits[0].door = plan.rooms[1].exits[0].door = "portcullis";
  }
  w.world.install(std::move(plan));
  CHECK(w.near() == DoorState::locked);
  CHECK(w.far() == DoorState::locked);
}

TEST_CASE("doors: where a reload took the door or the way, nothing is closed any more") {
  GatedWorld w;
  REQUIRE(w.world.set_door(w.room(square), Direction::north, DoorState::locked));
  auto plan = gated();
  SUBCASE("the door") {
    for (auto& room : plan.rooms) {
      room.exits[0].door.clear();
      room.exits[0].state = DoorState::open;
    }
  }
  SUBCASE("the way") {
    plan.rooms[0].exits.clear();
    plan.rooms[1].exits.clear();
  }
  SUBCASE("the rooms") {
    plan.rooms.clear();
  }
  w.world.install(std::move(plan));
  CHECK(w.near() == DoorState::open);
  CHECK(w.far() == DoorState::open);
  w.world.install(gated());
  CHECK(w.near() == DoorState::closed);
}
