// What a map shows, and its picture in plain letters: rooms as cells with ways between them, the
// viewer in the middle.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "world/character.h"
#include "world/room.h"

namespace game {
class Game;
}

namespace game::commands {

enum class Way : std::uint8_t { none, open, shut };

// How a way out looks to who knows of the hidden ones in the room they are in alone.
Way look_of(const Game& game, const world::Character& self, const world::Room& room,
            world::Direction way);
// Of a room that is dark, only that it is there can be seen.
bool is_seen(const Game& game, const world::Character& self, const world::Room& room);

// At most 60 columns wide for up to five rooms each way.
std::vector<std::string> drawn_map(const Game& game, const world::Character& self, int radius);

}  // namespace game::commands
