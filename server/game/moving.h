// How bodies get from room to room: the only ways in the game, so that fights end and whoever is
// there notices.
#pragma once

#include "world/character.h"
#include "world/room.h"

namespace game {

class Game;

// On foot, through a way that is open; both rooms see it, and a player sees the new one. False when
// the way is shut.
bool go(Game& game, world::Character& body, world::Direction direction);
// There is a way that leads to a room, not shut, with space at its end; nobody is told anything.
bool way_is_open(const Game& game, const world::Character& body, world::Direction direction);
// Without walking: a fight is left, and those who wait for somebody are told that they came.
void relocate(Game& game, world::Character& body, world::Room& to);

}  // namespace game
