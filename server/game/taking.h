// Taking things up, whoever does it and wherever they lie.
#pragma once

#include "world/character.h"
#include "world/object.h"

namespace game {

class Game;

// From the floor (`from` null) or out of something; both are told and seen. Coins go into the
// purse. What lies in a player's corpse is that player's alone. False when it makes no sense to try
// the next one either.
bool take_up(Game& game, world::Character& self, world::Object& thing, const world::Object* from);

}  // namespace game
