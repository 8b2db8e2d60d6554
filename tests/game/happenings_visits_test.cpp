#include <doctest/doctest.h>

#include "game/fights/fights.h"
#include "game/waiting.h"

using support::Stage;

namespace {

// Neither of the two can be hurt to death.
void begin_endless_fight(Stage& stage, const support::Player& player) {
  auto& body = stage.body(player);
  auto& rat = stage.make_mobile("rat", body.room() == &stage.room("hall") ? "hall" : "yard");
  for (auto* one : {&body, &rat}) {
    auto& state = stage.world().change(*one);
    state.hit_points = state.max_hit_points = 1'000'000;
  }
  stage.game().fights().attack(body, rat);
}

}  // namespace

TEST_CASE("visits: whoever does not log in within the limit is told and closed") {
  Stage stage;
  const auto slow = stage.connect();
  CHECK(waiting::count(stage, "login_timeout") == 1);
  stage.heard(slow);
  stage.pulses(base::seconds(60) - 1);
  CHECK_FALSE(stage.is_closed(slow));
  stage.pulses(1);
  CHECK(stage.is_closed(slow));
  CHECK(stage.close_reason(slow) == "login time-out");
  CHECK(stage.heard(slow) == "You took too long to log in. Connect again when you are ready.");
  CHECK(stage.game().visitors().empty());
  CHECK(waiting::count(stage, "login_timeout") == 0);
  waiting::verify(stage);
}

TEST_CASE(
    "visits: whoever plays is no longer expected to log in, and one event waits for their "
    "idleness") {
  Stage stage;
  const auto ann = stage.player("Ann");
  CHECK(waiting::count(stage, "login_timeout") == 0);
  CHECK(waiting::count(stage, "idle_timeout") == 1);
  const auto before = stage.game().timeline().next_sequence();
  for (int i = 0; i < 5; ++i) {
    stage.pulses(20);
    stage.type(ann, "look");
  }
  CHECK(stage.game().timeline().next_sequence() == before);
  stage.drop_link(ann);
  CHECK(waiting::count(stage, "idle_timeout") == 0);
}

TEST_CASE("visits: an hour without a line, and the body is saved and goes to the void") {
  Stage stage;
  const auto ann = stage.player("Ann");
  const auto bob = stage.player("Bob");
  stage.make("stone", ann);
  stage.pulses(base::minutes(30));
  stage.type(ann, "look");
  stage.type(bob, "look");
  stage.pulses(base::minutes(45));
  stage.type(bob, "look");
  CHECK(stage.is_in_game("Ann"));
  stage.heard(ann);
  stage.pulses(base::minutes(15) - 1);
  CHECK(stage.is_in_game("Ann"));
  stage.heard(bob);
  stage.pulses(1);
  CHECK_FALSE(stage.is_in_game("Ann"));
  CHECK(stage.is_in_game("Bob"));
  CHECK(stage.is_closed(ann));
  CHECK(stage.heard(ann) ==
        "You have been idle for too long, and drift into the void.\n"
        "Everything you had is kept. Connect again to come back.");
  CHECK(stage.heard(bob) == "Ann leaves the game.");
  const auto back = stage.login("Ann");
  REQUIRE(stage.is_in_game("Ann"));
  CHECK(stage.body(back).things().size() == 1);
  waiting::verify(stage);
}

TEST_CASE("visits: nobody drifts away in the middle of a fight") {
  Stage stage;
  const auto ann = stage.player("Ann");
  begin_endless_fight(stage, ann);
  stage.pulses(base::minutes(61));
  CHECK(stage.is_in_game("Ann"));
  stage.game().fights().stop(stage.body(ann));
  stage.pulses(base::minutes(1));
  CHECK_FALSE(stage.is_in_game("Ann"));
}

TEST_CASE("visits: a limit of nothing lets everybody sit for ever") {
  support::StageOptions options;
  options.game.limits.idle_minutes = 0;
  Stage stage(options);
  const auto ann = stage.player("Ann");
  CHECK(waiting::count(stage, "idle_timeout") == 0);
  stage.pulses(base::minutes(2));
  CHECK(stage.is_in_game("Ann"));
}

TEST_CASE("visits: a body whose link is lost leaves after ten minutes, saved") {
  Stage stage;
  const auto ann = stage.player("Ann", "yard");
  const auto bob = stage.player("Bob", "yard");
  stage.drop_link(ann);
  CHECK(stage.is_in_game("Ann"));
  CHECK(waiting::of(stage, stage.body(ann), "link_dead") ==
        std::vector<base::Pulse>{base::minutes(10)});
  stage.heard(bob);

  SUBCASE("nobody comes back") {
    stage.pulses(base::minutes(10) - 1);
    CHECK(stage.is_in_game("Ann"));
    stage.pulses(1);
    CHECK_FALSE(stage.is_in_game("Ann"));
    CHECK(stage.heard(bob) == "Ann leaves the game.");
    const auto back = stage.login("Ann");
    CHECK(stage.body(back).room() == &stage.room("yard"));
  }
  SUBCASE("the link is back in time") {
    stage.pulses(base::minutes(9));
    const auto back = stage.login("Ann");
    CHECK_FALSE(waiting::is(stage, stage.body(back), "link_dead"));
    stage.pulses(base::minutes(5));
    CHECK(stage.is_in_game("Ann"));
  }
  SUBCASE("not while it fights") {
    begin_endless_fight(stage, ann);
    stage.pulses(base::minutes(10) + 10);
    CHECK(stage.is_in_game("Ann"));
    stage.game().fights().stop(stage.body(ann));
    stage.pulses(base::minutes(1));
    CHECK_FALSE(stage.is_in_game("Ann"));
  }
  waiting::verify(stage);
}
