// Somebody walks in, and those who do not like it strike after a moment. The event hangs on the
// room and is there only while somebody came whom somebody here would strike; a mobile that waits
// for nobody owns nothing. Mobiles that wander set out when a player comes near; once none is there
// to see them they go back to where they belong, as those do who fled from there, and come to rest.
#include <algorithm>
#include <vector>

#include "game/act.h"
#include "game/chance.h"
#include "game/fights/fights.h"
#include "game/game.h"
#include "game/happenings/all.h"
#include "game/happenings/kinds.h"
#include "game/happenings/notices.h"
#include "game/moving.h"
#include "game/names.h"

namespace game {

namespace {

constexpr std::int64_t least_wait = 8;  // pulses between coming in and being struck
constexpr std::int64_t most_wait = 16;
constexpr int wander_fuzz = 500;  // permille
constexpr base::Pulse goes_home_after = base::minutes(1);

void look_for_trouble(Game& game, world::Room& room, events::EventData& data);
void wander(Game& game, world::Character& mobile, events::EventData& data);

constexpr events::EventKind aggression_kind{.name = "aggression",
                                            .shown = "somebody means harm",
                                            .of = events::EventClass::temporary,
                                            .clock = events::ClockKind::world,
                                            .owners = {events::OwnerKind::room},
                                            .fire = fires<look_for_trouble>};
constexpr events::EventKind wander_kind{.name = "wander",
                                        .shown = "wandering",
                                        .of = events::EventClass::temporary,
                                        .owners = {events::OwnerKind::character},
                                        .fire = fires<wander>};

constexpr const events::EventKind* kinds[] = {&aggression_kind, &wander_kind};

bool may_strike(const Game& game, const world::Character& mobile) {
  return !mobile.is_player() && mobile.state().position >= world::Position::resting &&
         !game.fights().is_fighting(mobile) && !is_helpless(game, mobile);
}

bool would_strike(const Game& game, const world::Character& mobile,
                  const world::Character& player) {
  return (mobile.plan()->flags.has(world::MobFlag::aggressive) ||
          game.fights().remembers(mobile, player)) &&
         game.fights().refusal(mobile, player).empty() && Sight(game, mobile).sees(player);
}

void look_for_trouble(Game& game, world::Room& room, events::EventData& /*data*/) {
  std::vector<base::Handle<world::Character>> strikers;
  for (const auto& person : room.people()) {
    if (may_strike(game, person)) {
      strikers.push_back(person.handle());
    }
  }
  std::reverse(strikers.begin(), strikers.end());  // who stood here first, strikes first
  for (const auto handle : strikers) {
    auto* mobile = game.world().find(handle);
    std::vector<world::Character*> victims;
    for (auto& person : room.people()) {
      if (person.is_player() && would_strike(game, *mobile, person)) {
        victims.push_back(game.world().find(person.handle()));
      }
    }
    if (victims.empty()) {
      continue;
    }
    auto& victim = *one_of(game, area_of(&room), victims);
    const Cast cast{.actor = mobile, .victim = &victim};
    act(game, To::victim, "$n attacks you!", cast);
    act(game, To::others, "$n attacks $N!", cast);
    game.fights().attack(*mobile, victim);
  }
}

bool has_player(const world::Room& room) {
  return std::any_of(room.people().begin(), room.people().end(),
                     [](const world::Character& person) { return person.is_player(); });
}

// Where its spawn row brought it; null when it stands for none.
world::Room* home_of(const Game& game, const world::Character& mobile) {
  return game.world().room_of_spawn(mobile.state().spawn);
}

bool is_astray(const Game& game, const world::Character& mobile) {
  const auto* home = home_of(game, mobile);
  return home != nullptr && mobile.room() != home;
}

bool is_wanderer(const world::Character& mobile) {
  return mobile.plan()->wander != 0 && !mobile.plan()->flags.has(world::MobFlag::sentinel);
}

void wander_later(Game& game, world::Character& mobile) {
  const bool astray = is_astray(game, mobile);
  if ((is_wanderer(mobile) || astray) && !game.timeline().find(mobile, wander_kind)) {
    const auto after = is_wanderer(mobile) ? mobile.plan()->wander : goes_home_after;
    game.timeline().schedule(mobile, wander_kind,
                             fuzzy(game, area_of(mobile.room()), after, wander_fuzz));
  }
}

void take_a_step(Game& game, world::Character& mobile) {
  const auto& room = *mobile.room();
  std::vector<world::Direction> ways;
  for (const auto& exit : room.plan().exits) {
    const auto* to = exit.to == 0 ? nullptr : game.world().open_room(exit.to);
    const bool stays = mobile.plan()->flags.has(world::MobFlag::stay_area);
    if (to != nullptr && way_is_open(game, mobile, exit.direction) &&
        (!stays || &to->area() == &room.area())) {
      ways.push_back(exit.direction);
    }
  }
  if (!ways.empty()) {
    go(game, mobile, one_of(game, area_of(&room), ways));
  }
}

void wander(Game& game, world::Character& mobile, events::EventData& /*data*/) {
  if (mobile.room() == nullptr) {
    return;
  }
  const bool was_seen = has_player(*mobile.room());
  const bool is_free = mobile.state().position == world::Position::standing &&
                       !game.fights().is_fighting(mobile) && !game.fights().is_awaited(mobile) &&
                       !is_helpless(game, mobile);
  if (is_free && was_seen && is_wanderer(mobile)) {
    take_a_step(game, mobile);
  } else if (is_free && !was_seen && is_astray(game, mobile)) {
    relocate(game, mobile, *home_of(game, mobile));
    act(game, To::room, "$n comes back.", {.actor = &mobile});
  }
  if (was_seen || has_player(*mobile.room()) || is_astray(game, mobile)) {
    wander_later(game, mobile);
  }
}

void expect_trouble(Game& game, world::Room& room) {
  if (!game.timeline().find(room, aggression_kind)) {
    const auto wait = game.draws().between(area_of(&room), least_wait, most_wait);
    game.timeline().schedule(room, aggression_kind, static_cast<base::Pulse>(wait));
  }
}

}  // namespace

happenings::Kinds happenings::aggression() {
  return kinds;
}

void player_came(Game& game, world::Character& player, world::Room& room) {
  area_has_player(game, room.area());
  sky_has_player(game, room.area());
  bool trouble = false;
  std::vector<base::Handle<world::Character>> wanderers;
  for (const auto& person : room.people()) {
    if (person.is_player()) {
      continue;
    }
    trouble = trouble || (may_strike(game, person) && would_strike(game, person, player));
    if (is_wanderer(person)) {
      wanderers.push_back(person.handle());
    }
  }
  for (const auto handle : wanderers) {
    wander_later(game, *game.world().find(handle));
  }
  if (trouble) {
    expect_trouble(game, room);
  }
}

void room_looks_up(Game& game, world::Room& room) {
  for (const auto& person : room.people()) {
    for (const auto& mobile : room.people()) {
      if (person.is_player() && may_strike(game, mobile) && would_strike(game, mobile, person)) {
        expect_trouble(game, room);
        return;
      }
    }
  }
}

void mobile_came(Game& game, world::Character& mobile) {
  auto& room = *mobile.room();
  if (is_astray(game, mobile)) {
    wander_later(game, mobile);
  }
  for (const auto& person : room.people()) {
    if (person.is_player() && may_strike(game, mobile) && would_strike(game, mobile, person)) {
      expect_trouble(game, room);
      return;
    }
  }
}

}  // namespace game
