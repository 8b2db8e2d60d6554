#include "game/chance.h"

#include <algorithm>

namespace game {

int roll(Game& game, std::string_view area, const world::Dice& dice) {
  std::int64_t sum = dice.plus;
  for (int i = 0; i < dice.count; ++i) {
    sum += game.draws().between(area, 1, dice.sides);
  }
  return static_cast<int>(std::max<std::int64_t>(sum, 0));
}

}  // namespace game
