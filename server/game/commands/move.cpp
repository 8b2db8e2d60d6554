// Walking.
#include <string>

#include "game/act.h"
#include "game/commands/themes.h"
#include "game/game.h"
#include "game/happenings/all.h"
#include "game/look.h"

namespace game::commands {

namespace {

using world::Character;
using world::Direction;

constexpr int private_room_holds = 2;

std::string_view from_where(Direction came_from) {
  switch (came_from) {
    case Direction::north:
      return "the north";
    case Direction::east:
      return "the east";
    case Direction::south:
      return "the south";
    case Direction::west:
      return "the west";
    case Direction::up:
      return "above";
    default:
      return "below";
  }
}

bool is_full(const world::Room& room) {
  if (!room.plan().flags.has(world::RoomFlag::private_)) {
    return false;
  }
  int players = 0;
  for (const auto& person : room.people()) {
    players += person.is_player() ? 1 : 0;
  }
  return players >= private_room_holds;
}

// Where the way leads; null when it cannot be gone, and then the walker has been told why.
world::Room* way_out(Game& game, const Character& self, Direction direction) {
  const auto* exit = self.room() == nullptr ? nullptr : self.room()->exit(direction);
  auto* to = exit == nullptr || exit->to == 0 ? nullptr : game.world().open_room(exit->to);
  const bool is_secret = exit != nullptr && exit->state != world::DoorState::open &&
                         exit->flags.has(world::ExitFlag::hidden);
  if (to == nullptr || is_secret) {
    game.tell(self, "You cannot go that way.");
    return nullptr;
  }
  if (exit->state != world::DoorState::open) {
    game.tell(self,
              "The " + (exit->door.empty() ? std::string("door") : exit->door) + " is closed.");
    return nullptr;
  }
  if (is_full(*to)) {
    game.tell(self, "Two people are there already, and want to be left alone.");
    return nullptr;
  }
  return to;
}

void walk(Game& game, Character& self, Direction direction) {
  auto* to = way_out(game, self, direction);
  if (to == nullptr) {
    return;
  }
  interrupt_action(game, self);
  act(game, To::room, "$n leaves $t.",
      {.actor = &self, .words = world::direction_names[direction]});
  game.world().move(self, *to);
  act(game, To::room, "$n arrives from $t.",
      {.actor = &self, .words = from_where(opposite(direction))});
  show_room(game, self, false);
}

void north(Game& game, Character& self, Args /*args*/) {
  walk(game, self, Direction::north);
}
void east(Game& game, Character& self, Args /*args*/) {
  walk(game, self, Direction::east);
}
void south(Game& game, Character& self, Args /*args*/) {
  walk(game, self, Direction::south);
}
void west(Game& game, Character& self, Args /*args*/) {
  walk(game, self, Direction::west);
}
void up(Game& game, Character& self, Args /*args*/) {
  walk(game, self, Direction::up);
}
void down(Game& game, Character& self, Args /*args*/) {
  walk(game, self, Direction::down);
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
