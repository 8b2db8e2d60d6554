// A typed line becomes a command. The one gate: position, capability and whole words are checked
// here and nowhere else.
//   n, s, e, w, u, d, l, i   always move, look or list what is carried
//   'words  "words  :words  .words   say, say, emote, gossip
//   3n2e                     a walk, where nothing else is called so
// A player's own aliases come before all of them, and before those what stands for another line:
// !, !word and ^old^new (typed_lines.h).
#pragma once

#include <optional>
#include <string_view>

#include "game/aliases.h"
#include "world/character.h"

namespace game {

class Game;
class Visitor;

// One command. Returns what the line cost of the budget (1 or more). Signs and quoting are the
// line's; commands get what follows their name. The body may be out of the world afterwards
// (`quit`).
int obey_line(Game& game, world::Character& self, std::string_view line);
// A line as it was typed: it may stand for another, for many, or for itself. Returns what it cost.
int obey_typed(Game& game, Visitor& visitor, world::Character& self, std::string_view line);
// True when the line is nothing but the name of a command that does not wait for its turn.
bool is_for_at_once(const Game& game, const world::Character& self, std::string_view line);
// When a typed line begins with an alias or holds several commands, puts what it stands for in
// front of the visitor's other lines, or says why it cannot. Returns what that cost, each of those
// lines costing by itself; nothing when the line is one command and is to be obeyed as it is.
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
