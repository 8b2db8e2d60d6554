#include <doctest/doctest.h>

#include "game/fights/formulas.h"
#include "game/fights/harm.h"
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
  game::wound(stage.game(), body, 5, nullptr);
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
  game::wound(stage.game(), body, 10, nullptr);
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
  game::wound(stage.game(), body, 10, nullptr);
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
  game::wound(stage.game(), body, 1, nullptr);
  next_step(stage, body);
  CHECK(body.state().hit_points == full);
  CHECK_FALSE(body.has_events());
  game::wound(stage.game(), body, 3, nullptr);
  stage.world().change(body).hit_points = full;
  next_step(stage, body);
  CHECK(body.state().hit_points == full);
  CHECK_FALSE(body.has_events());
}

TEST_CASE("healing: no wound is no wound, and a mobile's heals like anybody's") {
  Stage stage;
  const auto ann = stage.player("Ann");
  auto& body = stage.body(ann);
  const auto full = body.state().hit_points;
  game::wound(stage.game(), body, 0, nullptr);
  game::wound(stage.game(), body, -4, nullptr);
  CHECK(body.state().hit_points == full);
  auto& rat = stage.make_mobile("rat", "hall");
  game::wound(stage.game(), rat, 2, nullptr);
  CHECK(rat.state().hit_points == rat.state().max_hit_points - 2);
  CHECK(waiting::is(stage, rat, "heal"));
}

TEST_CASE("healing: half as fast for the hungry and the thirsty") {
  Stage stage;
  const auto ann = stage.player("Ann");
  auto& body = stage.body(ann);
  CHECK_FALSE(game::is_hungry(stage.game(), body));  // not at the first level
  game::gain_experience(stage.game(), body, game::experience_at(3));
  CHECK_FALSE(game::is_hungry(stage.game(), body));
  CHECK_FALSE(game::is_thirsty(stage.game(), body));
  stage.heard(ann);
  stage.pulses(base::minutes(40));
  const auto heard = stage.heard(ann);
  CHECK(heard.find("You are hungry.") != std::string::npos);
  CHECK(heard.find("You are thirsty.") != std::string::npos);
  CHECK(game::is_hungry(stage.game(), body));
  game::wound(stage.game(), body, 10, nullptr);
  const auto wounded = body.state().hit_points;
  stage.pulses(400);
  const auto slow = body.state().hit_points - wounded;
  CHECK(slow >= 4);
  CHECK(slow <= 6);
  game::feed(stage.game(), body, base::minutes(10));
  game::quench(stage.game(), body, base::minutes(10));
  CHECK_FALSE(game::is_hungry(stage.game(), body));
}

TEST_CASE("healing: mana and breath come back too, and then the event is gone") {
  Stage stage;
  const auto ann = stage.player("Ann");
  auto& body = stage.body(ann);
  auto& state = stage.world().change(body);
  state.mana -= 30;
  state.moves -= 50;
  game::start_healing(stage.game(), body);
  CHECK(waiting::is(stage, body, "heal"));
  stage.pulses(base::minutes(2));
  CHECK(body.state().mana == body.state().max_mana);
  CHECK(body.state().moves == body.state().max_moves);
  CHECK_FALSE(waiting::is(stage, body, "heal"));
}

TEST_CASE("healing: fast healing and meditation make half as much again of it at their best") {
  auto rules = support::stage_rules();
  for (const auto* key : {"fast_healing", "meditation"}) {
    rules::Skill skill;
    skill.key = skill.name = key;
    skill.classes = {{"wanderer", 1}, {"scholar", 1}};
    rules.skills.push_back(skill);
  }
  support::StageOptions options;
  options.rules = rules;
  Stage stage(std::move(options));
  const auto ann = stage.player("Ann");
  auto& body = stage.body(ann);
  const auto gained = [&](int learnt) {
    auto& state = stage.world().change(body);
    state.player.skills = {{"fast_healing", learnt}, {"meditation", learnt}};
    state.max_hit_points = state.max_mana = 1000;
    state.hit_points = state.mana = 1;
    game::start_healing(stage.game(), body);
    stage.pulses(base::minutes(2));
    return std::pair(body.state().hit_points, body.state().mana);
  };
  stage.type(ann, "sit");
  const auto plain = gained(0);
  const auto learnt = gained(100);
  CHECK(learnt.first > plain.first * 13 / 10);
  CHECK(learnt.first < plain.first * 17 / 10);
  CHECK(learnt.second > plain.second * 12 / 10);
  CHECK(learnt.second < plain.second * 17 / 10);
  stage.type(ann, "stand");
  CHECK(gained(100).second < learnt.second * 9 / 10);  // one has to sit still for it
}
