// Making and ending.
#include "world/world.h"

#include <algorithm>

#include "base/check.h"
#include "base/text.h"
#include "events/timeline.h"

namespace world {

World::World(events::Timeline& timeline, const base::Limits& limits)
    : EventOwner(events::OwnerKind::world, 0, timeline), limits_(limits) {}

World::~World() = default;

void World::resume_ids(std::int64_t next_id, std::int64_t next_order) {
  next_id_ = std::max(next_id_, next_id);
  next_order_ = std::max(next_order_, next_order);
}

Object& World::make_object(const ObjectPlan& plan) {
  auto& object = make_object(plan, new_id());
  object.state_.fuel = plan.light.burns;
  object.state_.amount = plan.drink.left;
  object.state_.lid = plan.container.state;
  object.state_.coins = plan.money.coins;
  return object;
}

Object& World::make_object(const ObjectPlan& plan, std::int64_t id) {
  base::check(!object_ids_.contains(id), "World: an object of this id exists already");
  const auto [handle, object] = objects_.make(timeline(), id, plan);
  object->handle_ = handle;
  made_objects_[plan.vnum].push_front(*object);
  object_ids_.emplace(id, handle);
  next_id_ = std::max(next_id_, id + 1);
  return *object;
}

Character& World::make_mobile(const MobPlan& plan) {
  auto& mobile = make_mobile(plan, new_id());
  enter_change(mobile);
  coin(Coinage::brought, mobile.state_.coins);
  return mobile;
}

Character& World::make_mobile(const MobPlan& plan, std::int64_t id) {
  base::check(!character_ids_.contains(id), "World: a character of this id exists already");
  const auto [handle, mobile] = characters_.make(timeline(), id, &plan);
  mobile->handle_ = handle;
  made_mobiles_[plan.vnum].push_front(*mobile);
  character_ids_.emplace(id, handle);
  next_id_ = std::max(next_id_, id + 1);
  auto& state = mobile->state_;
  state.name = plan.short_name;
  state.keywords = plan.keywords;
  state.long_name = plan.long_name;
  state.description = plan.desc;
  state.race = plan.race;
  state.pronouns = plan.pronouns;
  state.level = plan.level;
  state.hit_points = state.max_hit_points = plan.hit_points;
  state.position = plan.position;
  state.coins = plan.coins;
  return *mobile;
}

Character& World::make_player(std::int64_t id) {
  base::check(!character_ids_.contains(id), "World: a character of this id exists already");
  const auto [handle, player] = characters_.make(timeline(), id, nullptr);
  player->handle_ = handle;
  character_ids_.emplace(id, handle);
  next_id_ = std::max(next_id_, id + 1);
  ++player_count_;
  return *player;
}

void World::destroy(Object& object) {
  touch_holder(object);
  end(object, false);
  tell_lost_spawns();
}

void World::destroy(Character& character) {
  end(character, false);
  tell_lost_spawns();
}

void World::forget(Character& character) {
  base::check(character.is_player(), "World: only a player's body can be forgotten");
  end(character, true);
}

void World::end(Object& object, bool forgotten) {
  check_living(object);
  timeline().retire(object);
  while (auto* thing = object.contents_.first()) {
    end(*thing, forgotten);
  }
  if (forgotten) {
    if (object.gone_) {
      // It left what is saved and came back since the last commit; its row stays.
      std::erase(changes_.gone_objects, object.id_);
    }
    if (object.stands_) {
      count_spawn(object, -1);
    }
  } else {
    if (is_saved(object)) {
      note_move(object, spot_of(object), {});
      enter_gone(object);
    }
    lose_spawn(object);
  }
  unlink(object);
  static_cast<base::ListHook<Object, Made>&>(object).unlink();
  object_ids_.erase(object.id_);
  objects_.retire(object.handle_);
}

void World::end(Character& character, bool forgotten) {
  check_living(character);
  timeline().retire(character);
  while (auto* thing = character.things_.first()) {
    end(*thing, forgotten);
  }
  leave_room(character);
  if (!forgotten && character.saved_) {
    coin(Coinage::lost, -character.state_.coins);
  }
  if (character.is_player()) {
    --player_count_;
  } else if (character.saved_) {
    changes_.gone_mobiles.push_back(character.id_);
    lose_spawn(character);
  } else {
    if (!character.arriving_) {
      count_untouched(character, -1);
    }
    lose_spawn(character);
  }
  static_cast<base::ListHook<Character, Made>&>(character).unlink();
  character_ids_.erase(character.id_);
  characters_.retire(character.handle_);
}

const MadeObjects& World::made_from(const ObjectPlan& plan) const {
  static const MadeObjects nothing;
  const auto found = made_objects_.find(plan.vnum);
  return found == made_objects_.end() ? nothing : found->second;
}

const MadeMobiles& World::made_from(const MobPlan& plan) const {
  static const MadeMobiles nobody;
  const auto found = made_mobiles_.find(plan.vnum);
  return found == made_mobiles_.end() ? nobody : found->second;
}

void World::bury() {
  objects_.bury();
  characters_.bury();
}

Object* World::find_object(std::int64_t id) const {
  const auto found = object_ids_.find(id);
  return found == object_ids_.end() ? nullptr : objects_.find(found->second);
}

Character* World::find_character(std::int64_t id) const {
  const auto found = character_ids_.find(id);
  return found == character_ids_.end() ? nullptr : characters_.find(found->second);
}

Character* World::find_player(std::string_view name) const {
  const auto found = player_names_.find(base::lower(name));
  return found == player_names_.end() ? nullptr : characters_.find(found->second);
}

void World::check_living(const Object& object) const {
  base::check(objects_.find(object.handle_) == &object, "World: this object has been destroyed");
}

void World::check_living(const Character& character) const {
  base::check(characters_.find(character.handle_) == &character,
              "World: this character has been destroyed");
}

}  // namespace world
