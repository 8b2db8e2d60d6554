// Skills and spells: knowing, using, finishing, being interrupted, resting.
#include "game/skills.h"

#include <doctest/doctest.h>

#include "game/fights/fights.h"
#include "game/fights/harm.h"
#include "game/waiting.h"

using support::Stage;

namespace {

rules::Skill skill(std::string key, rules::Effect effect, rules::Target target) {
  rules::Skill one;
  one.key = key;
  one.name = std::move(key);
  one.effect = effect;
  one.target = target;
  one.classes = {{"wanderer", 1}, {"scholar", 1}};
  one.position = world::Position::fighting;
  return one;
}

rules::Rules with_skills() {
  auto rules = support::stage_rules();
  auto kick = skill("kick", rules::Effect::damage, rules::Target::foe);
  kick.dice = {0, 0, 3};
  kick.wait = base::seconds(2);
  kick.cooldown = base::seconds(6);
  kick.moves = 5;
  kick.done_self = "You kick $N.";
  rules.skills.push_back(kick);
  auto mend = skill("mend", rules::Effect::heal, rules::Target::friend_);
  mend.kind = rules::SkillKind::spell;
  mend.dice = {0, 0, 6};
  mend.mana = 10;
  mend.cast = base::seconds(2);
  mend.begins = "You hum.";
  mend.done_self = "You mend $N.";
  mend.own_self = "You mend yourself.";
  mend.interrupted = "You lose the tune.";
  rules.skills.push_back(mend);
  auto late = skill("late", rules::Effect::heal, rules::Target::self);
  late.classes = {{"wanderer", 9}};
  rules.skills.push_back(late);
  return rules;
}

struct Place {
  Place() {
    stage.game().set_rules(with_skills());
    auto& state = stage.world().change(stage.body(ann));
    state.player.skills = {{"kick", 100}, {"mend", 100}, {"late", 100}};
  }
  std::string does(std::string_view line) {
    stage.heard(ann);
    stage.type(ann, line);
    return stage.heard(ann);
  }
  world::Character& body() { return stage.body(ann); }

  Stage stage;
  support::Player ann = stage.player("Ann");
};

}  // namespace

TEST_CASE("skills: a skill is used by its name, begins a fight, and costs time and breath") {
  Place place;
  auto& rat = place.stage.make_mobile("rat", "hall");
  CHECK(place.does("kick") == "At whom?");
  const auto moves = place.body().state().moves;
  const auto prompts = place.stage.prompts(place.ann);
  CHECK(place.does("kick rat") == "You kick the rat.");
  CHECK(place.stage.prompts(place.ann) == prompts + 1);  // shown while one catches one's breath
  CHECK(rat.state().hit_points == rat.state().max_hit_points - 3);
  CHECK(place.body().state().moves == moves - 5);
  CHECK(place.stage.game().fights().foe_of(place.body()) == &rat);
  CHECK(waiting::of(place.stage, place.body(), "wait").front() == base::seconds(2));
  CHECK(waiting::of(place.stage, place.body(), "cooldown").front() == base::seconds(6));
  // Lines typed meanwhile wait, and none is lost.
  const auto before = place.stage.game().now();
  place.does("title the Kicker");
  CHECK(place.stage.game().now() >= before + base::seconds(2));
  CHECK(place.body().state().player.title == "the Kicker");
  CHECK(place.does("kick").find("Not yet: you can do that again in") == 0);
}

TEST_CASE("skills: what was never learnt, or is for later levels, is not known") {
  Place place;
  place.stage.make_mobile("rat", "hall");
  place.stage.world().change(place.body()).player.skills.clear();
  CHECK(place.does("cast mend") ==
        "You have not learnt mend yet. A trainer teaches it: practise mend.");
  CHECK(place.does("kick rat") ==
        "You have not learnt kick yet. A trainer teaches it: practise kick.");
  CHECK(place.does("late") == "You can learn late from level 9 on.");
  place.stage.world().change(place.body()).character_class = "scholar";
  CHECK(place.does("late") == "Nobody of your class learns late.");
  CHECK(game::skill_percent(place.stage.game(), place.body(), "late") == 0);
}

TEST_CASE("spells: they take their time, cost mana at the end, and are done") {
  Place place;
  game::wound(place.stage.game(), place.body(), 10, nullptr);
  const auto hurt = place.body().state().hit_points;
  CHECK(place.does("cast mend") == "You hum.");
  CHECK(place.body().state().mana == place.body().state().max_mana);
  CHECK(waiting::of(place.stage, place.body(), "skill").front() == base::seconds(2));
  place.stage.pulses(base::seconds(2));
  CHECK(place.stage.heard(place.ann) == "You mend yourself.");
  CHECK(place.body().state().hit_points == hurt + 6);
  CHECK(place.body().state().mana == place.body().state().max_mana - 10);
}

TEST_CASE("spells: walking, a blow, and stop break them off, and then they cost nothing") {
  for (const auto* how : {"north", "stop", "blow"}) {
    CAPTURE(how);
    Place place;
    place.does("cast mend");
    if (std::string_view(how) == "blow") {
      place.stage.heard(place.ann);
      game::wound(place.stage.game(), place.body(), 1, nullptr);
      CHECK(place.stage.hears(place.ann, "You lose the tune."));
    } else {
      CHECK(place.does(how).find("You lose the tune.") != std::string::npos);
    }
    CHECK_FALSE(waiting::is(place.stage, place.body(), "skill"));
    CHECK(place.body().state().mana == place.body().state().max_mana);
  }
}

TEST_CASE("spells: without mana, at nobody, and unknown ones say so") {
  Place place;
  place.stage.world().change(place.body()).mana = 3;
  CHECK(place.does("cast mend") == "You do not have the mana: it takes 10.");
  CHECK(place.does("cast").find("Cast which spell?") == 0);
  CHECK(place.does("cast moonrise") == "There is no spell \"moonrise\".");
  place.stage.world().change(place.body()).mana = 30;
  CHECK(place.does("cast mend bob") == "There is no \"bob\" here.");
}

TEST_CASE("waits: they are kept with the character over quit and return") {
  Place place;
  place.stage.make_mobile("rat", "hall");
  place.does("kick rat");
  place.stage.pulses(20);
  const auto left = waiting::of(place.stage, place.body(), "cooldown").front();
  place.stage.game().fights().stop(place.body());
  place.stage.quit(place.ann);
  place.stage.seconds(100);
  place.ann = place.stage.login("Ann");
  CHECK(waiting::of(place.stage, place.body(), "cooldown").front() == left);
}

TEST_CASE("lessons: a trainer teaches up to a point, for lessons that come with levels") {
  support::StageOptions options;
  options.areas.front().mobs[0].flags.set(world::MobFlag::trainer);
  Stage stage(options);
  stage.game().set_rules(with_skills());
  const auto ann = stage.player("Ann");
  const auto does = [&](std::string_view line) {
    stage.heard(ann);
    stage.type(ann, line);
    return stage.heard(ann);
  };
  CHECK(does("practise kick") == "There is nobody here who could teach you.");
  stage.make_mobile("keeper", "hall");
  stage.world().change(stage.body(ann)).player.practices = 0;
  CHECK(does("practise kick") == "You have no lessons left. They come with the levels.");
  stage.world().change(stage.body(ann)).player.practices = 9;
  CHECK(does("practise kick") == "You practise kick, and know it to 40 percent.");
  CHECK(does("practise kick") == "You practise kick, and know it to 55 percent.");
  does("practise kick");
  CHECK(does("practise kick") == "You practise kick, and know it to 75 percent.");
  CHECK(does("practise kick") == "Nobody can teach you more of that: the rest comes by use.");
  CHECK(does("practise late") == "You can learn that from level 9 on.");
  CHECK(does("practise moonrise") == "That is nothing you could learn.");
  CHECK(does("practise") ==
        "You have 5 lessons left. \"skills\" and \"spells\" show what there is.");
  stage.world().change(stage.body(ann)).player.trains = 1;
  const auto most = stage.body(ann).state().max_hit_points;
  CHECK(does("train hits") == "That did you good.");
  CHECK(stage.body(ann).state().max_hit_points == most + 4);
  CHECK(does("train hits") == "You have no training left. It comes with the levels.");
}

TEST_CASE("potions and scrolls: they do what is in them and are gone") {
  support::StageOptions options;
  for (auto& thing : options.areas.front().objects) {
    if (thing.key == "pear" || thing.key == "stone") {
      thing.type = thing.key == "pear" ? world::ObjectType::potion : world::ObjectType::scroll;
      thing.magic = {1, {"mend"}};
      thing.decay = {};
    }
  }
  Stage stage(options);
  stage.game().set_rules(with_skills());
  const auto ann = stage.player("Ann");
  const auto bob = stage.player("Bob");
  stage.make("pear", ann);
  stage.make("stone", ann);
  game::wound(stage.game(), stage.body(ann), 10, nullptr);
  game::wound(stage.game(), stage.body(bob), 10, nullptr);
  const auto hurt = stage.body(ann).state().hit_points;
  stage.heard(ann);
  stage.type(ann, "quaff pear");
  CHECK(stage.heard(ann) == "You quaff a pear.\nYou mend yourself.");
  CHECK(stage.body(ann).state().hit_points == hurt + 6);
  stage.pulses(base::seconds(2));
  stage.heard(ann);
  const auto his = stage.body(bob).state().hit_points;
  stage.type(ann, "recite stone bob");
  CHECK(stage.body(bob).state().hit_points >= his + 6);
  CHECK(stage.body(ann).things().is_empty());
}

TEST_CASE("scrolls: they harm nobody whom one may not fight") {
  support::StageOptions options;
  for (auto& thing : options.areas.front().objects) {
    if (thing.key == "stone") {
      thing.type = world::ObjectType::scroll;
      thing.magic = {1, {"kick", "mend", "kick"}};
    }
  }
  Stage stage(options);
  stage.game().set_rules(with_skills());
  const auto ann = stage.player("Ann");
  const auto bob = stage.player("Bob");
  stage.make("stone", ann);
  stage.make("stone", ann);
  const auto full = stage.body(bob).state().hit_points;
  stage.heard(ann);
  stage.type(ann, "recite stone bob");
  CHECK(stage.hears(ann, "You do not fight other players."));
  CHECK(stage.body(bob).state().hit_points == full);
  auto& rat = stage.make_mobile("rat", "hall");
  stage.world().change(rat).hit_points = 1;
  stage.pulses(base::seconds(2));
  stage.type(ann, "recite stone rat");  // the first spell is its end
  CHECK(stage.world().mobile_count() == 0);
  waiting::verify(stage);
}
