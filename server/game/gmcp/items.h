// Things and people in lists, as clients know them: an id, a name, a kind, and a letter for each
// thing that can be done with them.
#pragma once

#include <string_view>
#include <vector>

#include "game/gmcp/say.h"
#include "game/gmcp/told.h"
#include "game/names.h"
#include "world/character.h"
#include "world/object.h"

namespace game::gmcp {

// How many one list has at most; what lies deeper is found when the rest is gone.
inline constexpr std::size_t most_items = 200;

Item item_of(const Sight& sight, const world::Object& thing);
// All that the viewer carries and wears, newest first.
std::vector<Item> inventory_of(const Game& game, const world::Character& viewer);
// What lies here and which mobiles are here, as far as they are seen.
std::vector<Item> room_items_of(const Game& game, const world::Character& viewer);
// In something that the viewer has or sees, all lids on the way to it open; else `found` is false.
struct Contents {
  bool found = false;
  std::vector<Item> items;
};
Contents contents_of(const Game& game, const world::Character& viewer, std::int64_t id);

// {"location":"inv","items":[...]}
Json list_of(std::string_view location, const std::vector<Item>& items);

}  // namespace game::gmcp
