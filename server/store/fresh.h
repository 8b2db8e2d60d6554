// `serve --fresh`: what happened to the areas is forgotten, and what happened to players is not.
#pragma once

#include <cstdint>

#include "store/database.h"

namespace store {

struct MadeFresh {
  std::int64_t things = 0;             // that were on no player, and are gone
  std::int64_t mobiles = 0;            // that were saved, and are gone
  std::int64_t things_in_corpses = 0;  // those that stayed, players' corpses among them
};

// Gone are the things that are finally on no player, mobiles, the states of doors, the events of
// rooms and areas, and the memory of which spawn rows did their work. Players, what they have and
// their events stay; so do players' corpses with all that is in them, in the rooms where they lie,
// and the events of the world as a whole: what staff locked. One transaction.
MadeFresh make_fresh(Database& db);

}  // namespace store
