// Furniture: what one sits, rests or sleeps on. Where somebody sits is not saved: whoever comes
// back finds themselves beside it.
#pragma once

#include <string_view>

#include "world/character.h"
#include "world/object.h"

namespace game {

class Game;

// What the body sits or lies on; null: the floor.
const world::Object* seat_of(const Game& game, const world::Character& body);
// Why this body cannot do so on it; "" when it can.
std::string_view refusal_of_seat(const Game& game, const world::Character& body,
                                 const world::Object& thing, world::Seat what);
// Percent of the usual healing there, furniture and room together.
int comfort_of(const Game& game, const world::Character& body);

}  // namespace game
