// What has to be saved, and which spawn rows still have their things.
#include <algorithm>

#include "base/check.h"
#include "world/world.h"

namespace world {

bool Changes::is_empty() const {
  return characters.empty() && objects.empty() && character_events.empty() &&
         object_events.empty() && rooms.empty() && room_events.empty() && area_events.empty() &&
         gone_objects.empty() && gone_mobiles.empty() && spawned.empty() && coinage.is_empty() &&
         moves.empty() && !world_events;
}

bool World::is_saved(const Object& object) {
  if (object.room_at_root() != nullptr) {
    return true;
  }
  const auto* holder = object.character_at_root();
  return holder != nullptr && holder->is_saved();
}

CharacterState& World::change(Character& character) {
  check_living(character);
  enter_change(character);
  return character.state_;
}

ObjectState& World::change(Object& object) {
  check_living(object);
  touch_holder(object);
  if (is_saved(object)) {
    enter_change(object);
  }
  return object.state_;
}

void World::enter_change(Character& character) {
  touch(character);
  if (character.saved_ && !character.dirty_) {
    character.dirty_ = true;
    changes_.characters.push_back(character.handle_);
  }
}

void World::touch(Character& mobile) {
  if (mobile.saved_ || mobile.arriving_) {
    return;
  }
  count_untouched(mobile, -1);
  mobile.saved_ = true;
  coin(Coinage::brought, mobile.state_.coins);
  enter_change(mobile);
  if (mobile.has_events()) {
    events_changed(mobile);
  }
  for (auto& thing : mobile.things_) {
    enter_saved(thing);
  }
}

// What a mobile holds is part of what it is.
void World::touch_holder(const Object& object) {
  if (auto* holder = object.character_at_root()) {
    touch(*holder);
  }
}

void World::doors_changed(Room& room) {
  if (!room.doors_dirty_) {
    room.doors_dirty_ = true;
    changes_.rooms.push_back(room.vnum());
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
  count_coins(object, true, Coinage::brought);
  if (object.has_events()) {
    events_changed(object);
  }
  for (auto& thing : object.contents_) {
    enter_saved(thing);
  }
}

void World::enter_gone(Object& object) {
  count_coins(object, false, Coinage::lost);
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
      touch(character);
      if (character.saved_ && !character.events_dirty_) {
        character.events_dirty_ = true;
        changes_.character_events.push_back(character.handle_);
      }
      break;
    }
    case events::OwnerKind::object: {
      auto& object = static_cast<Object&>(owner);
      touch_holder(object);
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
  for (const auto& handle : taken.characters) {
    if (auto* character = characters_.find(handle)) {
      character->dirty_ = false;
    }
  }
  for (const auto& handle : taken.character_events) {
    if (auto* character = characters_.find(handle)) {
      character->events_dirty_ = false;
    }
  }
  const auto is_nobody_saved = [this](const auto& handle) {
    const auto* character = characters_.find(handle);
    return character == nullptr || !character->saved_;
  };
  std::erase_if(taken.characters, is_nobody_saved);
  std::erase_if(taken.character_events, is_nobody_saved);
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
  for (const auto vnum : taken.rooms) {
    room(vnum)->doors_dirty_ = false;
  }
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
    changes_.spawned.emplace(spawn_key);
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

bool any_has_events(const ObjectList& things) {
  return std::any_of(things.begin(), things.end(), [](const Object& thing) {
    return thing.has_events() || any_has_events(thing.contents());
  });
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
template void World::count_spawn(const Character& thing, int by);
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
  if (std::exchange(mobile.arriving_, false)) {
    count_untouched(mobile, 1);
    if (mobile.has_events() || any_has_events(mobile.things_)) {
      touch(mobile);
    }
  }
}

void World::arrives(Character& mobile) {
  check_living(mobile);
  base::check(
      !mobile.is_player() && mobile.saved_ && mobile.room_ == nullptr && mobile.things_.is_empty(),
      "World: only a mobile that was just made arrives");
  coin(Coinage::brought, -mobile.state_.coins);
  mobile.saved_ = false;
  mobile.arriving_ = true;
}

void World::count_untouched(const Character& mobile, int by) {
  add_to(untouched_, mobile.state_.spawn, by);
  changes_.spawned.insert(mobile.state_.spawn);
}

int World::count_of_untouched(std::string_view spawn_key) const {
  const auto found = untouched_.find(spawn_key);
  return found == untouched_.end() ? 0 : found->second;
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
