// Things of the server's own, which no area has to describe: corpses and coins. Their vnums, 1 to
// 99, are kept back from builders.
#pragma once

#include <cstdint>

#include "world/character.h"
#include "world/object.h"
#include "world/plan.h"

namespace game {

class Game;

// An area without rooms that holds their templates; installed before all others.
world::AreaPlan stock_area();

// Nowhere yet. A player's corpse is theirs alone, and lasts longer.
world::Object& make_corpse(Game& game, const world::Character& body);
// Nowhere yet, and empty: it looks like so many coins, which are to be paid into it once it lies
// somewhere.
world::Object& make_heap(Game& game, std::int64_t coins);
bool is_coins(const world::Object& thing);

}  // namespace game
