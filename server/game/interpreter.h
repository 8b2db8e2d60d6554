// A typed line becomes a command. The one gate: position, capability and whole words are checked
// here and nowhere else.
//   n, s, e, w, u, d, l, i   always move, look or list what is carried
//   'words  "words  :words  .words   say, say, emote, gossip
//   !                        the line before, unless it was a secret one
#pragma once

#include <string_view>

#include "world/character.h"

namespace game {

class Game;

// Returns what the line cost of the budget (1 or more). `!` repeats and quoting are the line's;
// commands get what follows their name. The body may be out of the world afterwards (`quit`).
int obey_line(Game& game, world::Character& self, std::string_view line);

}  // namespace game
