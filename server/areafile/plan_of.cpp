#include "areafile/plan_of.h"

#include <utility>

namespace areafile {

world::AreaPlan plan_of(AreaDraft& draft) {
  world::AreaPlan plan = std::move(static_cast<world::AreaPlan&>(draft));
  for (auto& room : draft.room_drafts) {
    if (room.broken) {
      continue;
    }
    for (std::size_t i = 0; i < static_cast<std::size_t>(world::RoomFlag::count_); ++i) {
      const auto flag = static_cast<world::RoomFlag>(i);
      if (plan.flags.has(flag)) {
        room.flags.set(flag);
      }
    }
    plan.rooms.push_back(std::move(room));
  }
  for (auto& mob : draft.mob_drafts) {
    if (!mob.broken) {
      plan.mobs.push_back(std::move(mob));
    }
  }
  for (auto& object : draft.object_drafts) {
    if (!object.broken) {
      plan.objects.push_back(std::move(object));
    }
  }
  for (auto& event : draft.event_drafts) {
    if (!event.is_later && !event.rooms.empty()) {
      plan.events.push_back(std::move(event));
    }
  }
  return plan;
}

}  // namespace areafile
