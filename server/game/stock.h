// What is the server's own, which no area has to describe: corpses, coins, the lost-and-found.
// Vnums 1 to 99 are kept back from builders for it.
#pragma once

#include <cstdint>

#include "world/character.h"
#include "world/object.h"
#include "world/plan.h"

namespace game {

class Game;

// The room without a way in or out where things lie whose own place is gone; staff come there by
// its number.
inline constexpr world::Vnum lost_and_found_vnum = 99;

// Their templates and that room; installed before all others.
world::AreaPlan stock_area();

// Nowhere yet. A player's corpse is theirs alone, and lasts longer.
world::Object& make_corpse(Game& game, const world::Character& body);
// Nowhere yet, and empty: it looks like so many coins, which are to be paid into it once it lies
// somewhere.
world::Object& make_heap(Game& game, std::int64_t coins);
bool is_coins(const world::Object& thing);

}  // namespace game
