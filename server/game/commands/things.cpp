// Letting go of things: onto the floor, or into somebody's hands.
#include <string>

#include "game/act.h"
#include "game/commands/themes.h"
#include "game/find.h"
#include "game/game.h"

namespace game::commands {

namespace {

using world::Character;
using world::Object;

// The things meant among those carried; empty after telling why there are none.
Things find_carried(Game& game, const Character& self, std::string_view typed) {
  const auto target = read_target(typed);
  auto things = find_things(game, self, target, {Where::carried});
  if (things.empty()) {
    const bool everything = target.of == Target::Of::all && target.words.empty();
    game.tell(self, everything ? "You carry nothing." : not_carried(typed));
  }
  return things;
}

bool can_let_go(Game& game, const Character& self, const Object& thing) {
  if (!thing.plan().flags.has(world::ObjectFlag::no_drop)) {
    return true;
  }
  game.tell(self,
            act_text(game, self, "You cannot let go of $p.", {.actor = &self, .object = &thing}));
  return false;
}

void drop(Game& game, Character& self, Args args) {
  if (args.is_empty() || self.room() == nullptr) {
    game.tell(self, "Drop what?");
    return;
  }
  for (const auto handle : find_carried(game, self, args.phrase())) {
    auto* thing = game.world().find(handle);
    if (thing == nullptr || !can_let_go(game, self, *thing)) {
      continue;
    }
    const Cast cast{.actor = &self, .object = thing};
    // Told before it falls: in the dark it is "something" as soon as it has left the hand.
    act(game, To::actor, "You drop $p.", cast);
    game.world().move(*thing, *self.room());
    act(game, To::room, "$n drops $p.", cast);
  }
}

// False after telling why this person takes nothing.
bool takes_gifts(Game& game, const Character& self, const Character& person) {
  const Cast cast{.actor = &self, .victim = &person};
  if (&person == &self) {
    game.tell(self, "You have it already.");
  } else if (!person.is_player()) {
    game.tell(self, act_text(game, self, "$N declines politely.", cast));
  } else if (person.state().position <= world::Position::sleeping) {
    game.tell(self, act_text(game, self, "$N is asleep.", cast));
  } else {
    return true;
  }
  return false;
}

// False when it makes no sense to try the next one either.
bool hand_over(Game& game, Character& self, Object& thing, Character& person) {
  const Cast cast{.actor = &self, .victim = &person, .object = &thing};
  if (!can_let_go(game, self, thing)) {
    return true;
  }
  const auto told = act_text(game, self, "You give $p to $N.", cast);
  if (game.world().move(thing, person) != world::Moved::yes) {
    game.tell(self, act_text(game, self, "$N cannot carry $p as well.", cast));
    return false;
  }
  game.tell(self, told);
  act(game, To::victim, "$n gives you $p.", cast);
  act(game, To::others, "$n gives $p to $N.", cast);
  return true;
}

void give(Game& game, Character& self, Args args) {
  if (args.is_empty()) {
    game.tell(self, "Give what to whom?");
    return;
  }
  const auto typed = args.take();
  args.take_if({"to"});
  if (args.is_empty()) {
    game.tell(self, "Give it to whom?");
    return;
  }
  const auto things = find_carried(game, self, typed);
  if (things.empty()) {
    return;
  }
  const auto whom = args.phrase();
  auto* person = person_meant(game, self, whom);
  if (person == nullptr) {
    return;
  }
  if (!takes_gifts(game, self, *person)) {
    return;
  }
  for (const auto handle : things) {
    auto* thing = game.world().find(handle);
    if (thing != nullptr && !hand_over(game, self, *thing, *person)) {
      return;
    }
  }
}

constexpr Command rows[] = {
    {.name = "drop",
     .usage = "drop THING",
     .summary = "let something fall to the floor",
     .run = drop},
    {.name = "give",
     .usage = "give THING [to] PERSON",
     .summary = "hand something to another player",
     .run = give},
};

}  // namespace

Rows things() {
  return rows;
}

}  // namespace game::commands
