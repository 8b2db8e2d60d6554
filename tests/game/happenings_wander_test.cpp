// Mobiles that wander, those that fled, and how both come to rest again.
#include <set>

#include <doctest/doctest.h>

#include "game/fights/fights.h"
#include "game/fights/harm.h"
#include "game/moving.h"
#include "game/waiting.h"

using support::Stage;

namespace {

// A rat at home in the hall.
support::StageOptions with_a_rat(base::Pulse wander) {
  support::StageOptions options;
  auto& area = options.areas[0];
  for (auto& mob : area.mobs) {
    mob.wander = wander;
    mob.damage.dice = {0, 0, 0};
  }
  world::SpawnPlan row;
  row.key = "rat";
  row.is_mobile = true;
  row.vnum = 21;
  area.rooms[0].spawns = {row};
  return options;
}

world::Character& the_rat(Stage& stage) {
  world::Character* rat = nullptr;
  stage.world().all_characters().for_each([&rat](world::Character& body) {
    if (!body.is_player()) {
      rat = &body;
    }
  });
  REQUIRE(rat != nullptr);
  return *rat;
}

}  // namespace

TEST_CASE("wandering: only while a player is near, and then back home and to rest") {
  Stage stage(with_a_rat(base::seconds(10)));
  auto& rat = the_rat(stage);
  stage.pulses(base::minutes(10));
  CHECK_FALSE(rat.has_events());
  CHECK(rat.room() == &stage.room("hall"));
  const auto ann = stage.player("Ann", "yard");
  game::relocate(stage.game(), stage.body(ann), stage.room("hall"));
  CHECK(waiting::of(stage, rat, "wander").size() == 1);
  std::set<const world::Room*> seen;
  for (int i = 0; i < 60; ++i) {
    stage.seconds(10);
    seen.insert(rat.room());
    CHECK(waiting::of(stage, rat, "wander").size() <= 1);
  }
  CHECK(seen.size() == 2);
  game::relocate(stage.game(), rat, stage.room("yard"));
  stage.quit(ann);
  stage.pulses(base::minutes(1));
  CHECK(rat.room() == &stage.room("hall"));
  CHECK_FALSE(rat.has_events());
}

TEST_CASE("wandering: whoever fled comes home once nobody looks, and those there see it come") {
  Stage stage(with_a_rat(0));
  auto& rat = the_rat(stage);
  const auto ann = stage.player("Ann");
  stage.type(ann, "kill rat");
  stage.pulses(20);
  while (rat.room() == &stage.room("hall")) {
    game::flee(stage.game(), rat);
  }
  CHECK(waiting::of(stage, rat, "wander").size() == 1);
  stage.heard(ann);
  SUBCASE("nobody followed") {
    stage.pulses(base::minutes(2));
    CHECK(rat.room() == &stage.room("hall"));
    CHECK(stage.hears(ann, "The rat comes back."));
    CHECK_FALSE(waiting::is(stage, rat, "wander"));
  }
  SUBCASE("somebody did, and it stays as long as they look at it") {
    stage.type(ann, "north");
    stage.pulses(base::minutes(5));
    CHECK(rat.room() == &stage.room("yard"));
    stage.type(ann, "south");
    stage.pulses(base::minutes(2));
    CHECK(rat.room() == &stage.room("hall"));
  }
  waiting::verify(stage);
}

TEST_CASE("wandering: what stands for no row is at home everywhere") {
  Stage stage;
  auto& rat = stage.make_mobile("rat", "hall");
  game::relocate(stage.game(), rat, stage.room("yard"));
  CHECK_FALSE(rat.has_events());
}
