// Looking at the room, at people and things, and at the ways out.
#include <optional>
#include <string>

#include "base/text.h"
#include "game/act.h"
#include "game/commands/themes.h"
#include "game/find.h"
#include "game/game.h"
#include "game/happenings/all.h"
#include "game/look.h"
#include "wire/markup.h"

namespace game::commands {

namespace {

using world::Character;

// Tells it.
bool is_blind(Game& game, const Character& self) {
  const Sight sight(game, self);
  if (sight.is_blind()) {
    game.tell(self, std::string(sight.why_not()));
  }
  return sight.is_blind();
}

// A direction by its name or its first letter, so that "look n" looks north and "look nest" does
// not.
std::optional<world::Direction> read_direction(std::string_view typed) {
  for (std::size_t i = 0; i < world::direction_names.size; ++i) {
    const auto direction = static_cast<world::Direction>(i);
    const auto name = world::direction_names[direction];
    if (base::equal_no_case(typed, name) || base::equal_no_case(typed, name.substr(0, 1))) {
      return direction;
    }
  }
  return std::nullopt;
}

void look_out(Game& game, const Character& self, world::Direction direction) {
  const auto* exit = self.room()->exit(direction);
  if (exit == nullptr || !knows_way(game, self, direction)) {
    game.tell(self, "There is nothing special to see there.");
    return;
  }
  tell_prose(game, self, exit->desc);
  const auto* to = exit->to == 0 ? nullptr : game.world().open_room(exit->to);
  if (self.room()->door(direction) != world::DoorState::open) {
    game.tell(self, base::capitalised(name_of_door(*exit)) + " is closed.");
  } else if (to != nullptr) {
    game.tell(self, is_lit(game, *to) ? "You see " + to->name() + "." : "You see only darkness.");
  } else if (exit->desc.empty()) {
    game.tell(self, "There is nothing special to see there.");
  }
}

// Extra descriptions of the room, then of all things that can be seen.
const std::string* find_any_extra(const Character& self, std::string_view words) {
  if (const auto* text = find_extra(self.room()->plan().extras, words); text != nullptr) {
    return text;
  }
  const auto in_list = [words](const world::ObjectList& things) -> const std::string* {
    for (const auto& thing : things) {
      if (const auto* text = find_extra(thing.plan().extras, words); text != nullptr) {
        return text;
      }
    }
    return nullptr;
  };
  const auto* text = in_list(self.things());
  return text != nullptr ? text : in_list(self.room()->things());
}

void look_at(Game& game, Character& self, std::string_view typed, bool closely) {
  const auto target = read_target(typed);
  if (const auto* person = find_person(game, self, target); person != nullptr) {
    show_person(game, self, *person);
    if (person != &self && Sight(game, *person).notices(self)) {
      act(game, To::victim, "$n looks at you.", {.actor = &self, .victim = person});
    }
    return;
  }
  const auto* thing = find_thing(game, self, target, {Where::carried, Where::worn, Where::room});
  if (thing != nullptr) {
    // What is written about a part of it comes before the whole: its own words may name an extra
    // text.
    const auto* own = find_extra(thing->plan().extras, target.words);
    if (own != nullptr) {
      tell_prose(game, self, *own);
    } else {
      show_thing(game, self, *thing, closely);
    }
    return;
  }
  const auto* text = Sight(game, self).sees_room() ? find_any_extra(self, typed) : nullptr;
  if (text == nullptr) {
    game.tell(self, not_here(typed));
    return;
  }
  tell_prose(game, self, *text);
}

void look_in(Game& game, Character& self, std::string_view typed) {
  if (typed.empty()) {
    game.tell(self, "Look in what?");
    return;
  }
  const auto* thing =
      find_thing(game, self, read_target(typed), {Where::carried, Where::worn, Where::room});
  if (thing == nullptr) {
    game.tell(self, not_here(typed));
  } else if (thing->plan().type == world::ObjectType::drink) {
    show_thing(game, self, *thing, true);
  } else if (!can_hold_things(*thing)) {
    game.tell(self, act_text(game, self, "$p holds nothing, and cannot.",
                             {.actor = &self, .object = thing}));
  } else {
    show_contents(game, self, *thing);
  }
}

void look(Game& game, Character& self, Args args) {
  if (args.is_empty() || self.room() == nullptr) {
    show_room(game, self, true);
    return;
  }
  if (is_blind(game, self)) {
    return;
  }
  if (args.take_if({"in", "into", "inside"})) {
    look_in(game, self, args.phrase());
    return;
  }
  args.take_if({"at"});
  const auto typed = args.phrase();
  if (const auto direction = read_direction(typed)) {
    look_out(game, self, *direction);
    return;
  }
  look_at(game, self, typed, false);
}

void examine(Game& game, Character& self, Args args) {
  if (args.is_empty() || self.room() == nullptr) {
    game.tell(self, "Examine what?");
    return;
  }
  if (is_blind(game, self)) {
    return;
  }
  look_at(game, self, args.phrase(), true);
}

// "North: The Yard"; "" for no way out, or none that is known.
std::string line_of_way(const Game& game, const Character& self, world::Direction direction) {
  const auto& room = *self.room();
  const auto* exit = room.exit(direction);
  const auto* to = exit == nullptr || exit->to == 0 ? nullptr : game.world().open_room(exit->to);
  if (to == nullptr || !knows_way(game, self, direction)) {
    return {};
  }
  auto line = base::capitalised(world::direction_names[direction]) + ": ";
  if (room.door(direction) != world::DoorState::open) {
    return line + "a closed " + (exit->door.empty() ? std::string("door") : exit->door);
  }
  return line + (is_lit(game, *to) ? to->name() : "darkness");
}

void exits(Game& game, Character& self, Args /*args*/) {
  if (const Sight sight(game, self); self.room() == nullptr || !sight.sees_room()) {
    game.tell(self,
              std::string(sight.is_blind() ? sight.why_not() : "It is too dark to see a way out."));
    return;
  }
  wire::List list;
  list.when_empty = "There is no way out to be seen.";
  for (std::size_t i = 0; i < world::direction_names.size; ++i) {
    const auto line = line_of_way(game, self, static_cast<world::Direction>(i));
    if (!line.empty()) {
      list.items.push_back(wire::styled(wire::Style::exits, line));
    }
  }
  list.heading = list.items.empty() ? "" : "Ways out:";
  game.show(self, {.title = "", .parts = {std::move(list)}});
}

constexpr Command rows[] = {
    {.name = "look",
     .usage = "look [[at|in] THING | PERSON | DIRECTION]",
     .summary = "see where you are, or look at something",
     .run = look},
    {.name = "examine",
     .usage = "examine THING | PERSON",
     .summary = "look closely: what is in it, how long it lasts",
     .run = examine},
    {.name = "exits",
     .usage = "exits",
     .summary = "list the ways out and where they lead",
     .run = exits},
};

}  // namespace

Rows seeing() {
  return rows;
}

}  // namespace game::commands
