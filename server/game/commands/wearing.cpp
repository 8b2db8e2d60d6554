// Putting things on and taking them off.
#include <array>
#include <optional>
#include <string>

#include "game/act.h"
#include "game/commands/themes.h"
#include "game/find.h"
#include "game/game.h"
#include "game/happenings/all.h"
#include "game/look.h"
#include "game/vitals.h"

namespace game::commands {

namespace {

using world::Character;
using world::Object;
using world::WearPlace;

struct Told {
  std::string_view self;
  std::string_view room;
};

// What is said when a thing goes to its place, by place.
constexpr std::array<Told, world::wear_places> told_when_worn{{
    {"", ""},
    {"You hold $p up as your light.", "$n holds up $p as a light."},
    {"You put $p on your head.", "$n puts $p on $s head."},
    {"You put $p around your neck.", "$n puts $p around $s neck."},
    {"You put $p on.", "$n puts $p on."},
    {"You wrap yourself in $p.", "$n puts on $p over all."},
    {"You put $p on your arms.", "$n puts $p on $s arms."},
    {"You put $p on your hands.", "$n puts $p on $s hands."},
    {"You put $p on your finger.", "$n puts $p on $s finger."},
    {"You put $p around your waist.", "$n puts $p around $s waist."},
    {"You put $p on your legs.", "$n puts $p on $s legs."},
    {"You put $p on your feet.", "$n puts $p on $s feet."},
    {"You take $p as your shield.", "$n takes $p as $s shield."},
    {"You wield $p.", "$n wields $p."},
    {"You hold $p.", "$n holds $p."},
}};

void say_of(Game& game, const Character& self, std::string_view text, const Object& thing) {
  game.tell(self, act_text(game, self, text, {.actor = &self, .object = &thing}));
}

bool may_go(const Object& thing, WearPlace at) {
  return thing.plan().wear.has(at);
}

// The first free place of those that the thing fits; nothing when all are taken or there is none.
std::optional<WearPlace> free_place(const Character& self, const Object& thing) {
  for (std::size_t i = 1; i < world::wear_places; ++i) {
    const auto at = static_cast<WearPlace>(i);
    if (may_go(thing, at) && self.worn(at) == nullptr) {
      return at;
    }
  }
  return std::nullopt;
}

// What is in the way of wearing it; null when it fits nowhere.
const Object* in_the_way(const Character& self, const Object& thing) {
  for (std::size_t i = 1; i < world::wear_places; ++i) {
    const auto at = static_cast<WearPlace>(i);
    if (may_go(thing, at) && self.worn(at) != nullptr) {
      return self.worn(at);
    }
  }
  return nullptr;
}

void put_on(Game& game, Character& self, Object& thing, WearPlace at) {
  if (const auto* there = self.worn(at); there != nullptr) {
    const Cast cast{.actor = &self, .object = &thing, .second = there};
    game.tell(self, act_text(game, self, "You would have to remove $P first.", cast));
    return;
  }
  if (game.world().move(thing, self, at) != world::Moved::yes) {
    say_of(game, self, "You cannot wear $p just now.", thing);
    return;
  }
  start_healing(game, self);  // it may make room for more
  const auto& told = told_when_worn.at(static_cast<std::size_t>(at));
  const Cast cast{.actor = &self, .object = &thing};
  act(game, To::actor, told.self, cast);
  act(game, To::room, told.room, cast);
}

void wear_one(Game& game, Character& self, Object& thing) {
  if (const auto at = free_place(self, thing)) {
    put_on(game, self, thing, *at);
    return;
  }
  const auto* there = in_the_way(self, thing);
  if (there == nullptr) {
    say_of(game, self, "You cannot wear $p.", thing);
    return;
  }
  put_on(game, self, thing, there->worn_at());
}

void wear_everything(Game& game, Character& self, const Things& things) {
  bool any = false;
  for (const auto handle : things) {
    auto* thing = game.world().find(handle);
    const auto at = thing == nullptr ? std::nullopt : free_place(self, *thing);
    if (at) {
      any = true;
      put_on(game, self, *thing, *at);
    }
  }
  if (!any) {
    game.tell(self, "You carry nothing else that you could wear.");
  }
}

void wear(Game& game, Character& self, Args args) {
  if (args.is_empty()) {
    game.tell(self, "Wear what?");
    return;
  }
  const auto typed = args.phrase();
  const auto target = read_target(typed);
  const auto things = find_things(game, self, target, {Where::carried});
  if (target.of == Target::Of::all && (target.words.empty() || !things.empty())) {
    wear_everything(game, self, things);
    return;
  }
  if (things.empty()) {
    game.tell(self, not_carried(typed));
    return;
  }
  wear_one(game, self, *game.world().find(things.front()));
}

void take_in_hand(Game& game, Character& self, Args args, WearPlace at) {
  const auto typed = args.phrase();
  auto* thing = find_thing(game, self, read_target(typed), {Where::carried});
  if (thing == nullptr) {
    game.tell(self, not_carried(typed));
    return;
  }
  if (may_go(*thing, at)) {
    put_on(game, self, *thing, at);
  } else if (at == WearPlace::hold && may_go(*thing, WearPlace::light)) {
    put_on(game, self, *thing, WearPlace::light);
  } else {
    say_of(game, self, at == WearPlace::hold ? "You cannot hold $p." : "You cannot wield $p.",
           *thing);
  }
}

void hold(Game& game, Character& self, Args args) {
  if (args.is_empty()) {
    game.tell(self, "Hold what?");
    return;
  }
  take_in_hand(game, self, args, WearPlace::hold);
}

void wield(Game& game, Character& self, Args args) {
  if (args.is_empty()) {
    game.tell(self, "Wield what?");
    return;
  }
  take_in_hand(game, self, args, WearPlace::wield);
}

void remove(Game& game, Character& self, Args args) {
  if (args.is_empty()) {
    game.tell(self, "Remove what?");
    return;
  }
  const auto typed = args.phrase();
  const auto target = read_target(typed);
  const auto things = find_things(game, self, target, {Where::worn});
  if (things.empty()) {
    const bool everything = target.of == Target::Of::all && target.words.empty();
    game.tell(self,
              everything ? "You wear nothing." : "You wear nothing called " + quoted(typed) + ".");
    return;
  }
  for (const auto handle : things) {
    auto* thing = game.world().find(handle);
    if (thing == nullptr || game.world().move(*thing, self) != world::Moved::yes) {
      continue;
    }
    const Cast cast{.actor = &self, .object = thing};
    act(game, To::actor, "You stop using $p.", cast);
    act(game, To::room, "$n stops using $p.", cast);
    keep_within(game.world(), self);
  }
}

constexpr Command rows[] = {
    {.name = "wear", .usage = "wear THING", .summary = "put something on", .run = wear},
    {.name = "wield", .usage = "wield THING", .summary = "take a weapon in hand", .run = wield},
    {.name = "hold", .usage = "hold THING", .summary = "hold something in your hand", .run = hold},
    {.name = "remove",
     .usage = "remove THING",
     .summary = "take off what you wear or hold",
     .run = remove},
};

}  // namespace

Rows wearing() {
  return rows;
}

}  // namespace game::commands
