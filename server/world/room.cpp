#include "world/room.h"

namespace world {

const ExitPlan* Room::exit(Direction direction) const {
  for (const auto& exit : plan_.exits) {
    if (exit.direction == direction) {
      return &exit;
    }
  }
  return nullptr;
}

}  // namespace world
