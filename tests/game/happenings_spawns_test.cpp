#include <doctest/doctest.h>

#include "game/waiting.h"

using support::Stage;
using world::SpawnPlan;

namespace {

// A stage whose hall has these rows, keyed "0", "1", ...
support::StageOptions with_rows(std::vector<SpawnPlan> rows,
                                base::Pulse reset_age = base::minutes(10)) {
  auto area = support::stage_area();
  area.reset_age = reset_age;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    rows[i].key = std::to_string(i);
  }
  area.rooms[0].spawns = std::move(rows);
  support::StageOptions options;
  options.areas = {area};
  return options;
}

SpawnPlan of_thing(world::Vnum vnum) {
  SpawnPlan row;
  row.vnum = vnum;
  return row;
}
SpawnPlan of_mobile(world::Vnum vnum) {
  SpawnPlan row;
  row.is_mobile = true;
  row.vnum = vnum;
  return row;
}

constexpr world::Vnum torch = 10;
constexpr world::Vnum ring = 11;
constexpr world::Vnum bag = 12;
constexpr world::Vnum pear = 15;
constexpr world::Vnum lamp = 16;
constexpr world::Vnum stone = 17;
constexpr world::Vnum keeper = 20;
constexpr world::Vnum rat = 21;

std::size_t count(const world::Room& room, world::Vnum vnum) {
  std::size_t n = 0;
  for (const auto& thing : room.things()) {
    n += thing.plan().vnum == vnum ? 1U : 0U;
  }
  return n;
}

}  // namespace

TEST_CASE("spawns: a new world gets what its rows bring, dressed and filled") {
  auto dressed = of_mobile(keeper);
  dressed.equip = {{.at = world::WearPlace::light, .object = lamp},
                   {.at = world::WearPlace::finger, .object = ring}};
  dressed.give = {torch};
  auto filled = of_thing(bag);
  filled.contents = {pear, stone};
  Stage stage(with_rows({dressed, filled}));
  auto& hall = stage.room("hall");
  REQUIRE(hall.people().size() == 1);
  auto& mobile = *hall.people().first();
  CHECK(mobile.name() == "the keeper");
  CHECK(mobile.state().spawn == "0");
  REQUIRE(mobile.worn(world::WearPlace::light) != nullptr);
  CHECK(mobile.worn(world::WearPlace::light)->state().lit);
  REQUIRE(mobile.worn(world::WearPlace::finger) != nullptr);
  CHECK(mobile.things().size() == 3);
  CHECK_FALSE(mobile.things().first()->state().lit);
  CHECK_FALSE(mobile.has_events());
  REQUIRE(hall.things().size() == 1);
  auto& holder = *hall.things().first();
  CHECK(holder.state().spawn == "1");
  REQUIRE(holder.contents().size() == 2);
  CHECK(holder.contents().first()->plan().vnum == stone);
  CHECK(waiting::is(stage, *holder.contents().last(), "decay"));
  CHECK(waiting::count(stage, "respawn") == 0);
  waiting::verify(stage);
}

TEST_CASE("spawns: a mobile's hit points are thrown as its plan says") {
  auto options = with_rows({of_mobile(rat)});
  options.areas[0].mobs[1].hit = {.count = 2, .sides = 6, .plus = 5};
  Stage stage(options);
  const auto& state = stage.room("hall").people().first()->state();
  CHECK(state.hit_points >= 7);
  CHECK(state.hit_points <= 17);
  CHECK(state.max_hit_points == state.hit_points);
}

TEST_CASE("spawns: what was taken away comes back once, about when the row says") {
  auto row = of_thing(stone);
  row.respawn = 400;
  Stage stage(with_rows({row}));
  const auto ann = stage.player("Ann");
  auto& hall = stage.room("hall");
  for (int i = 0; i < 5; ++i) {
    auto& thing = *hall.things().first();
    REQUIRE(stage.world().move(thing, stage.body(ann)) == world::Moved::yes);
    const auto left = waiting::of(stage, hall, "respawn");
    REQUIRE(left.size() == 1);
    CHECK(left[0] >= 300);
    CHECK(left[0] <= 500);
    stage.pulses(left[0] - 1);
    CHECK(count(hall, stone) == 0);
    stage.pulses(1);
    CHECK(count(hall, stone) == 1);
    CHECK_FALSE(waiting::is(stage, hall, "respawn"));
  }
  waiting::verify(stage);
}

TEST_CASE(
    "spawns: without a time of its own a row has its area's, and without that its thing does not "
    "come back") {
  base::Pulse age = 0;
  SUBCASE("of ten minutes") {
    age = base::minutes(10);
  }
  SUBCASE("of none") {
    age = 0;
  }
  Stage stage(with_rows({of_thing(stone)}, age));
  auto& hall = stage.room("hall");
  stage.world().destroy(*hall.things().first());
  const auto left = waiting::of(stage, hall, "respawn");
  if (age == 0) {
    CHECK(left.empty());
    return;
  }
  REQUIRE(left.size() == 1);
  CHECK(left[0] >= age - age / 4);
  CHECK(left[0] <= age + age / 4);
  stage.pulses(left[0]);
  CHECK(count(hall, stone) == 1);
}

TEST_CASE("spawns: a mobile that ends comes back, with its things") {
  auto row = of_mobile(rat);
  row.respawn = 100;
  row.give = {stone};
  Stage stage(with_rows({row}));
  auto& hall = stage.room("hall");
  stage.world().destroy(*hall.people().first());
  CHECK(hall.people().is_empty());
  CHECK(waiting::of(stage, hall, "respawn").size() == 1);
  stage.pulses(125);
  REQUIRE(hall.people().size() == 1);
  CHECK(hall.people().first()->things().size() == 1);
  CHECK(stage.world().object_count() == 1);
  waiting::verify(stage);
}

TEST_CASE("spawns: max counts what stands for rows anywhere, room_max what is in the room") {
  auto first = of_mobile(rat);
  first.max = 5;
  first.room_max = 2;
  first.respawn = 40;
  Stage stage(with_rows({first}));
  auto& hall = stage.room("hall");
  CHECK(hall.people().size() == 1);
  stage.pulses(200);
  CHECK(hall.people().size() == 2);
  // Full: nothing waits until there is space again.
  CHECK_FALSE(waiting::is(stage, hall, "respawn"));
  auto& wanderer = *hall.people().first();
  stage.world().move(wanderer, stage.room("yard"));
  CHECK(game::run_spawn(stage.game(), hall, hall.plan().spawns[0]));
  CHECK(hall.people().size() == 2);
  CHECK(stage.world().count_of_spawned(true, rat) == 3);
  CHECK_FALSE(game::run_spawn(stage.game(), hall, hall.plan().spawns[0]));

  SUBCASE("two rows of one template share its max") {
    Stage other(with_rows({of_thing(stone), of_thing(stone)}));
    CHECK(count(other.room("hall"), stone) == 1);
  }
}

TEST_CASE("spawns: an object does not come where one like it lies already") {
  auto row = of_thing(stone);
  row.respawn = 40;
  Stage stage(with_rows({row}));
  const auto ann = stage.player("Ann");
  auto& hall = stage.room("hall");
  auto& thing = *hall.things().first();
  REQUIRE(stage.world().move(thing, stage.body(ann)) == world::Moved::yes);
  stage.world().move(thing, hall);
  stage.pulses(500);
  CHECK(count(hall, stone) == 1);
  CHECK(waiting::of(stage, hall, "respawn").size() == 1);
  stage.world().move(thing, stage.room("yard"));
  stage.pulses(50);
  CHECK(count(hall, stone) == 1);
  CHECK_FALSE(waiting::is(stage, hall, "respawn"));
}

TEST_CASE("spawns: chance is asked each time, and a row that was unlucky tries again") {
  auto row = of_thing(stone);
  row.chance = 100;
  row.respawn = 8;
  int lucky_at_once = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    auto options = with_rows({row});
    options.game.seed = seed;
    Stage stage(options);
    auto& hall = stage.room("hall");
    const auto there = count(hall, stone);
    lucky_at_once += static_cast<int>(there);
    CHECK(waiting::of(stage, hall, "respawn").size() == 1 - there);
    stage.pulses(1000);
    CHECK(count(hall, stone) == 1);
    CHECK_FALSE(waiting::is(stage, hall, "respawn"));
  }
  CHECK(lucky_at_once > 0);
  CHECK(lucky_at_once < 20);
}

TEST_CASE("spawns: a row that names what is not there brings nothing") {
  Stage stage(with_rows({of_thing(999), of_mobile(999)}));
  CHECK(stage.world().object_count() == 0);
  CHECK(stage.world().mobile_count() == 0);
  CHECK_FALSE(stage.world().has_spawned("0"));  // the next start tries again
  waiting::verify(stage);
}

TEST_CASE("spawns: over a start, what lay there lies there once, what was gone is still to come") {
  auto slow = of_thing(ring);
  slow.respawn = base::minutes(30);
  auto mobile = of_mobile(rat);
  mobile.respawn = base::minutes(30);
  Stage stage(with_rows({of_thing(stone), slow, mobile, of_mobile(keeper)}));
  stage.world().destroy(*stage.room("hall").things().first());  // the ring, the newer one
  for (auto& person : stage.room("hall").people()) {
    if (person.plan()->vnum == rat) {
      stage.world().destroy(person);
      break;
    }
  }
  REQUIRE(waiting::count(stage, "respawn") == 2);
  stage.stop_and_start();
  auto& hall = stage.room("hall");
  CHECK(count(hall, stone) == 1);
  CHECK(count(hall, ring) == 0);
  CHECK(stage.world().count_of_spawn("0") == 1);
  REQUIRE(hall.people().size() == 1);
  CHECK(hall.people().first()->plan()->vnum == keeper);
  CHECK(waiting::count(stage, "respawn") == 2);
  stage.pulses(base::minutes(40));
  CHECK(count(hall, ring) == 1);
  CHECK(hall.people().size() == 2);
  waiting::verify(stage);
}

TEST_CASE("spawns: a row that a reload took away brings nothing more") {
  auto row = of_thing(stone);
  row.respawn = 40;
  auto options = with_rows({row});
  Stage stage(options);
  auto& hall = stage.room("hall");
  stage.world().destroy(*hall.things().first());
  REQUIRE(waiting::is(stage, hall, "respawn"));
  auto plan = options.areas[0];
  plan.rooms[0].spawns.clear();
  stage.world().install(plan);
  stage.pulses(100);
  CHECK(count(hall, stone) == 0);
  CHECK_FALSE(waiting::is(stage, hall, "respawn"));
  game::spawn_row_lost(stage.game(), "0");
  CHECK_FALSE(waiting::is(stage, hall, "respawn"));
}
