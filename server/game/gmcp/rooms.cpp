// Where one is and who is there: Room.Info and Room.Players, as far as the eyes tell.
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "game/game.h"
#include "game/gmcp/state.h"
#include "game/happenings/all.h"
#include "game/look.h"
#include "game/names.h"

namespace game::gmcp {

namespace {

using wire::GmcpPackage;
using world::Character;

// What mappers call the ways.
constexpr std::array<std::string_view, world::direction_names.size> short_directions{"n", "e", "s",
                                                                                     "w", "u", "d"};

// What is special about a room, for whoever is in it.
constexpr std::array shown_flags{world::RoomFlag::safe, world::RoomFlag::quiet,
                                 world::RoomFlag::indoors, world::RoomFlag::private_};

// As the text has it: also closed ones, none that is hidden from the viewer.
Json exits_of(const Game& game, const Character& viewer) {
  auto exits = Json::object();
  for (std::size_t i = 0; i < world::direction_names.size; ++i) {
    const auto direction = static_cast<world::Direction>(i);
    const auto* exit = viewer.room()->exit(direction);
    if (exit != nullptr && exit->to != 0 && knows_way(game, viewer, direction)) {
      exits[std::string(short_name_of(direction))] = exit->to;
    }
  }
  return exits;
}

Json details_of(const Sight& sight, const world::Room& room) {
  auto details = Json::array();
  for (const auto flag : shown_flags) {
    if (room.plan().flags.has(flag)) {
      details.push_back(world::room_flag_names[flag]);
    }
  }
  bool shop = false;
  bool trainer = false;
  for (const auto& person : room.people()) {
    const auto* plan = person.plan();
    const bool serves =
        plan != nullptr && (plan->shop.is_open_at_all || plan->flags.has(world::MobFlag::trainer));
    if (serves && sight.sees(person)) {
      shop = shop || plan->shop.is_open_at_all;
      trainer = trainer || plan->flags.has(world::MobFlag::trainer);
    }
  }
  if (shop) {
    details.push_back("shop");
  }
  if (trainer) {
    details.push_back("trainer");
  }
  return details;
}

Json info(int number, std::string_view name, std::string_view area, std::string_view environment) {
  return {{"num", number},
          {"name", name},
          {"area", area},
          {"environment", environment},
          {"coords", ""}};
}

// The other players who are seen here.
Words players_seen_by(const Game& game, const Character& viewer) {
  Words players;
  if (viewer.room() == nullptr) {
    return players;
  }
  const Sight sight(game, viewer);
  for (const auto& person : viewer.room()->people()) {
    if (players.size() == most_lines_of_a_list) {
      break;
    }
    if (person.is_player() && &person != &viewer && sight.sees(person)) {
      players.emplace(person.name(), name_and_title(person));
    }
  }
  return players;
}

Json player(const std::string& name, const std::string& full_name) {
  return {{"name", name}, {"fullname", full_name}};
}

}  // namespace

std::string_view short_name_of(world::Direction direction) {
  return short_directions.at(static_cast<std::size_t>(direction));
}

std::string room_info_of(const Game& game, const Character& viewer) {
  const auto* room = viewer.room();
  const Sight sight(game, viewer);
  if (room == nullptr || !sight.sees_room()) {
    auto darkness = info(-1, room == nullptr ? "Nowhere" : "Darkness", "", "");
    darkness["exits"] = Json::object();
    darkness["details"] = Json::array();
    return text_of(darkness);
  }
  auto seen = info(room->vnum(), room->name(), room->area().plan().name,
                   base::capitalised(world::sector_names[room->plan().sector]));
  seen["exits"] = exits_of(game, viewer);
  seen["details"] = details_of(sight, *room);
  return text_of(seen);
}

void tell_room_info(const Turn& turn) {
  auto now = room_info_of(turn.game, turn.body);
  if (turn.whole || now != turn.told.room_info) {
    turn.told.room_info = now;
    say(turn.game, turn.visitor, GmcpPackage::room_info, "Room.Info", std::move(now));
  }
}

void tell_room_players(const Turn& turn) {
  constexpr auto package = GmcpPackage::room_players;
  auto now = players_seen_by(turn.game, turn.body);
  auto& told = turn.told.players;
  const auto room = turn.body.room() == nullptr ? 0 : turn.body.room()->vnum();
  if (std::exchange(turn.told.players_of, room) != room || turn.whole) {
    auto list = Json::array();
    for (const auto& [name, full_name] : now) {
      list.push_back(player(name, full_name));
    }
    say(turn.game, turn.visitor, package, "Room.Players", list);
  } else {
    for (const auto& [name, full_name] : told) {
      if (!now.contains(name)) {
        say(turn.game, turn.visitor, package, "Room.RemovePlayer", Json(name));
      }
    }
    for (const auto& [name, full_name] : now) {
      const auto before = told.find(name);
      if (before == told.end() || before->second != full_name) {
        say(turn.game, turn.visitor, package, "Room.AddPlayer", player(name, full_name));
      }
    }
  }
  told = std::move(now);
}

}  // namespace game::gmcp
