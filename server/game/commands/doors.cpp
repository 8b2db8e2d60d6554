// Doors and lids: opened, closed, locked, unlocked. A door has two sides, and both rooms see it.
#include <optional>
#include <string>

#include "base/text.h"
#include "game/act.h"
#include "game/commands/themes.h"
#include "game/find.h"
#include "game/game.h"
#include "game/happenings/all.h"
#include "game/skills.h"

namespace game::commands {

namespace {

using world::Character;
using world::Direction;
using world::DoorState;
using world::Object;
using world::Position;

struct Verb {
  std::string_view one;    // "open"
  std::string_view third;  // "opens"
  std::string_view past;   // "opened"
  DoorState from;
  DoorState to;
  bool needs_key = false;
};
constexpr Verb open_verb{"open", "opens", "opened", DoorState::closed, DoorState::open};
constexpr Verb close_verb{"close", "closes", "closed", DoorState::open, DoorState::closed};
constexpr Verb lock_verb{"lock", "locks", "locked", DoorState::closed, DoorState::locked, true};
constexpr Verb unlock_verb{"unlock",          "unlocks",         "unlocked",
                           DoorState::locked, DoorState::closed, true};

// What was meant: a way out with a door, or a thing with a lid.
struct Leaf {
  std::optional<Direction> way;
  Object* thing = nullptr;
  std::string name;  // "the oak door", "the chest"
  DoorState state = DoorState::open;
  world::Vnum key = 0;
};

std::optional<Direction> direction_in(std::string_view typed) {
  for (std::size_t i = 0; i < world::direction_names.size; ++i) {
    const auto direction = static_cast<Direction>(i);
    if (!typed.empty() && world::direction_names[direction].starts_with(typed)) {
      return direction;
    }
  }
  return std::nullopt;
}

// A hidden door answers to its name, and to its direction only for who knows of it.
std::optional<Leaf> door_of(const Game& game, const Character& self, std::string_view typed) {
  const auto direction = direction_in(typed);
  for (const auto& exit : self.room()->plan().exits) {
    const bool is_meant = direction
                              ? exit.direction == *direction && knows_way(game, self, *direction)
                              : matches(exit.door, typed);
    if (is_meant && !exit.door.empty()) {
      return Leaf{exit.direction, nullptr, name_of_door(exit), self.room()->door(exit.direction),
                  exit.key};
    }
  }
  return std::nullopt;
}

std::optional<Leaf> find_leaf(Game& game, const Character& self, std::string_view typed) {
  if (auto* thing = find_thing(game, self, read_target(typed), {Where::carried, Where::room})) {
    const auto& plan = thing->plan().container;
    if (thing->plan().type != world::ObjectType::container ||
        !plan.flags.has(world::LidFlag::closeable)) {
      if (auto door = door_of(game, self, typed)) {
        return door;  // the key is called like its door
      }
      game.tell(self, act_text(game, self, "$p has nothing to open or close.",
                               {.actor = &self, .object = thing}));
      return std::nullopt;
    }
    return Leaf{std::nullopt, thing, Sight(game, self).name_of(*thing), thing->state().lid,
                plan.key};
  }
  auto door = door_of(game, self, typed);
  if (!door) {
    game.tell(self, direction_in(typed) ? "There is no door that way." : not_here(typed));
  }
  return door;
}

std::string_view state_in_words(DoorState state) {
  switch (state) {
    case DoorState::open:
      return " is open.";
    case DoorState::closed:
      return " is closed, not locked.";
    default:
      return " is locked.";
  }
}

bool has_key(const Character& self, world::Vnum key) {
  for (const auto& thing : self.things()) {
    if (thing.plan().vnum == key) {
      return true;
    }
  }
  return false;
}

void set_state(Game& game, const Character& self, const Leaf& leaf, DoorState state) {
  if (leaf.thing != nullptr) {
    game.world().change(*leaf.thing).lid = state;
    return;
  }
  auto* room = self.room();
  game.world().set_door(*room, *leaf.way, state);
  door_moved(game, *room, *leaf.way);
}

// Whoever is beyond the door sees it move.
void tell_beyond(Game& game, const Character& self, const Leaf& leaf, const Verb& verb) {
  const auto* exit = leaf.way ? self.room()->exit(*leaf.way) : nullptr;
  const auto* beyond = exit == nullptr ? nullptr : game.world().open_room(exit->to);
  const auto* back = beyond == nullptr ? nullptr : beyond->exit(opposite(*leaf.way));
  if (back != nullptr && back->to == self.room()->vnum() && !verb.needs_key) {
    game.tell_room(*beyond,
                   base::capitalised(name_of_door(*back)) + " " + std::string(verb.third) + ".");
  }
}

void turn(Game& game, Character& self, Args args, const Verb& verb) {
  if (args.is_empty() || self.room() == nullptr) {
    game.tell(self, base::capitalised(verb.one) + " what?");
    return;
  }
  const auto leaf = find_leaf(game, self, args.phrase());
  if (!leaf) {
    return;
  }
  if (leaf->state == verb.to) {
    const auto state = verb.to == DoorState::open ? "open" : std::string(verb.past);
    game.tell(self, base::capitalised(leaf->name) + " is " + state + " already.");
    return;
  }
  if (leaf->state != verb.from) {
    const bool unlocks_open = verb.to == DoorState::closed && leaf->state == DoorState::open;
    game.tell(self,
              base::capitalised(leaf->name) +
                  std::string(unlocks_open ? " is not locked." : state_in_words(leaf->state)));
    return;
  }
  if (verb.needs_key && (leaf->key == 0 || !has_key(self, leaf->key))) {
    game.tell(self, leaf->key == 0 ? base::capitalised(leaf->name) + " has no keyhole."
                                   : "You do not have the key.");
    return;
  }
  set_state(game, self, *leaf, verb.to);
  game.tell(self, "You " + std::string(verb.one) + " " + leaf->name + ".");
  act(game, To::room, "$n " + std::string(verb.third) + " $t.",
      {.actor = &self, .words = leaf->name});
  tell_beyond(game, self, *leaf, verb);
}

void open(Game& game, Character& self, Args args) {
  turn(game, self, args, open_verb);
}
void close(Game& game, Character& self, Args args) {
  turn(game, self, args, close_verb);
}
void lock(Game& game, Character& self, Args args) {
  turn(game, self, args, lock_verb);
}
void unlock(Game& game, Character& self, Args args) {
  turn(game, self, args, unlock_verb);
}

// The skill that picks locks, whatever the rules call it.
const rules::Skill* skill_of_picking(const Game& game) {
  for (const auto& skill : game.rules().skills) {
    if (skill.effect == rules::Effect::pick) {
      return &skill;
    }
  }
  return nullptr;
}

void pick(Game& game, Character& self, Args args) {
  args.take_if({"lock"});
  const auto* skill = skill_of_picking(game);
  if (skill == nullptr) {
    game.tell(self, "Nobody knows how to do that here.");
    return;
  }
  if (args.is_empty()) {
    game.tell(self, "Pick which lock?");
    return;
  }
  if (Sight(game, self).is_blind()) {
    game.tell(self, std::string(Sight(game, self).why_not()));
    return;
  }
  const auto leaf = find_leaf(game, self, args.phrase());
  if (!leaf) {
    return;
  }
  if (leaf->state != DoorState::locked) {
    game.tell(self, base::capitalised(leaf->name) + " is not locked.");
    return;
  }
  use_skill(game, self, *skill, args.phrase());
}

constexpr Command rows[] = {
    {.name = "open",
     .from = Position::resting,
     .usage = "open DOOR | THING | DIRECTION",
     .summary = "open a door or a thing",
     .run = open},
    {.name = "close",
     .from = Position::resting,
     .usage = "close DOOR | THING | DIRECTION",
     .summary = "close a door or a thing",
     .run = close},
    {.name = "lock",
     .from = Position::resting,
     .usage = "lock DOOR | THING | DIRECTION",
     .summary = "lock a door or a thing, with its key",
     .run = lock},
    {.name = "unlock",
     .from = Position::resting,
     .usage = "unlock DOOR | THING | DIRECTION",
     .summary = "unlock a door or a thing, with its key",
     .run = unlock},
    {.name = "pick",
     .from = Position::standing,
     .usage = "pick [lock] DOOR | THING | DIRECTION",
     .summary = "open a lock without its key, if you know how",
     .run = pick},
};

}  // namespace

Rows doors() {
  return rows;
}

}  // namespace game::commands
