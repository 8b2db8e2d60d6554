#include <set>

#include <doctest/doctest.h>

#include "game/waiting.h"

using support::Stage;

namespace {

world::AreaPlan with_bell() {
  auto area = support::stage_area();
  area.events = {
      {.name = "bell", .every = 80, .jitter = 20, .rooms = {2}, .messages = {"A bell tolls."}}};
  return area;
}

}  // namespace

TEST_CASE("areas: a timed message is heard in its room alone, about as often as the plan says") {
  Stage stage({.areas = {with_bell()}});
  const auto ann = stage.player("Ann", "yard");
  const auto bob = stage.player("Bob", "hall");
  auto& area = *stage.world().area("stage");
  std::set<base::Pulse> delays;
  for (int i = 0; i < 40; ++i) {
    const auto left = waiting::of(stage, area, "area_message");
    REQUIRE(left.size() == 1);
    stage.pulses(left[0] - 1);
    CHECK(stage.heard(ann).empty());
    stage.pulses(1);
    CHECK(stage.heard(ann) == "A bell tolls.");
    const auto delay = waiting::of(stage, area, "area_message").at(0);
    CHECK(delay >= 60);
    CHECK(delay <= 100);
    delays.insert(delay);
  }
  CHECK(delays.size() > 10);
  CHECK(stage.heard(bob).empty());
}

TEST_CASE("areas: every message and every room has its turn") {
  auto plan = with_bell();
  plan.events[0].rooms = {1, 2};
  plan.events[0].messages = {"A bell tolls.", "An owl hoots."};
  Stage stage({.areas = {plan}});
  const auto ann = stage.player("Ann", "yard");
  const auto bob = stage.player("Bob", "hall");
  stage.pulses(80 * 60);
  for (const auto& player : {ann, bob}) {
    const auto heard = stage.heard(player);
    CHECK(heard.find("A bell tolls.") != std::string::npos);
    CHECK(heard.find("An owl hoots.") != std::string::npos);
  }
}

TEST_CASE("areas: only what says something sometimes waits on the wheel") {
  auto plan = with_bell();
  plan.events.push_back(
      {.name = "never", .every = 0, .jitter = 0, .rooms = {1}, .messages = {"?"}});
  plan.events.push_back(
      {.name = "nowhere", .every = 80, .jitter = 0, .rooms = {}, .messages = {"?"}});
  plan.events.push_back({.name = "silent", .every = 80, .jitter = 0, .rooms = {1}, .messages = {}});
  Stage stage({.areas = {plan}});
  const auto ann = stage.player("Ann", "yard");
  CHECK(waiting::count(stage, "area_message") == 1);
  stage.pulses(1000);
  CHECK(waiting::count(stage, "area_message") == 1);
  Stage quiet;
  const auto bob = quiet.player("Bob", "yard");
  CHECK(waiting::count(quiet, "area_message") == 0);
}

TEST_CASE("areas: where no player is, nothing waits to be said") {
  Stage stage({.areas = {with_bell()}});
  CHECK(waiting::count(stage, "area_message") == 0);
  const auto ann = stage.player("Ann", "hall");
  CHECK(waiting::count(stage, "area_message") == 1);
  stage.quit(ann);
  stage.pulses(200);
  CHECK(waiting::count(stage, "area_message") == 0);
  const auto bob = stage.player("Bob", "yard");
  stage.pulses(200);
  CHECK(stage.hears(bob, "A bell tolls."));
}

TEST_CASE("areas: a jitter as long as the whole never makes a message come at once for ever") {
  auto plan = with_bell();
  plan.events[0].every = 1;
  plan.events[0].jitter = 5;
  Stage stage({.areas = {plan}});
  const auto ann = stage.player("Ann", "yard");
  stage.pulses(100);
  CHECK(stage.hears(ann, "A bell tolls."));
  CHECK(waiting::count(stage, "area_message") == 1);
}

TEST_CASE("areas: a reload replaces the messages") {
  Stage stage({.areas = {with_bell()}});
  const auto ann = stage.player("Ann", "yard");
  auto plan = with_bell();
  plan.events[0].messages = {"A gong booms."};
  SUBCASE("by others") {
    game::schedule_area_events(stage.game(), stage.world().install(plan));
    CHECK(waiting::count(stage, "area_message") == 1);
    stage.pulses(100);
    CHECK(stage.heard(ann) == "A gong booms.");
  }
  SUBCASE("by none") {
    plan.events.clear();
    game::schedule_area_events(stage.game(), stage.world().install(plan));
    CHECK(waiting::count(stage, "area_message") == 0);
  }
  SUBCASE("by none, while one was under way") {
    plan.events.clear();
    stage.world().install(plan);
    stage.pulses(100);
    CHECK(stage.heard(ann).empty());
    CHECK(waiting::count(stage, "area_message") == 0);
  }
}

TEST_CASE("areas: the same seed tells the same story, another epoch another one") {
  const auto story = [](std::uint64_t epoch, const char* list) {
    support::StageOptions options;
    options.game.epoch = epoch;
    options.game.event_list = list;
    options.areas = {with_bell()};
    Stage stage(std::move(options));
    stage.player("Ann", "yard");
    std::vector<base::Pulse> pulses;
    for (int i = 0; i < 1000; ++i) {
      stage.pulses(1);
      for (const auto left : waiting::of(stage, *stage.world().area("stage"), "area_message")) {
        pulses.push_back(left);
      }
    }
    return pulses;
  };
  const auto told = story(1, "wheel");
  CHECK(told == story(1, "heap"));
  CHECK(told != story(2, "wheel"));
}
