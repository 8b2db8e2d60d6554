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
     .usage = "stop",
     .summary = "break off what you are at",
     .run = stop},
};

}  // namespace

Rows acts() {
  return rows;
}

}  // namespace game::commands
