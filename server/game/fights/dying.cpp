// The end of a fight: flight, death, what is left of somebody, and what others learn by it.
#include <algorithm>
#include <vector>

#include "base/check.h"
#include "base/log.h"
#include "base/text.h"
#include "game/act.h"
#include "game/chance.h"
#include "game/company.h"
#include "game/fights/fights.h"
#include "game/fights/formulas.h"
#include "game/fights/harm.h"
#include "game/game.h"
#include "game/happenings/all.h"
#include "game/happenings/notices.h"
#include "game/look.h"
#include "game/moving.h"
#include "game/stock.h"
#include "game/taking.h"
#include "game/vitals.h"
#include "wire/markup.h"

namespace game {

namespace {

using wire::Style;
using wire::styled;

constexpr base::Pulse level_meal = base::minutes(30);
constexpr int level_practices = 3;

// All it had falls with it; the oldest first, so that it lies there in the order it was carried.
void fill_corpse(Game& game, world::Character& body, world::Object& corpse) {
  auto& world = game.world();
  std::vector<base::Handle<world::Object>> things;
  for (const auto& thing : body.things()) {
    things.push_back(thing.handle());
  }
  std::reverse(things.begin(), things.end());
  for (const auto handle : things) {
    auto* thing = world.find(handle);
    if (thing == nullptr) {
      continue;
    }
    stop_burning(game, *thing);
    if (world.move(*thing, corpse) != world::Moved::yes) {
      world.move(*thing, *body.room());
    }
  }
  if (const auto& at_point = game.ports().at_point) {
    at_point("death.mid_act");
  }
  if (const auto coins = body.state().coins; coins > 0) {
    auto& heap = make_heap(game, coins);
    if (world.move(heap, corpse) != world::Moved::yes) {
      world.move(heap, *body.room());
    }
    base::check(world.pay(body, heap, coins), "a heap for what a purse holds");
  }
}

world::Object& leave_corpse(Game& game, world::Character& body) {
  auto& world = game.world();
  auto& corpse = make_corpse(game, body);
  world.move(corpse, *body.room());
  fill_corpse(game, body, corpse);
  start_decay(game, corpse);
  return corpse;
}

// To the slayer, and to those of their group who are there, in equal parts.
void give_merit(Game& game, world::Character& by, const world::Character& slain) {
  if (!by.is_player()) {
    return;
  }
  std::vector<world::Character*> friends;
  for (auto* one : game.company().group_of(by)) {
    if (one->room() == by.room()) {
      friends.push_back(one);
    }
  }
  int level = by.state().level;
  for (const auto* one : friends) {
    level = std::max(level, one->state().level);
  }
  const auto points = experience_for(level, slain.state().level) /
                      static_cast<std::int64_t>(std::max<std::size_t>(friends.size(), 1));
  for (auto* one : friends) {
    game.tell(*one, styled(Style::good, "You gain " +
                                            base::counted(static_cast<std::uint64_t>(points),
                                                          "point", "points") +
                                            " of experience."));
    gain_experience(game, *one, points);
  }
}

void wake_up_elsewhere(Game& game, world::Character& body) {
  auto& state = game.world().change(body);
  const auto lost = lost_by_death(state.level, state.experience);
  state.experience -= lost;
  state.hit_points = std::max(1, most_of(body).hit_points / 4);
  state.position = world::Position::resting;
  end_affects(game, body);
  keep_within(game.world(), body);
  auto* home = recall_room(game, body.room()->area());
  game.tell(body, styled(Style::bad, "You have been killed!"));
  game.tell(body,
            "For a while there is only the sound of water. Then there is light again, and a body "
            "that aches in every part, so it must be yours.");
  if (home != nullptr) {
    relocate(game, body, *home);
    show_room(game, body, false);
  }
  if (lost > 0) {
    game.tell(body, "You have forgotten some of what you learnt.");
  }
  game.tell(body, "Your things lie where you fell. Only you can take them.");
  act(game, To::room, "$n opens $s eyes and groans.", {.actor = &body});
  start_healing(game, body);
}

// One level up or down: what the class gains by it comes, or goes again.
void change_level(Game& game, world::Character& player, int by) {
  auto& state = game.world().change(player);
  const auto* trade = game.rules().character_class(state.character_class);
  const auto add = [by](int& most, int gain) { most = std::max(1, most + by * gain); };
  state.level += by;
  const int hit_points = trade == nullptr ? 8 : trade->gain_hit_points;
  add(state.max_hit_points, hit_points);
  state.hit_points += by > 0 ? hit_points : 0;
  add(state.max_mana, trade == nullptr ? 5 : trade->gain_mana);
  add(state.max_moves, trade == nullptr ? 5 : trade->gain_moves);
  state.player.practices = std::max(0, state.player.practices + by * level_practices);
  state.player.trains = std::max(0, state.player.trains + by);
  keep_within(game.world(), player);
  start_healing(game, player);
}

}  // namespace

bool wound(Game& game, world::Character& victim, int points, world::Character* by) {
  if (points <= 0 || victim.state().hit_points <= 0) {
    return false;
  }
  interrupt_action(game, victim);
  if (has_affect_flag(game, victim, rules::AffectFlag::sanctuary)) {
    points = (points + 1) / 2;
  }
  auto& state = game.world().change(victim);
  state.hit_points = std::max(0, state.hit_points - points);
  wake_from_blow(game, victim);
  if (state.hit_points == 0) {
    die(game, victim, by);
    return true;
  }
  if (victim.is_player() && state.hit_points * 5 < most_of(victim).hit_points) {
    game.tell(victim, styled(Style::warning, "You are badly hurt!"));
  }
  start_healing(game, victim);
  return false;
}

void die(Game& game, world::Character& victim, world::Character* by) {
  if (victim.room() == nullptr) {
    return;
  }
  act(game, To::room, styled(Style::warning, "$n is dead!"), {.actor = &victim});
  game.fights().stop(victim);
  const auto slayer = by == nullptr ? base::Handle<world::Character>{} : by->handle();
  auto& corpse = leave_corpse(game, victim);
  if (victim.is_player()) {
    base::log::info("game", "a player died",
                    {{"player", victim.name()},
                     {"room", victim.room()->vnum()},
                     {"by", by == nullptr ? "" : by->name()},
                     {"pulse", game.now()}});
    wake_up_elsewhere(game, victim);
    return;
  }
  if (auto* killer = game.world().find(slayer)) {
    give_merit(game, *killer, victim);
  }
  game.world().destroy(victim);
  if (auto* killer = game.world().find(slayer)) {
    loot(game, *killer, corpse);
  }
}

void loot(Game& game, world::Character& killer, world::Object& corpse) {
  if (!killer.is_player() || killer.room() != corpse.in_room()) {
    return;
  }
  const auto& toggles = killer.state().player.toggles;
  std::vector<base::Handle<world::Object>> things;
  for (const auto& thing : corpse.contents()) {
    const auto wanted = is_coins(thing) ? world::Toggle::autogold : world::Toggle::autoloot;
    if (toggles.has(wanted)) {
      things.push_back(thing.handle());
    }
  }
  for (const auto handle : things) {
    if (!take_up(game, killer, *game.world().find(handle), &corpse)) {
      return;
    }
  }
}

bool flee(Game& game, world::Character& body) {
  const auto* room = body.room();
  if (room == nullptr || body.state().position < world::Position::fighting) {
    return false;
  }
  std::vector<world::Direction> ways;
  for (const auto& exit : room->plan().exits) {
    if (way_is_open(game, body, exit.direction)) {
      ways.push_back(exit.direction);
    }
  }
  if (ways.empty()) {
    game.tell(body, "There is no way out!");
    return false;
  }
  const auto way = one_of(game, area_of(room), ways);
  game.tell(body,
            styled(Style::warning, "You flee " + std::string(world::direction_names[way]) + "!"));
  game.fights().stop(body);
  go(game, body, way, Gait::flees);
  return true;
}

void gain_experience(Game& game, world::Character& player, std::int64_t points) {
  if (!player.is_player()) {
    return;
  }
  auto& state = game.world().change(player);
  state.experience = std::max<std::int64_t>(0, state.experience + points);
  while (state.level < highest_level && state.experience >= experience_at(state.level + 1)) {
    change_level(game, player, 1);
    feed(game, player, level_meal);  // nobody grows hungry by growing
    quench(game, player, level_meal);
    game.tell(player,
              styled(Style::good, "You have reached level " + std::to_string(state.level) + "!"));
    base::log::info("game", "a player reached a level",
                    {{"player", player.name()}, {"level", state.level}});
  }
}

void set_level(Game& game, world::Character& player, int level) {
  auto& state = game.world().change(player);
  while (state.level != level) {
    change_level(game, player, state.level < level ? 1 : -1);
  }
  state.experience = experience_at(level);
}

}  // namespace game
