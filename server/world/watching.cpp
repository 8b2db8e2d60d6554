// What changed of those that are watched. One comparison for all that nobody watches.
#include <utility>

#include "world/world.h"

namespace world {

void World::watch(Character& body, bool on) {
  count_watched(body.watched_, on);
}

void World::watch(Room& room, bool on) {
  count_watched(room.watched_, on);
}

void World::count_watched(bool& watched, bool on) {
  if (watched != on) {
    watched = on;
    watched_ = on ? watched_ + 1 : watched_ - 1;
  }
}

void World::looks_different(Character& body) {
  note(body, Aspect::surroundings);
  note(body.room_);
}

void World::note(Character& body, Aspect what) {
  if (!body.watched_) {
    return;
  }
  if (body.noted_.is_empty()) {
    noted_bodies_.push_back(body.handle_);
  }
  body.noted_.set(what);
}

void World::note(Room* room) {
  if (room != nullptr && room->watched_ && !room->noted_) {
    room->noted_ = true;
    noted_rooms_.push_back(room->vnum());
  }
}

// For those who see or hold it. A light on somebody is seen by all who are there.
void World::note(const Object& object) {
  if (watched_ == 0) {
    return;
  }
  if (object.in_room_ != nullptr) {
    note(object.in_room_);
  } else if (auto* holder = object.character_at_root()) {
    note(*holder, Aspect::things);
    if (object.plan_->type == ObjectType::light || object.state_.lit) {
      note(holder->room_);
    }
  }
}

Noted World::take_noted() {
  Noted noted;
  for (const auto handle : std::exchange(noted_bodies_, {})) {
    if (auto* body = characters_.find(handle)) {
      noted.bodies.push_back({handle, std::exchange(body->noted_, {})});
    }
  }
  noted.rooms = std::exchange(noted_rooms_, {});
  for (const auto vnum : noted.rooms) {
    room(vnum)->noted_ = false;
  }
  return noted;
}

}  // namespace world
