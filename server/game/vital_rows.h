// What the rows of characters and of mobiles have in common: how well somebody is.
#pragma once

#include <algorithm>

#include "game/narrow.h"
#include "world/character.h"

namespace game {

template <class Record>
void save_vitals(const world::CharacterState& state, Record& record) {
  record.level = state.level;
  record.hit_points = state.hit_points;
  record.max_hit_points = state.max_hit_points;
  record.mana = state.mana;
  record.max_mana = state.max_mana;
  record.moves = state.moves;
  record.max_moves = state.max_moves;
  record.position = world::position_names[state.position];
  record.coins = state.coins;
}

// What nobody can have becomes the nearest that one can. Who fought stands, until the fight goes
// on.
template <class Record>
void load_vitals(world::CharacterState& state, const Record& record) {
  state.level = narrow(record.level);
  state.max_hit_points = std::max(narrow(record.max_hit_points), 1);
  state.hit_points = std::max(narrow(record.hit_points), 1);
  state.max_mana = std::max(narrow(record.max_mana), 0);
  state.mana = std::max(narrow(record.mana), 0);
  state.max_moves = std::max(narrow(record.max_moves), 0);
  state.moves = std::max(narrow(record.moves), 0);
  state.position = world::position_names.find(record.position).value_or(world::Position::standing);
  if (state.position == world::Position::fighting) {
    state.position = world::Position::standing;
  }
  state.coins = std::clamp<std::int64_t>(record.coins, 0, world::most_coins);
}

}  // namespace game
