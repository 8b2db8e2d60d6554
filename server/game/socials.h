// Socials: gestures with words of their own in data/socials.toml.
#pragma once

#include <string_view>

#include "rules/rules.h"
#include "world/character.h"

namespace game {

class Game;

// Alone, or at somebody in the room.
void show_social(Game& game, world::Character& self, const rules::Social& social,
                 std::string_view target);

}  // namespace game
