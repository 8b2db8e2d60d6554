// A map of the rooms nearby, drawn from their ways out with the viewer in the middle; in words for
// who has text read out. Rooms are looked for outwards from here, and no further than a few steps,
// so what it costs is bounded.
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/text.h"
#include "game/commands/map_drawing.h"
#include "game/commands/themes.h"
#include "game/find.h"
#include "game/game.h"
#include "game/look.h"
#include "wire/sheet.h"

namespace game::commands {

namespace {

using world::Character;
using world::Direction;
using world::Room;

constexpr int usual_radius = 3;
constexpr int most_radius = 5;

void draw(Game& game, const Character& self, int radius) {
  for (auto& line : drawn_map(game, self, radius)) {
    game.tell(self, std::move(line));
  }
  const bool up = look_of(game, self, *self.room(), Direction::up) != Way::none;
  const bool down = look_of(game, self, *self.room(), Direction::down) != Way::none;
  if (up || down) {
    game.tell(self, std::string("From here a way leads ") + (up ? "up" : "") +
                        (up && down ? " and another " : "") + (down ? "down" : "") + ".");
  }
  game.tell(self, "@ you, - | a way, + a closed door, ^ up, v down, % both, ? dark");
}

struct Seen {
  const Room* room;
  std::string path;  // "north, north"
};

std::string in_words(const Game& game, const Character& self, const Room& room, Direction way) {
  const auto& exit = *room.exit(way);
  if (look_of(game, self, room, way) == Way::shut) {
    return "a closed " + (exit.door.empty() ? std::string("door") : exit.door);
  }
  const auto& to = *game.world().open_room(exit.to);
  return is_seen(game, self, to) ? to.name() : "darkness";
}

// The ways of one room to where none of the told ones leads.
void tell_room(const Game& game, const Character& self, const Seen& from,
               std::set<world::Vnum>& known, std::vector<Seen>& next, wire::List& list) {
  for (std::size_t i = 0; i < world::direction_names.size && is_seen(game, self, *from.room); ++i) {
    const auto way = static_cast<Direction>(i);
    const auto look = look_of(game, self, *from.room, way);
    if (look == Way::none || list.items.size() == most_lines_of_a_list) {
      continue;
    }
    const auto to = from.room->exit(way)->to;
    const bool is_new = look == Way::open ? known.insert(to).second : !known.contains(to);
    if (!is_new) {
      continue;
    }
    const auto there =
        (from.path.empty() ? "" : from.path + ", ") + std::string(world::direction_names[way]);
    list.items.push_back(there + ": " + in_words(game, self, *from.room, way));
    if (look == Way::open) {
      next.push_back({game.world().open_room(to), there});
    }
  }
}

void tell(Game& game, const Character& self, int radius) {
  wire::List list;
  list.when_empty = "You see no way from here.";
  std::set<world::Vnum> known{self.room()->vnum()};
  std::vector<Seen> edge{{self.room(), ""}};
  for (int steps = 0; steps < radius; ++steps) {
    std::vector<Seen> next;
    for (const auto& seen : edge) {
      tell_room(game, self, seen, known, next, list);
    }
    edge = std::move(next);
  }
  list.heading = list.items.empty() ? "" : "From " + self.room()->name() + ":";
  game.show(self, {.title = "", .parts = {std::move(list)}});
}

void map(Game& game, Character& self, Args args) {
  const Sight sight(game, self);
  if (self.room() == nullptr || !sight.sees_room()) {
    game.tell(self, std::string(sight.why_not()));
    return;
  }
  int radius = usual_radius;
  if (!args.is_empty()) {
    const auto number = read_number(args.rest(), 1, most_radius);
    if (!number) {
      game.tell(self, "Say how many rooms far, from 1 to " + std::to_string(most_radius) +
                          "; for example: map 2");
      return;
    }
    radius = static_cast<int>(*number);
  }
  const auto* account = game.account_of(self);
  if (account != nullptr && account->record.screen_reader.value_or(false)) {
    tell(game, self, radius);
  } else {
    draw(game, self, radius);
  }
}

constexpr Command rows[] = {
    {.name = "map",
     .cost = 2,
     .usage = "map [SIZE]",
     .summary = "a map of the rooms nearby, or a list of them for a screen reader",
     .run = map},
};

}  // namespace

Rows mapping() {
  return rows;
}

}  // namespace game::commands
