// Staff in the world: going anywhere, making things and ending them.
#include <string>

#include "base/text.h"
#include "game/act.h"
#include "game/commands/staff_aims.h"
#include "game/commands/themes.h"
#include "game/fights/fights.h"
#include "game/find.h"
#include "game/game.h"
#include "game/happenings/all.h"
#include "game/look.h"
#include "game/moving.h"

namespace game::commands {

namespace {

using world::Character;
using world::Object;
using world::Position;

void go(Game& game, Character& self, Args args) {
  if (args.is_empty()) {
    game.tell(self, "Go to which room? Give its number, or the name of a player.");
    return;
  }
  auto* room = room_meant(game, self, args.phrase());
  if (room == nullptr) {
    return;
  }
  interrupt_action(game, self);
  act(game, To::noticing, "$n vanishes.", {.actor = &self});
  relocate(game, self, *room);
  act(game, To::noticing, "$n appears out of nowhere.", {.actor = &self});
  show_room(game, self, false);
}

void load_object(Game& game, Character& self, const world::ObjectPlan& plan) {
  auto& thing = game.world().make_object(plan);
  if (game.world().move(thing, self) != world::Moved::yes) {
    game.world().move(thing, *self.room());
  }
  start_decay(game, thing);
  const Cast cast{.actor = &self, .object = &thing};
  game.tell(self,
            act_text(game, self, "You make $p, id " + std::to_string(thing.id()) + ".", cast));
  act(game, To::room, "$n makes $p out of nothing.", cast);
}

void load_mobile(Game& game, Character& self, const world::MobPlan& plan) {
  auto& mobile = game.world().make_mobile(plan);
  game.world().move(mobile, *self.room());
  const Cast cast{.actor = &self, .victim = &mobile};
  game.tell(self,
            act_text(game, self, "You make $N, id " + std::to_string(mobile.id()) + ".", cast));
  act(game, To::room, "$n makes $N out of nothing.", cast);
}

void load(Game& game, Character& self, Args args) {
  const auto what = args.take();
  const auto vnum = read_number(args.rest(), 1, highest_vnum);
  const bool object = base::equal_no_case(what, "obj");
  if ((!object && !base::equal_no_case(what, "mob")) || !vnum || self.room() == nullptr) {
    game.tell(self, "Type: load obj NUMBER, or load mob NUMBER.");
    return;
  }
  const auto number = static_cast<world::Vnum>(*vnum);
  const auto* object_plan = object ? game.world().object_plan(number) : nullptr;
  const auto* mob_plan = object ? nullptr : game.world().mob_plan(number);
  if (object_plan != nullptr) {
    load_object(game, self, *object_plan);
  } else if (mob_plan != nullptr) {
    load_mobile(game, self, *mob_plan);
  } else {
    game.tell(self, "There is no " + std::string(object ? "object " : "mobile ") +
                        std::to_string(*vnum) + ".");
  }
}

// What destroys for good wants the thing's own name: keywords only find it.
bool is_its_name(std::string_view typed, std::string_view name) {
  return base::equal_no_case(typed, name);
}

void ask_for_name(Game& game, const Character& self, const std::string& name, std::int64_t id,
                  std::size_t holds) {
  auto told = "That is " + name + ", id " + std::to_string(id);
  if (holds != 0) {
    told += ", with " + base::counted(holds, "thing", "things") + " that would go too";
  }
  game.tell(self, told + ". To end it for good, type: purge " + name);
}

void purge_object(Game& game, Character& self, Object& thing, std::string_view typed) {
  if (!is_its_name(typed, thing.short_name())) {
    ask_for_name(game, self, thing.short_name(), thing.id(), thing.contents().size());
    return;
  }
  const Cast cast{.actor = &self, .object = &thing};
  act(game, To::actor, "You end $p.", cast);
  act(game, To::room, "$n ends $p.", cast);
  game.world().destroy(thing);
}

void purge_mobile(Game& game, Character& self, Character& mobile, std::string_view typed) {
  const Cast cast{.actor = &self, .victim = &mobile};
  if (mobile.is_player()) {
    game.tell(self, "A player cannot be purged.");
    return;
  }
  if (!is_its_name(typed, mobile.name())) {
    ask_for_name(game, self, mobile.name(), mobile.id(), mobile.things().size());
    return;
  }
  act(game, To::actor, "You end $N.", cast);
  act(game, To::others, "$n ends $N.", cast);
  game.fights().stop(mobile);
  game.fights().forget(mobile);
  game.world().destroy(mobile);
}

// Finds by keywords or by the whole name, among those in the room and in one's hands.
void purge(Game& game, Character& self, Args args) {
  if (args.is_empty() || self.room() == nullptr) {
    game.tell(self,
              "Purge what? Name one thing or mobile in this room, or a thing that you carry.");
    return;
  }
  const auto typed = args.phrase();
  for (auto& mobile : self.room()->people()) {
    if (!mobile.is_player() && is_its_name(typed, mobile.name())) {
      purge_mobile(game, self, mobile, typed);
      return;
    }
  }
  for (const auto* list : {&self.things(), &self.room()->things()}) {
    for (auto& thing : *list) {
      if (is_its_name(typed, thing.short_name())) {
        purge_object(game, self, thing, typed);
        return;
      }
    }
  }
  const auto target = read_target(typed);
  if (auto* person = find_person(game, self, target); person != nullptr) {
    purge_mobile(game, self, *person, typed);
  } else if (auto* thing =
                 find_thing(game, self, target, {Where::carried, Where::worn, Where::room});
             thing != nullptr) {
    purge_object(game, self, *thing, typed);
  } else {
    game.tell(self, not_here(typed));
  }
}

constexpr Command rows[] = {
    {.name = "goto",
     .from = Position::sleeping,
     .needs = Capability::go,
     .usage = "goto ROOM-NUMBER | PLAYER",
     .summary = "go to any room, or to a player",
     .run = go},
    {.name = "load",
     .from = Position::sleeping,
     .needs = Capability::load,
     .usage = "load obj|mob NUMBER",
     .summary = "make a thing or a mobile from its template",
     .run = load},
    {.name = "purge",
     .from = Position::sleeping,
     .needs = Capability::purge,
     .whole = true,
     .usage = "purge THING | MOBILE",
     .summary = "end a thing or a mobile for good; asks for its whole name",
     .run = purge},
};

}  // namespace

Rows staff() {
  return rows;
}

}  // namespace game::commands
