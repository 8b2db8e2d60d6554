#include <utility>

#include <doctest/doctest.h>

#include "game/waiting.h"

using support::Stage;

namespace {

support::StageOptions with_more_affects() {
  support::StageOptions options;
  for (const auto& [key, speed] : {std::pair("slowed", -900), std::pair("winged", 9000)}) {
    rules::Affect affect;
    affect.key = affect.name = key;
    affect.speed = speed;
    options.rules.affects.push_back(affect);
  }
  return options;
}

}  // namespace

TEST_CASE("affects: it begins, is asked about, and says when it ends") {
  Stage stage;
  const auto ann = stage.player("Ann");
  const auto bob = stage.player("Bob");
  stage.heard(ann);
  auto& body = stage.body(ann);
  game::add_affect(stage.game(), body, "quickened", base::seconds(30));
  CHECK(stage.heard(ann) == "The world slows down around you.");
  CHECK(stage.heard(bob) == "Ann begins to move faster.");
  CHECK(game::has_affect(stage.game(), body, "quickened"));
  CHECK_FALSE(game::has_affect(stage.game(), body, "slowed"));
  CHECK_FALSE(game::has_affect(stage.game(), stage.body(bob), "quickened"));
  CHECK(game::speed_of(stage.game(), body) == 1500);
  stage.pulses(base::seconds(30) - 1);
  CHECK(game::has_affect(stage.game(), body, "quickened"));
  CHECK(stage.heard(ann).empty());
  stage.pulses(1);
  CHECK_FALSE(game::has_affect(stage.game(), body, "quickened"));
  CHECK(stage.heard(ann) == "The world is as fast as ever again.");
  CHECK(stage.heard(bob) == "Ann moves at a common pace again.");
  CHECK(game::speed_of(stage.game(), body) == 1000);
  CHECK_FALSE(body.has_events());
}

TEST_CASE("affects: the same again is renewed to the longer of both, never twice on one body") {
  Stage stage;
  const auto ann = stage.player("Ann");
  auto& body = stage.body(ann);
  game::add_affect(stage.game(), body, "quickened", 100);
  stage.pulses(40);
  stage.heard(ann);
  game::add_affect(stage.game(), body, "quickened", 50);
  CHECK(stage.heard(ann).empty());  // it is no longer than before
  CHECK(waiting::of(stage, body, "affect") == std::vector<base::Pulse>{60});
  game::add_affect(stage.game(), body, "quickened", 90);
  CHECK(stage.heard(ann) == "You stay quick for longer.");
  CHECK(waiting::of(stage, body, "affect") == std::vector<base::Pulse>{90});
  CHECK(game::speed_of(stage.game(), body) == 1500);
  stage.pulses(89);
  CHECK(game::has_affect(stage.game(), body, "quickened"));
  stage.pulses(1);
  CHECK_FALSE(game::has_affect(stage.game(), body, "quickened"));
}

TEST_CASE("affects: several hold at once, and speed keeps within its bounds") {
  Stage stage(with_more_affects());
  const auto ann = stage.player("Ann");
  auto& body = stage.body(ann);
  game::add_affect(stage.game(), body, "quickened", 100);
  game::add_affect(stage.game(), body, "slowed", 50);
  CHECK(game::speed_of(stage.game(), body) == 600);
  CHECK(body.event_count() == 2);
  stage.pulses(50);
  CHECK(game::has_affect(stage.game(), body, "quickened"));
  CHECK_FALSE(game::has_affect(stage.game(), body, "slowed"));
  stage.pulses(50);
  game::add_affect(stage.game(), body, "slowed", 50);
  CHECK(game::speed_of(stage.game(), body) == 250);
  stage.pulses(50);
  game::add_affect(stage.game(), body, "winged", 50);
  CHECK(game::speed_of(stage.game(), body) == 8000);
}

TEST_CASE("affects: one that the rules do not know does nothing") {
  Stage stage;
  const auto ann = stage.player("Ann");
  game::add_affect(stage.game(), stage.body(ann), "no such thing", 100);
  CHECK_FALSE(stage.body(ann).has_events());
  CHECK(stage.heard(ann).empty());
}

TEST_CASE("affects: a mobile has the speed of its plan, and affects on top") {
  Stage stage;
  auto& rat = stage.make_mobile("rat", "hall");
  CHECK(game::speed_of(stage.game(), rat) == 1000);
  game::add_affect(stage.game(), rat, "quickened", 10);
  CHECK(game::speed_of(stage.game(), rat) == 1500);
}

TEST_CASE("affects: thirty seconds left are thirty seconds left after going and coming back") {
  Stage stage;
  const auto ann = stage.player("Ann");
  game::add_affect(stage.game(), stage.body(ann), "quickened", base::seconds(30));
  SUBCASE("by quit") {
    stage.quit(ann);
    CHECK(waiting::of_play(stage) == 0);
    stage.pulses(base::hours(1));
  }
  SUBCASE("by quit and a restart") {
    stage.quit(ann);
    stage.restart();
    stage.pulses(base::seconds(45));
    CHECK(waiting::of_play(stage) == 0);
  }
  SUBCASE("by a crash right after the save") {
    stage.type(ann, "save");
    stage.restart();
    stage.pulses(base::hours(1));
    CHECK(waiting::of_play(stage) == 0);
  }
  const auto back = stage.login("Ann");
  REQUIRE(stage.is_in_game("Ann"));
  const auto left = waiting::of(stage, stage.body(back), "affect");
  REQUIRE(left.size() == 1);
  CHECK(left[0] <= base::seconds(30));
  CHECK(left[0] >= base::seconds(30) - 1);
  CHECK(game::speed_of(stage.game(), stage.body(back)) == 1500);
  stage.heard(back);
  stage.pulses(left[0]);
  CHECK(stage.heard(back) == "The world is as fast as ever again.");
}

TEST_CASE("affects: what changed of the body is given back exactly, and who slept wakes") {
  Stage stage;
  auto rules = stage.game().rules();
  auto& weak = rules.affects.emplace_back();
  weak.key = weak.name = "weak";
  weak.hit_points = -1000;
  auto& sleep = rules.affects.emplace_back();
  sleep.key = sleep.name = "sleep";
  sleep.flags.set(rules::AffectFlag::asleep);
  stage.game().set_rules(rules);
  const auto ann = stage.player("Ann");
  auto& body = stage.body(ann);
  const auto most = body.state().max_hit_points;
  game::add_affect(stage.game(), body, "weak", 16);
  CHECK(body.state().max_hit_points == 1);
  stage.pulses(16);
  CHECK(body.state().max_hit_points == most);
  auto& rat = stage.make_mobile("rat", "hall");
  game::add_affect(stage.game(), rat, "sleep", 16);
  CHECK(rat.state().position == world::Position::sleeping);
  stage.pulses(16);
  CHECK(rat.state().position == world::Position::standing);
}
