// Spells and skills: cast, learnt, listed; and what is bottled or written down of them.
#include <algorithm>
#include <optional>
#include <string>

#include "base/text.h"
#include "game/act.h"
#include "game/commands/themes.h"
#include "game/find.h"
#include "game/game.h"
#include "game/happenings/all.h"
#include "game/skills.h"
#include "wire/markup.h"
#include "wire/sheet.h"

namespace game::commands {

namespace {

using world::Character;
using world::Object;
using world::Position;

constexpr int first_lesson = 40;  // percent after the first
constexpr int each_lesson = 15;   // and what each after it adds
constexpr int taught_up_to = 75;  // the rest comes by use
constexpr base::Pulse potion_wait = base::seconds(1);

// `cast 'cure light' bob` and `cast cure light bob`: as many words as name a spell, then the
// target.
void cast(Game& game, Character& self, Args args) {
  if (args.is_empty()) {
    game.tell(self, "Cast which spell? For example: cast 'cure light' ann");
    return;
  }
  const auto whole = args.rest();
  const auto quoted_name = args.take();
  const rules::Skill* spell = game.rules().skill_named(quoted_name, rules::SkillKind::spell);
  auto target = args.rest();
  // Without marks the name may have two words.
  if (const auto second = Args(target).take(); !second.empty() && whole.front() != '\'') {
    const auto both = std::string(quoted_name) + " " + std::string(second);
    if (const auto* longer = game.rules().skill_named(both, rules::SkillKind::spell)) {
      spell = longer;
      auto rest = args;
      rest.take();
      target = rest.rest();
    }
  }
  if (spell == nullptr) {
    game.tell(self, "There is no spell " + quoted(quoted_name) + ".");
    return;
  }
  use_skill(game, self, *spell, target);
}

void show_known(Game& game, Character& self, rules::SkillKind kind, std::string_view title) {
  wire::Table table;
  table.headings = {"Name", "Level", "Learnt", kind == rules::SkillKind::spell ? "Mana" : "Moves"};
  table.when_empty = "There is nothing of that kind for you to learn.";
  for (const auto& skill : game.rules().skills) {
    const auto level = skill.level_for(self.state().character_class);
    if (skill.kind != kind || !level) {
      continue;
    }
    const auto percent = skill_percent(game, self, skill.key);
    table.rows.push_back(
        {wire::styled(wire::Style::value, skill.name), std::to_string(*level),
         percent == 0 ? (*level > self.state().level ? "later" : "not yet")
                      : std::to_string(percent) + "%",
         std::to_string(kind == rules::SkillKind::spell ? skill.mana : skill.moves)});
  }
  game.show(self, {.title = std::string(title), .parts = {std::move(table)}});
}

void skills(Game& game, Character& self, Args /*args*/) {
  show_known(game, self, rules::SkillKind::skill, "Your skills");
}
void spells(Game& game, Character& self, Args /*args*/) {
  show_known(game, self, rules::SkillKind::spell, "Your spells");
}

const Character* find_trainer(const Character& self) {
  for (const auto& person : self.room()->people()) {
    if (!person.is_player() && person.plan()->flags.has(world::MobFlag::trainer) &&
        is_awake(person)) {
      return &person;
    }
  }
  return nullptr;
}

void practise(Game& game, Character& self, Args args) {
  const auto& player = self.state().player;
  const auto left =
      base::counted(static_cast<std::uint64_t>(player.practices), "lesson", "lessons");
  if (args.is_empty()) {
    game.tell(self, "You have " + left + R"( left. "skills" and "spells" show what there is.)");
    return;
  }
  if (find_trainer(self) == nullptr) {
    game.tell(self, "There is nobody here who could teach you.");
    return;
  }
  const auto typed = args.phrase();
  const auto* skill = game.rules().skill_named(typed, rules::SkillKind::skill);
  if (skill == nullptr) {
    skill = game.rules().skill_named(typed, rules::SkillKind::spell);
  }
  const auto level =
      skill == nullptr ? std::nullopt : skill->level_for(self.state().character_class);
  if (!level || *level > self.state().level) {
    game.tell(self, level ? "You can learn that from level " + std::to_string(*level) + " on."
                          : "That is nothing you could learn.");
    return;
  }
  const auto percent = skill_percent(game, self, skill->key);
  if (percent >= taught_up_to) {
    game.tell(self, "Nobody can teach you more of that: the rest comes by use.");
    return;
  }
  if (player.practices == 0) {
    game.tell(self, "You have no lessons left. They come with the levels.");
    return;
  }
  auto& state = game.world().change(self);
  --state.player.practices;
  const auto now = percent == 0 ? first_lesson : std::min(taught_up_to, percent + each_lesson);
  state.player.skills[skill->key] = now;
  game.tell(self, "You practise " + skill->name + ", and know it to " + std::to_string(now) +
                      " percent.");
}

void train(Game& game, Character& self, Args args) {
  const auto trains = self.state().player.trains;
  if (args.is_empty()) {
    game.tell(self, "You can train " +
                        base::counted(static_cast<std::uint64_t>(trains), "time", "times") +
                        ": hits, mana or moves.");
    return;
  }
  if (find_trainer(self) == nullptr) {
    game.tell(self, "There is nobody here who could train you.");
    return;
  }
  const auto what = args.take();
  const bool hits = base::starts_with_no_case("hits", what);
  const bool mana = base::starts_with_no_case("mana", what);
  const bool moves = base::starts_with_no_case("moves", what);
  if (!hits && !mana && !moves) {
    game.tell(self, "Train hits, mana or moves.");
    return;
  }
  if (trains == 0) {
    game.tell(self, "You have no training left. It comes with the levels.");
    return;
  }
  auto& state = game.world().change(self);
  --state.player.trains;
  auto& most = hits ? state.max_hit_points : (mana ? state.max_mana : state.max_moves);
  most += hits ? 4 : 10;
  game.tell(self, "That did you good.");
}

// Everything that is in it, at its own power. `aim` is what the drinker or reader meant.
void release(Game& game, Character& self, const world::MagicPlan& magic, const Aim& aim) {
  // Each spell may be the end of somebody, so all are looked up anew for the next.
  const auto who = self.handle();
  const auto whom = aim.victim == nullptr ? who : aim.victim->handle();
  const auto what = aim.thing == nullptr ? base::Handle<Object>{} : aim.thing->handle();
  for (const auto& key : magic.spells) {
    const auto* spell = game.rules().skill(key);
    auto* user = game.world().find(who);
    auto* victim = game.world().find(whom);
    const bool is_there = user != nullptr && user->room() != nullptr && victim != nullptr &&
                          victim->room() == user->room();
    if (spell != nullptr && is_there) {
      apply_skill(game, *user, *spell,
                  {.victim = aim.victim == nullptr ? nullptr : victim,
                   .thing = game.world().find(what),
                   .words = aim.words},
                  magic.level);
    }
  }
}

void quaff(Game& game, Character& self, Args args) {
  if (args.is_empty()) {
    game.tell(self, "Quaff what?");
    return;
  }
  const auto typed = args.phrase();
  auto* potion = find_thing(game, self, read_target(typed), {Where::carried, Where::worn});
  if (potion == nullptr) {
    game.tell(self, not_carried(typed));
    return;
  }
  const Cast cast{.actor = &self, .object = potion};
  if (potion->plan().type != world::ObjectType::potion) {
    game.tell(self, act_text(game, self, "$p is no potion.", cast));
    return;
  }
  act(game, To::actor, "You quaff $p.", cast);
  act(game, To::room, "$n quaffs $p.", cast);
  const auto& magic = potion->plan().magic;
  game.world().destroy(*potion);
  make_wait(game, self, potion_wait);
  release(game, self, magic, {.victim = &self});
}

void recite(Game& game, Character& self, Args args) {
  if (args.is_empty()) {
    game.tell(self, "Recite what?");
    return;
  }
  const auto typed = args.take();
  auto* scroll = find_thing(game, self, read_target(typed), {Where::carried, Where::worn});
  if (scroll == nullptr) {
    game.tell(self, not_carried(typed));
    return;
  }
  const Cast cast{.actor = &self, .object = scroll};
  if (scroll->plan().type != world::ObjectType::scroll) {
    game.tell(self, act_text(game, self, "There is nothing on $p to recite.", cast));
    return;
  }
  if (Sight(game, self).is_blind()) {
    game.tell(self, act_text(game, self, "You are blind, and cannot read $p.", cast));
    return;
  }
  Aim aim{.victim = &self};
  if (!args.is_empty()) {
    const auto whom = args.phrase();
    aim.victim = find_person(game, self, read_target(whom));
    aim.thing = aim.victim != nullptr
                    ? nullptr
                    : find_thing(game, self, read_target(whom), {Where::carried, Where::room});
    if (aim.victim == nullptr && aim.thing == nullptr) {
      game.tell(self, not_here(whom));
      return;
    }
  }
  end_hiding(game, self);
  act(game, To::actor, "You recite $p. It crumbles between your fingers.", cast);
  act(game, To::room, "$n recites $p.", cast);
  const auto& magic = scroll->plan().magic;
  game.world().destroy(*scroll);
  make_wait(game, self, potion_wait);
  release(game, self, magic, aim);
}

constexpr Command rows[] = {
    {.name = "cast",
     .from = Position::fighting,
     .usage = "cast SPELL [TARGET]",
     .summary = "cast a spell you know",
     .run = cast},
    {.name = "skills",
     .from = Position::dead,
     .usage = "skills",
     .summary = "list the skills of your class, and how well you know them",
     .run = skills},
    {.name = "spells",
     .from = Position::dead,
     .usage = "spells",
     .summary = "list the spells of your class, and how well you know them",
     .run = spells},
    {.name = "practise",
     .from = Position::resting,
     .usage = "practise [SKILL | SPELL]",
     .summary = "take a lesson from a trainer",
     .run = practise},
    {.name = "practice",
     .from = Position::resting,
     .usage = "practice [SKILL | SPELL]",
     .summary = "the same as practise",
     .run = practise},
    {.name = "train",
     .from = Position::resting,
     .usage = "train [hits | mana | moves]",
     .summary = "become tougher, with a trainer's help",
     .run = train},
    {.name = "quaff",
     .from = Position::resting,
     .usage = "quaff POTION",
     .summary = "drink a potion in one go",
     .run = quaff},
    {.name = "recite",
     .from = Position::resting,
     .usage = "recite SCROLL [TARGET]",
     .summary = "read a scroll's spell aloud",
     .run = recite},
};

}  // namespace

Rows magic() {
  return rows;
}

}  // namespace game::commands
