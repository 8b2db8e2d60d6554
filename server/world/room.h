// A place, and whoever and whatever is in it. Rooms are owned by the World and live until it ends;
// a reload changes a room's plan and leaves those in it alone.
#pragma once

#include <array>
#include <cstddef>
#include <set>
#include <string>
#include <utility>

#include "base/digest.h"
#include "events/event_owner.h"
#include "world/character.h"
#include "world/object.h"
#include "world/plan.h"

namespace world {

class Area;

class Room : public events::EventOwner {
 public:
  Room(events::Timeline& timeline, Area& area, RoomPlan plan)
      : EventOwner(events::OwnerKind::room, static_cast<std::uint64_t>(plan.vnum), timeline),
        area_(&area),
        plan_(std::move(plan)) {}

  Vnum vnum() const { return plan_.vnum; }
  const RoomPlan& plan() const { return plan_; }
  const std::string& name() const { return plan_.name; }
  Area& area() const { return *area_; }
  const CharacterList& people() const { return people_; }  // newest first
  const ObjectList& things() const { return things_; }     // newest first
  const ExitPlan* exit(Direction direction) const;         // null: none
  // How the door stands now; open where there is none. Changed by World::set_door alone.
  DoorState door(Direction direction) const { return doors_[static_cast<std::size_t>(direction)]; }
  bool is_removed() const {
    return removed_;
  }  // its plan is gone, it stays for those who are in it

 private:
  friend class World;
  Area* area_;
  RoomPlan plan_;
  CharacterList people_;
  ObjectList things_;
  std::array<DoorState, direction_names.size> doors_{};
  bool removed_ = false;
  bool doors_dirty_ = false;
  bool events_dirty_ = false;
};

class Area : public events::EventOwner {
 public:
  Area(events::Timeline& timeline, AreaPlan plan)
      : EventOwner(events::OwnerKind::area, base::digest_of(plan.key), timeline),
        plan_(std::move(plan)) {}

  const std::string& key() const { return plan_.key; }
  const AreaPlan& plan() const {
    return plan_;
  }  // its rooms, mobs and objects were moved out into the world
  const std::set<Vnum>& rooms() const { return rooms_; }  // those that its plan has
  std::size_t players() const { return players_; }        // how many are in it now

 private:
  friend class World;
  AreaPlan plan_;
  std::set<Vnum> rooms_;
  std::size_t players_ = 0;
  bool events_dirty_ = false;
};

}  // namespace world
