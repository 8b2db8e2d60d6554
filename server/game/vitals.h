// The most that a body can have: what is its own, and what things it wears add to it.
#pragma once

#include "world/world.h"

namespace game {

struct Vitals {
  int hit_points = 1;  // at least 1
  int mana = 0;
  int moves = 0;
};
Vitals most_of(const world::Character& body);
// Points above the most, as when a thing that added to it was taken off, are lost.
void keep_within(world::World& world, world::Character& body);
// All that it can have, at once.
bool is_whole(const world::Character& body);

}  // namespace game
