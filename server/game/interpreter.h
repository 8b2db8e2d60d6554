// A typed line becomes a command. The one gate: position, capability and whole words are checked here and
// nowhere else.
#pragma once

#include <string_view>

#include "world/character.h"

namespace game {

class Game;

// Returns what the line cost of the budget (1 or more). `!` repeats and quoting are the line's; commands get
// what follows their name.
int obey_line(Game& game, world::Character& self, std::string_view line);
// What the line would cost, without obeying it.
int cost_of_line(Game& game, const world::Character& self, std::string_view line);

}  // namespace game
