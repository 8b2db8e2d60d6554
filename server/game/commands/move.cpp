// Walking.
#include <string>

#include "game/commands/themes.h"
#include "game/game.h"
#include "game/moving.h"

namespace game::commands {

namespace {

using world::Character;
using world::Direction;

void north(Game& game, Character& self, Args /*args*/) {
  go(game, self, Direction::north);
}
void east(Game& game, Character& self, Args /*args*/) {
  go(game, self, Direction::east);
}
void south(Game& game, Character& self, Args /*args*/) {
  go(game, self, Direction::south);
}
void west(Game& game, Character& self, Args /*args*/) {
  go(game, self, Direction::west);
}
void up(Game& game, Character& self, Args /*args*/) {
  go(game, self, Direction::up);
}
void down(Game& game, Character& self, Args /*args*/) {
  go(game, self, Direction::down);
}

using world::Position;

constexpr Command rows[] = {
    {.name = "north",
     .from = Position::standing,
     .usage = "north",
     .summary = "go north",
     .run = north},
    {.name = "east",
     .from = Position::standing,
     .usage = "east",
     .summary = "go east",
     .run = east},
    {.name = "south",
     .from = Position::standing,
     .usage = "south",
     .summary = "go south",
     .run = south},
    {.name = "west",
     .from = Position::standing,
     .usage = "west",
     .summary = "go west",
     .run = west},
    {.name = "up", .from = Position::standing, .usage = "up", .summary = "go up", .run = up},
    {.name = "down",
     .from = Position::standing,
     .usage = "down",
     .summary = "go down",
     .run = down},
};

}  // namespace

Rows move() {
  return rows;
}

}  // namespace game::commands
