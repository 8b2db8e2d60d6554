// The sky over an area. Like the hour it follows from the pulse alone: from the world's seed, the
// area's key and the hour, so it costs nothing, needs no saving, and goes on over a restart.
#pragma once

#include <cstdint>
#include <string_view>

#include "game/calendar.h"
#include "world/room.h"

namespace game {

class Game;

enum class Sky : std::uint8_t { clear, cloudy, rain, thunder };

// Hours since the world began, counted from midnight of its first day.
constexpr std::uint64_t hour_number(base::Pulse now) {
  return now / pulses_an_hour + first_hour;
}
// It stays as it is for three hours at a time. Areas share most of it, so that neighbours mostly
// agree; of a hundred spells about 50 are clear, 24 cloudy, 18 wet and 8 stormy.
Sky sky_of(const Game& game, const world::Area& area, std::uint64_t hour);

// Under the open sky: what the ground says, unless the builder called the room indoors.
bool is_outdoors(const Game& game, const world::Room& room);
// Out of doors, at night, where the ground is not one that has light of its own then.
bool is_dark_by_night(const Game& game, const world::Room& room);
// How it looks: "The sky is clear."
std::string_view sky_in_words(Sky sky);
// What one sees and hears when it changes; "" when it does not.
std::string_view sky_changes(Sky from, Sky to);

}  // namespace game
