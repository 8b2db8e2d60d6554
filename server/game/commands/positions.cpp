// Standing, sitting, resting, sleeping, on the ground or on furniture.
#include <string>

#include "game/act.h"
#include "game/commands/themes.h"
#include "game/fights/fights.h"
#include "game/find.h"
#include "game/game.h"
#include "game/happenings/all.h"
#include "game/seats.h"

namespace game::commands {

namespace {

using world::Character;
using world::Position;

// What one sits or lies on already, when it does for that too.
const world::Object* stays_on(const Game& game, const Character& self, Position to) {
  const auto* seat = seat_of(game, self);
  if (seat == nullptr || to > Position::sitting) {
    return nullptr;
  }
  const auto what = to == Position::sleeping  ? world::Seat::sleep
                    : to == Position::resting ? world::Seat::rest
                                              : world::Seat::sit;
  return refusal_of_seat(game, self, *seat, what).empty() ? seat : nullptr;
}

// Goes from one position to another and says so; whoever sits or lies down leaves off what they
// were at.
void change(Game& game, Character& self, Position to, std::string_view told_self,
            std::string_view told_room, const world::Object* on = nullptr) {
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
  if (on == nullptr) {
    on = stays_on(game, self, to);
  }
  auto& state = game.world().change(self);
  state.position = to;
  state.seat = on == nullptr ? 0 : on->id();
  const Cast cast{.actor = &self, .object = on};
  act(game, To::actor, told_self, cast);
  act(game, To::room, told_room, cast);
}

// `sit bench`, `sleep on the bed`: what is done there, and how it is told.
struct Place {
  world::Seat seat;
  Position position;
  std::string_view told_self;
  std::string_view told_room;
};
constexpr Place sits{world::Seat::sit, Position::sitting, "You sit down on $p.",
                     "$n sits down on $p."};
constexpr Place rests{world::Seat::rest, Position::resting, "You stretch out on $p, and rest.",
                      "$n stretches out on $p."};
constexpr Place sleeps{world::Seat::sleep, Position::sleeping,
                       "You lie down on $p, and fall asleep.",
                       "$n lies down on $p, and falls asleep."};

// False when no furniture was named.
bool goes_on_furniture(Game& game, Character& self, Args args, const Place& place) {
  args.take_if({"on", "in", "at"});
  args.take_if({"the"});
  if (args.is_empty()) {
    return false;
  }
  const auto typed = args.phrase();
  const auto* thing = find_thing(game, self, read_target(typed), {Where::room});
  if (thing == nullptr) {
    game.tell(self, not_here(typed));
    return true;
  }
  const bool is_there = self.state().position == place.position && seat_of(game, self) == thing;
  const auto why_not =
      is_there ? "You are there already." : refusal_of_seat(game, self, *thing, place.seat);
  if (!why_not.empty()) {
    game.tell(self, std::string(why_not));
  } else {
    change(game, self, place.position, place.told_self, place.told_room, thing);
  }
  return true;
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

void sit(Game& game, Character& self, Args args) {
  if (goes_on_furniture(game, self, args, sits)) {
    return;
  }
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

void rest(Game& game, Character& self, Args args) {
  if (goes_on_furniture(game, self, args, rests)) {
    return;
  }
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

void sleep(Game& game, Character& self, Args args) {
  if (goes_on_furniture(game, self, args, sleeps)) {
    return;
  }
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
     .usage = "sit [on THING]",
     .summary = "sit down or up",
     .run = sit},
    {.name = "rest",
     .from = Position::sleeping,
     .usage = "rest [on THING]",
     .summary = "lie back and rest",
     .run = rest},
    {.name = "sleep",
     .from = Position::sleeping,
     .usage = "sleep [on THING]",
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
