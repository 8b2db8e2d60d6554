// Where what was saved belongs in the world as it is now. Rows are followed through the areas'
// [moved] before anything is looked up by them; then each thing goes back where it was, and what
// has no place there any more goes where nothing of it is lost:
//   its room is gone, or whoever held it   to the lost-and-found, one log line each
//   its template is gone                   nowhere: its row stays as it is, and it comes back when
//                                          the template does; what it held takes its place
// Whatever is not where its row says is written anew.
#pragma once

#include <cstdint>
#include <map>

#include "wire/records.h"
#include "world/world.h"

namespace game {

class Game;

// True when a vnum in the row moved. Of an event its owner and the spawn row it brings back.
bool follow_moved(const world::World& world, wire::CharacterRecord& record);
bool follow_moved(const world::World& world, wire::MobileRecord& record);
bool follow_moved(const world::World& world, wire::ObjectRecord& record);
bool follow_moved(const world::World& world, wire::EventRecord& record);
bool follow_moved(const world::World& world, wire::SpawnRecord& record);
bool follow_moved(const world::World& world, wire::RoomRecord& record);

// The things of one start, or of one login: holders before what they hold, mobiles before both.
class Returning {
 public:
  explicit Returning(Game& game) : game_(game) {}

  // Null: its template is gone, or it is there already.
  world::Object* bring(wire::ObjectRecord record);
  // Its template is gone.
  bool is_aside(std::int64_t object) const { return aside_.contains(object); }
  // After the last: what stays aside is told, one line a template.
  void finish() const;

 private:
  struct Place {
    world::Room* room = nullptr;
    world::Character* character = nullptr;
    world::Object* container = nullptr;
    world::WearPlace at = world::WearPlace::none;
    const char* lost = nullptr;  // why it is the lost-and-found
    bool is_new = false;         // not what the row says
  };
  // The one answer to where a saved thing goes.
  Place place_of(const wire::ObjectRecord& record) const;
  Place lost_and_found(const char* why) const;
  world::Moved put(world::Object& object, std::int64_t order, const Place& place);
  void put_beside(world::Object& object, std::int64_t order, const Place& place);

  Game& game_;
  std::map<std::int64_t, Place> aside_;           // by id, the place that each would have
  std::map<std::int64_t, std::int64_t> missing_;  // templates, and how many things want each
};

}  // namespace game
