// What a restart does with what was saved when the areas have changed: vnums that moved, rooms and
// templates that are gone.
#include <string>

#include <doctest/doctest.h>

#include "game/commits.h"
#include "game/happenings/all.h"
#include "game/stock.h"
#include "support/captured_log.h"
#include "support/stage.h"

using support::Stage;
using world::Numbered;

namespace {

std::size_t count(const std::string& text, std::string_view part) {
  std::size_t found = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++found;
  }
  return found;
}

world::AreaPlan& area(Stage& stage) {
  return stage.options().areas.front();
}

void take_template(Stage& stage, std::string_view key) {
  std::erase_if(area(stage).objects, [key](const auto& plan) { return plan.key == key; });
}
void take_yard(Stage& stage) {
  std::erase_if(area(stage).rooms, [](const auto& plan) { return plan.key == "yard"; });
  area(stage).rooms.front().exits.clear();
}

// The yard has another number from the next start on, and the box too.
void renumber(Stage& stage) {
  for (auto& room : area(stage).rooms) {
    if (room.key == "yard") {
      room.vnum = 120;
    }
    for (auto& exit : room.exits) {
      exit.to = exit.to == 2 ? 120 : exit.to;
    }
    for (auto& row : room.spawns) {
      row.vnum = row.vnum == 13 ? 113 : row.vnum;
      row.key = "120:obj:113:0";
    }
  }
  for (auto& object : area(stage).objects) {
    object.vnum = object.key == "box" ? 113 : object.vnum;
  }
  area(stage).moved = {{Numbered::room, 2, 120}, {Numbered::obj, 13, 113}};
}

const world::Object& thing(Stage& stage, std::int64_t id) {
  const auto* found = stage.world().find_object(id);
  REQUIRE(found != nullptr);
  return *found;
}

world::Room& lost_and_found(Stage& stage) {
  return *stage.world().room(game::lost_and_found_vnum);
}

}  // namespace

TEST_CASE("places: things and bodies are found under vnums that moved, and saved under the new") {
  Stage stage;
  auto ann = stage.player("Ann", "yard");
  auto& box = stage.make("box", "yard");
  const auto on_floor = box.id();
  const auto inside = stage.make("stone", box).id();
  const auto carried = stage.make("box", ann).id();
  stage.quit(ann);
  stage.pulses(16);
  renumber(stage);
  support::CapturedLog log;
  stage.restart();
  CHECK(thing(stage, on_floor).in_room() == stage.world().room(120));
  CHECK(thing(stage, on_floor).plan().vnum == 113);
  CHECK(thing(stage, inside).in_object() == &thing(stage, on_floor));
  ann = stage.login("Ann");
  CHECK(stage.body(ann).room() == stage.world().room(120));
  CHECK(thing(stage, carried).plan().vnum == 113);
  stage.pulses(16);
  CHECK(stage.store().objects().at(on_floor).in_room == 120);
  CHECK(stage.store().objects().at(on_floor).template_vnum == 113);
  CHECK(stage.store().objects().at(carried).template_vnum == 113);
  CHECK(stage.store().character("Ann")->room == 120);
  CHECK(count(log.text(), "lost-and-found") == 0);
  // The entry may go: nothing has the old numbers any more.
  area(stage).moved.clear();
  stage.restart();
  CHECK(thing(stage, on_floor).in_room() == stage.world().room(120));
  CHECK(stage.body(stage.login("Ann")).room() == stage.world().room(120));
}

TEST_CASE("places: spawn rows and what waits in a room are followed through vnums that moved") {
  support::StageOptions options;
  for (auto& room : options.areas.front().rooms) {
    if (room.key == "yard") {
      world::SpawnPlan row;
      row.key = "2:obj:13:0";
      row.vnum = 13;
      row.respawn = base::minutes(10);
      room.spawns = {row};
    }
  }
  Stage stage(options);
  REQUIRE(stage.world().object_count() == 1);
  const auto first = stage.room("yard").things().first()->id();
  stage.pulses(16);
  SUBCASE("the thing lies there") {
    renumber(stage);
    stage.restart();
    CHECK(stage.world().object_count() == 1);
    CHECK(stage.world().count_of_spawn("120:obj:113:0") == 1);
    stage.pulses(16);
    CHECK(stage.store().objects().at(first).spawn == "120:obj:113:0");
    CHECK(stage.store().spawns().contains("120:obj:113:0"));
  }
  SUBCASE("the thing is on its way back") {
    stage.world().destroy(*stage.world().find_object(first));
    stage.pulses(16);
    REQUIRE(stage.store().events_of("room", 2).size() == 1);
    renumber(stage);
    stage.restart();
    CHECK(stage.world().object_count() == 0);
    stage.pulses(16);
    CHECK(stage.store().events_of("room", 2).empty());
    REQUIRE(stage.store().events_of("room", 120).size() == 1);
    CHECK(stage.store().events_of("room", 120)[0].text == "120:obj:113:0");
    stage.pulses(base::minutes(13));
    CHECK(stage.world().object_count() == 1);
  }
  area(stage).moved.clear();
  stage.pulses(16);
  stage.restart();
  CHECK(stage.world().object_count() == 1);
  CHECK(stage.world().verify().empty());
  CHECK(stage.game().timeline().verify().empty());
}

TEST_CASE("places: what lay in a room that is gone lies in the lost-and-found, told once") {
  Stage stage;
  auto& box = stage.make("box", "yard");
  const auto id = box.id();
  const auto inside = stage.make("ring", box).id();
  const auto stone = stage.make("stone", "yard").id();
  stage.world().stands_for(*stage.world().find_object(stone), "2:obj:17:0");
  const auto pear = stage.make("pear", "yard").id();
  game::start_decay(stage.game(), *stage.world().find_object(pear));
  const auto here = stage.make("stone", "hall").id();
  stage.pulses(16);
  take_yard(stage);
  {
    support::CapturedLog log;
    stage.restart();
    CHECK(count(log.text(), "a thing went to the lost-and-found") == 3);
    CHECK(log.text().find("its room is gone") != std::string::npos);
  }
  CHECK(thing(stage, id).in_room() == &lost_and_found(stage));
  CHECK(thing(stage, inside).in_object() == &thing(stage, id));
  CHECK(thing(stage, stone).in_room() == &lost_and_found(stage));
  CHECK(thing(stage, stone).state().spawn.empty());  // it lies no longer where its row put it
  CHECK(thing(stage, pear).has_events());
  CHECK(thing(stage, here).in_room() == &stage.room("hall"));
  stage.pulses(16);
  CHECK(stage.store().objects().at(stone).in_room == game::lost_and_found_vnum);
  support::CapturedLog log;
  stage.restart();
  CHECK(count(log.text(), "lost-and-found") == 0);
  CHECK(thing(stage, stone).in_room() == &lost_and_found(stage));
  CHECK(stage.world().verify().empty());
}

TEST_CASE("places: staff find the lost-and-found by its number, and nobody begins there") {
  Stage stage;
  stage.player("Ann", "yard");
  stage.make("stone", "yard");
  stage.pulses(16);
  take_yard(stage);
  area(stage).start = false;
  stage.restart();
  const auto again = stage.login("Ann");
  CHECK(stage.body(again).room() == &stage.room("hall"));
  stage.grant(again, game::Capability::go);
  stage.heard(again);
  stage.type(again, "goto 99");
  const auto heard = stage.heard(again);
  CHECK(heard.find("The Lost-and-Found") != std::string::npos);
  CHECK(heard.find("A stone lies here.") != std::string::npos);
}

TEST_CASE("places: what has no template keeps its row, and what it held takes its place") {
  Stage stage;
  auto ann = stage.player("Ann");
  auto& bag = stage.make("bag", ann);
  const auto in_bag = stage.make("ring", bag).id();
  const auto bag_id = bag.id();
  auto& box = stage.make("box", "yard");
  const auto box_id = box.id();
  auto& inner = stage.make("bag", box);
  const auto inner_id = inner.id();
  const auto deep = stage.make("stone", inner).id();
  stage.quit(ann);
  stage.pulses(16);
  const auto rows = stage.store().objects().size();
  const auto whole = stage.options().areas;
  take_template(stage, "bag");
  SUBCASE("one of them") {
    stage.restart();
    CHECK(thing(stage, deep).in_object() == &thing(stage, box_id));
  }
  SUBCASE("its holder too") {
    take_template(stage, "box");
    stage.restart();
    CHECK(thing(stage, deep).in_room() == &stage.room("yard"));
  }
  SUBCASE("and where that lay") {
    take_template(stage, "box");
    take_yard(stage);
    stage.restart();
    CHECK(thing(stage, deep).in_room() == &lost_and_found(stage));
  }
  CHECK(stage.world().find_object(inner_id) == nullptr);
  {
    support::CapturedLog log;
    ann = stage.login("Ann");
    CHECK(count(log.text(), "put aside") == 1);
  }
  CHECK(thing(stage, in_bag).on_character() == &stage.body(ann));
  stage.quit(ann);
  stage.pulses(16);
  CHECK(stage.store().objects().size() == rows);
  CHECK(stage.store().objects().at(in_bag).on_character.has_value());
  CHECK_FALSE(stage.store().objects().at(deep).in_object == inner_id);
  CHECK(stage.store().verify().empty());
  stage.options().areas = whole;
  stage.restart();
  CHECK(thing(stage, inner_id).in_object() == &thing(stage, box_id));
  CHECK(thing(stage, inner_id).contents().is_empty());
  ann = stage.login("Ann");
  CHECK(thing(stage, bag_id).on_character() == &stage.body(ann));
  CHECK(stage.world().object_count() == rows);
  CHECK(stage.world().verify().empty());
}

TEST_CASE("places: what runs on a thing without a template waits with its row") {
  Stage stage;
  auto& pear = stage.make("pear", "hall");
  const auto id = pear.id();
  game::start_decay(stage.game(), pear);
  stage.pulses(16);
  const auto whole = stage.options().areas;
  take_template(stage, "pear");
  support::CapturedLog log;
  stage.restart();
  CHECK(count(log.text(), "things without a template are put aside") == 1);
  CHECK(count(log.text(), "event was left out") == 0);
  stage.pulses(16);
  CHECK(stage.store().events_of("object", id).size() == 1);
  stage.options().areas = whole;
  stage.restart();
  CHECK(thing(stage, id).has_events());
}

TEST_CASE("places: what was put aside in a thing does not keep the world from being saved") {
  Stage stage;
  auto& box = stage.make("box", "yard");
  const auto box_id = box.id();
  const auto bag = stage.make("bag", box).id();
  const auto ring = stage.make("ring", *stage.world().find_object(bag)).id();
  stage.pulses(16);
  const auto whole = stage.options().areas;
  take_template(stage, "ring");
  stage.restart();
  REQUIRE(stage.world().find_object(ring) == nullptr);
  stage.world().destroy(*stage.world().find_object(bag));
  stage.pulses(16);
  CHECK_FALSE(stage.game().commits().last_failed());
  CHECK_FALSE(stage.store().objects().contains(bag));
  stage.options().areas = whole;
  stage.restart();
  CHECK(thing(stage, ring).in_object() == &thing(stage, box_id));
}

// ---- mobiles

namespace {

// A rat in the yard that a spawn row brought, wounded, with a stone.
struct Rat {
  Stage stage{options()};
  std::int64_t id = 0;
  std::int64_t stone = 0;

  static support::StageOptions options() {
    support::StageOptions all;
    for (auto& room : all.areas.front().rooms) {
      if (room.key == "yard") {
        world::SpawnPlan row;
        row.key = "2:mob:21:0";
        row.is_mobile = true;
        row.vnum = 21;
        room.spawns = {row};
      }
    }
    return all;
  }
  Rat() {
    auto& rat = *stage.room("yard").people().first();
    id = rat.id();
    stage.world().change(rat).hit_points = 1;
    auto& thing = stage.make("stone", "yard");
    stone = thing.id();
    REQUIRE(stage.world().move(thing, rat) == world::Moved::yes);
    stage.pulses(16);
  }
  const world::Character* rat() { return stage.world().find_character(id); }
};

}  // namespace

TEST_CASE("places: a mobile is found under vnums that moved, with what it has") {
  Rat scene;
  auto& stage = scene.stage;
  for (auto& room : area(stage).rooms) {
    for (auto& row : room.spawns) {
      row.vnum = 121;
      row.key = "120:mob:121:0";
    }
    room.vnum = room.key == "yard" ? 120 : room.vnum;
  }
  for (auto& mob : area(stage).mobs) {
    mob.vnum = mob.key == "rat" ? 121 : mob.vnum;
  }
  area(stage).moved = {{Numbered::room, 2, 120}, {Numbered::mob, 21, 121}};
  for (int start = 0; start < 3; ++start) {
    stage.restart();
    REQUIRE(scene.rat() != nullptr);
    CHECK(scene.rat()->room() == stage.world().room(120));
    CHECK(thing(stage, scene.stone).on_character() == scene.rat());
    CHECK(stage.world().mobile_count() == 1);
    CHECK(stage.world().count_of_spawn("120:mob:121:0") == 1);
    stage.pulses(16);
    if (start == 1) {
      area(stage).moved.clear();
    }
  }
  CHECK(stage.world().verify().empty());
}

TEST_CASE("places: mobiles that only their row knows of come once, however often it moved") {
  auto options = Rat::options();
  for (auto& room : options.areas.front().rooms) {
    for (auto& row : room.spawns) {
      row.max = 5;
    }
  }
  Stage stage(options);
  stage.pulses(16);
  for (auto& room : area(stage).rooms) {
    for (auto& row : room.spawns) {
      row.key = "120:mob:21:0";
    }
    room.vnum = room.key == "yard" ? 120 : room.vnum;
  }
  area(stage).moved = {{Numbered::room, 2, 120}};
  for (int start = 0; start < 3; ++start) {
    stage.restart();
    CHECK(stage.world().mobile_count() == 1);
    stage.pulses(16);
  }
}

TEST_CASE("places: a mobile without a template is put aside, and what it had is found again") {
  Rat scene;
  auto& stage = scene.stage;
  const auto whole = stage.options().areas;
  std::erase_if(area(stage).mobs, [](const auto& plan) { return plan.key == "rat"; });
  for (auto& room : area(stage).rooms) {
    room.spawns.clear();
  }
  support::CapturedLog log;
  stage.restart();
  CHECK(scene.rat() == nullptr);
  CHECK(thing(stage, scene.stone).in_room() == &lost_and_found(stage));
  CHECK(count(log.text(), "a mobile without a template is put aside") == 1);
  CHECK(count(log.text(), "a thing went to the lost-and-found") == 1);
  CHECK(count(log.text(), "event was left out") == 0);
  stage.pulses(16);
  CHECK(stage.store().verify().empty());
  stage.options().areas = whole;
  stage.restart();
  REQUIRE(scene.rat() != nullptr);
  CHECK(scene.rat()->things().is_empty());
  CHECK(stage.world().mobile_count() == 1);
}

TEST_CASE("places: a mobile whose room is gone stands where its row brings it") {
  Rat scene;
  auto& stage = scene.stage;
  take_yard(stage);
  SUBCASE("which is another room now") {
    area(stage).rooms.front().spawns = Rat::options().areas.front().rooms.back().spawns;
    REQUIRE_FALSE(area(stage).rooms.front().spawns.empty());
    stage.restart();
    REQUIRE(scene.rat() != nullptr);
    CHECK(scene.rat()->room() == &stage.room("hall"));
  }
  SUBCASE("or in the lost-and-found") {
    stage.restart();
    REQUIRE(scene.rat() != nullptr);
    CHECK(scene.rat()->room() == &lost_and_found(stage));
  }
  CHECK(thing(stage, scene.stone).on_character() == scene.rat());
  stage.pulses(16);
  CHECK(stage.world().verify().empty());
  CHECK(stage.store().verify().empty());
}
