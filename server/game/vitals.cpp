#include "game/vitals.h"

#include <algorithm>

namespace game {

Vitals most_of(const world::Character& body) {
  const auto& state = body.state();
  Vitals most{state.max_hit_points, state.max_mana, state.max_moves};
  for (std::size_t at = 1; at < world::wear_places; ++at) {
    if (const auto* thing = body.worn(static_cast<world::WearPlace>(at)); thing != nullptr) {
      const auto& adds = thing->plan().apply;
      most.hit_points += adds.hit_points;
      most.mana += adds.mana;
      most.moves += adds.moves;
    }
  }
  return {std::max(most.hit_points, 1), std::max(most.mana, 0), std::max(most.moves, 0)};
}

void keep_within(world::World& world, world::Character& body) {
  const auto most = most_of(body);
  const auto& now = body.state();
  if (now.hit_points > most.hit_points || now.mana > most.mana || now.moves > most.moves) {
    auto& state = world.change(body);
    state.hit_points = std::min(state.hit_points, most.hit_points);
    state.mana = std::min(state.mana, most.mana);
    state.moves = std::min(state.moves, most.moves);
  }
}

bool is_whole(const world::Character& body) {
  const auto& state = body.state();
  const auto most = most_of(body);
  return state.hit_points >= most.hit_points && state.mana >= most.mana &&
         state.moves >= most.moves;
}

}  // namespace game
