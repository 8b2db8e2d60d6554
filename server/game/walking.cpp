#include "game/walking.h"

#include <algorithm>

#include "base/text.h"
#include "game/fights/fights.h"
#include "game/game.h"
#include "game/interpreter.h"
#include "game/names.h"

namespace game {

namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

std::optional<world::Direction> direction_of(char letter) {
  for (std::size_t i = 0; i < world::direction_names.size; ++i) {
    const auto direction = static_cast<world::Direction>(i);
    if (world::direction_names[direction].front() == base::to_lower(letter)) {
      return direction;
    }
  }
  return std::nullopt;
}

world::Vnum room_of(const world::Character& self) {
  return self.room() == nullptr ? 0 : self.room()->vnum();
}

// Where a step from here leads; 0: nowhere.
world::Vnum room_after(const world::Character& self, world::Direction step) {
  const auto* exit = self.room() == nullptr ? nullptr : self.room()->exit(step);
  return exit == nullptr ? 0 : exit->to;
}

}  // namespace

std::optional<Steps> read_walk(std::string_view text, std::size_t most) {
  Steps steps;
  std::size_t times = 0;
  bool is_counting = false;
  for (const char sign : text) {
    if (is_digit(sign)) {
      times = std::min(times * 10 + static_cast<std::size_t>(sign - '0'), most + 1);
      is_counting = true;
      continue;
    }
    if (sign == ' ') {
      continue;
    }
    const auto direction = direction_of(sign);
    if (!direction) {
      return std::nullopt;
    }
    times = is_counting ? times : 1;
    steps.insert(steps.end(), std::min(times, most + 1 - steps.size()), *direction);
    times = 0;
    is_counting = false;
  }
  return steps.empty() || is_counting ? std::nullopt : std::optional(std::move(steps));
}

std::string walk_in_signs(const Steps& steps) {
  std::string out;
  for (auto at = steps.begin(); at != steps.end();) {
    const auto end = std::find_if(at, steps.end(), [at](auto step) { return step != *at; });
    const auto times = end - at;
    out += (times == 1 ? "" : std::to_string(times)) + world::direction_names[*at].front();
    at = end;
  }
  return out;
}

bool is_walk(std::string_view line) {
  return !line.empty() && is_digit(line.front()) && line.find(' ') == std::string_view::npos &&
         read_walk(line, 1).has_value();
}

void start_walk(Game& game, Visitor& visitor, const world::Character& self, std::string_view text) {
  const auto most = game.limits().alias_commands;
  auto steps = read_walk(text, most);
  if (!steps) {
    game.tell(visitor, text.empty()
                           ? std::string("Which way? For example: run 3n2e")
                           : "There is no way " + quoted(without_controls(text)) +
                                 ": say how often, and the first letter of a direction. For "
                                 "example: run 3n2e");
    return;
  }
  if (steps->size() > most) {
    game.tell(visitor, "That is too far: a walk has at most " + std::to_string(most) + " steps.");
    return;
  }
  visitor.walk = std::move(*steps);
  visitor.walk_from = room_of(self);
}

int walk_on(Game& game, Visitor& visitor, world::Character& self) {
  if (room_of(self) != visitor.walk_from || game.fights().is_fighting(self)) {
    end_walk(game, visitor);
    return 0;
  }
  const auto step = visitor.walk.front();
  const auto to = room_after(self, step);
  visitor.walk.pop_front();
  visitor.in_alias = true;  // nobody typed it
  const int cost = obey_line(game, self, world::direction_names[step]);
  visitor.in_alias = false;
  visitor.walk_from = to;
  const auto* walker = game.body_of(visitor);
  if (walker == nullptr || room_of(*walker) != to || game.fights().is_fighting(*walker)) {
    end_walk(game, visitor);
  }
  return cost;
}

void end_walk(Game& game, Visitor& visitor) {
  if (!visitor.walk.empty()) {
    game.tell(visitor, "Your walk ends here. The rest of it: " + walk_in_signs(visitor.walk) + ".");
    visitor.walk.clear();
  }
}

}  // namespace game
