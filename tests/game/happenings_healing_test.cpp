#include <doctest/doctest.h>

#include "game/waiting.h"

using support::Stage;

namespace {

// Pulses until the next step, stepping there; 0 when no event waits.
base::Pulse next_step(Stage& stage, const world::Character& body) {
  const auto left = waiting::of(stage, body, "heal");
  if (left.empty()) {
    return 0;
  }
  stage.pulses(left[0]);
  return left[0];
}

}  // namespace

TEST_CASE(
    "healing: small steps of 32 to 40 pulses while hit points are below full, and no event at "
    "full") {
  Stage stage;
  const auto ann = stage.player("Ann");
  auto& body = stage.body(ann);
  const int full = body.state().max_hit_points;
  game::start_healing(stage.game(), body);
  CHECK_FALSE(body.has_events());
  game::hurt(stage.game(), body, 5);
  CHECK(body.state().hit_points == full - 5);
  game::start_healing(stage.game(), body);
  CHECK(waiting::of(stage, body, "heal").size() == 1);
  for (int missing = 5; missing > 0; --missing) {
    const auto pulses = next_step(stage, body);
    CHECK(pulses >= 32);
    CHECK(pulses <= 40);
    CHECK(body.state().hit_points == full - missing + 1);
  }
  CHECK(body.state().hit_points == full);
  CHECK_FALSE(body.has_events());
  CHECK(next_step(stage, body) == 0);
}

TEST_CASE("healing: whoever rests or sleeps heals twice as fast") {
  Stage stage;
  const auto ann = stage.player("Ann");
  auto& body = stage.body(ann);
  game::hurt(stage.game(), body, 10);
  const int hurt = body.state().hit_points;
  for (const auto position : {world::Position::resting, world::Position::sleeping}) {
    stage.world().change(body).position = position;
    const int before = body.state().hit_points;
    next_step(stage, body);
    CHECK(body.state().hit_points == before + 2);
  }
  stage.world().change(body).position = world::Position::sitting;
  next_step(stage, body);
  CHECK(body.state().hit_points == hurt + 5);
}

TEST_CASE("healing: rooms heal as much as their plan says, the parts of a point kept") {
  auto area = support::stage_area();
  area.rooms[0].heal = 150;
  area.rooms[1].heal = 0;
  Stage stage({.areas = {area}});
  const auto ann = stage.player("Ann");
  auto& body = stage.body(ann);
  game::hurt(stage.game(), body, 10);
  const int hurt = body.state().hit_points;
  next_step(stage, body);
  CHECK(body.state().hit_points == hurt + 1);
  next_step(stage, body);
  CHECK(body.state().hit_points == hurt + 3);
  stage.world().move(body, stage.room("yard"));
  next_step(stage, body);
  next_step(stage, body);
  CHECK(body.state().hit_points == hurt + 3);
  CHECK(waiting::is(stage, body, "heal"));
}

TEST_CASE("healing: never past full, also when full is reached some other way") {
  Stage stage;
  const auto ann = stage.player("Ann");
  auto& body = stage.body(ann);
  const int full = body.state().max_hit_points;
  stage.world().change(body).position = world::Position::resting;
  game::hurt(stage.game(), body, 1);
  next_step(stage, body);
  CHECK(body.state().hit_points == full);
  CHECK_FALSE(body.has_events());
  game::hurt(stage.game(), body, 3);
  stage.world().change(body).hit_points = full;
  next_step(stage, body);
  CHECK(body.state().hit_points == full);
  CHECK_FALSE(body.has_events());
}

TEST_CASE("healing: nobody is hurt to death yet") {
  Stage stage;
  const auto ann = stage.player("Ann");
  auto& body = stage.body(ann);
  game::hurt(stage.game(), body, 1'000'000);
  CHECK(body.state().hit_points == 1);
  game::hurt(stage.game(), body, 0);
  game::hurt(stage.game(), body, -4);
  CHECK(body.state().hit_points == 1);
  auto& rat = stage.make_mobile("rat", "hall");
  game::hurt(stage.game(), rat, 2);
  CHECK(rat.state().hit_points == rat.state().max_hit_points - 2);
  CHECK(waiting::is(stage, rat, "heal"));
}

TEST_CASE("healing: the next step keeps its time while the hurt one is away") {
  Stage stage;
  const auto ann = stage.player("Ann");
  game::hurt(stage.game(), stage.body(ann), 5);
  stage.pulses(10);
  const auto left = waiting::of(stage, stage.body(ann), "heal");
  const int hit_points = stage.body(ann).state().hit_points;
  stage.quit(ann);
  CHECK(waiting::count(stage, "heal") == 0);
  stage.pulses(1000);
  const auto back = stage.login("Ann");
  CHECK(stage.body(back).state().hit_points == hit_points);
  CHECK(waiting::of(stage, stage.body(back), "heal") == left);
}
