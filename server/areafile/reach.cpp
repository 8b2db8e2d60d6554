#include "areafile/reach.h"

#include <map>
#include <set>

namespace areafile {

namespace {

using Rooms = std::map<world::Vnum, const RoomDraft*>;

// Where one comes into an area: the rooms that anybody's recall leads to and those to which other
// areas have a way. An area that has neither begins with its first room.
std::vector<world::Vnum> entrances(const std::vector<AreaDraft>& areas) {
  std::map<world::Vnum, const AreaDraft*> owners;
  for (const auto& area : areas) {
    for (const auto& room : area.room_drafts) {
      owners.emplace(room.vnum, &area);
    }
  }
  std::set<const AreaDraft*> entered;  // looked up, never walked
  std::vector<world::Vnum> found;
  const auto enter = [&](world::Vnum vnum) {
    if (const auto owner = owners.find(vnum); owner != owners.end()) {
      entered.insert(owner->second);
      found.push_back(vnum);
    }
  };
  for (const auto& area : areas) {
    enter(area.recall);
    for (const auto& room : area.room_drafts) {
      for (const auto& exit : room.exits) {
        if (const auto owner = owners.find(exit.to);
            owner != owners.end() && owner->second != &area) {
          enter(exit.to);
        }
      }
    }
  }
  for (const auto& area : areas) {
    if (!area.room_drafts.empty() && entered.count(&area) == 0) {
      found.push_back(area.room_drafts.front().vnum);
    }
  }
  return found;
}

std::set<world::Vnum> reached(const Rooms& rooms, std::vector<world::Vnum> waiting) {
  std::set<world::Vnum> seen(waiting.begin(), waiting.end());
  while (!waiting.empty()) {
    const auto room = rooms.find(waiting.back());
    waiting.pop_back();
    if (room == rooms.end()) {
      continue;
    }
    for (const auto& exit : room->second->exits) {
      if (exit.to != 0 && seen.insert(exit.to).second) {
        waiting.push_back(exit.to);
      }
    }
  }
  return seen;
}

void warn_of_rooms(Report& report, const AreaDraft& area, const std::set<world::Vnum>& seen) {
  for (const auto& room : area.room_drafts) {
    if (seen.count(room.vnum) == 0) {
      report.warning(room.at, "room " + in_quotes(room.key) +
                                  ": no way leads here, neither from where one is recalled to nor "
                                  "from another area");
    }
  }
}

void warn_of_mobiles(Report& report, const AreaDraft& area, const std::set<world::Vnum>& brought) {
  for (const auto& mob : area.mob_drafts) {
    if (brought.count(mob.vnum) == 0) {
      report.warning(mob.at,
                     "mobile " + in_quotes(mob.key) + ": no spawn row of any room brings it");
    }
  }
}

void note_mobiles(const RoomDraft& room, std::set<world::Vnum>& brought) {
  for (const auto& row : room.spawns) {
    if (row.is_mobile) {
      brought.insert(row.vnum);
    }
  }
}

}  // namespace

void check_reach(Report& report, const std::vector<AreaDraft>& areas) {
  Rooms rooms;
  std::set<world::Vnum> brought;  // mobiles
  for (const auto& area : areas) {
    for (const auto& room : area.room_drafts) {
      rooms.emplace(room.vnum, &room);
      note_mobiles(room, brought);
    }
  }
  const auto seen = reached(rooms, entrances(areas));
  for (const auto& area : areas) {
    warn_of_rooms(report, area, seen);
    warn_of_mobiles(report, area, brought);
  }
}

}  // namespace areafile
