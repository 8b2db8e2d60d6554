// Every skill, spell, affect, gesture and command of the shipped data and tables does what it says.
#include <set>
#include <string>

#include <doctest/doctest.h>

#include "base/text.h"
#include "game/fights/fights.h"
#include "game/fights/formulas.h"
#include "game/waiting.h"
#include "town/town.h"

using rules::Effect;
using support::Stage;

namespace {

// The small stage with the town's rules: Ann knows everything, and nothing hurts her much.
struct Place {
  explicit Place(std::uint64_t seed = 1)
      : stage(make(seed)), ann(stage.player("Ann")), bob(stage.player("Bob")) {
    rat = stage.make_mobile("rat", "hall").handle();
    fill(ann);
    fill(bob);
    auto& state = stage.world().change(the_rat());
    state.hit_points = state.max_hit_points = 10'000;
    hear();
  }
  static support::StageOptions make(std::uint64_t seed) {
    support::StageOptions options;
    options.rules = town::options().rules;
    options.game.seed = seed;
    for (auto& mob : options.areas[0].mobs) {
      mob.damage.dice = {0, 0, 0};
    }
    for (auto& thing : options.areas[0].objects) {
      thing.container.flags.set(world::LidFlag::closeable);  // the box has a lock
    }
    world::ObjectPlan sword;
    sword.vnum = 30;
    sword.key = sword.keywords = "sword";
    sword.short_name = "a sword";
    sword.type = world::ObjectType::weapon;
    sword.flags.set(world::ObjectFlag::take);
    sword.wear.set(world::WearPlace::wield);
    sword.weapon.dice = {1, 4, 0};
    options.areas[0].objects.push_back(sword);
    return options;
  }
  void fill(const support::Player& player) {
    auto& state = stage.world().change(stage.body(player));
    state.level = game::highest_level;
    state.hit_points = state.max_hit_points = 10'000;
    state.mana = state.max_mana = 10'000;
    state.moves = state.max_moves = 10'000;
  }
  void teach(const rules::Skill& skill) {
    auto& state = stage.world().change(body());
    REQUIRE_FALSE(skill.classes.empty());
    state.character_class = skill.classes.front().character_class;
    state.player.skills[skill.key] = 100;
  }
  world::Character& body() { return stage.body(ann); }
  world::Character& the_rat() { return *stage.world().find(rat); }
  void hear() {
    stage.heard(ann);
    stage.heard(bob);
  }
  // Typed, and all the time it takes.
  void does(const rules::Skill& skill, std::string_view target) {
    const auto name = skill.is_spell() ? "cast '" + skill.name + "'" : skill.name;
    stage.type(ann, target.empty() ? name : name + " " + std::string(target));
    stage.pulses(skill.cast + 1);
  }
  bool has(const world::Character& who, const rules::Skill& skill) {
    return game::has_affect(stage.game(), who, skill.affect);
  }

  Stage stage;
  support::Player ann;
  support::Player bob;
  base::Handle<world::Character> rat;
};

// What a message says without the names that are put in: its longest stretch without a code.
std::string without_codes(const std::string& message) {
  std::string best;
  std::string stretch;
  for (std::size_t i = 0; i <= message.size(); ++i) {
    if (i == message.size() || message[i] == '$') {
      best = stretch.size() > best.size() ? stretch : best;
      stretch.clear();
      ++i;
    } else {
      stretch += message[i];
    }
  }
  return best;
}

std::string target_of(const rules::Skill& skill) {
  switch (skill.target) {
    case rules::Target::foe:
      return "rat";
    case rules::Target::foe_or_self:
      return skill.effect == Effect::damage ? "rat" : "self";
    case rules::Target::friend_:
      return "bob";
    default:
      return "";
  }
}

// What each effect has to have done, asked after it was used.
void check_effect(Place& place, const rules::Skill& skill) {
  auto& game = place.stage.game();
  const auto target = target_of(skill);
  auto& whom = target == "rat"   ? place.the_rat()
               : target == "bob" ? place.stage.body(place.bob)
                                 : place.body();
  switch (skill.effect) {
    case Effect::damage:
      CHECK(place.the_rat().state().hit_points < 10'000);
      CHECK(game.fights().is_fighting(place.body()));
      break;
    case Effect::heal:
      CHECK(whom.state().hit_points > 100);
      break;
    case Effect::refresh:
      CHECK(whom.state().moves > 100);
      break;
    case Effect::affect:
      CHECK(place.has(whom, skill));
      break;
    case Effect::cure:
      CHECK_FALSE(place.has(whom, skill));
      break;
    case Effect::stun:
    case Effect::knock_down:
      CHECK(game.fights().is_fighting(place.body()));
      CHECK((game::is_helpless(game, place.the_rat()) ||
             place.the_rat().state().position < world::Position::fighting));
      break;
    case Effect::recall:
      CHECK(place.body().room() == &place.stage.room("hall"));
      break;
    case Effect::light:
      CHECK(waiting::held(place.stage, place.ann, "torch").state().lit);
      break;
    case Effect::disarm:
      CHECK(place.the_rat().worn(world::WearPlace::wield) == nullptr);
      break;
    case Effect::rescue:
      CHECK(game.fights().foe_of(place.the_rat()) == &place.body());
      CHECK_FALSE(game.fights().is_fighting(place.stage.body(place.bob)));
      break;
    case Effect::backstab:
      CHECK(game.fights().is_fighting(place.body()));
      break;
    case Effect::pick:
      CHECK(place.stage.room("hall").things().first()->state().lid == world::DoorState::closed);
      break;
    case Effect::envenom:
      CHECK(game::is_poisoned(waiting::held(place.stage, place.ann, "sword")));
      break;
    default:
      break;
  }
}

}  // namespace

TEST_CASE(
    "skills and spells: each does what its effect says, tells it, costs and rests as its row "
    "says") {
  const auto rules = town::options().rules;
  std::size_t spells = 0;
  std::size_t skills = 0;
  for (const auto& skill : rules.skills) {
    CAPTURE(skill.key);
    (skill.is_spell() ? spells : skills) += 1;
    if (skill.effect == Effect::none) {
      continue;  // works inside fights and healing, which have their own tests
    }
    Place place;
    place.teach(skill);
    auto target = target_of(skill);
    auto& stage = place.stage;
    // What it takes for it to have something to do.
    auto& whom = target == "bob" ? stage.body(place.bob) : place.body();
    switch (skill.effect) {
      case Effect::heal:
        stage.world().change(whom).hit_points = 100;
        break;
      case Effect::refresh:
        stage.world().change(whom).moves = 100;
        break;
      case Effect::cure:
        game::add_affect(stage.game(), whom, skill.affect, base::minutes(5));
        break;
      case Effect::light:
        stage.make("torch", place.ann);
        break;
      case Effect::envenom:
      case Effect::backstab:
        stage.make("sword", place.ann);
        stage.type(place.ann, "wield sword");
        target = skill.effect == Effect::envenom ? "sword" : target;
        break;
      case Effect::disarm:
        REQUIRE(stage.world().move(stage.make("sword", "hall"), place.the_rat(),
                                   world::WearPlace::wield) == world::Moved::yes);
        stage.type(place.ann, "kill rat");
        break;
      case Effect::rescue:
        stage.type(place.bob, "kill rat");
        stage.game().fights().turn_on(place.the_rat(), stage.body(place.bob));
        break;
      case Effect::pick:
        stage.world().change(stage.make("box", "hall")).lid = world::DoorState::locked;
        target = "box";
        break;
      case Effect::recall:
        stage.world().move(place.body(), stage.room("yard"));
        break;
      default:
        break;
    }
    place.hear();
    const auto mana = place.body().state().mana;
    const auto moves = place.body().state().moves;
    place.does(skill, target);
    const auto heard = stage.heard(place.ann);
    CAPTURE(heard);
    const bool own = target.empty() || target == "self";
    const auto& told = own && !skill.own_self.empty() ? skill.own_self : skill.done_self;
    CHECK(heard.find(without_codes(told)) != std::string::npos);
    CHECK(heard.find('$') == std::string::npos);
    check_effect(place, skill);
    // Before the next step of healing.
    CHECK(place.body().state().mana == mana - skill.mana);
    if (skill.effect != Effect::refresh) {
      CHECK(place.body().state().moves == moves - skill.moves);
    }
    CHECK((game::cooldown_left(stage.game(), place.body(), skill.key) > 0) == (skill.cooldown > 1));
    CHECK(stage.world().verify() == "");
    CHECK(stage.game().fights().verify() == "");
  }
  CHECK(spells >= 12);
  CHECK(skills >= 10);
}

TEST_CASE("spells: each can be interrupted, and then does nothing and costs nothing") {
  for (const auto& skill : town::options().rules.skills) {
    CAPTURE(skill.key);
    if (skill.cast == 0) {
      continue;
    }
    Place place;
    place.teach(skill);
    if (skill.effect == Effect::pick) {
      place.stage.world().change(place.stage.make("box", "hall")).lid = world::DoorState::locked;
    }
    const auto mana = place.body().state().mana;
    const auto name = skill.is_spell() ? "cast '" + skill.name + "'" : skill.name;
    const auto target = skill.effect == Effect::pick ? std::string("box") : target_of(skill);
    place.hear();
    place.stage.type(place.ann, name + " " + target);
    CHECK(waiting::is(place.stage, place.body(), "skill"));
    place.hear();
    place.stage.type(place.ann, "stop");
    CHECK_FALSE(waiting::is(place.stage, place.body(), "skill"));
    const auto heard = place.stage.heard(place.ann);
    CHECK(heard.find(skill.interrupted.empty()
                         ? "You lose your concentration."
                         : without_codes(skill.interrupted)) != std::string::npos);
    place.stage.pulses(skill.cast + 8);
    CHECK(place.body().state().mana == mana);
    CHECK(place.the_rat().state().hit_points == 10'000);
  }
}

TEST_CASE(
    "affects: each begins, is listed with its time and clock, and ends to the pulse with its "
    "words") {
  std::size_t count = 0;
  for (const auto& affect : town::options().rules.affects) {
    CAPTURE(affect.key);
    ++count;
    Place place;
    auto& stage = place.stage;
    game::add_affect(stage.game(), place.body(), affect.key, base::minutes(2));
    CHECK(stage.heard(place.ann).find(without_codes(affect.begins)) != std::string::npos);
    stage.type(place.ann, "affects");
    const auto listed = stage.heard(place.ann);
    CHECK(listed.find(affect.name + " | 2 minutes | while you play") != std::string::npos);
    CHECK(listed.find(affect.help) != std::string::npos);
    stage.pulses(base::minutes(2) - 1);
    CHECK(game::has_affect(stage.game(), place.body(), affect.key));
    place.hear();
    stage.pulses(1);
    CHECK_FALSE(game::has_affect(stage.game(), place.body(), affect.key));
    CHECK_FALSE(waiting::is(stage, place.body(), "affect_tick"));
    CHECK(stage.heard(place.ann).find(without_codes(affect.ends)) != std::string::npos);
    CHECK(place.body().state().max_hit_points == 10'000);
  }
  CHECK(count >= 10);
}

TEST_CASE("gestures: each is read by whoever makes it, by whom it is for, and by the others") {
  const auto rules = town::options().rules;
  CHECK(rules.socials.size() >= 40);
  Place place;
  auto& stage = place.stage;
  const auto eve = stage.player("Eve");
  for (const auto& social : rules.socials) {
    CAPTURE(social.key);
    for (const auto* target : {"", " bob", " ann"}) {
      place.hear();
      stage.heard(eve);
      stage.pulses(8);
      stage.type(place.ann, social.key + target);
      const bool is_there = std::string_view(target).empty()     ? !social.alone_self.empty()
                            : std::string_view(target) == " bob" ? !social.victim_self.empty()
                                                                 : !social.self_self.empty();
      const auto own = stage.heard(place.ann);
      const auto other = stage.heard(eve);
      CHECK_FALSE(own.empty());
      CHECK(own.find('$') == std::string::npos);
      CHECK(other.find('$') == std::string::npos);
      if (is_there) {
        CHECK_FALSE(other.empty());
        CHECK(other.find("Ann") != std::string::npos);
      }
      if (is_there && std::string_view(target) == " bob") {
        CHECK_FALSE(stage.heard(place.bob).empty());
      }
    }
  }
}

TEST_CASE(
    "commands: each answers, whatever stands behind it and however one lies, and the world stays "
    "whole") {
  for (const auto* command : game::all_commands()) {
    CAPTURE(command->name);
    Place place;
    auto& stage = place.stage;
    for (std::size_t i = 1; i < game::capability_names.size; ++i) {
      stage.grant(place.ann, static_cast<game::Capability>(i));
    }
    stage.make("bag", place.ann);
    stage.make("flask", "hall");
    for (const auto position : {world::Position::standing, world::Position::sleeping}) {
      for (const auto* words :
           {"", "bag", "rat", "bob", "ann", "all", "2.rat", "north", "-1", "'", "%n$n{}", "bag bag",
            "rat 1", "obj 17", "self nothing", "on", "\x1b[2J"}) {
        if (!stage.is_in_game("Ann")) {
          continue;  // it was `quit`, or the like
        }
        CAPTURE(words);
        stage.world().change(place.body()).position = position;
        stage.pulses(20);
        stage.heard(place.ann);
        stage.type(place.ann, std::string(command->name) + " " + words);
        if (command->secret) {
          stage.seconds(20);  // a wrong password is refused later
        }
        CHECK((!stage.heard(place.ann).empty() || stage.is_closed(place.ann)));
      }
    }
    CHECK(stage.world().verify() == "");
    CHECK(stage.game().timeline().verify() == "");
    CHECK(stage.game().fights().verify() == "");
  }
}

TEST_CASE("skills that work by themselves: each is one that the game asks for by its key") {
  const std::set<std::string> asked_for{"dodge",  "parry",        "second_attack",
                                        "search", "fast_healing", "meditation"};
  for (const auto& skill : town::options().rules.skills) {
    if (skill.effect == Effect::none) {
      CHECK_MESSAGE(asked_for.contains(skill.key), skill.key);
    }
  }
}
