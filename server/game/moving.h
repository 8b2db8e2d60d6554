// How bodies get from room to room: the only ways in the game, so that fights end and whoever is
// there notices.
#pragma once

#include <cstdint>

#include "base/slots.h"
#include "world/character.h"
#include "world/room.h"

namespace game {

class Game;

// Who flees finds the strength for it.
enum class Gait : std::uint8_t { walks, flees };
// On foot, through a way that is open; both rooms see it, and a player sees the new one. It costs a
// player moves. False when the way is shut, or the legs do not carry.
bool go(Game& game, world::Character& body, world::Direction direction, Gait how = Gait::walks);
// There is a way that leads to a room, not shut, with space at its end, for whoever has the
// strength; nobody is told anything.
bool way_is_open(const Game& game, const world::Character& body, world::Direction direction);
// Without walking: a fight is left, and those who wait for somebody are told that they came.
void relocate(Game& game, world::Character& body, world::Room& to);

// While it lives, a body is in another room, where nobody notices it come; it goes back in the same
// turn, and whatever it began there and would go on with ends.
class Visit {
 public:
  Visit(Game& game, world::Character& body, world::Room& to);
  Visit(const Visit&) = delete;
  Visit& operator=(const Visit&) = delete;
  ~Visit();

 private:
  Game& game_;
  base::Handle<world::Character> body_;
  world::Vnum from_ = 0;
};

}  // namespace game
