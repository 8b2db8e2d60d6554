#include <doctest/doctest.h>

#include "little_world.h"

using namespace little;

TEST_CASE("install: rooms, templates and spawn rows are found") {
  LittleWorld w;
  REQUIRE(w.world.area("town") != nullptr);
  CHECK(w.world.area("city") == nullptr);
  CHECK(w.world.room(3) == nullptr);
  CHECK(w.room(square).name() == "The square");
  CHECK(&w.room(square).area() == w.world.area("town"));
  REQUIRE(w.room(square).exit(Direction::north) != nullptr);
  CHECK(w.room(square).exit(Direction::north)->to == yard);
  CHECK(w.room(square).exit(Direction::up) == nullptr);
  CHECK(w.world.mob_plan(moth)->short_name == "a moth");
  CHECK(w.world.mob_plan(99) == nullptr);
  CHECK(w.world.object_plan(99) == nullptr);
  REQUIRE(w.world.spawn_plan("1:obj:13:0") != nullptr);
  CHECK(w.world.spawn_plan("1:obj:13:0")->vnum == coin);
  CHECK(w.world.room_of_spawn("1:obj:13:0") == &w.room(square));
  CHECK(w.world.spawn_plan("1:obj:13:1") == nullptr);
  CHECK(w.world.room_of_spawn("1:obj:13:1") == nullptr);
}

TEST_CASE("install: a reload changes the words and leaves whoever and whatever is there") {
  LittleWorld w;
  auto& ann = w.player("Ann");
  auto& thing = w.lay(lamp);
  const auto* template_before = w.world.object_plan(lamp);
  const auto* area_before = w.world.area("town");

  auto plan = area_plan();
  plan.name = "Old Town";
  plan.events = {AreaEventPlan{"bell", 80, 0, {square}, {"A bell."}}};
  plan.rooms[0].name = "The great square";
  plan.rooms[0].spawns[0].key = "1:obj:12:0";
  plan.objects[2].short_name = "a bright lamp";
  auto& area = w.world.install(std::move(plan));
  CHECK(&area == area_before);
  CHECK(area.plan().name == "Old Town");
  CHECK(area.plan().events.size() == 1);
  CHECK(w.world.object_plan(lamp) == template_before);
  CHECK(thing.short_name() == "a bright lamp");
  CHECK(ann.room() == &w.room(square));
  CHECK(ann.room()->name() == "The great square");
  CHECK(thing.in_room() == ann.room());
  CHECK(w.world.spawn_plan("1:obj:13:0") == nullptr);
  CHECK(w.world.spawn_plan("1:obj:12:0") != nullptr);
  CHECK(w.world.verify().empty());
}

TEST_CASE("install: a room that is no longer in the plan stays without exits and spawn rows") {
  LittleWorld w;
  auto& ann = w.player("Ann");
  auto plan = area_plan();
  plan.rooms.erase(plan.rooms.begin());
  w.world.install(std::move(plan));
  CHECK(ann.room() == &w.room(square));
  CHECK(w.room(square).is_removed());
  CHECK(w.room(square).exit(Direction::north) == nullptr);
  CHECK(w.world.spawn_plan("1:obj:13:0") == nullptr);
  CHECK(w.world.start_room() == &w.room(yard));
  CHECK(w.world.verify().empty());
  w.world.install(area_plan());
  CHECK_FALSE(w.room(square).is_removed());
  CHECK(w.room(square).exit(Direction::north) != nullptr);
  CHECK(w.world.start_room() == &w.room(square));
  CHECK(w.world.verify().empty());
}

TEST_CASE("install: players begin where a start area recalls to, else in the lowest room") {
  LittleWorld w;
  CHECK(w.world.start_room() == &w.room(square));
  AreaPlan far;
  far.key = "zoo";
  far.start = true;
  far.recall = 71;
  far.rooms = {room_plan(70, "gate"), room_plan(71, "cage")};
  w.world.install(far);
  CHECK(w.world.start_room() == &w.room(71));
  AreaPlan near;
  near.key = "arch";
  near.start = true;
  near.recall = 50;
  near.rooms = {room_plan(50, "arch")};
  w.world.install(near);
  CHECK(w.world.start_room() == &w.room(50));
  near.start = false;
  w.world.install(near);
  CHECK(w.world.start_room() == &w.room(71));
  far.recall = 999;
  w.world.install(far);
  CHECK(w.world.start_room() == &w.room(square));
}

TEST_CASE("install: of many plans those that say what stands are passed over") {
  LittleWorld w;
  AreaPlan far;
  far.key = "zoo";
  far.rooms = {room_plan(70, "gate"), room_plan(71, "cage")};
  const auto first = w.world.install(std::vector{area_plan(), far});
  CHECK(first == std::vector{w.world.area("zoo")});
  const auto changed = [&w](const AreaPlan& town, const AreaPlan& zoo) {
    return w.world.install(std::vector{town, zoo}).size();
  };
  CHECK(changed(area_plan(), far) == 0);
  auto town = area_plan();
  SUBCASE("a word of the area") {
    town.events = {AreaEventPlan{"bell", 80, 0, {square}, {"A."}}};
  }
  SUBCASE("a word of a room") {
    town.rooms[1].extras = {{"wall", "It is old."}};
  }
  SUBCASE("an exit") {
    town.rooms[0].exits[0].to = 71;
  }
  SUBCASE("a row that spawns") {
    town.rooms[0].spawns[0].room_max = 2;
  }
  SUBCASE("a room less") {
    town.rooms.pop_back();
  }
  SUBCASE("a room more") {
    town.rooms.push_back(room_plan(3, "alley"));
  }
  SUBCASE("a thing") {
    town.objects[1].decay.after = 8;
  }
  SUBCASE("a mobile") {
    town.mobs[0].hit.plus = 11;
  }
  CHECK(changed(town, far) == 1);
  CHECK(w.world.verify().empty());
  CHECK(changed(town, far) == 0);
  CHECK(changed(area_plan(), far) == 1);
  CHECK(w.world.verify().empty());
}

TEST_CASE(
    "install: a room that moves to another area is that area's, and stays when its first goes") {
  LittleWorld w;
  AreaPlan far;
  far.key = "zoo";
  far.rooms = {room_plan(yard, "paddock")};
  w.world.install(far);
  CHECK(&w.room(yard).area() == w.world.area("zoo"));
  CHECK(w.world.verify().empty());
  auto town = area_plan();
  town.rooms.pop_back();
  w.world.install(town);
  CHECK_FALSE(w.room(yard).is_removed());
  CHECK(w.room(yard).name() == "The paddock");
  CHECK(w.world.verify().empty());
}

TEST_CASE("install: an area that is closed has no room that is open, and may come back") {
  LittleWorld w;
  auto& ann = w.player("Ann");
  w.world.close(*w.world.area("town"));
  CHECK(w.world.open_room(square) == nullptr);
  CHECK(w.world.open_room(99) == nullptr);
  CHECK(w.world.room(square) == ann.room());
  CHECK(w.room(square).is_removed());
  CHECK(w.room(square).exit(Direction::north) == nullptr);
  CHECK(w.world.spawn_plan("1:obj:13:0") == nullptr);
  CHECK(w.world.verify().empty());
  CHECK(w.world.install(std::vector{area_plan()}).size() == 1);
  CHECK(w.world.open_room(square) == ann.room());
  CHECK(w.world.verify().empty());
}

TEST_CASE("install: a room that was removed is no room to begin in") {
  LittleWorld w;
  AreaPlan far;
  far.key = "zoo";
  far.start = true;
  far.recall = square;
  far.rooms = {room_plan(70, "gate")};
  w.world.install(far);
  CHECK(w.world.start_room() == &w.room(square));
  auto town = area_plan();
  town.rooms.erase(town.rooms.begin());
  w.world.install(town);
  CHECK(w.world.start_room() == &w.room(yard));
}

TEST_CASE("install: without a room there is no start") {
  Nobody host;
  events::Timeline timeline(events::make_event_list("wheel"), host);
  World empty(timeline, {});
  CHECK(empty.start_room() == nullptr);
}
