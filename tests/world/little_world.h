// A world of two rooms for tests: a square and a yard, a chest, a bag, a lamp, a coin, a moth.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "events/timeline.h"
#include "world/world.h"

namespace little {

using namespace world;

class Nobody final : public events::Host {
 public:
  void event_failed(const events::EventKind& /*kind*/, std::string_view /*what*/) override {}
  void saved_events_changed(events::EventOwner& owner) override {
    if (world != nullptr) {
      world->events_changed(owner);
    }
  }
  World* world = nullptr;
};

inline constexpr Vnum square = 1;
inline constexpr Vnum yard = 2;
inline constexpr Vnum chest = 10;  // any number of things
inline constexpr Vnum bag = 11;    // two things
inline constexpr Vnum lamp = 12;
inline constexpr Vnum coin = 13;
inline constexpr Vnum moth = 20;

inline RoomPlan room_plan(Vnum vnum, const std::string& key) {
  RoomPlan plan;
  plan.vnum = vnum;
  plan.key = key;
  plan.name = "The " + key;
  return plan;
}

inline ObjectPlan object_plan(Vnum vnum, const std::string& word,
                              ObjectType type = ObjectType::other, int capacity = 0) {
  ObjectPlan plan;
  plan.vnum = vnum;
  plan.key = word;
  plan.keywords = word;
  plan.short_name = "a " + word;
  plan.long_name = "A " + word + " lies here.";
  plan.type = type;
  plan.container.capacity = capacity;
  return plan;
}

inline AreaPlan area_plan() {
  AreaPlan plan;
  plan.key = "town";
  plan.name = "Town";
  plan.rooms = {room_plan(square, "square"), room_plan(yard, "yard")};
  plan.rooms[0].exits = {ExitPlan{}};
  plan.rooms[0].exits[0].direction = Direction::north;
  plan.rooms[0].exits[0].to = yard;
  SpawnPlan row;
  row.key = "1:obj:13:0";
  row.vnum = coin;
  plan.rooms[0].spawns = {row};
  plan.objects = {object_plan(chest, "chest", ObjectType::container),
                  object_plan(bag, "bag", ObjectType::container, 2),
                  object_plan(lamp, "lamp", ObjectType::light),
                  object_plan(coin, "coin", ObjectType::money)};
  MobPlan mob;
  mob.vnum = moth;
  mob.short_name = "a moth";
  mob.keywords = "moth grey";
  mob.long_name = "A moth circles.";
  mob.level = 3;
  mob.hit_points = 7;
  plan.mobs = {mob};
  return plan;
}

struct LittleWorld {
  explicit LittleWorld(const base::Limits& limits = {})
      : timeline(events::make_event_list("wheel"), host), world(timeline, limits) {
    host.world = &world;
    world.install(area_plan());
  }
  Room& room(Vnum vnum) { return *world.room(vnum); }
  Object& make(Vnum vnum) { return world.make_object(*world.object_plan(vnum)); }
  Object& lay(Vnum vnum, Vnum where = square) {
    auto& object = make(vnum);
    world.move(object, room(where));
    return object;
  }
  Character& player(const std::string& name, Vnum where = square) {
    auto& body = world.make_player(world.new_id());
    world.load(body).name = name;
    world.move(body, room(where));
    return body;
  }
  Character& mobile(Vnum where = square) {
    auto& body = world.make_mobile(*world.mob_plan(moth));
    world.move(body, room(where));
    return body;
  }

  Nobody host;
  events::Timeline timeline;
  World world;
};

inline std::vector<std::int64_t> ids(const ObjectList& list) {
  std::vector<std::int64_t> out;
  for (const auto& object : list) {
    out.push_back(object.id());
  }
  return out;
}

template <class Thing>
std::vector<std::int64_t> ids(const World& world, const std::vector<base::Handle<Thing>>& handles) {
  std::vector<std::int64_t> out;
  out.reserve(handles.size());
  for (const auto& handle : handles) {
    out.push_back(world.find(handle)->id());
  }
  return out;
}

}  // namespace little
