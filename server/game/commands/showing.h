// Words that several themes show: events, clocks and dates.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "events/event.h"
#include "wire/sheet.h"
#include "world/character.h"

namespace game {
class Game;
}

namespace game::commands {

// The affects that hold somebody, oldest first.
std::vector<events::EventView> affects_of(const world::Character& person);
// What a player reads for an event: an affect goes by its own name, all else by that of its kind.
std::string name_of_event(const Game& game, const events::EventView& event);
// How many events each kind of owner has.
wire::Table by_owner_kind(const std::vector<events::EventView>& all);
// Up to a hundred events of one owner, with their numbers.
wire::Table events_in_table(const Game& game, const events::EventOwner& owner);
// "in room 2", "on Ann", "in a bag, id 47"
std::string place_of(const world::Object& thing);
// When a clock runs: "while you play".
std::string_view clock_in_words(events::ClockKind clock);
// "2026-01-31 18:05:09"
std::string date_in_words(std::int64_t utc_seconds);

}  // namespace game::commands
