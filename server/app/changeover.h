// What becomes of a game when its areas and rules were read again.
#pragma once

#include <string>
#include <vector>

#include "app/content.h"
#include "game/game.h"

namespace app {

// What a world that is open takes, and what stays as it is there.
struct Choice {
  bool rules = false;
  std::vector<world::AreaPlan> areas;
  std::vector<std::string> kept;  // keys of areas that stay as they are, or out; sorted
  std::vector<std::string> gone;  // keys of areas whose files are no more; sorted
};

// Areas are taken one by one: an error in one builder's file keeps no other waiting. While there is
// any error, an area stays as it is when an error touches it, when its text came from another file
// before, and when its vnums are those of an area that stays; and no area is taken for gone.
Choice choose(Content content, const world::World& world);

struct Changeover {
  bool good = false;  // nothing was kept back
  std::string said;   // what was taken and what was kept, and the first error
};
Changeover change_over(game::Game& game, Content content);

}  // namespace app
