// Walks of many steps.
#include "game/walking.h"

#include "game/commands/themes.h"
#include "game/game.h"

namespace game::commands {

namespace {

using world::Character;
using world::Position;

void run(Game& game, Character& self, Args args) {
  if (auto* visitor = game.visitor_of(self)) {
    start_walk(game, *visitor, self, args.rest());
  }
}

constexpr Command rows[] = {
    {.name = "run",
     .from = Position::standing,
     .queues = true,
     .usage = "run STEPS   (or: STEPS, as in 3n2e)",
     .summary = "walk many steps, one after the other",
     .run = run},
    {.name = "walk",
     .from = Position::standing,
     .queues = true,
     .usage = "walk STEPS",
     .summary = "the same as run",
     .run = run},
};

}  // namespace

Rows walking() {
  return rows;
}

}  // namespace game::commands
