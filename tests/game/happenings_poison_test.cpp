// Poison on a blade: an event of the blade that is asked about.
#include <doctest/doctest.h>

#include "game/fights/fights.h"
#include "game/fights/harm.h"
#include "game/waiting.h"

using support::Stage;

namespace {

constexpr world::Vnum dagger = 30;

support::StageOptions with_a_dagger() {
  support::StageOptions options;
  world::ObjectPlan plan;
  plan.vnum = dagger;
  plan.key = plan.keywords = "dagger";
  plan.short_name = "a dagger";
  plan.long_name = "A dagger lies here.";
  plan.type = world::ObjectType::weapon;
  plan.flags.set(world::ObjectFlag::take);
  plan.wear.set(world::WearPlace::wield);
  plan.weapon.dice = {0, 0, 1};
  options.areas[0].objects.push_back(plan);
  rules::Affect poisoned;
  poisoned.key = poisoned.name = "poisoned";
  options.rules.affects.push_back(poisoned);
  rules::Skill envenom;
  envenom.key = envenom.name = "envenom";
  envenom.effect = rules::Effect::envenom;
  envenom.target = rules::Target::thing;
  envenom.classes = {{"wanderer", 1}};
  envenom.affect = "poisoned";
  envenom.lasts = base::seconds(40);
  envenom.done_self = "You smear $p.";
  options.rules.skills.push_back(envenom);
  return options;
}

struct Armed {
  Armed() {
    stage.world().change(stage.body(ann)).player.skills = {{"envenom", 100}};
    stage.heard(ann);
  }
  std::string does(std::string_view line) {
    stage.type(ann, line);
    return stage.heard(ann);
  }
  Stage stage{with_a_dagger()};
  support::Player ann = stage.player("Ann");
  world::Object& blade = stage.make("dagger", ann);
};

}  // namespace

TEST_CASE("poison: a blade is smeared, shows it, and dries after five minutes to the pulse") {
  Armed armed;
  CHECK(armed.does("envenom dagger") == "You smear a dagger.");
  CHECK(armed.does("inventory").find("a dagger (poisoned)") != std::string::npos);
  CHECK(armed.does("examine dagger").find("It is wet with poison, which will dry in 5 minutes.") !=
        std::string::npos);
  CHECK(armed.does("timers").find("poison on it | a dagger | 5 minutes") != std::string::npos);
  armed.stage.pulses(base::minutes(5) - 1);
  CHECK(game::is_poisoned(armed.blade));
  armed.stage.heard(armed.ann);
  armed.stage.pulses(1);
  CHECK(armed.stage.heard(armed.ann) == "The poison on your dagger has dried.");
  CHECK_FALSE(game::is_poisoned(armed.blade));
}

TEST_CASE("poison: it takes a weapon in one's own hands") {
  Armed armed;
  armed.stage.make("stone", armed.ann);
  const std::string no = "You need a weapon in your own hands for that.";
  CHECK(armed.does("envenom stone") == no);
  CHECK(armed.does("envenom nothing") == no);
  armed.does("drop dagger");
  CHECK(armed.does("envenom dagger") == no);
  CHECK(waiting::count(armed.stage, "poison") == 0);
}

TEST_CASE("poison: about every fourth blow that hits brings it on, and none once it is dry") {
  Armed armed;
  armed.does("wield dagger");
  auto& ann = armed.stage.body(armed.ann);
  const auto strikes = [&] {
    int poisoned = 0;
    for (int i = 0; i < 200; ++i) {
      auto& rat = armed.stage.make_mobile("rat", "hall");
      armed.stage.world().change(rat).hit_points = 1000;
      bool hit = false;
      while (!hit) {
        armed.stage.pulses(1);
        hit = game::strike(armed.stage.game(), ann, rat);
      }
      poisoned += game::has_affect(armed.stage.game(), rat, "poisoned") ? 1 : 0;
      armed.stage.world().destroy(rat);
    }
    return poisoned;
  };
  CHECK(strikes() == 0);
  game::poison_blade(armed.stage.game(), armed.blade, "poisoned", base::seconds(40),
                     base::hours(10));
  const auto poisoned = strikes();
  CHECK(poisoned > 25);
  CHECK(poisoned < 80);
}

TEST_CASE("affects and a poisoned blade keep their time over a quit, and one rule holds for both") {
  Armed armed;
  auto& stage = armed.stage;
  game::add_affect(stage.game(), stage.body(armed.ann), "quickened", base::minutes(5));
  armed.does("envenom dagger");
  stage.world().change(stage.body(armed.ann)).hit_points = 1;
  const auto left = [&](const support::Player& player) {
    const auto& body = stage.body(player);
    const auto affect = waiting::of(stage, body, "affect").at(0);
    const auto poison = game::poison_left(stage.game(), waiting::held(stage, player, "dagger"));
    CHECK(affect == poison);
    return affect;
  };
  auto before = left(armed.ann);
  stage.quit(armed.ann);
  stage.pulses(base::minutes(2));
  auto ann = stage.login("Ann");
  CHECK(before - left(ann) <= 1);
  // Nobody heals while they are away.
  CHECK(stage.body(ann).state().hit_points == 1);
  for (int i = 0; i < 20; ++i) {
    before = left(ann);
    stage.quit(ann);
    ann = stage.login("Ann");
    CHECK(left(ann) <= before);
    CHECK(before - left(ann) <= 2);
  }
  CHECK(stage.body(ann).state().hit_points <= 3);
}
