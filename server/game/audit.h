// What staff do, one line each in the log's folder "audit", which is never thinned out. Each says
// who did it, from where, and when: the UTC second and the pulse.
#pragma once

#include <string>
#include <string_view>

#include "game/command.h"
#include "world/character.h"

namespace game {

class Game;

// A command that needs a right, as it is about to run. `by` is whose will it was, when it is not
// that of whoever does it.
void audit_command(const Game& game, const world::Character& self, const Command& command,
                   std::string_view words, const world::Character& by);

struct Change {
  std::string_view of;     // whose
  std::string_view field;  // what
  std::string before;
  std::string after;
};
// What it changed: "field changed", "rights changed".
void audit_change(const Game& game, const world::Character& self, std::string_view message,
                  const Change& change);

}  // namespace game
