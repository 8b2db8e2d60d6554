// What an area's spawn rows lost comes back at its reset.
#include <set>

#include <doctest/doctest.h>

#include "game/happenings/resets.h"
#include "game/waiting.h"

using support::Stage;

namespace {

constexpr world::Vnum stone = 17;
constexpr world::Vnum rat = 21;

// So many rows of stones in the hall, and one of a rat.
support::StageOptions with_stones(int stones, world::ResetWhen when = world::ResetWhen::always) {
  auto area = support::stage_area();
  area.reset_age = base::minutes(10);
  area.reset_when = when;
  area.reset_message = "Somebody sweeps the floor.";
  for (int i = 0; i <= stones; ++i) {
    world::SpawnPlan row;
    row.key = std::to_string(i);
    row.is_mobile = i == 0;
    row.vnum = row.is_mobile ? rat : stone;
    row.max = row.is_mobile ? 1 : stones;
    area.rooms[0].spawns.push_back(row);
  }
  support::StageOptions options;
  options.areas = {area};
  return options;
}

void take_everything(Stage& stage, std::string_view room = "hall") {
  while (!stage.room(room).things().is_empty()) {
    stage.world().destroy(*stage.room(room).things().first());
  }
}

// Rows that saw space for more at first find at the next reset that there is none.
void settle(Stage& stage) {
  stage.pulses(base::minutes(15));
}

base::Pulse reset_in(Stage& stage) {
  const auto left = waiting::of(stage, *stage.world().area("stage"), "reset");
  REQUIRE(left.size() == 1);
  return left[0];
}

}  // namespace

TEST_CASE("resets: an area waits for one only while a row lost something") {
  Stage stage(with_stones(3));
  settle(stage);
  CHECK(waiting::count(stage, "reset") == 0);
  take_everything(stage);
  CHECK(waiting::count(stage, "reset") == 1);
  CHECK(waiting::count(stage, "respawn") == 3);
  const auto left = reset_in(stage);
  CHECK(left >= base::minutes(10) * 3 / 4);
  CHECK(left <= base::minutes(10) * 5 / 4);
  stage.pulses(left - 1);
  CHECK(stage.room("hall").things().is_empty());
  stage.pulses(1);
  CHECK(stage.room("hall").things().size() == 3);
  settle(stage);
  CHECK(waiting::count(stage, "reset") == 0);
  CHECK(waiting::count(stage, "respawn") == 0);
}

TEST_CASE("resets: what is lost later joins the reset that waits") {
  Stage stage(with_stones(2));
  settle(stage);
  stage.world().destroy(*stage.room("hall").things().first());
  const auto left = reset_in(stage);
  stage.pulses(left - 10);
  take_everything(stage);
  CHECK(reset_in(stage) == 10);
  stage.pulses(10);
  CHECK(stage.room("hall").things().size() == 2);
}

TEST_CASE("resets: those who are there hear of it, unless they sleep") {
  Stage stage(with_stones(1));
  settle(stage);
  const auto ann = stage.player("Ann", "yard");
  const auto bob = stage.player("Bob", "yard");
  stage.type(bob, "sleep");
  stage.heard(bob);
  take_everything(stage);
  stage.pulses(reset_in(stage));
  CHECK(stage.hears(ann, "Somebody sweeps the floor."));
  CHECK_FALSE(stage.hears(bob, "Somebody sweeps the floor."));
}

TEST_CASE("resets: an area that waits to be empty is not reset while a player is there") {
  Stage stage(with_stones(2, world::ResetWhen::empty));
  settle(stage);
  const auto ann = stage.player("Ann", "yard");
  take_everything(stage);
  stage.pulses(base::minutes(30));
  CHECK(stage.room("hall").things().is_empty());
  CHECK(waiting::count(stage, "reset") == 1);
  CHECK(waiting::count(stage, "respawn") == 2);
  stage.quit(ann);
  stage.pulses(base::minutes(10) / 4 + 1);
  CHECK(stage.room("hall").things().size() == 2);
}

TEST_CASE("resets: no pulse looks at more rows than the limit") {
  auto options = with_stones(200);
  const auto most = options.game.limits.reset_rows_a_pulse;
  Stage stage(std::move(options));
  settle(stage);
  take_everything(stage);
  stage.pulses(reset_in(stage) - 1);
  std::size_t before = 0;
  int pulses = 0;
  while (stage.room("hall").things().size() < 200) {
    stage.pulses(1);
    const auto now = stage.room("hall").things().size();
    CHECK(now - before <= most);
    before = now;
    REQUIRE(++pulses <= 7);
  }
  CHECK(pulses == 7);
}

TEST_CASE("resets: thirty areas of two hundred rows that come due together take turns") {
  constexpr int areas = 30;
  constexpr int rows = 200;
  support::StageOptions options;
  for (int a = 0; a < areas; ++a) {
    world::AreaPlan area;
    area.key = "area" + std::to_string(a);
    area.vnum_low = 1000 + a * 10;
    area.vnum_high = area.vnum_low + 9;
    area.reset_age = base::minutes(5);
    world::RoomPlan room;
    room.vnum = area.vnum_low;
    room.key = "room";
    for (int i = 0; i < rows; ++i) {
      world::SpawnPlan row;
      row.key = area.key + ":" + std::to_string(i);
      row.vnum = stone;
      row.max = areas * rows;
      room.spawns.push_back(row);
    }
    area.rooms = {room};
    options.areas.push_back(area);
  }
  const auto most = options.game.limits.reset_rows_a_pulse;
  Stage stage(std::move(options));
  const auto things_in = [&stage](int a) {
    return stage.world().room(1000 + a * 10)->things().size();
  };
  const auto empty = [&stage](int a) {
    auto& room = *stage.world().room(1000 + a * 10);
    while (!room.things().is_empty()) {
      stage.world().destroy(*room.things().first());
    }
  };
  for (int interval = 0; interval < 3; ++interval) {
    for (int a = 0; a < areas; ++a) {
      empty(a);
    }
    // All of them at the very same pulse: the worst that chance could do.
    for (int a = 0; a < areas; ++a) {
      auto& area = *stage.world().area("area" + std::to_string(a));
      const auto due = stage.game().now() + base::minutes(5);
      for (const auto& owner :
           {static_cast<events::EventOwner*>(&area),
            static_cast<events::EventOwner*>(stage.world().room(1000 + a * 10))}) {
        for (const auto& event : stage.game().timeline().events_of(*owner)) {
          stage.game().timeline().reschedule(event.id, due);
        }
      }
    }
    stage.pulses(base::minutes(5) - 1);
    std::size_t total = 0;
    for (int pulse = 0; pulse < areas * 7; ++pulse) {
      std::vector<std::size_t> before;
      for (int a = 0; a < areas; ++a) {
        before.push_back(things_in(a));
      }
      stage.pulses(1);
      int areas_at_work = 0;
      for (int a = 0; a < areas; ++a) {
        const auto came = things_in(a) - before[static_cast<std::size_t>(a)];
        areas_at_work += came > 0 ? 1 : 0;
        CHECK(came <= most);
        total += came;
      }
      CHECK(areas_at_work <= 1);
    }
    CHECK(total == std::size_t{areas} * rows);
  }
}

TEST_CASE("resets: a row that a reload let bring more does so at the next one") {
  auto options = with_stones(2);
  Stage stage(options);
  settle(stage);
  REQUIRE(waiting::count(stage, "reset") == 0);
  auto plan = options.areas[0];
  for (auto& row : plan.rooms[0].spawns) {
    row.max = 3;
  }
  stage.game().install({plan});
  CHECK(waiting::count(stage, "reset") == 1);
  stage.pulses(base::minutes(60));
  CHECK(stage.room("hall").things().size() == 3);
  CHECK(waiting::count(stage, "reset") == 0);
}

TEST_CASE("resets: over a stop and a start the clock goes on, and each row comes once") {
  Stage stage(with_stones(40));
  settle(stage);
  take_everything(stage);
  const auto left = reset_in(stage);
  stage.pulses(left - 20);
  SUBCASE("in good order") {
    stage.stop_and_start();
  }
  SUBCASE("killed") {
    stage.pulses(8);
    stage.restart();
  }
  CHECK(stage.room("hall").things().is_empty());
  CHECK(reset_in(stage) <= 21);  // a kill gives back at most the last second
  CHECK(waiting::count(stage, "respawn") == 40);
  stage.pulses(reset_in(stage) + 1);
  CHECK(stage.room("hall").things().size() == 40);
  settle(stage);
  CHECK(stage.room("hall").things().size() == 40);
  CHECK(waiting::count(stage, "respawn") == 0);
  waiting::verify(stage);
}
