// Walks everything, for tests: "" or what is wrong.
#include <algorithm>
#include <map>
#include <string>

#include "base/text.h"
#include "world/world.h"

namespace world {

namespace {

template <class Thing>
std::string named(const char* kind, const Thing& thing, const char* what) {
  return std::string(kind) + " " + std::to_string(thing.id()) + ": " + what;
}

// "" when the list runs newest first and all in it say so.
template <class IsThere>
std::string verify_order(const ObjectList& list, const IsThere& is_there) {
  std::size_t count = 0;
  const Object* before = nullptr;
  for (const auto& object : list) {
    if (!is_there(object)) {
      return named("object", object, "is in a list of a place it is not in");
    }
    if (before != nullptr && before->place_order() < object.place_order()) {
      return named("object", object, "stands behind an older one");
    }
    before = &object;
    ++count;
  }
  return count == list.size() ? "" : "a list of things counts wrongly";
}

}  // namespace

std::string World::verify() const {
  std::string wrong;
  const auto note = [&wrong](std::string found) {
    if (wrong.empty()) {
      wrong = std::move(found);
    }
  };
  objects_.for_each([this, &note](const Object& object) { note(verify_object(object)); });
  characters_.for_each(
      [this, &note](const Character& character) { note(verify_character(character)); });
  note(verify_lists());
  note(verify_changes());
  note(verify_spawns());
  return wrong;
}

std::string World::verify_object(const Object& object) const {
  if (objects_.find(object.handle_) != &object || find_object(object.id_) != &object) {
    return named("object", object, "cannot be found by its handle and id");
  }
  if (!made_from(*object.plan_).contains(object)) {
    return named("object", object, "is not among those made from its template");
  }
  if (object.id_ >= next_id_ || object.place_order_ >= next_order_) {
    return named("object", object, "has an id or order that was never given out");
  }
  const int places = (object.in_room_ != nullptr ? 1 : 0) +
                     (object.on_character_ != nullptr ? 1 : 0) +
                     (object.in_object_ != nullptr ? 1 : 0);
  if (places > 1 || (places == 1) != static_cast<const ContentsHook&>(object).is_linked()) {
    return named("object", object, "is not in exactly one place");
  }
  if (places == 1) {
    const auto& list =
        list_of({object.in_room_, object.on_character_, object.in_object_, WearPlace::none});
    if (!list.contains(object)) {
      return named("object", object, "is not in the list of its place");
    }
  }
  if (object.worn_at_ != WearPlace::none &&
      (object.on_character_ == nullptr || object.on_character_->worn(object.worn_at_) != &object)) {
    return named("object", object, "is worn by nobody");
  }
  return verify_holders(object);
}

std::string World::verify_holders(const Object& object) const {
  std::size_t depth = 1;
  for (const Object* holder = object.in_object_; holder != nullptr; holder = holder->in_object_) {
    if (++depth > limits_.container_depth) {
      return named("object", object, "is in itself or too deep");
    }
    if (find(holder->handle_) != holder) {
      return named("object", object, "is in something destroyed");
    }
  }
  if (object.on_character_ != nullptr &&
      find(object.on_character_->handle_) != object.on_character_) {
    return named("object", object, "is on someone destroyed");
  }
  return "";
}

std::string World::verify_character(const Character& character) const {
  if (characters_.find(character.handle_) != &character ||
      find_character(character.id_) != &character) {
    return named("character", character, "cannot be found by its handle and id");
  }
  if (!character.is_player() && !made_from(*character.plan_).contains(character)) {
    return named("character", character, "is not among those made from its template");
  }
  if (character.room_ == nullptr ? static_cast<const PeopleHook&>(character).is_linked()
                                 : !character.room_->people_.contains(character)) {
    return named("character", character, "is not in the list of its room alone");
  }
  for (std::size_t i = 0; i < wear_places; ++i) {
    const auto* worn = character.worn_[i];
    if (worn != nullptr &&
        (worn->on_character_ != &character || worn->worn_at_ != static_cast<WearPlace>(i))) {
      return named("character", character, "wears what it does not hold");
    }
  }
  const bool in_game = character.is_player() && character.room_ != nullptr;
  if (in_game && find_player(character.name()) != &character) {
    return named("character", character, "cannot be found by its name");
  }
  return "";
}

std::string World::verify_lists() const {
  std::size_t things = 0;
  std::size_t people = 0;
  std::string wrong;
  const auto walk = [&things, &wrong](const ObjectList& list, const auto& is_there) {
    things += list.size();
    if (wrong.empty()) {
      wrong = verify_order(list, is_there);
    }
  };
  for (const auto& [vnum, room] : rooms_) {
    const Room* here = room.get();
    walk(here->things_, [here](const Object& object) { return object.in_room_ == here; });
    people += here->people_.size();
  }
  objects_.for_each([&walk](const Object& holder) {
    walk(holder.contents_,
         [&holder](const Object& object) { return object.in_object_ == &holder; });
  });
  std::size_t players = 0;
  std::size_t players_in_game = 0;
  std::size_t people_in_rooms = 0;
  characters_.for_each([&](const Character& holder) {
    walk(holder.things_,
         [&holder](const Object& object) { return object.on_character_ == &holder; });
    players += holder.is_player() ? 1U : 0U;
    players_in_game += holder.is_player() && holder.room_ != nullptr ? 1U : 0U;
    people_in_rooms += holder.room_ != nullptr ? 1U : 0U;
  });
  std::size_t placed = 0;
  objects_.for_each([&placed](const Object& object) {
    placed += static_cast<const ContentsHook&>(object).is_linked() ? 1U : 0U;
  });
  if (wrong.empty() && (things != placed || people != people_in_rooms)) {
    wrong = "the lists of the rooms hold others than those who are in them";
  }
  if (wrong.empty() &&
      (players != player_count_ || players_in_game != player_names_.size() ||
       object_ids_.size() != objects_.size() || character_ids_.size() != characters_.size())) {
    wrong = "a count of players, names or ids is wrong";
  }
  return wrong.empty() ? verify_rooms() : wrong;
}

std::string World::verify_rooms() const {
  std::map<const Area*, std::size_t> players;
  for (const auto& [vnum, room] : rooms_) {
    players[room->area_] += static_cast<std::size_t>(
        std::count_if(room->people_.begin(), room->people_.end(),
                      [](const Character& person) { return person.is_player(); }));
    if (room->area_->rooms_.contains(vnum) == room->removed_) {
      return "the area of room " + std::to_string(vnum) + " knows it wrongly";
    }
  }
  for (const auto& [key, area] : areas_) {
    if (area->players_ != players[area.get()]) {
      return "area " + key + " counts its players wrongly";
    }
  }
  return "";
}

std::string World::verify_changes() const {
  std::size_t objects = 0;
  std::size_t object_events = 0;
  std::size_t characters = 0;
  std::size_t character_events = 0;
  std::string wrong;
  objects_.for_each([&](const Object& object) {
    objects += object.dirty_ ? 1U : 0U;
    object_events += object.events_dirty_ ? 1U : 0U;
  });
  characters_.for_each([&](const Character& character) {
    characters += character.dirty_ ? 1U : 0U;
    character_events += character.events_dirty_ ? 1U : 0U;
  });
  // Each entry of a living thing is that of a marked one, and there are as many: each stands there
  // once.
  const auto count = [](const auto& handles, const auto& slots, const auto& is_marked) {
    std::size_t marked = 0;
    for (const auto& handle : handles) {
      const auto* thing = slots.find(handle);
      marked += thing != nullptr && is_marked(*thing) ? 1U : 0U;
    }
    return marked;
  };
  if (count(changes_.objects, objects_, [](const Object& o) { return o.dirty_; }) != objects ||
      count(changes_.object_events, objects_, [](const Object& o) { return o.events_dirty_; }) !=
          object_events ||
      count(changes_.characters, characters_, [](const Character& c) { return c.dirty_; }) !=
          characters ||
      count(changes_.character_events, characters_,
            [](const Character& c) { return c.events_dirty_; }) != character_events) {
    wrong = "the changes hold others than those that are marked";
  }
  const std::set<std::int64_t> gone(changes_.gone_objects.begin(), changes_.gone_objects.end());
  if (gone.size() != changes_.gone_objects.size()) {
    wrong = "an object is gone twice";
  }
  objects_.for_each([&](const Object& object) {
    if (object.gone_ != gone.contains(object.id_)) {
      wrong = named("object", object,
                    "is marked as gone without being entered, or entered without the mark");
    }
  });
  return wrong;
}

std::string World::verify_spawns() const {
  std::map<std::string, int, std::less<>> rows;
  std::map<std::pair<bool, Vnum>, int> templates;
  std::string wrong;
  objects_.for_each([&](const Object& object) {
    if (object.stands_) {
      ++rows[object.state_.spawn];
      ++templates[{false, object.plan().vnum}];
    }
  });
  std::map<std::string, int, std::less<>> untouched;
  characters_.for_each([&](const Character& mobile) {
    if (mobile.stands_) {
      ++rows[mobile.state_.spawn];
      ++templates[{true, mobile.plan()->vnum}];
    }
    if (!mobile.saved_ && !mobile.arriving_) {
      ++untouched[mobile.state_.spawn];
    }
  });
  if (untouched != untouched_) {
    wrong = "the counts of mobiles that nothing happened to are wrong";
  }
  if (rows != spawn_counts_ || templates != spawned_of_template_ || rows.contains("")) {
    wrong = "the counts of spawn rows are wrong";
  }
  if (!lost_spawns_.empty()) {
    wrong = "a lost spawn was not told";
  }
  for (const auto& [key, vnum] : spawn_rooms_) {
    if (spawn_plan(key) == nullptr) {
      wrong = "spawn row " + key + " is in no room";
    }
  }
  return wrong;
}

}  // namespace world
