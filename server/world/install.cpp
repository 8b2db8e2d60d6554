// Builders' plans: taken over, replaced, looked up.
#include "world/world.h"

namespace world {

namespace {

// Objects and mobiles point at their template, so it keeps its address.
template <class Plan>
void take_templates(std::map<Vnum, std::unique_ptr<Plan>>& known, std::vector<Plan>& fresh) {
  for (auto& plan : fresh) {
    auto& at = known[plan.vnum];
    if (at == nullptr) {
      at = std::make_unique<Plan>(std::move(plan));
    } else {
      *at = std::move(plan);
    }
  }
  fresh.clear();
}

template <class Map, class Key>
auto* look_up(const Map& map, const Key& key) {
  const auto found = map.find(key);
  return found == map.end() ? nullptr : found->second.get();
}

}  // namespace

Area& World::install(AreaPlan plan) {
  take_templates(object_plans_, plan.objects);
  take_templates(mob_plans_, plan.mobs);
  auto rooms = std::exchange(plan.rooms, {});
  auto& place = areas_[plan.key];
  if (place == nullptr) {
    place = std::make_unique<Area>(timeline(), std::move(plan));
  } else {
    place->plan_ = std::move(plan);
  }
  std::set<Vnum> kept;
  for (auto& room : rooms) {
    kept.insert(room.vnum);
    install_room(*place, std::move(room));
  }
  remove_missing_rooms(*place, kept);
  find_start_room();
  return *place;
}

Room& World::install_room(Area& area, RoomPlan plan) {
  auto& place = rooms_[plan.vnum];
  if (place == nullptr) {
    place = std::make_unique<Room>(timeline(), area, std::move(plan));
  } else {
    for (const auto& row : place->plan_.spawns) {
      spawn_rooms_.erase(row.key);
    }
    place->area_ = &area;
    place->plan_ = std::move(plan);
    place->removed_ = false;
  }
  for (const auto& row : place->plan_.spawns) {
    spawn_rooms_.insert_or_assign(row.key, place->vnum());
  }
  return *place;
}

void World::remove_missing_rooms(const Area& area, const std::set<Vnum>& kept) {
  for (const auto& [vnum, room] : rooms_) {
    if (room->area_ != &area || room->removed_ || kept.contains(vnum)) {
      continue;
    }
    for (const auto& row : room->plan_.spawns) {
      spawn_rooms_.erase(row.key);
    }
    room->plan_.exits.clear();
    room->plan_.spawns.clear();
    room->removed_ = true;
  }
}

void World::find_start_room() {
  start_room_ = nullptr;
  for (const auto& [key, area] : areas_) {
    auto* recall = area->plan_.start ? open_room(area->plan_.recall) : nullptr;
    if (recall != nullptr) {
      start_room_ = recall;
      return;
    }
  }
  for (const auto& [vnum, room] : rooms_) {
    if (!room->removed_) {
      start_room_ = room.get();
      return;
    }
  }
  if (!rooms_.empty()) {
    start_room_ = rooms_.begin()->second.get();
  }
}

Area* World::area(std::string_view key) const {
  return look_up(areas_, key);
}

Room* World::room(Vnum vnum) const {
  return look_up(rooms_, vnum);
}

Room* World::open_room(Vnum vnum) const {
  auto* found = room(vnum);
  return found == nullptr || found->removed_ ? nullptr : found;
}

const ObjectPlan* World::object_plan(Vnum vnum) const {
  return look_up(object_plans_, vnum);
}

const MobPlan* World::mob_plan(Vnum vnum) const {
  return look_up(mob_plans_, vnum);
}

Room* World::room_of_spawn(std::string_view key) const {
  const auto found = spawn_rooms_.find(key);
  return found == spawn_rooms_.end() ? nullptr : room(found->second);
}

const SpawnPlan* World::spawn_plan(std::string_view key) const {
  const auto* place = room_of_spawn(key);
  if (place == nullptr) {
    return nullptr;
  }
  for (const auto& row : place->plan().spawns) {
    if (row.key == key) {
      return &row;
    }
  }
  return nullptr;
}

}  // namespace world
