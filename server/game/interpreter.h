// A typed line becomes a command. The one gate: position, capability and whole words are checked
// here and nowhere else.
//   n, s, e, w, u, d, l, i   always move, look or list what is carried
//   'words  "words  :words  .words   say, say, emote, gossip
//   !                        the line before, unless it was a secret one
// A player's own aliases come before all of them.
#pragma once

#include <optional>
#include <string_view>

#include "game/aliases.h"
#include "world/character.h"

namespace game {

class Game;
class Visitor;

// Returns what the line cost of the budget (1 or more). `!` repeats and quoting are the line's;
// commands get what follows their name. The body may be out of the world afterwards (`quit`).
int obey_line(Game& game, world::Character& self, std::string_view line);

// When a typed line begins with an alias, puts what it stands for in front of the visitor's other
// lines, or says why it cannot. Returns what that cost, each of those lines costing by itself;
// nothing when the line is no alias and is to be obeyed as it is.
std::optional<int> expand_line(Game& game, Visitor& visitor, const world::Character& self,
                               std::string_view line);
// What a word means to them when aliases are left aside.
WordKind kind_of_word(const Game& game, const world::Character& self, std::string_view word);

}  // namespace game
