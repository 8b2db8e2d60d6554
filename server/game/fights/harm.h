// What fights do to bodies: blows, wounds, flight, death and what it leaves.
#pragma once

#include <cstdint>
#include <string_view>

#include "world/character.h"
#include "world/object.h"

namespace game {

class Game;

// What one is in a fight, from level, what is worn and what holds for a while.
struct Prowess {
  int hitroll = 0;
  int damroll = 0;
  int armour[world::damage_kinds] = {};
};
Prowess prowess_of(const Game& game, const world::Character& body);

// One turn of somebody who fights: flight when it has had enough, else a blow, or two with the
// skill for it.
void take_turn(Game& game, world::Character& body, world::Character& foe);
// One blow with what is in the hand; `percent` of the usual damage. True when it hit.
bool strike(Game& game, world::Character& striker, world::Character& victim, int percent = 100);

// Hit points are lost here and nowhere else; what one is at is interrupted, and healing begins.
// Whoever has none left dies; `by` is who gets the merit. True when that happened.
bool wound(Game& game, world::Character& victim, int points, world::Character* by);
// The body falls: a corpse with all it had, experience for whoever did it and their group. A mobile
// ends; a player wakes up where they recall to, with little left.
void die(Game& game, world::Character& victim, world::Character* by);
// What autoloot and autogold take out of what is left.
void loot(Game& game, world::Character& killer, world::Object& corpse);
// Through a way out drawn by chance; false when there is none, or the body does not stand.
bool flee(Game& game, world::Character& body);

// Experience, and the levels it leads to. A loss takes no level away.
void gain_experience(Game& game, world::Character& player, std::int64_t points);
// To this level, up or down, with what each level between brings; experience as at its beginning.
void set_level(Game& game, world::Character& player, int level);

}  // namespace game
