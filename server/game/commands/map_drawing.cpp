#include "game/commands/map_drawing.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "game/game.h"
#include "game/happenings/all.h"
#include "game/names.h"

namespace game::commands {

namespace {

using world::Character;
using world::Direction;
using world::Room;

// A cell is three columns wide and a way between two is two: 11 cells and 10 ways make 53.
constexpr std::size_t cell_step = 5;
constexpr std::size_t row_step = 2;

struct Spot {
  int x = 0;
  int y = 0;
  friend bool operator<(const Spot& one, const Spot& other) {
    return std::tie(one.x, one.y) < std::tie(other.x, other.y);
  }
};

std::optional<Spot> step(Direction way) {
  switch (way) {
    case Direction::north:
      return Spot{0, -1};
    case Direction::south:
      return Spot{0, 1};
    case Direction::east:
      return Spot{1, 0};
    case Direction::west:
      return Spot{-1, 0};
    default:
      return std::nullopt;
  }
}

// Whatever would lie where another room lies already is left out.
std::map<Spot, const Room*> laid_out(const Game& game, const Character& self, int radius) {
  std::map<Spot, const Room*> places{{Spot{}, self.room()}};
  std::set<world::Vnum> placed{self.room()->vnum()};
  std::vector<Spot> edge{Spot{}};
  for (int steps = 0; steps < radius; ++steps) {
    std::vector<Spot> next;
    for (const auto& spot : edge) {
      const auto& room = *places.at(spot);
      for (const auto& exit : room.plan().exits) {
        const auto by = step(exit.direction);
        if (!by || !is_seen(game, self, room) ||
            look_of(game, self, room, exit.direction) != Way::open) {
          continue;
        }
        const Spot to{spot.x + by->x, spot.y + by->y};
        if (!places.contains(to) && placed.insert(exit.to).second) {
          places.emplace(to, game.world().open_room(exit.to));
          next.push_back(to);
        }
      }
    }
    edge = std::move(next);
  }
  return places;
}

char middle_of(const Game& game, const Character& self, const Room& room) {
  if (&room == self.room()) {
    return '@';
  }
  if (!is_seen(game, self, room)) {
    return '?';
  }
  const bool up = look_of(game, self, room, Direction::up) != Way::none;
  const bool down = look_of(game, self, room, Direction::down) != Way::none;
  if (up) {
    return down ? '%' : '^';
  }
  return down ? 'v' : ' ';
}

// The lines of the picture, and where in them a room stands.
class Canvas {
 public:
  explicit Canvas(int radius)
      : radius_(radius),
        lines_(static_cast<std::size_t>(2 * radius + 1) * row_step,
               std::string(static_cast<std::size_t>(2 * radius + 1) * cell_step, ' ')) {}

  void put_room(Spot at, char middle) {
    put(row(at), column(at), '[');
    put(row(at), column(at) + 1, middle);
    put(row(at), column(at) + 2, ']');
  }
  // Upright and level ways of two columns; what would lie outside is left out.
  void put_way(Spot from, Direction way, Way look) {
    const char level = look == Way::shut ? '+' : '-';
    const char upright = look == Way::shut ? '+' : '|';
    switch (way) {
      case Direction::east:
        put(row(from), column(from) + 3, level);
        put(row(from), column(from) + 4, level);
        break;
      case Direction::west:
        put(row(from), column(from) - 2, level);
        put(row(from), column(from) - 1, level);
        break;
      case Direction::south:
        put(row(from) + 1, column(from) + 1, upright);
        break;
      default:
        put(row(from) - 1, column(from) + 1, upright);
        break;
    }
  }
  // Without what is empty around the picture.
  std::vector<std::string> lines() const {
    std::vector<std::string> out;
    std::size_t margin = std::string::npos;
    for (const auto& line : lines_) {
      margin = std::min(margin, line.find_first_not_of(' '));
    }
    for (const auto& line : lines_) {
      const auto end = line.find_last_not_of(' ');
      if (end != std::string::npos) {
        out.push_back(line.substr(margin, end + 1 - margin));
      }
    }
    return out;
  }

 private:
  // One before the first wraps round, far outside.
  std::size_t row(Spot at) const { return static_cast<std::size_t>(at.y + radius_) * row_step; }
  std::size_t column(Spot at) const { return static_cast<std::size_t>(at.x + radius_) * cell_step; }
  void put(std::size_t row, std::size_t column, char c) {
    if (row < lines_.size() && column < lines_[row].size()) {
      lines_[row][column] = c;
    }
  }

  int radius_;
  std::vector<std::string> lines_;
};

void draw_room(const Game& game, const Character& self, const std::map<Spot, const Room*>& places,
               Spot spot, Canvas& canvas) {
  const auto& room = *places.at(spot);
  canvas.put_room(spot, middle_of(game, self, room));
  for (const auto& exit : room.plan().exits) {
    const auto by = step(exit.direction);
    const auto look =
        by && is_seen(game, self, room) ? look_of(game, self, room, exit.direction) : Way::none;
    if (look == Way::none) {
      continue;
    }
    // Not into a room that only lies there on paper.
    const auto beside = places.find({spot.x + by->x, spot.y + by->y});
    if (beside == places.end() || beside->second->vnum() == exit.to) {
      canvas.put_way(spot, exit.direction, look);
    }
  }
}

}  // namespace

// How a way out looks to who knows of the hidden ones in the room they are in alone.
Way look_of(const Game& game, const Character& self, const Room& room, Direction way) {
  const auto* exit = room.exit(way);
  if (exit == nullptr || game.world().open_room(exit->to) == nullptr) {
    return Way::none;
  }
  const bool is_known =
      &room == self.room() ? knows_way(game, self, way) : !exit->flags.has(world::ExitFlag::hidden);
  if (!is_known) {
    return Way::none;
  }
  return room.door(way) == world::DoorState::open ? Way::open : Way::shut;
}

// Of a room that is dark, only that it is there can be seen.
bool is_seen(const Game& game, const Character& self, const Room& room) {
  return &room == self.room() || is_lit(game, room);
}

std::vector<std::string> drawn_map(const Game& game, const Character& self, int radius) {
  const auto places = laid_out(game, self, radius);
  Canvas canvas(radius);
  for (const auto& [spot, room] : places) {
    draw_room(game, self, places, spot, canvas);
  }
  return canvas.lines();
}

}  // namespace game::commands
