#include "game/skills.h"

#include <algorithm>
#include <optional>
#include <string>

#include "base/text.h"
#include "game/act.h"
#include "game/effects/effects.h"
#include "game/fights/fights.h"
#include "game/find.h"
#include "game/game.h"
#include "game/happenings/all.h"
#include "game/happenings/kinds.h"
#include "game/happenings/notices.h"

namespace game {

namespace {

using world::Character;

constexpr int well_learnt = 85;       // percent up to which use alone teaches
constexpr int chance_to_learn = 100;  // permille, of a use that works

void finish(Game& game, Character& user, events::EventData& data);
void break_off(Game& game, Character& user, events::EventData& data);

// The text is the skill's key, a blank, and what was typed; n: the victim's id, the thing's id, the
// room it was begun in.
constexpr events::EventKind skill_kind{.name = "skill",
                                       .shown = "an act that takes its time",
                                       .of = events::EventClass::action,
                                       .owners = {events::OwnerKind::character},
                                       .fire = fires<finish>,
                                       .interrupt = fires<break_off>};

constexpr const events::EventKind* kinds[] = {&skill_kind};

void tell_line(Game& game, const Character& user, const std::string& own, const std::string& room,
               const Aim& aim) {
  const Cast cast{.actor = &user, .victim = aim.victim, .object = aim.thing};
  if (!own.empty()) {
    act(game, To::actor, own, cast);
  }
  if (!room.empty()) {
    act(game, To::room, room, cast);
  }
}

// The last word typed says at what; "" when the skill needs none.
struct Found {
  std::optional<Aim> aim;
  std::string why_not;
};

Found find_somebody(Game& game, Character& user, const rules::Skill& skill,
                    std::string_view typed) {
  if (!typed.empty()) {
    auto* person = find_person(game, user, read_target(typed));
    if (person == nullptr) {
      return {std::nullopt, not_here(typed)};
    }
    return {Aim{.victim = person}, {}};
  }
  if (skill.target == rules::Target::friend_) {
    return {Aim{.victim = &user}, {}};
  }
  if (auto* foe = game.fights().foe_of(user)) {
    return {Aim{.victim = foe}, {}};
  }
  if (skill.target == rules::Target::foe_or_self) {
    return {Aim{.victim = &user}, {}};
  }
  return {std::nullopt, "At whom?"};
}

Found find_aim(Game& game, Character& user, const rules::Skill& skill, std::string_view typed) {
  switch (skill.target) {
    case rules::Target::self:
      return {Aim{.victim = &user}, {}};
    case rules::Target::friend_:
    case rules::Target::foe:
    case rules::Target::foe_or_self: {
      auto found = find_somebody(game, user, skill, typed);
      const auto* victim = found.aim ? found.aim->victim : nullptr;
      if (victim != nullptr && victim != &user && skill.target != rules::Target::friend_) {
        const auto why_not = game.fights().refusal(user, *victim);
        if (!why_not.empty()) {
          return {std::nullopt, std::string(why_not)};
        }
      }
      if (victim == &user && skill.target == rules::Target::foe) {
        return {std::nullopt, "Not at yourself."};
      }
      return found;
    }
    case rules::Target::thing: {
      auto* thing = typed.empty() ? nullptr
                                  : find_thing(game, user, read_target(typed),
                                               {Where::carried, Where::worn, Where::room});
      if (typed.empty() && skill.effect != rules::Effect::light) {
        return {std::nullopt, "On what?"};
      }
      return {Aim{.thing = thing, .words = typed}, {}};
    }
    default:
      return {Aim{}, {}};
  }
}

// Why somebody does not know it, and what they can do about that.
std::string not_learnt(const Character& user, const rules::Skill& skill) {
  const auto level = skill.level_for(user.state().character_class);
  if (!level) {
    return "Nobody of your class learns " + skill.name + ".";
  }
  if (*level > user.state().level) {
    return "You can learn " + skill.name + " from level " + std::to_string(*level) + " on.";
  }
  return "You have not learnt " + skill.name + " yet. A trainer teaches it: practise " +
         skill.name + ".";
}

// Why it cannot be used now; "" when it can.
std::string refusal(const Game& game, const Character& user, const rules::Skill& skill) {
  const auto& state = user.state();
  if (skill_percent(game, user, skill.key) == 0) {
    return not_learnt(user, skill);
  }
  if (state.position < skill.position) {
    return state.position == world::Position::fighting ? "Not while you fight!" : "Stand up first.";
  }
  if (is_helpless(game, user)) {
    return "You cannot move.";
  }
  if (const auto left = cooldown_left(game, user, skill.key); left > 0) {
    return "Not yet: you can do that again in " + base::duration_in_words(left) + ".";
  }
  if (state.mana < skill.mana) {
    return "You do not have the mana: it takes " + std::to_string(skill.mana) + ".";
  }
  if (state.moves < skill.moves) {
    return "You are too tired.";
  }
  return {};
}

void pay_for(Game& game, Character& user, int mana, int moves) {
  if (mana > 0 || moves > 0) {
    auto& state = game.world().change(user);
    state.mana = std::max(0, state.mana - mana);
    state.moves = std::max(0, state.moves - moves);
    start_healing(game, user);
  }
}

void learn_by_use(Game& game, Character& user, const rules::Skill& skill) {
  const auto percent = skill_percent(game, user, skill.key);
  if (!user.is_player() || percent >= well_learnt ||
      !game.draws().chance(area_of(user.room()), chance_to_learn)) {
    return;
  }
  game.world().change(user).player.skills[skill.key] = percent + 1;
  game.tell(user, "You become better at " + skill.name + ".");
}

void do_it(Game& game, Character& user, const rules::Skill& skill, const Aim& aim) {
  const auto who = user.handle();
  const auto percent = skill_percent(game, user, skill.key);
  const Use use{skill, user, aim, user.state().level};
  if (!game.draws().chance(area_of(user.room()), percent * 10)) {
    pay_for(game, user, skill.mana / 2, skill.moves);
    make_wait(game, user, skill.wait);
    if (skill.missed_self.empty()) {
      game.tell(user, "You fail.");
    } else {
      tell_missed(game, use);
    }
    const bool provokes = skill.target == rules::Target::foe && aim.victim != nullptr;
    if (provokes) {
      game.fights().attack(user, *aim.victim);
    }
    return;
  }
  if (!effect_of(skill.effect)(game, use)) {
    return;
  }
  if (auto* still = game.world().find(who)) {
    pay_for(game, *still, skill.mana, skill.moves);
    make_wait(game, *still, skill.wait);
    start_cooldown(game, *still, skill.key, skill.cooldown);
    learn_by_use(game, *still, skill);
  }
}

// "pick_lock gate": the key, and what was typed, which may name a door.
std::string_view key_in(std::string_view text) {
  return text.substr(0, text.find(' '));
}
std::string_view words_in(std::string_view text) {
  const auto blank = text.find(' ');
  return blank == std::string_view::npos ? std::string_view() : text.substr(blank + 1);
}

void break_off(Game& game, Character& user, events::EventData& data) {
  const auto* skill = game.rules().skill(key_in(data.text));
  tell_line(game, user,
            skill == nullptr || skill->interrupted.empty() ? "You lose your concentration."
                                                           : skill->interrupted,
            "$n loses $s concentration.", {});
}

void finish(Game& game, Character& user, events::EventData& data) {
  const auto* skill = game.rules().skill(key_in(data.text));
  const auto words = words_in(data.text);
  auto* victim = data.n[0] == 0 ? nullptr : game.world().find_character(data.n[0]);
  auto* thing = data.n[1] == 0 ? nullptr : game.world().find_object(data.n[1]);
  const bool is_lost = (data.n[0] != 0 && (victim == nullptr || victim->room() != user.room())) ||
                       (data.n[1] != 0 && (thing == nullptr || room_around(*thing) != user.room()));
  const bool has_moved = user.room() == nullptr || user.room()->vnum() != data.n[2];
  if (skill == nullptr || is_lost || has_moved || !refusal(game, user, *skill).empty()) {
    break_off(game, user, data);
    return;
  }
  do_it(game, user, *skill, {.victim = victim, .thing = thing, .words = words});
}

}  // namespace

happenings::Kinds happenings::skills() {
  return kinds;
}

int skill_percent(const Game& game, const Character& body, std::string_view key) {
  if (!body.is_player()) {
    return std::min(90, 40 + 5 * body.state().level);
  }
  const auto* skill = game.rules().skill(key);
  const auto level =
      skill == nullptr ? std::nullopt : skill->level_for(body.state().character_class);
  if (!level || *level > body.state().level) {
    return 0;
  }
  const auto& known = body.state().player.skills;
  const auto found = known.find(key);
  return found == known.end() ? 0 : found->second;
}

void use_skill(Game& game, Character& user, const rules::Skill& skill, std::string_view target) {
  if (const auto why_not = refusal(game, user, skill); !why_not.empty()) {
    game.tell(user, why_not);
    return;
  }
  const auto found = find_aim(game, user, skill, target);
  if (!found.aim) {
    game.tell(user, found.why_not);
    return;
  }
  interrupt_action(game, user);
  if (skill.cast == 0) {
    do_it(game, user, skill, *found.aim);
    return;
  }
  tell_line(game, user, skill.begins.empty() ? "You begin." : skill.begins, skill.room_begins,
            *found.aim);
  const auto* victim = found.aim->victim;
  const auto* thing = found.aim->thing;
  game.timeline().schedule(user, skill_kind, skill.cast,
                           {.n = {victim == nullptr ? 0 : victim->id(),
                                  thing == nullptr ? 0 : thing->id(), user.room()->vnum()},
                            .text = skill.key + " " + std::string(target)});
}

void apply_skill(Game& game, Character& user, const rules::Skill& skill, const Aim& aim,
                 int level) {
  const bool harms =
      skill.target == rules::Target::foe || skill.target == rules::Target::foe_or_self;
  if (harms && aim.victim != nullptr && aim.victim != &user) {
    if (const auto why_not = game.fights().refusal(user, *aim.victim); !why_not.empty()) {
      game.tell(user, std::string(why_not));
      return;
    }
  }
  effect_of(skill.effect)(game, {skill, user, aim, level});
}

}  // namespace game
