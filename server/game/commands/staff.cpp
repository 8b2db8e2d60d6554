// Staff in the world: going anywhere, making things and ending them.
#include <algorithm>
#include <limits>
#include <string>
#include <vector>

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
#include "game/vitals.h"

namespace game::commands {

namespace {

constexpr auto highest_id = std::numeric_limits<std::int64_t>::max();

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
  if (is_awake(self)) {
    show_room(game, self, false);
  } else {
    game.tell(self, "You sleep on, in another place.");
  }
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
  mobile_came(game, mobile);
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

// What destroys for good wants to be told exactly: by the whole name where only one bears it, else
// by the number. Keywords only find it.
struct Doomed {
  Character* mobile = nullptr;
  Object* thing = nullptr;

  const std::string& name() const {
    return mobile != nullptr ? mobile->name() : thing->short_name();
  }
  std::int64_t id() const { return mobile != nullptr ? mobile->id() : thing->id(); }
  std::size_t holds() const {
    return mobile != nullptr ? mobile->things().size() : thing->contents().size();
  }
};

// Everything within reach: those in the room, and what lies there or is held.
std::vector<Doomed> within_reach(Character& self) {
  std::vector<Doomed> all;
  for (auto& mobile : self.room()->people()) {
    if (!mobile.is_player()) {
      all.push_back({.mobile = &mobile});
    }
  }
  for (const auto* list : {&self.things(), &self.room()->things()}) {
    for (auto& thing : *list) {
      all.push_back({.thing = &thing});
    }
  }
  return all;
}

void end(Game& game, Character& self, const Doomed& doomed) {
  const Cast cast{.actor = &self, .victim = doomed.mobile, .object = doomed.thing};
  if (doomed.thing != nullptr) {
    act(game, To::actor, "You end $p.", cast);
    act(game, To::room, "$n ends $p.", cast);
    auto* wearer = doomed.thing->on_character();
    game.world().destroy(*doomed.thing);
    if (wearer != nullptr) {
      keep_within(game.world(), *wearer);
    }
    return;
  }
  act(game, To::actor, "You end $N.", cast);
  act(game, To::others, "$n ends $N.", cast);
  game.fights().stop(*doomed.mobile);
  game.world().destroy(*doomed.mobile);
}

void ask_which(Game& game, const Character& self, const Doomed& doomed, bool is_only_one) {
  const auto number = std::to_string(doomed.id());
  auto told = "That is " + doomed.name() + ", id " + number;
  if (doomed.holds() != 0) {
    told += ", with " + base::counted(doomed.holds(), "thing", "things") + " that would go too";
  }
  game.tell(self, told + ". To end it for good, type: purge " +
                      (is_only_one ? doomed.name() : "#" + number));
}

void purge(Game& game, Character& self, Args args) {
  if (args.is_empty() || self.room() == nullptr) {
    game.tell(self,
              "Purge what? Name one thing or mobile in this room, or a thing that you carry.");
    return;
  }
  const auto typed = args.phrase();
  const auto all = within_reach(self);
  const auto id = typed.front() == '#' ? read_number(typed.substr(1), 1, highest_id) : std::nullopt;
  std::vector<Doomed> named;
  for (const auto& one : all) {
    if (id ? one.id() == *id : base::equal_no_case(typed, one.name())) {
      named.push_back(one);
    }
  }
  if (named.size() == 1) {
    end(game, self, named.front());
    return;
  }
  Doomed meant;
  if (!named.empty()) {
    meant = named.front();
  } else if (auto* person = find_person(game, self, read_target(typed)); person != nullptr) {
    if (person->is_player()) {
      game.tell(self, "A player cannot be purged.");
      return;
    }
    meant.mobile = person;
  } else {
    meant.thing =
        find_thing(game, self, read_target(typed), {Where::carried, Where::worn, Where::room});
  }
  if (meant.mobile == nullptr && meant.thing == nullptr) {
    game.tell(self, not_here(typed));
    return;
  }
  const auto bearers = std::count_if(all.begin(), all.end(), [&meant](const Doomed& one) {
    return base::equal_no_case(one.name(), meant.name());
  });
  ask_which(game, self, meant, bearers == 1);
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
     .usage = "purge THING | MOBILE | #ID",
     .summary = "end a thing or a mobile for good; asks for its whole name or number",
     .run = purge},
};

}  // namespace

Rows staff() {
  return rows;
}

}  // namespace game::commands
