// Beyond the room one stands in: who is next door, who and what is in the same area; and what is
// hidden here.
#include <string>
#include <vector>

#include "base/text.h"
#include "game/commands/themes.h"
#include "game/find.h"
#include "game/game.h"
#include "game/happenings/all.h"
#include "game/look.h"
#include "game/weather.h"
#include "wire/markup.h"
#include "wire/sheet.h"

namespace game::commands {

namespace {

using wire::Style;
using wire::styled;
using world::Character;
using world::Direction;
using world::Position;
using world::Room;

constexpr std::size_t most_places = 20;  // that `where WORD` tells

// The room beyond an open way out of `room`; null when there is none.
const Room* beyond(const Game& game, const Room& room, Direction way) {
  const auto* exit = room.exit(way);
  const bool is_open = exit != nullptr && exit->to != 0 && room.door(way) == world::DoorState::open;
  return is_open ? game.world().open_room(exit->to) : nullptr;
}

void add_people(const Game& game, const Character& self, const Room& room, const std::string& where,
                wire::List& list) {
  const Sight sight(game, self, is_lit(game, room));
  std::vector<std::string> names;
  for (const auto& person : room.people()) {
    if (&person != &self && sight.sees(person)) {
      names.push_back(
          styled(person.is_player() ? Style::player : Style::mobile, sight.name_of(person)));
    }
  }
  if (!names.empty()) {
    list.items.push_back(base::capitalised(where) + ": " + base::list_in_words(joined(names)) +
                         ".");
  }
}

void scan(Game& game, Character& self, Args /*args*/) {
  const Sight sight(game, self);
  if (self.room() == nullptr || !sight.sees_room()) {
    game.tell(self, std::string(sight.why_not()));
    return;
  }
  wire::List list;
  list.when_empty = "You see nobody in the rooms next to this one.";
  const auto& here = *self.room();
  for (std::size_t i = 0; i < world::direction_names.size; ++i) {
    const auto way = static_cast<Direction>(i);
    const auto* next = knows_way(game, self, way) ? beyond(game, here, way) : nullptr;
    if (next == nullptr) {
      continue;
    }
    const std::string name(world::direction_names[way]);
    add_people(game, self, *next, name, list);
    // In the open one sees a room further, where no hidden way leads on.
    const auto* exit = next->exit(way);
    const bool goes_on = is_outdoors(game, here) && is_outdoors(game, *next) && exit != nullptr &&
                         !exit->flags.has(world::ExitFlag::hidden);
    const auto* far = goes_on ? beyond(game, *next, way) : nullptr;
    if (far != nullptr && far != &here) {
      add_people(game, self, *far, "far " + name, list);
    }
  }
  list.heading = list.items.empty() ? "" : "You see:";
  game.show(self, {.title = "", .parts = {std::move(list)}});
}

void search(Game& game, Character& self, Args /*args*/) {
  start_search(game, self);
}

wire::Table places(std::string_view heading, std::string when_empty) {
  wire::Table table;
  table.headings = {std::string(heading), "Where"};
  table.when_empty = std::move(when_empty);
  return table;
}

void where_players(Game& game, const Character& self) {
  const auto& area = self.room()->area();
  auto table = places("Who", "You know of nobody else near here.");
  for (const auto& [session, visitor] : game.visitors()) {
    const auto* person = game.body_of(*visitor);
    if (person == nullptr || person == &self || person->room() == nullptr ||
        &person->room()->area() != &area || table.rows.size() == most_lines_of_a_list) {
      continue;
    }
    if (Sight(game, self, is_lit(game, *person->room())).sees(*person)) {
      table.rows.push_back({styled(Style::player, person->name()),
                            styled(Style::room_name, person->room()->name())});
    }
  }
  game.show(self, {.title = area.plan().name, .parts = {std::move(table)}});
}

// People, then things, of one room; false when enough was found.
bool add_matches(const Game& game, const Character& self, const Room& room, std::string_view words,
                 wire::Table& table) {
  const Sight sight(game, self, is_lit(game, room));
  const auto add = [&](const auto& one, Style style) {
    if (table.rows.size() < most_places && sight.sees(one) && matches(one, words)) {
      table.rows.push_back(
          {styled(style, sight.name_of(one)), styled(Style::room_name, room.name())});
    }
  };
  for (const auto& person : room.people()) {
    if (&person != &self) {
      add(person, person.is_player() ? Style::player : Style::mobile);
    }
  }
  for (const auto& thing : room.things()) {
    add(thing, Style::object);
  }
  return table.rows.size() < most_places;
}

void where(Game& game, Character& self, Args args) {
  const Sight sight(game, self);
  if (self.room() == nullptr || sight.is_blind()) {
    game.tell(self, std::string(sight.why_not()));
    return;
  }
  if (args.is_empty()) {
    where_players(game, self);
    return;
  }
  const auto typed = args.phrase();
  const auto& area = self.room()->area();
  auto table = places("What", "You know of no " + quoted(typed) + " in these parts.");
  for (const auto vnum : area.rooms()) {
    const auto* room = game.world().room(vnum);
    if (room != nullptr && !add_matches(game, self, *room, typed, table)) {
      break;
    }
  }
  game.show(self, {.title = area.plan().name, .parts = {std::move(table)}});
}

constexpr Command rows[] = {
    {.name = "scan",
     .usage = "scan",
     .summary = "see who is in the rooms next to this one",
     .run = scan},
    {.name = "search",
     .from = Position::standing,
     .usage = "search",
     .summary = "look for hidden ways out and for people who hide; it takes a moment",
     .run = search},
    {.name = "where",
     .cost = 4,
     .usage = "where [WORD]",
     .summary = "who is about in this area, or where somebody or something is",
     .run = where},
};

}  // namespace

Rows nearby() {
  return rows;
}

}  // namespace game::commands
