// Builders' plans: taken over, replaced, looked up.
#include <algorithm>
#include <utility>

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

// Plans of one area, without what was moved out into the world.
template <class Map, class Plan>
bool all_stand(const Map& known, const std::vector<Plan>& plans) {
  return std::all_of(plans.begin(), plans.end(), [&known](const Plan& plan) {
    const auto* at = look_up(known, plan.vnum);
    return at != nullptr && *at == plan;
  });
}

}  // namespace

Area& World::install(AreaPlan plan) {
  const auto key = plan.key;
  take_over(std::move(plan));
  find_start_room();
  return *area(key);
}

std::vector<Area*> World::install(std::vector<AreaPlan> plans) {
  std::vector<Area*> changed;
  for (auto& plan : plans) {
    const auto key = plan.key;
    if (take_over(std::move(plan))) {
      changed.push_back(area(key));
    }
  }
  if (!changed.empty()) {
    find_start_room();
  }
  return changed;
}

bool World::take_over(AreaPlan plan) {
  auto objects = std::exchange(plan.objects, {});
  auto mobs = std::exchange(plan.mobs, {});
  auto rooms = std::exchange(plan.rooms, {});
  auto& place = areas_[plan.key];
  if (place == nullptr) {
    take_moved({}, plan.moved);
    place = std::make_unique<Area>(timeline(), std::move(plan));
  } else {
    const auto stands = [this, &place](const RoomPlan& room) {
      return place->rooms_.contains(room.vnum) && rooms_.at(room.vnum)->plan_ == room;
    };
    if (place->plan_ == plan && place->rooms_.size() == rooms.size() &&
        std::all_of(rooms.begin(), rooms.end(), stands) && all_stand(object_plans_, objects) &&
        all_stand(mob_plans_, mobs)) {
      return false;
    }
    take_moved(place->plan_.moved, plan.moved);
    place->plan_ = std::move(plan);
  }
  take_templates(object_plans_, objects);
  take_templates(mob_plans_, mobs);
  auto missing = std::exchange(place->rooms_, {});
  for (auto& room : rooms) {
    missing.erase(room.vnum);
    install_room(*place, std::move(room));
  }
  for (const auto vnum : missing) {
    remove_room(*rooms_.at(vnum));
  }
  return true;
}

void World::close(Area& area) {
  for (const auto vnum : std::exchange(area.rooms_, {})) {
    remove_room(*rooms_.at(vnum));
  }
  area.plan_.start = false;
  area.plan_.events.clear();
  find_start_room();
}

// Doors stand as the plan has them; over a reload those that were there already keep their state.
void World::hang_doors(Room& room, const std::vector<ExitPlan>& before) {
  const auto doors_before = room.doors_;
  room.doors_.fill(DoorState::open);
  for (const auto& exit : room.plan_.exits) {
    const bool was_there = std::any_of(before.begin(), before.end(), [&exit](const ExitPlan& old) {
      return old.direction == exit.direction && old.door == exit.door && old.to == exit.to &&
             old.state == exit.state;
    });
    const auto at = static_cast<std::size_t>(exit.direction);
    room.doors_[at] = was_there ? doors_before[at] : exit.state;
  }
}

bool World::set_door(Room& room, Direction direction, DoorState state) {
  const auto* exit = room.exit(direction);
  if (exit == nullptr || exit->door.empty()) {
    return false;
  }
  room.doors_[static_cast<std::size_t>(direction)] = state;
  doors_changed(room);
  auto* beyond = this->room(exit->to);
  const auto* back = beyond == nullptr ? nullptr : beyond->exit(opposite(direction));
  if (back != nullptr && back->to == room.vnum() && !back->door.empty()) {
    beyond->doors_[static_cast<std::size_t>(opposite(direction))] = state;
    doors_changed(*beyond);
  }
  return true;
}

void World::load_door(Room& room, Direction direction, DoorState state) {
  const auto* exit = room.exit(direction);
  if (exit != nullptr && !exit->door.empty()) {
    room.doors_[static_cast<std::size_t>(direction)] = state;
  }
}

Room& World::install_room(Area& area, RoomPlan plan) {
  auto& place = rooms_[plan.vnum];
  std::vector<ExitPlan> exits_before;
  const bool is_new = place == nullptr;
  if (is_new) {
    place = std::make_unique<Room>(timeline(), area, std::move(plan));
  } else {
    exits_before = place->plan_.exits;
    for (const auto& row : place->plan_.spawns) {
      spawn_rooms_.erase(row.key);
    }
    place->area_->rooms_.erase(place->vnum());
    const auto players = static_cast<std::size_t>(
        std::count_if(place->people_.begin(), place->people_.end(),
                      [](const Character& person) { return person.is_player(); }));
    place->area_->players_ -= players;
    place->area_ = &area;
    area.players_ += players;
    place->plan_ = std::move(plan);
    place->removed_ = false;
  }
  area.rooms_.insert(place->vnum());
  const auto doors_before = place->doors_;
  hang_doors(*place, exits_before);
  if (!is_new && place->doors_ != doors_before) {
    doors_changed(*place);
  }
  for (const auto& row : place->plan_.spawns) {
    spawn_rooms_.insert_or_assign(row.key, place->vnum());
  }
  return *place;
}

void World::remove_room(Room& room) {
  for (const auto& row : room.plan_.spawns) {
    spawn_rooms_.erase(row.key);
  }
  room.plan_.exits.clear();
  room.doors_.fill(DoorState::open);
  doors_changed(room);
  room.plan_.spawns.clear();
  room.removed_ = true;
}

void World::take_moved(const std::vector<MovedVnum>& before, const std::vector<MovedVnum>& now) {
  for (const auto& gone : before) {
    moved_.erase({gone.of, gone.from});
  }
  for (const auto& [of, from, to] : now) {
    moved_.insert_or_assign({of, from}, to);
  }
}

Vnum World::moved_vnum(Numbered of, Vnum saved) const {
  const auto found = moved_.find({of, saved});
  return found == moved_.end() ? saved : found->second;
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
  // The first that is open, else the first.
  for (const auto& [vnum, room] : rooms_) {
    const bool is_better = start_room_ == nullptr || (start_room_->removed_ && !room->removed_);
    if (is_better && !room->area_->plan_.backstage) {
      start_room_ = room.get();
    }
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
