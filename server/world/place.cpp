// Where everything is: the one function that relinks, and what it refuses.
#include "base/check.h"
#include "base/text.h"
#include "world/world.h"

namespace world {

Moved World::move(Object& object, Room& room) {
  check_living(object);
  relink(object, {.room = &room});
  return Moved::yes;
}

Moved World::move(Object& object, Character& character, WearPlace at) {
  check_living(object);
  check_living(character);
  const Place to{.character = &character, .at = at};
  const auto answer = may_go(object, to);
  if (answer == Moved::yes && object.on_character_ != &character &&
      character.things_.size() >= limits_.carried) {
    return Moved::holds_too_much;
  }
  if (answer == Moved::yes) {
    relink(object, to);
  }
  return answer;
}

Moved World::move(Object& object, Object& container) {
  check_living(object);
  check_living(container);
  const Place to{.container = &container};
  const auto answer = may_go(object, to);
  if (answer != Moved::yes) {
    return answer;
  }
  const int capacity = container.plan().container.capacity;
  const auto most = capacity > 0 ? static_cast<std::size_t>(capacity) : limits_.carried;
  if (object.in_object_ != &container && container.contents_.size() >= most) {
    return Moved::holds_too_much;
  }
  relink(object, to);
  return Moved::yes;
}

void World::move(Character& character, Room& room) {
  check_living(character);
  enter_change(character);
  if (character.is_player()) {
    player_names_.insert_or_assign(base::lower(character.name()), character.handle_);
    if (character.room_ != nullptr) {
      --character.room_->area_->players_;
    }
    ++room.area_->players_;
  }
  static_cast<PeopleHook&>(character).unlink();
  room.people_.push_front(character);
  character.room_ = &room;
}

void World::leave_room(Character& character) {
  check_living(character);
  if (character.room_ == nullptr) {
    return;
  }
  static_cast<PeopleHook&>(character).unlink();
  auto& area = character.room_->area();
  character.room_ = nullptr;
  if (character.is_player()) {
    --area.players_;
    player_names_.erase(base::lower(character.name()));
  }
}

void World::restore(Character& mobile, Room& room) {
  check_living(mobile);
  base::check(!mobile.is_player() && mobile.room_ == nullptr,
              "World: restore of a body that is somewhere already");
  room.people_.push_front(mobile);
  mobile.room_ = &room;
  if (!mobile.state_.spawn.empty()) {
    count_spawn(mobile, 1);
    mobile.stands_ = true;
  }
}

Moved World::restore(Object& object, std::int64_t place_order, Room& room) {
  return put_back(object, place_order, {.room = &room});
}

Moved World::restore(Object& object, std::int64_t place_order, Character& character, WearPlace at) {
  check_living(character);
  return put_back(object, place_order, {.character = &character, .at = at});
}

Moved World::restore(Object& object, std::int64_t place_order, Object& container) {
  check_living(container);
  return put_back(object, place_order, {.container = &container});
}

Moved World::put_back(Object& object, std::int64_t place_order, const Place& to) {
  check_living(object);
  base::check(!static_cast<ContentsHook&>(object).is_linked(),
              "World: restore of what is somewhere already");
  const auto answer = may_go(object, to);
  if (answer != Moved::yes) {
    return answer;
  }
  object.place_order_ = place_order;
  next_order_ = std::max(next_order_, place_order + 1);
  link(object, to);
  object.counted_ = is_saved(object);
  if (!object.state_.spawn.empty() && !object.stands_) {
    count_spawn(object, 1);
    object.stands_ = true;
  }
  return Moved::yes;
}

// What no place may break, whatever the limits on how much fits.
Moved World::may_go(const Object& object, const Place& to) const {
  if (to.at != WearPlace::none && to.character != nullptr) {
    const auto* there = to.character->worn(to.at);
    if (there != nullptr && there != &object) {
      return Moved::place_taken;
    }
  }
  if (to.container == nullptr) {
    return Moved::yes;
  }
  for (const Object* holder = to.container; holder != nullptr; holder = holder->in_object_) {
    if (holder == &object) {
      return Moved::into_itself;
    }
  }
  return to.container->depth() + object.height() > limits_.container_depth ? Moved::too_deep
                                                                           : Moved::yes;
}

void World::relink(Object& object, const Place& to) {
  touch_holder(object);
  const bool was_saved = is_saved(object);
  const auto from = spot_of(object);
  if (was_saved) {
    enter_change(object);
  }
  unlink(object);
  object.place_order_ = next_order_++;
  link(object, to);
  touch_holder(object);
  const bool now_saved = is_saved(object);
  if (now_saved && !was_saved) {
    enter_saved(object);
  } else if (was_saved && !now_saved) {
    enter_gone(object);
  }
  if (was_saved || now_saved) {
    note_move(object, from, spot_of(object));
  }
  lose_spawn(object);
  tell_lost_spawns();
}

void World::unlink(Object& object) {
  if (object.on_character_ != nullptr && object.worn_at_ != WearPlace::none) {
    object.on_character_->worn_[static_cast<std::size_t>(object.worn_at_)] = nullptr;
  }
  static_cast<ContentsHook&>(object).unlink();
  object.in_room_ = nullptr;
  object.on_character_ = nullptr;
  object.in_object_ = nullptr;
  object.worn_at_ = WearPlace::none;
}

ObjectList& World::list_of(const Place& place) {
  if (place.room != nullptr) {
    return place.room->things_;
  }
  return place.character != nullptr ? place.character->things_ : place.container->contents_;
}

// Newest first. What moves is the newest of all; what is restored comes in any order, mostly sorted
// one way.
void World::link(Object& object, const Place& place) {
  auto& list = list_of(place);
  const auto order = object.place_order_;
  if (list.is_empty() || order >= list.first()->place_order_) {
    list.push_front(object);
  } else if (order <= list.last()->place_order_) {
    list.push_back(object);
  } else {
    auto at = list.begin();
    while (at->place_order_ > order) {
      ++at;
    }
    list.insert_before(at, object);
  }
  object.in_room_ = place.room;
  object.on_character_ = place.character;
  object.in_object_ = place.container;
  if (place.character != nullptr && place.at != WearPlace::none) {
    object.worn_at_ = place.at;
    place.character->worn_[static_cast<std::size_t>(place.at)] = &object;
  }
}

}  // namespace world
