// Acts that take their time: begun here, finished or interrupted by the wheel.
#include "game/commands/themes.h"
#include "game/game.h"
#include "game/happenings/all.h"

namespace game::commands {

namespace {

using world::Character;
using world::Position;

void recall(Game& game, Character& self, Args /*args*/) {
  start_recall(game, self);
}

// Where something waited for its turn, this was not waited for, and it has ended that already.
void stop(Game& game, Character& self, Args /*args*/) {
  if (!interrupt_action(game, self)) {
    game.tell(self, "You are not at anything that could be stopped.");
  }
}

constexpr Command rows[] = {
    {.name = "recall",
     .from = Position::standing,
     .usage = "recall",
     .summary = "return to a safe place; it takes a while, and moving breaks it off",
     .run = recall},
    {.name = "stop",
     .from = Position::sleeping,
     .at_once = true,
     .usage = "stop",
     .summary = "break off what you are at, and drop the lines that wait",
     .run = stop},
};

}  // namespace

Rows acts() {
  return rows;
}

}  // namespace game::commands
