// Whom and what staff mean: anywhere in the game, by name or number. Each tells why there is none.
#pragma once

#include <string>
#include <string_view>

#include "world/character.h"
#include "world/room.h"

namespace game {
class Game;
}

namespace game::commands {

inline constexpr std::int64_t highest_vnum = 2'000'000'000;

// A room by its number, or the one a player is in.
world::Room* room_meant(Game& game, const world::Character& self, std::string_view typed);
// A player in the game.
world::Character* player_meant(Game& game, const world::Character& self, std::string_view typed);
// A player in the game, or somebody in the room.
world::Character* anybody_meant(Game& game, world::Character& self, std::string_view typed);

// False after telling that the victim holds a right which one lacks.
bool may_touch(Game& game, const world::Character& self, const world::Character& victim);
// The same, and false also among equals.
bool may_watch_or_end(Game& game, const world::Character& self, const world::Character& victim);

// "2, The Yard"
std::string place_in_words(const world::Room* room);

}  // namespace game::commands
