// Taking things up, from the floor or out of something, and putting them into something.
#include <string>

#include "game/act.h"
#include "game/commands/themes.h"
#include "game/find.h"
#include "game/game.h"
#include "game/look.h"
#include "game/taking.h"

namespace game::commands {

namespace {

using world::Character;
using world::Moved;
using world::Object;

void say_of(Game& game, const Character& self, std::string_view text, const Object& thing,
            const Object* second = nullptr) {
  game.tell(self, act_text(game, self, text, {.actor = &self, .object = &thing, .second = second}));
}

void take_up_all(Game& game, Character& self, const Things& things, const Object* from) {
  for (const auto handle : things) {
    auto* thing = game.world().find(handle);
    if (thing != nullptr && !take_up(game, self, *thing, from)) {
      return;
    }
  }
}

// What `all` means on a floor: whatever can be taken.
Things without_fixtures(Game& game, const Things& things) {
  Things rest;
  for (const auto handle : things) {
    if (game.world().find(handle)->plan().flags.has(world::ObjectFlag::take)) {
      rest.push_back(handle);
    }
  }
  return rest;
}

void get_from_floor(Game& game, Character& self, std::string_view typed) {
  const auto target = read_target(typed);
  auto things = find_things(game, self, target, {Where::room});
  if (target.of == Target::Of::all && target.words.empty()) {
    things = without_fixtures(game, things);
    if (things.empty()) {
      game.tell(self, "There is nothing here that you could take.");
      return;
    }
  }
  if (things.empty()) {
    game.tell(self, not_here(typed));
    return;
  }
  take_up_all(game, self, things, nullptr);
}

// The thing that is to hold others; null after telling why there is none.
Object* find_container(Game& game, const Character& self, std::string_view typed) {
  auto* holder =
      find_thing(game, self, read_target(typed), {Where::carried, Where::worn, Where::room});
  if (holder == nullptr) {
    game.tell(self, not_here(typed));
    return nullptr;
  }
  if (!can_hold_things(*holder)) {
    say_of(game, self, "$p is not made to hold things.", *holder);
    return nullptr;
  }
  if (holder->state().lid != world::DoorState::open) {
    say_of(game, self, "$p is closed.", *holder);
    return nullptr;
  }
  return holder;
}

void get(Game& game, Character& self, Args args) {
  if (args.is_empty()) {
    game.tell(self, "Get what?");
    return;
  }
  const auto typed = args.take();
  args.take_if({"from"});
  if (args.is_empty()) {
    get_from_floor(game, self, typed);
    return;
  }
  const auto* holder = find_container(game, self, args.phrase());
  if (holder == nullptr) {
    return;
  }
  if (holder->contents().is_empty()) {
    say_of(game, self, "$p is empty.", *holder);
    return;
  }
  const auto things = find_things(game, self, read_target(typed), holder->contents());
  if (things.empty()) {
    say_of(game, self, "There is no " + quoted(typed) + " in $p.", *holder);
    return;
  }
  take_up_all(game, self, things, holder);
}

bool put_in(Game& game, Character& self, Object& thing, Object& holder) {
  if (thing.plan().flags.has(world::ObjectFlag::no_drop)) {
    say_of(game, self, "You cannot let go of $p.", thing);
    return true;
  }
  if (thing.state().lit) {
    say_of(game, self, "You had better extinguish $p first.", thing);
    return true;
  }
  switch (game.world().move(thing, holder)) {
    case Moved::yes:
      break;
    case Moved::into_itself:
      say_of(game, self, "You cannot put $p into itself.", thing);
      return true;
    case Moved::too_deep:
      say_of(game, self,
             "That would be too many things inside one another: $p does not go into $P.", thing,
             &holder);
      return true;
    default:
      say_of(game, self, "$P is full: $p does not go in.", thing, &holder);
      return false;
  }
  const Cast cast{.actor = &self, .object = &thing, .second = &holder};
  act(game, To::actor, "You put $p into $P.", cast);
  act(game, To::room, "$n puts $p into $P.", cast);
  return true;
}

void put(Game& game, Character& self, Args args) {
  if (args.is_empty()) {
    game.tell(self, "Put what into what?");
    return;
  }
  const auto typed = args.take();
  args.take_if({"in", "into", "inside"});
  if (args.is_empty()) {
    game.tell(self, "Put it into what?");
    return;
  }
  const auto target = read_target(typed);
  auto* holder = find_container(game, self, args.phrase());
  if (holder == nullptr) {
    return;
  }
  const auto things = find_things(game, self, target, {Where::carried});
  if (things.empty()) {
    game.tell(self, target.of == Target::Of::all && target.words.empty() ? "You carry nothing."
                                                                         : not_carried(typed));
    return;
  }
  const auto holder_handle = holder->handle();
  for (const auto handle : things) {
    auto* thing = game.world().find(handle);
    auto* into = game.world().find(holder_handle);
    // `put all bag` leaves the bag itself where it is, without a word.
    const bool is_itself = thing == into && things.size() > 1;
    if (thing == nullptr || into == nullptr || is_itself) {
      continue;
    }
    if (!put_in(game, self, *thing, *into)) {
      return;
    }
  }
}

constexpr Command rows[] = {
    {.name = "get",
     .usage = "get THING [[from] CONTAINER]",
     .summary = "take something up, or out of something",
     .run = get},
    {.name = "take",
     .usage = "take THING [[from] CONTAINER]",
     .summary = "the same as get",
     .run = get},
    {.name = "put",
     .usage = "put THING [in] CONTAINER",
     .summary = "put something into something else",
     .run = put},
};

}  // namespace

Rows containers() {
  return rows;
}

}  // namespace game::commands
