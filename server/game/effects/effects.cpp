#include "game/effects/effects.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>

#include "base/text.h"
#include "game/act.h"
#include "game/chance.h"
#include "game/fights/fights.h"
#include "game/fights/formulas.h"
#include "game/fights/harm.h"
#include "game/find.h"
#include "game/game.h"
#include "game/happenings/all.h"
#include "game/happenings/notices.h"
#include "game/look.h"
#include "game/moving.h"
#include "game/vitals.h"

namespace game {

namespace {

constexpr int backstab_percent = 300;
constexpr base::Pulse blade_stays_wet = base::minutes(5);

int points_of(Game& game, const Use& use) {
  const auto rolled = std::int64_t{roll(game, area_of(use.user.room()), use.skill.dice)};
  return static_cast<int>(rolled + std::int64_t{use.skill.per_level} * (use.level - 1));
}

world::Character& whom(const Use& use) {
  return use.aim.victim == nullptr ? use.user : *use.aim.victim;
}

// The wound, softened by armour against its kind. The fight begins, whoever began it.
void harm(Game& game, const Use& use, world::Character& victim, int points) {
  if (&victim != &use.user && !game.fights().attack(use.user, victim)) {
    return;
  }
  const auto* word = game.rules().damage_word(use.skill.damage);
  const auto kind = word == nullptr ? world::DamageKind::magic : word->kind;
  const auto armour = prowess_of(game, victim).armour[static_cast<std::size_t>(kind)];
  wound(game, victim, after_armour(points, armour), &use.user);
}

// Still alive, and not fallen and woken elsewhere.
world::Character* still_there(Game& game, const Use& use, base::Handle<world::Character> who) {
  auto* alive = game.world().find(who);
  return alive != nullptr && alive->room() == use.user.room() ? alive : nullptr;
}

bool damage(Game& game, const Use& use) {
  auto& victim = whom(use);
  const auto handle = victim.handle();
  const auto points = points_of(game, use);
  tell_done(game, use);
  harm(game, use, victim, points);
  auto* left = still_there(game, use, handle);
  if (left != nullptr && !use.skill.affect.empty()) {
    add_affect(game, *left, use.skill.affect, use.skill.lasts);
  }
  return true;
}

// Points of one kind are given back, never past the most there can be.
bool give_back(Game& game, const Use& use, int world::CharacterState::*points, int Vitals::*most) {
  const auto given = points_of(game, use);
  auto& state = game.world().change(whom(use));
  state.*points = std::min(most_of(whom(use)).*most, state.*points + given);
  tell_done(game, use);
  return true;
}

bool heal(Game& game, const Use& use) {
  return give_back(game, use, &world::CharacterState::hit_points, &Vitals::hit_points);
}

bool refresh(Game& game, const Use& use) {
  return give_back(game, use, &world::CharacterState::moves, &Vitals::moves);
}

bool affect(Game& game, const Use& use) {
  auto& body = whom(use);
  tell_done(game, use);
  if (use.skill.target == rules::Target::foe && &body != &use.user) {
    game.fights().attack(use.user, body);
  }
  add_affect(game, body, use.skill.affect, use.skill.lasts);
  return true;
}

bool cure(Game& game, const Use& use) {
  auto& body = whom(use);
  if (!has_affect(game, body, use.skill.affect)) {
    if (use.skill.missed_self.empty()) {
      game.tell(use.user, "There is nothing to cure.");
    } else {
      tell_missed(game, use);
    }
    return false;
  }
  tell_done(game, use);
  end_affect(game, body, use.skill.affect);
  return true;
}

bool recall(Game& game, const Use& use) {
  auto* room = use.user.room();
  auto* home = room == nullptr ? nullptr : recall_room(game, room->area());
  if (home == nullptr || home == room || room->plan().flags.has(world::RoomFlag::no_recall)) {
    game.tell(use.user, "Nothing happens.");
    return false;
  }
  tell_done(game, use);
  relocate(game, use.user, *home);
  act(game, To::noticing, "$n appears out of thin air.", {.actor = &use.user});
  show_room(game, use.user, false);
  return true;
}

// A light that one carries is lit, and burns for a while longer.
bool light(Game& game, const Use& use) {
  auto* thing = use.aim.thing;
  if (thing == nullptr) {
    for (const auto& carried : use.user.things()) {
      if (thing == nullptr && carried.plan().type == world::ObjectType::light) {
        thing = game.world().find(carried.handle());
      }
    }
  }
  if (thing == nullptr || thing->plan().type != world::ObjectType::light) {
    game.tell(use.user, "You have nothing that could be made to shine.");
    return false;
  }
  stop_burning(game, *thing);
  if (thing->plan().light.burns != 0) {
    auto& state = game.world().change(*thing);
    state.fuel = std::max(state.fuel, use.skill.lasts);
  }
  start_burning(game, *thing);
  tell_done(game, {use.skill, use.user, {nullptr, thing, {}}, use.level});
  return true;
}

bool knock_down(Game& game, const Use& use) {
  const auto handle = whom(use).handle();
  damage(game, use);
  auto* left = still_there(game, use, handle);
  if (left != nullptr && left->state().position == world::Position::fighting) {
    game.world().change(*left).position = world::Position::sitting;
    make_wait(game, *left, use.skill.lasts);
  }
  return true;
}

bool disarm(Game& game, const Use& use) {
  auto& victim = whom(use);
  auto* weapon = victim.worn(world::WearPlace::wield);
  if (weapon == nullptr || weapon->plan().flags.has(world::ObjectFlag::no_drop)) {
    game.tell(use.user, "There is no weapon to be had.");
    return false;
  }
  tell_done(game, {use.skill, use.user, {&victim, weapon, {}}, use.level});
  game.world().move(*weapon, *victim.room());
  keep_within(game.world(), victim);
  game.fights().attack(use.user, victim);
  return true;
}

bool rescue(Game& game, const Use& use) {
  auto& body = whom(use);
  const auto strikers = game.fights().against(body);
  if (&body == &use.user || strikers.empty() || game.fights().foe_of(use.user) == &body) {
    game.tell(use.user, "Nobody needs it.");
    return false;
  }
  if (const auto why_not = game.fights().refusal(use.user, *strikers.front()); !why_not.empty()) {
    game.tell(use.user, std::string(why_not));
    return false;
  }
  tell_done(game, use);
  for (auto* striker : strikers) {
    game.fights().attack(use.user, *striker);
    game.fights().turn_on(*striker, use.user);
  }
  game.fights().stop(body);
  return true;
}

bool backstab(Game& game, const Use& use) {
  auto& victim = whom(use);
  if (use.user.worn(world::WearPlace::wield) == nullptr) {
    game.tell(use.user, "You need a weapon for that.");
    return false;
  }
  if (game.fights().is_fighting(use.user) || game.fights().is_fighting(victim)) {
    game.tell(use.user, "There is too much going on for that.");
    return false;
  }
  tell_done(game, use);
  game.fights().attack(use.user, victim);
  strike(game, use.user, victim, backstab_percent);
  return true;
}

bool pick(Game& game, const Use& use) {
  const auto* room = use.user.room();
  for (const auto& exit : room->plan().exits) {
    const bool is_meant =
        !exit.door.empty() &&
        (matches(exit.door, use.aim.words) ||
         (knows_way(game, use.user, exit.direction) &&
          base::starts_with_no_case(world::direction_names[exit.direction], use.aim.words)));
    if (!is_meant || room->door(exit.direction) != world::DoorState::locked) {
      continue;
    }
    if (exit.flags.has(world::ExitFlag::pickproof)) {
      game.tell(use.user, "That lock is beyond anybody's skill.");
      return false;
    }
    tell_done(game, use);
    auto* here = use.user.room();
    game.world().set_door(*here, exit.direction, world::DoorState::closed);
    door_moved(game, *here, exit.direction);
    return true;
  }
  auto* box = use.aim.thing;
  if (box == nullptr || box->state().lid != world::DoorState::locked) {
    game.tell(use.user, "There is no lock of that kind to pick.");
    return false;
  }
  if (box->plan().container.flags.has(world::LidFlag::pickproof)) {
    game.tell(use.user, "That lock is beyond anybody's skill.");
    return false;
  }
  tell_done(game, use);
  game.world().change(*box).lid = world::DoorState::closed;
  return true;
}

bool envenom(Game& game, const Use& use) {
  auto* blade = use.aim.thing;
  if (blade == nullptr || blade->character_at_root() != &use.user ||
      blade->plan().type != world::ObjectType::weapon) {
    game.tell(use.user, "You need a weapon in your own hands for that.");
    return false;
  }
  tell_done(game, use);
  poison_blade(game, *blade, use.skill.affect, use.skill.lasts, blade_stays_wet);
  return true;
}

bool none(Game& game, const Use& use) {
  game.tell(use.user, "That works by itself when it is needed.");
  return false;
}

// In the order of the words: stunning is a damage whose affect takes turns away.
constexpr std::array<EffectFunction, rules::effect_names.size> functions{
    none,   damage,     heal,   affect, cure,     refresh, recall, light,
    damage, knock_down, disarm, rescue, backstab, pick,    envenom};

void tell(Game& game, const Use& use, const std::string& own, const std::string& victim,
          const std::string& room) {
  const Cast cast{.actor = &use.user, .victim = use.aim.victim, .object = use.aim.thing};
  if (!own.empty()) {
    act(game, To::actor, own, cast);
  }
  if (!victim.empty() && use.aim.victim != nullptr && use.aim.victim != &use.user) {
    act(game, To::victim, victim, cast);
  }
  if (!room.empty()) {
    act(game, To::others, room, cast);
  }
}

}  // namespace

EffectFunction effect_of(rules::Effect effect) {
  return functions.at(static_cast<std::size_t>(effect));
}

void tell_done(Game& game, const Use& use) {
  const bool is_oneself = use.aim.victim == nullptr || use.aim.victim == &use.user;
  if (is_oneself && !use.skill.own_self.empty()) {
    tell(game, use, use.skill.own_self, "", use.skill.own_room);
  } else {
    tell(game, use, use.skill.done_self, use.skill.done_victim, use.skill.done_room);
  }
}

void tell_missed(Game& game, const Use& use) {
  tell(game, use, use.skill.missed_self, use.skill.missed_victim, use.skill.missed_room);
}

}  // namespace game
