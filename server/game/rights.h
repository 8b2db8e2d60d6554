// Who may do something to whom, and who may know of whom. Rights are compared as sets: a level says
// nothing.
#pragma once

#include <string_view>

#include "world/character.h"

namespace game {

class Game;

// What may harm somebody, or moves or changes them, asks here: nobody touches an account that
// holds a right which they lack. Mobiles, and oneself, are anybody's to touch.
bool may_act_on(const Game& game, const world::Character& actor, const world::Character& victim);
// The same, and the victim has fewer rights.
bool is_above(const Game& game, const world::Character& actor, const world::Character& victim);

// Staff who went unseen, and still have the right to it.
bool goes_unseen(const Game& game, const world::Character& person);
// The same, to whoever lacks the right to it; nobody is unseen by themselves.
bool is_unseen_by(const Game& game, const world::Character& person, const world::Character& viewer);
// A player in the game whom the viewer may know of; null: none of that name.
world::Character* find_player(const Game& game, const world::Character& viewer,
                              std::string_view name);
// " (unseen)", for whoever may know of somebody who is.
std::string unseen_mark(const Game& game, const world::Character& person);
// "Ann", or "someone" to whoever may not know of her.
std::string_view name_for(const Game& game, const world::Character& viewer,
                          const world::Character& person);

}  // namespace game
