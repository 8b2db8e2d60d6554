// What one client was told last by GMCP, so that it hears of what changed and of nothing else. It
// belongs to the connection: a new one, and whoever takes a body over, is told everything anew.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "base/flags.h"
#include "world/kinds.h"
#include "world/noted.h"

namespace game::gmcp {

// What is told of how things stand, each by one row of state.cpp.
enum class Message : std::uint8_t {
  name,
  status_vars,
  status,
  vitals,
  room_info,
  room_players,
  inventory,
  room_items,
  defences,
  afflictions,
  timers,
  channels,
  count_
};

struct Item {
  std::int64_t id = 0;
  std::string name;
  std::string icon;    // what kind of thing; "" for somebody
  std::string attrib;  // a letter each: w worn, L wielded, c a container, ...

  friend bool operator==(const Item&, const Item&) = default;
};
using Items = std::map<std::int64_t, Item>;              // by id
using Words = std::map<std::string, std::string>;        // by name
using Values = std::map<std::string_view, std::string>;  // by a constant

struct Told {
  base::Flags<Message> messages;  // told in whole: from then on changes are enough
  world::Aspects waiting;         // changed while its player slept and saw nothing
  world::Vnum room = 0;           // whose changes are looked at; 0: none
  std::string name;
  std::string vitals;
  Values status;
  std::string room_info;
  world::Vnum players_of = 0;  // the room that `players` are in
  Words players;
  Items inventory;
  world::Vnum items_of = 0;
  Items room_items;
  Words defences;
  Words afflictions;
  std::string timers;
  std::string channels;
};

}  // namespace game::gmcp
