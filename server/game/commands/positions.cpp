// Standing, sitting, resting, sleeping.
#include <string>

#include "game/act.h"
#include "game/commands/themes.h"
#include "game/fights/fights.h"
#include "game/game.h"
#include "game/happenings/all.h"

namespace game::commands {

namespace {

using world::Character;
using world::Position;

// Goes from one position to another and says so; whoever sits or lies down leaves off what they
// were at.
void change(Game& game, Character& self, Position to, std::string_view told_self,
            std::string_view told_room) {
  if (game.fights().is_fighting(self)) {
    if (to != Position::standing) {
      game.tell(self, "Not while you fight!");
      return;
    }
    to = Position::fighting;
  }
  if (is_helpless(game, self)) {
    game.tell(self, "You cannot move.");
    return;
  }
  if (to != Position::standing) {
    interrupt_action(game, self);
  }
  game.world().change(self).position = to;
  act(game, To::actor, told_self, {.actor = &self});
  act(game, To::room, told_room, {.actor = &self});
}

void stand(Game& game, Character& self, Args /*args*/) {
  switch (self.state().position) {
    case Position::sleeping:
      change(game, self, Position::standing, "You wake, and stand up.", "$n wakes, and stands up.");
      break;
    case Position::standing:
    case Position::fighting:
      game.tell(self, "You are standing already.");
      break;
    default:
      change(game, self, Position::standing, "You stand up.", "$n stands up.");
  }
}

void sit(Game& game, Character& self, Args /*args*/) {
  switch (self.state().position) {
    case Position::sleeping:
      change(game, self, Position::sitting, "You wake, and sit up.", "$n wakes, and sits up.");
      break;
    case Position::sitting:
      game.tell(self, "You are sitting already.");
      break;
    case Position::resting:
      change(game, self, Position::sitting, "You sit up.", "$n sits up.");
      break;
    case Position::fighting:
      game.tell(self, "Not while you fight!");
      break;
    default:
      change(game, self, Position::sitting, "You sit down.", "$n sits down.");
  }
}

void rest(Game& game, Character& self, Args /*args*/) {
  switch (self.state().position) {
    case Position::sleeping:
      change(game, self, Position::resting, "You wake, and stay where you are, resting.",
             "$n wakes, and rests.");
      break;
    case Position::resting:
      game.tell(self, "You are resting already.");
      break;
    case Position::fighting:
      game.tell(self, "Not while you fight!");
      break;
    default:
      change(game, self, Position::resting, "You lie back and rest.", "$n lies back and rests.");
  }
}

void sleep(Game& game, Character& self, Args /*args*/) {
  switch (self.state().position) {
    case Position::sleeping:
      game.tell(self, "You are asleep already.");
      break;
    case Position::fighting:
      game.tell(self, "Not while you fight!");
      break;
    default:
      change(game, self, Position::sleeping, "You lie down and fall asleep.",
             "$n lies down and falls asleep.");
  }
}

void wake(Game& game, Character& self, Args /*args*/) {
  if (self.state().position != Position::sleeping) {
    game.tell(self, "You are awake already.");
    return;
  }
  change(game, self, Position::resting, "You wake up.", "$n wakes up.");
}

constexpr Command rows[] = {
    {.name = "stand",
     .from = Position::sleeping,
     .usage = "stand",
     .summary = "stand up",
     .run = stand},
    {.name = "sit",
     .from = Position::sleeping,
     .usage = "sit",
     .summary = "sit down or up",
     .run = sit},
    {.name = "rest",
     .from = Position::sleeping,
     .usage = "rest",
     .summary = "lie back and rest",
     .run = rest},
    {.name = "sleep",
     .from = Position::sleeping,
     .usage = "sleep",
     .summary = "lie down and sleep",
     .run = sleep},
    {.name = "wake",
     .from = Position::sleeping,
     .usage = "wake",
     .summary = "wake up",
     .run = wake},
};

}  // namespace

Rows positions() {
  return rows;
}

}  // namespace game::commands
