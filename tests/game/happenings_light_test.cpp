#include <doctest/doctest.h>

#include "game/waiting.h"

using support::Stage;

TEST_CASE("light: a torch warns a minute before its end, and ends to the pulse") {
  Stage stage;
  const auto ann = stage.player("Ann");
  const auto bob = stage.player("Bob");
  stage.heard(ann);
  auto& torch = stage.make("torch", ann);
  CHECK(game::fuel_left(stage.game(), torch) == base::minutes(10));
  game::start_burning(stage.game(), torch);
  CHECK(torch.state().lit);
  CHECK(torch.state().fuel == 0);
  CHECK(waiting::of(stage, torch, "burn") == std::vector<base::Pulse>{base::minutes(10)});

  stage.pulses(base::minutes(9) - 1);
  CHECK(stage.heard(ann).empty());
  CHECK(game::fuel_left(stage.game(), torch) == base::minutes(1) + 1);
  stage.pulses(1);
  CHECK(stage.heard(ann) == "Your torch flickers. It will not burn much longer.");
  CHECK(stage.heard(bob) == "A torch flickers.");
  CHECK(game::fuel_left(stage.game(), torch) == base::minutes(1));
  stage.pulses(base::minutes(1) - 1);
  CHECK(torch.state().lit);
  CHECK(stage.heard(ann).empty());
  stage.pulses(1);
  CHECK(stage.heard(ann) == "Your torch gutters and goes out.");
  CHECK(stage.heard(bob) == "A torch gutters and goes out.");
  CHECK_FALSE(torch.state().lit);
  CHECK(torch.state().fuel == 0);
  CHECK_FALSE(torch.has_events());
  CHECK(torch.on_character() == &stage.body(ann));

  game::start_burning(stage.game(), torch);
  CHECK_FALSE(torch.state().lit);
  CHECK_FALSE(torch.has_events());
  waiting::verify(stage);
}

TEST_CASE("light: what is put out keeps what is left, however often") {
  Stage stage;
  auto& torch = stage.make("torch", "hall");
  base::Pulse burnt = 0;
  for (int i = 0; i < 5; ++i) {
    game::start_burning(stage.game(), torch);
    game::start_burning(stage.game(), torch);
    CHECK(torch.event_count() == 2);
    stage.pulses(37);
    burnt += 37;
    game::stop_burning(stage.game(), torch);
    CHECK_FALSE(torch.state().lit);
    CHECK_FALSE(torch.has_events());
    CHECK(torch.state().fuel == base::minutes(10) - burnt);
    stage.pulses(100);
  }
  game::stop_burning(stage.game(), torch);
  CHECK(torch.state().fuel == base::minutes(10) - burnt);
}

TEST_CASE("light: with less than a minute left there is no warning") {
  Stage stage;
  const auto ann = stage.player("Ann");
  auto& torch = stage.make("torch", "hall");
  stage.world().change(torch).fuel = base::minutes(1);
  game::start_burning(stage.game(), torch);
  CHECK(torch.event_count() == 1);
  stage.pulses(base::minutes(1));
  CHECK(stage.heard(ann) == "A torch gutters and goes out.");
}

TEST_CASE("light: a lamp without an end needs no event") {
  Stage stage;
  auto& lamp = stage.make("lamp", "hall");
  game::start_burning(stage.game(), lamp);
  CHECK(lamp.state().lit);
  CHECK_FALSE(lamp.has_events());
  game::stop_burning(stage.game(), lamp);
  CHECK_FALSE(lamp.state().lit);
}

TEST_CASE("light: in a bag only its holder notices, in a dark room all notice the dark") {
  auto area = support::stage_area();
  area.rooms[0].flags.set(world::RoomFlag::dark);
  Stage stage({.areas = {area}});
  const auto ann = stage.player("Ann");
  const auto bob = stage.player("Bob");
  stage.heard(ann);
  SUBCASE("in a bag") {
    auto& torch = stage.make("torch", stage.make("bag", ann));
    stage.world().change(torch).fuel = 10;
    game::start_burning(stage.game(), torch);
    stage.pulses(10);
    CHECK(stage.hears(ann, "Your torch gutters and goes out."));
    CHECK_FALSE(stage.hears(bob, "gutters"));
  }
  SUBCASE("in the hand") {
    auto& torch = stage.make("torch", ann);
    stage.world().change(torch).fuel = 10;
    game::start_burning(stage.game(), torch);
    stage.pulses(10);
    CHECK(stage.heard(bob) == "A torch gutters and goes out.\nIt is dark now.");
    CHECK(stage.heard(ann) == "Your torch gutters and goes out.\nIt is dark now.");
  }
}

TEST_CASE("light: a torch that falls apart in an event of its own takes its others along") {
  auto area = support::stage_area();
  auto& plan = area.objects[0];
  REQUIRE(plan.key == "torch");
  plan.decay = {.after = 80, .fuzz = 0, .message = "$p falls to ash."};
  Stage stage({.areas = {area}});
  const auto ann = stage.player("Ann");
  const auto before = stage.game().timeline().future().size();
  for (int i = 0; i < 2; ++i) {
    auto& torch = stage.make("torch", ann);
    const auto handle = torch.handle();
    game::start_burning(stage.game(), torch);
    game::start_decay(stage.game(), torch);
    CHECK(stage.game().timeline().future().size() == before + 3);
    stage.pulses(80);
    CHECK(stage.heard(ann) == "A torch falls to ash.");
    CHECK(stage.world().find(handle) == nullptr);
    CHECK(stage.game().timeline().future().size() == before);
    waiting::verify(stage);
  }
}

TEST_CASE("light: sixty seconds left are sixty seconds left after going and coming back") {
  Stage stage;
  const auto ann = stage.player("Ann");
  auto& torch = stage.make("torch", ann);
  stage.world().change(torch).fuel = base::seconds(60);
  game::start_burning(stage.game(), torch);
  const auto id = torch.id();
  REQUIRE(waiting::of_play(stage) > 0);

  SUBCASE("by quit") {
    stage.quit(ann);
    CHECK(stage.is_closed(ann));
    CHECK(waiting::of_play(stage) == 0);
    stage.pulses(base::minutes(5));
    CHECK(waiting::of_play(stage) == 0);
  }
  SUBCASE("by quit and a restart") {
    stage.quit(ann);
    stage.restart();
    stage.pulses(base::minutes(5));
    CHECK(waiting::of_play(stage) == 0);
  }
  SUBCASE("by a crash right after the save") {
    stage.type(ann, "save");
    CHECK(stage.hears(ann, "Saved."));
    stage.restart();
    stage.pulses(base::minutes(5));
    CHECK(waiting::of_play(stage) == 0);
  }
  const auto back = stage.login("Ann");
  auto& again = waiting::held(stage, back, "torch");
  CHECK(again.id() == id);
  CHECK(again.state().lit);
  const auto left = game::fuel_left(stage.game(), again);
  CHECK(left <= base::seconds(60));
  CHECK(left >= base::seconds(60) - 1);
  stage.heard(back);
  stage.pulses(left - 1);
  CHECK(stage.heard(back).empty());
  stage.pulses(1);
  CHECK(stage.heard(back) == "Your torch gutters and goes out.");
  waiting::verify(stage);
}

TEST_CASE("light: twenty visits in a row neither burn nor save fuel, and heal nobody") {
  Stage stage;
  auto ann = stage.player("Ann");
  auto& torch = stage.make("torch", ann);
  stage.world().change(torch).fuel = base::seconds(300);
  game::start_burning(stage.game(), torch);
  game::add_affect(stage.game(), stage.body(ann), "quickened", base::seconds(300));
  stage.world().change(stage.body(ann)).hit_points = 1;
  game::start_healing(stage.game(), stage.body(ann));
  const auto healing = waiting::of(stage, stage.body(ann), "heal").at(0);
  const auto start = stage.game().now();

  for (int i = 0; i < 20; ++i) {
    stage.quit(ann);
    CHECK(waiting::of_play(stage) == 0);
    ann = stage.login("Ann");
    REQUIRE(stage.is_in_game("Ann"));
  }
  CHECK(stage.body(ann).state().hit_points == 1);
  const auto spent = stage.game().now() - start;
  CHECK(spent <= 40);
  CHECK(waiting::of(stage, stage.body(ann), "heal") == std::vector<base::Pulse>{healing - spent});
  const auto affect = waiting::of(stage, stage.body(ann), "affect");
  REQUIRE(affect.size() == 1);
  CHECK(affect[0] == base::seconds(300) - spent);
  CHECK(game::fuel_left(stage.game(), waiting::held(stage, ann, "torch")) ==
        base::seconds(300) - spent);
  waiting::verify(stage);

  stage.quit(ann);
  stage.seconds(120);
  ann = stage.login("Ann");
  CHECK(stage.body(ann).state().hit_points == 1);
  CHECK(waiting::of(stage, stage.body(ann), "affect") == affect);
  CHECK(game::fuel_left(stage.game(), waiting::held(stage, ann, "torch")) ==
        base::seconds(300) - spent);
}
