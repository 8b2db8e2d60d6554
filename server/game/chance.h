// Luck in the shapes that rules ask for. One draw a statement; every draw is of an area.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "game/game.h"
#include "world/plan.h"

namespace game {

// The sum of all throws and the number behind them; never below 0.
int roll(Game& game, std::string_view area, const world::Dice& dice);

// Any of them, each as likely; there must be one.
template <class List>
auto& one_of(Game& game, std::string_view area, List& list) {
  const auto last = static_cast<std::int64_t>(list.size()) - 1;
  return list[static_cast<std::size_t>(game.draws().between(area, 0, last))];
}

}  // namespace game
