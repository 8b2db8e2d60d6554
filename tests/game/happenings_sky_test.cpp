// Sun and weather.
#include <map>

#include <doctest/doctest.h>

#include "game/waiting.h"
#include "game/weather.h"

using game::Sky;
using support::Stage;

namespace {

// The yard (2) lies under the open sky, the hall (1) does not.
support::StageOptions with_a_yard() {
  support::StageOptions options;
  options.areas[0].rooms[1].sector = world::Sector::field;
  return options;
}

}  // namespace

TEST_CASE("sky: sunrise and sunset are told to those out of doors") {
  Stage stage(with_a_yard());
  const auto ann = stage.player("Ann", "yard");
  const auto bob = stage.player("Bob", "hall");
  std::size_t dawns = 0;
  std::size_t dusks = 0;
  for (int hour = 0; hour < 2 * game::hours_a_day; ++hour) {
    stage.pulses(game::pulses_an_hour);
    const auto told = stage.heard(ann);
    const auto now = game::hour_of(stage.game().now());
    const bool dawn = told.find("The sun comes up.") != std::string::npos;
    const bool dusk = told.find("The sun goes down") != std::string::npos;
    CHECK(dawn == (now == game::sunrise));
    CHECK(dusk == (now == game::sunset));
    dawns += dawn ? 1U : 0U;
    dusks += dusk ? 1U : 0U;
  }
  CHECK(dawns == 2);
  CHECK(dusks == 2);
  CHECK(stage.heard(bob).find("The sun") == std::string::npos);
}

TEST_CASE("sky: what is told of the weather is what the command then says") {
  Stage stage(with_a_yard());
  const auto ann = stage.player("Ann", "yard");
  const auto& area = *stage.world().area("stage");
  auto before = game::sky_of(stage.game(), area, game::hour_number(stage.game().now()));
  int changes = 0;
  for (int hour = 0; hour < 10 * game::hours_a_day; ++hour) {
    stage.heard(ann);
    stage.pulses(game::pulses_an_hour);
    const auto told = stage.heard(ann);
    const auto now = game::sky_of(stage.game(), area, game::hour_number(stage.game().now()));
    const auto words = game::sky_changes(before, now);
    CHECK(words.empty() == (before == now));
    if (!words.empty()) {
      ++changes;
      CHECK(told.find(words) != std::string::npos);
    }
    stage.type(ann, "weather");
    CHECK(stage.hears(ann, game::sky_in_words(now)));
    before = now;
  }
  CHECK(changes > 10);
}

TEST_CASE("sky: an area without players waits for no change of it") {
  Stage stage(with_a_yard());
  CHECK(waiting::count(stage, "sky") == 0);
  const auto ann = stage.player("Ann", "yard");
  CHECK(waiting::count(stage, "sky") == 1);
  stage.quit(ann);
  stage.pulses(base::minutes(24));
  CHECK(waiting::count(stage, "sky") == 0);
}

TEST_CASE(
    "sky: every kind of weather comes, clear days most often, and a restart changes nothing") {
  Stage stage(with_a_yard());
  const auto& area = *stage.world().area("stage");
  std::map<Sky, int> hours;
  std::vector<Sky> first;
  for (std::uint64_t hour = 8; hour < 3008; ++hour) {
    ++hours[game::sky_of(stage.game(), area, hour)];
    first.push_back(game::sky_of(stage.game(), area, hour));
  }
  CHECK(hours.size() == 4);
  CHECK(hours[Sky::clear] > 1000);
  CHECK(hours[Sky::thunder] > 60);
  CHECK(hours[Sky::thunder] < hours[Sky::rain]);
  stage.restart();
  const auto& again = *stage.world().area("stage");
  for (std::uint64_t hour = 8; hour < 3008; ++hour) {
    CHECK(game::sky_of(stage.game(), again, hour) == first[hour - 8]);
  }
}

TEST_CASE("sky: weather cannot be seen from indoors") {
  Stage stage(with_a_yard());
  const auto bob = stage.player("Bob", "hall");
  stage.type(bob, "weather");
  CHECK(stage.heard(bob) == "You cannot see the sky from here.");
}

TEST_CASE("night: under trees it is dark then, unless somebody brings a light") {
  auto options = with_a_yard();
  options.areas[0].rooms[1].sector = world::Sector::forest;
  options.rules.sectors.push_back({.key = "forest", .sky = true, .lit = false});
  Stage stage(std::move(options));
  const auto ann = stage.player("Ann", "yard");
  stage.make("torch", ann);
  const auto sees = [&] {
    stage.heard(ann);
    stage.type(ann, "look");
    return stage.hears(ann, "The Yard");
  };
  while (game::hour_of(stage.game().now()) != game::sunset - 1) {
    CHECK(sees());
    stage.pulses(game::pulses_an_hour);
  }
  CHECK(sees());
  stage.pulses(game::pulses_an_hour);
  CHECK_FALSE(sees());
  stage.type(ann, "light torch");
  CHECK(sees());
  stage.type(ann, "extinguish torch");
  stage.pulses(game::pulses_an_hour * 9);
  CHECK_FALSE(sees());
  stage.pulses(game::pulses_an_hour);
  CHECK(sees());
}
