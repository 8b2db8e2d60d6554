// Sunrise, sunset and weather, told to those under the open sky. The event waits for the next
// change while a player is in the area; an area without players waits for nothing, and misses
// nothing, since the sky follows from the hour.
#include "game/game.h"
#include "game/happenings/all.h"
#include "game/happenings/kinds.h"
#include "game/weather.h"

namespace game {

namespace {

void change(Game& game, world::Area& area, events::EventData& data);

constexpr events::EventKind sky_kind{.name = "sky",
                                     .shown = "sun and weather",
                                     .of = events::EventClass::temporary,
                                     .clock = events::ClockKind::world,
                                     .owners = {events::OwnerKind::area},
                                     .fire = fires<change>};

constexpr const events::EventKind* kinds[] = {&sky_kind};

bool is_day_at(std::uint64_t hour) {
  return is_day(static_cast<int>(hour % hours_a_day));
}

bool changes_at(const Game& game, const world::Area& area, std::uint64_t hour) {
  return is_day_at(hour) != is_day_at(hour - 1) ||
         sky_of(game, area, hour) != sky_of(game, area, hour - 1);
}

void expect_change(Game& game, world::Area& area) {
  auto hour = hour_number(game.now()) + 1;
  while (!changes_at(game, area, hour)) {  // a day has a sunrise, so this ends within one
    ++hour;
  }
  const auto due = (hour - first_hour) * pulses_an_hour;
  game.timeline().schedule(area, sky_kind, due - game.now());
}

void change(Game& game, world::Area& area, events::EventData& /*data*/) {
  if (area.players() == 0) {
    return;
  }
  const auto hour = hour_number(game.now());
  if (is_day_at(hour) != is_day_at(hour - 1)) {
    tell_area(game, area,
              is_day_at(hour) ? "The sun comes up." : "The sun goes down, and it grows dark.",
              Within::outdoors);
  }
  const auto words = sky_changes(sky_of(game, area, hour - 1), sky_of(game, area, hour));
  if (!words.empty()) {
    tell_area(game, area, words, Within::outdoors);
  }
  expect_change(game, area);
}

}  // namespace

happenings::Kinds happenings::sky() {
  return kinds;
}

void sky_has_player(Game& game, world::Area& area) {
  if (!game.timeline().find(area, sky_kind)) {
    expect_change(game, area);
  }
}

}  // namespace game
