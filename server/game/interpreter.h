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

// What stands for `!`: the line before it, "" when there is none. In an alias it stands for
// nothing: the line before is the alias.
std::string_view meant_by(const Game& game, const world::Character& self, std::string_view line);
// When a typed line begins with an alias, puts what it stands for in front of the visitor's other
// lines, or says why it cannot. Returns what that cost, each of those lines costing by itself;
// nothing when the line is no alias and is to be obeyed as it is.
std::optional<int> expand_line(Game& game, Visitor& visitor, const world::Character& self,
                               std::string_view line);
// What a word means to them when aliases are left aside.
WordKind kind_of_word(const Game& game, const world::Character& self, std::string_view word);
// A line that is done by somebody else's will (`force`), or elsewhere (`at`, where both are one):
// with the rights that both have, and nothing that is dangerous or secret. Whoever wants it hears
// why it is not done, but for what a skill itself answers, and pays for it. Nothing of it is kept
// for `!`.
void obey_bidding(Game& game, const world::Character& by, world::Character& self,
                  std::string_view line);

}  // namespace game
