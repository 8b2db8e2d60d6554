// A turn of a fight.
#include <algorithm>

#include "game/act.h"
#include "game/chance.h"
#include "game/fights/fights.h"
#include "game/fights/formulas.h"
#include "game/fights/harm.h"
#include "game/game.h"
#include "game/happenings/all.h"
#include "game/happenings/notices.h"
#include "game/skills.h"
#include "game/vitals.h"
#include "wire/markup.h"

namespace game {

namespace {

using wire::Style;
using wire::styled;

// A mobile flees below a fifth of its health.
constexpr int wimpy_share = 5;

struct Blow {
  world::Dice dice;
  const rules::DamageWord* word;
  int hitroll = 0;
};

// The word of the data, or a plain one where that has none.
const rules::DamageWord* word(const Game& game, std::string_view key) {
  static const rules::DamageWord plain{"hit", world::DamageKind::bash, "hit", "hits", "blow"};
  const auto* found = game.rules().damage_word(key);
  return found == nullptr ? &plain : found;
}

Blow blow_of(const Game& game, const world::Character& striker) {
  const auto* weapon = striker.worn(world::WearPlace::wield);
  if (weapon != nullptr && weapon->plan().type == world::ObjectType::weapon) {
    const auto& plan = weapon->plan().weapon;
    return {plan.dice, word(game, plan.damage), 0};
  }
  if (striker.is_player()) {
    return {bare_hands(striker.state().level), word(game, "punch"), 0};
  }
  const auto& damage = striker.plan()->damage;
  return {damage.dice, word(game, damage.type), damage.hitroll};
}

// Told to both and to all who stand by, each in their own words.
void tell_all(Game& game, std::string_view own, std::string_view other, std::string_view room,
              const Cast& cast) {
  act(game, To::actor, own, cast);
  act(game, To::victim, other, cast);
  act(game, To::others, room, cast);
}

bool avoids(Game& game, world::Character& striker, world::Character& victim, const Blow& blow) {
  if (victim.state().position < world::Position::fighting) {
    return false;
  }
  const auto area = area_of(victim.room());
  const Cast cast{.actor = &striker, .victim = &victim, .words = blow.word->noun};
  const auto level = victim.state().level;
  const int dodge =
      chance_to_avoid(skill_percent(game, victim, "dodge"), level, striker.state().level);
  if (game.draws().chance(area, dodge / 2)) {
    tell_all(game, "$N dodges your $t.", "You dodge $n's $t.", "$N dodges $n's $t.", cast);
    return true;
  }
  if (victim.worn(world::WearPlace::wield) == nullptr) {
    return false;
  }
  const int parry =
      chance_to_avoid(skill_percent(game, victim, "parry"), level, striker.state().level);
  if (game.draws().chance(area, parry / 2)) {
    tell_all(game, "$N parries your $t.", "You parry $n's $t.", "$N parries $n's $t.", cast);
    return true;
  }
  return false;
}

std::string told(std::string_view before, std::string_view word, std::string_view after,
                 Style style) {
  return styled(style, std::string(before) + std::string(word) + std::string(after));
}

}  // namespace

Prowess prowess_of(const Game& game, const world::Character& body) {
  Prowess prowess;
  const auto& state = body.state();
  prowess.damroll = state.level / 4;
  if (!body.is_player()) {
    for (std::size_t i = 0; i < world::damage_kinds; ++i) {
      prowess.armour[i] = body.plan()->armour.against[i];
    }
  }
  const auto add = [&prowess](int hitroll, int damroll, int armour) {
    prowess.hitroll += hitroll;
    prowess.damroll += damroll;
    for (auto& points : prowess.armour) {
      points += armour;
    }
  };
  for (std::size_t at = 1; at < world::wear_places; ++at) {
    if (const auto* thing = body.worn(static_cast<world::WearPlace>(at)); thing != nullptr) {
      const auto& plan = thing->plan();
      for (std::size_t i = 0; i < world::damage_kinds; ++i) {
        prowess.armour[i] += plan.armour.against[i];
      }
      add(plan.apply.hitroll, plan.apply.damroll, plan.apply.armour);
    }
  }
  for_each_affect(game, body, [&add](const rules::Affect& affect) {
    add(affect.hitroll, affect.damroll, affect.armour);
  });
  return prowess;
}

bool strike(Game& game, world::Character& striker, world::Character& victim, int percent) {
  const auto area = area_of(striker.room());
  const auto blow = blow_of(game, striker);
  const auto own = prowess_of(game, striker);
  const auto other = prowess_of(game, victim);
  const Cast cast{.actor = &striker, .victim = &victim, .words = blow.word->noun};
  const bool helpless = victim.state().position <= world::Position::sleeping;
  const int armour = other.armour[static_cast<std::size_t>(blow.word->kind)];
  const int chance = chance_to_hit(striker.state().level, own.hitroll + blow.hitroll,
                                   victim.state().level, armour, helpless);
  if (!game.draws().chance(area, chance)) {
    tell_all(game, "Your $t misses $N.", "$n's $t misses you.", "$n's $t misses $N.", cast);
    return false;
  }
  if (avoids(game, striker, victim, blow)) {
    return false;
  }
  const auto rolled = roll(game, area, blow.dice);
  const auto full = std::int64_t{rolled + own.damroll} * percent / 100;
  const int points = after_armour(static_cast<int>(std::max<std::int64_t>(full, 1)), armour);
  const auto how = severity(points, most_of(victim).hit_points);
  tell_all(game, told("Your $t ", how, " $N.", Style::good),
           told("$n's $t ", how, " you.", Style::bad),
           std::string("$n's $t ") + std::string(how) + " $N.", cast);
  const auto who = striker.handle();
  const auto whom = victim.handle();
  const bool fell = wound(game, victim, points, &striker);
  auto* still = game.world().find(who);
  auto* struck = game.world().find(whom);
  const auto* blade = still == nullptr ? nullptr : still->worn(world::WearPlace::wield);
  if (!fell && blade != nullptr && struck != nullptr) {
    blade_bites(game, *blade, *struck);
  }
  return true;
}

void take_turn(Game& game, world::Character& body, world::Character& foe) {
  const auto& state = body.state();
  if (state.position < world::Position::resting || is_helpless(game, body)) {
    return;
  }
  if (state.position < world::Position::fighting && must_wait(game, body)) {
    return;  // still on the ground
  }
  if (state.position < world::Position::fighting) {
    game.world().change(body).position = world::Position::fighting;
    act(game, To::actor, "You scramble to your feet.", {.actor = &body});
    act(game, To::room, "$n scrambles to $s feet.", {.actor = &body});
  }
  const bool has_enough = body.is_player()
                              ? state.hit_points < state.player.wimpy
                              : body.plan()->flags.has(world::MobFlag::wimpy) &&
                                    state.hit_points * wimpy_share < most_of(body).hit_points;
  if (has_enough && flee(game, body)) {
    return;
  }
  const auto who = body.handle();
  const auto whom = foe.handle();
  strike(game, body, foe);
  auto* again = game.world().find(who);
  auto* target = game.world().find(whom);
  if (again == nullptr || target == nullptr || game.fights().foe_of(*again) != target) {
    return;
  }
  const int second = again->is_player() ? skill_percent(game, *again, "second_attack") : 0;
  if (second > 0 && game.draws().chance(area_of(again->room()), second * 5)) {
    strike(game, *again, *target);
  }
}

}  // namespace game
