#include "areafile/ways_back.h"

#include <string>

namespace areafile {

namespace {

// A door has two sides, and both files' words must agree. Told once, from the side that has the
// door or, when both have, from the one that comes first.
void check_door(Report& report, const ExitDraft& exit, const world::ExitPlan& opposite,
                const std::string& subject) {
  if (exit.door.empty()) {
    return;
  }
  if (opposite.door.empty()) {
    report.warning(exit.at, subject + " has no door");
  } else if (exit.direction < opposite.direction && exit.state != opposite.state) {
    report.warning(exit.at, subject + " is " +
                                std::string(world::door_state_names[opposite.state]) + ", not " +
                                std::string(world::door_state_names[exit.state]));
  }
  if (!opposite.door.empty() && exit.direction < opposite.direction && exit.key != opposite.key) {
    report.warning(exit.at, subject + " has another key, or none");
  }
}

void check_way_back(Report& report, const RoomDraft& room, const ExitDraft& exit,
                    const RoomDraft& other) {
  const auto subject = "exit " + exit.name + ": ";
  const world::ExitPlan* opposite = nullptr;
  bool leads_back = false;
  for (const auto& back : other.exits) {
    leads_back = leads_back || back.to == room.vnum;
    if (back.to == room.vnum && back.direction == world::opposite(exit.direction)) {
      opposite = &back;
    }
  }
  if (!leads_back && !exit.one_way) {
    report.warning(exit.at, subject + "no exit of " + in_quotes(other.key) +
                                " leads back; write one_way = true if that is meant");
  }
  if (opposite != nullptr) {
    check_door(report, exit, *opposite,
               subject + "the other side of it, in " + in_quotes(other.key) + ',');
  }
}

}  // namespace

void check_ways_back(Report& report, const AreaDraft& area, const Shelf<RoomDraft>& rooms) {
  for (const auto& room : area.room_drafts) {
    if (room.broken) {
      continue;
    }
    for (const auto& exit : room.exit_drafts) {
      if (exit.to == 0 || !exit.has_place) {
        continue;
      }
      if (const auto* other = rooms.find(area, exit.to_ref).draft; other != nullptr) {
        check_way_back(report, room, exit, *other);
      }
    }
  }
}

}  // namespace areafile
