// What has to be saved, and which spawn rows still have their things.
#include <algorithm>

#include "base/check.h"
#include "world/world.h"

namespace world {

bool Changes::is_empty() const {
  return characters.empty() && objects.empty() && character_events.empty() &&
         object_events.empty() && room_events.empty() && area_events.empty() &&
         gone_objects.empty() && spawned.empty() && !world_events;
}

bool World::is_saved(const Object& object) {
  if (object.room_at_root() != nullptr) {
    return true;
  }
  const auto* holder = object.character_at_root();
  return holder != nullptr && holder->is_player();
}

CharacterState& World::change(Character& character) {
  check_living(character);
  enter_change(character);
  return character.state_;
}

ObjectState& World::change(Object& object) {
  check_living(object);
  if (is_saved(object)) {
    enter_change(object);
  }
  return object.state_;
}

bool World::pay(Character* from, Character* to, std::int64_t amount) {
  const bool is_there = from == nullptr || from->state().coins >= amount;
  const bool has_space = to == nullptr || to->state().coins <= most_coins - amount;
  if (amount < 0 || amount > most_coins || !is_there || !has_space) {
    return false;
  }
  if (from != nullptr) {
    change(*from).coins -= amount;
  }
  if (to != nullptr) {
    change(*to).coins += amount;
  }
  return true;
}

void World::enter_change(Character& character) {
  if (character.is_player() && !character.dirty_) {
    character.dirty_ = true;
    changes_.characters.push_back(character.handle_);
  }
}

void World::enter_change(Object& object) {
  if (!object.dirty_) {
    object.dirty_ = true;
    changes_.objects.push_back(object.handle_);
  }
}

// It and all it holds came into a place that is saved, holders first.
void World::enter_saved(Object& object) {
  enter_change(object);
  if (object.has_events()) {
    events_changed(object);
  }
  for (auto& thing : object.contents_) {
    enter_saved(thing);
  }
}

void World::enter_gone(Object& object) {
  if (!object.gone_) {
    object.gone_ = true;
    changes_.gone_objects.push_back(object.id_);
  }
  for (auto& thing : object.contents_) {
    enter_gone(thing);
  }
}

void World::events_changed(events::EventOwner& owner) {
  switch (owner.owner_kind()) {
    case events::OwnerKind::character: {
      auto& character = static_cast<Character&>(owner);
      if (character.is_player() && !character.events_dirty_) {
        character.events_dirty_ = true;
        changes_.character_events.push_back(character.handle_);
      }
      break;
    }
    case events::OwnerKind::object: {
      auto& object = static_cast<Object&>(owner);
      if (!object.events_dirty_ && is_saved(object)) {
        object.events_dirty_ = true;
        changes_.object_events.push_back(object.handle_);
      }
      break;
    }
    case events::OwnerKind::room: {
      auto& room = static_cast<Room&>(owner);
      if (!room.events_dirty_) {
        room.events_dirty_ = true;
        changes_.room_events.push_back(room.vnum());
      }
      break;
    }
    case events::OwnerKind::area: {
      auto& area = static_cast<Area&>(owner);
      if (!area.events_dirty_) {
        area.events_dirty_ = true;
        changes_.area_events.push_back(area.key());
      }
      break;
    }
    case events::OwnerKind::world:
      changes_.world_events = true;
      break;
    default:
      break;  // a visitor's are never saved
  }
}

Changes World::take_changes() {
  Changes taken = std::exchange(changes_, {});
  std::erase_if(taken.characters,
                [this](const auto& handle) { return characters_.find(handle) == nullptr; });
  std::erase_if(taken.character_events,
                [this](const auto& handle) { return characters_.find(handle) == nullptr; });
  for (const auto& handle : taken.characters) {
    characters_.find(handle)->dirty_ = false;
  }
  for (const auto& handle : taken.character_events) {
    characters_.find(handle)->events_dirty_ = false;
  }
  // What has been entered and is not saved any more has an entry among the gone instead, and the
  // other way round.
  const auto is_not_saved = [this](const base::Handle<Object>& handle) {
    const auto* object = objects_.find(handle);
    return object == nullptr || !is_saved(*object);
  };
  for (const auto& handle : taken.objects) {
    if (auto* object = objects_.find(handle)) {
      object->dirty_ = false;
    }
  }
  for (const auto& handle : taken.object_events) {
    if (auto* object = objects_.find(handle)) {
      object->events_dirty_ = false;
    }
  }
  std::erase_if(taken.objects, is_not_saved);
  std::erase_if(taken.object_events, is_not_saved);
  std::erase_if(taken.gone_objects, [this](std::int64_t id) {
    auto* object = find_object(id);
    if (object == nullptr) {
      return false;
    }
    object->gone_ = false;
    return is_saved(*object);
  });
  for (const auto vnum : taken.room_events) {
    room(vnum)->events_dirty_ = false;
  }
  for (const auto& key : taken.area_events) {
    area(key)->events_dirty_ = false;
  }
  return taken;
}

void World::spawned(std::string_view spawn_key) {
  if (spawned_.emplace(spawn_key).second) {
    changes_.spawned.emplace_back(spawn_key);
  }
}

bool World::has_spawned(std::string_view spawn_key) const {
  return spawned_.contains(spawn_key);
}

void World::load_spawned(std::string_view spawn_key) {
  spawned_.emplace(spawn_key);
}

// ---- spawn rows

namespace {

std::pair<bool, Vnum> template_of(const Object& object) {
  return {false, object.plan().vnum};
}
std::pair<bool, Vnum> template_of(const Character& mobile) {
  return {true, mobile.plan()->vnum};
}

template <class Map, class Key>
void add_to(Map& counts, const Key& key, int by) {
  const auto [row, is_new] = counts.try_emplace(key, 0);
  row->second += by;
  base::check(row->second >= 0, "World: more things lost than stood for a spawn row");
  if (row->second == 0) {
    counts.erase(row);
  }
}

}  // namespace

template <class Thing>
void World::count_spawn(const Thing& thing, int by) {
  add_to(spawn_counts_, thing.state().spawn, by);
  add_to(spawned_of_template_, template_of(thing), by);
}

template <class Thing>
void World::lose_spawn(Thing& thing) {
  if (thing.state_.spawn.empty()) {
    return;
  }
  if (thing.stands_) {
    count_spawn(thing, -1);
    thing.stands_ = false;
  }
  lost_spawns_.push_back(std::exchange(thing.state_.spawn, {}));
}

template void World::count_spawn(const Object& thing, int by);
template void World::lose_spawn(Object& thing);
template void World::lose_spawn(Character& thing);

void World::tell_lost_spawns() {
  if (lost_spawns_.empty()) {
    return;
  }
  const auto lost = std::exchange(lost_spawns_, {});
  if (!on_spawn_lost_) {
    return;
  }
  for (const auto& key : lost) {
    on_spawn_lost_(key);
  }
}

void World::stands_for(Object& object, std::string_view spawn_key) {
  check_living(object);
  base::check(object.state_.spawn.empty(), "World: this object stands for a spawn row already");
  base::check(static_cast<ContentsHook&>(object).is_linked(),
              "World: what stands for a row must lie somewhere");
  change(object).spawn = spawn_key;
  count_spawn(object, 1);
  object.stands_ = true;
}

void World::stands_for(Character& mobile, std::string_view spawn_key) {
  check_living(mobile);
  base::check(!mobile.is_player() && mobile.state_.spawn.empty(),
              "World: this body cannot stand for a spawn row");
  mobile.state_.spawn = spawn_key;
  count_spawn(mobile, 1);
  mobile.stands_ = true;
}

int World::count_of_spawn(std::string_view key) const {
  const auto found = spawn_counts_.find(key);
  return found == spawn_counts_.end() ? 0 : found->second;
}

int World::count_of_spawned(bool mobiles, Vnum vnum) const {
  const auto found = spawned_of_template_.find({mobiles, vnum});
  return found == spawned_of_template_.end() ? 0 : found->second;
}

}  // namespace world
