// Fights on the room's violence event.
#include "game/fights/fights.h"

#include <set>

#include <doctest/doctest.h>

#include "game/fights/formulas.h"
#include "game/fights/harm.h"
#include "game/happenings/all.h"
#include "game/waiting.h"

using game::experience_for;
using game::highest_level;
using support::Player;
using support::Stage;

namespace {

// A stage whose rat and keeper are as tough and as quick as wanted.
support::StageOptions with_mobiles(int hit_points, int speed = 1000) {
  support::StageOptions options;
  for (auto& mob : options.areas.front().mobs) {
    mob.hit = {0, 0, hit_points};
    mob.hit_points = hit_points;
    mob.speed = speed;
    mob.damage.dice = {0, 0, 0};
  }
  return options;
}

world::Character& tough(Stage& stage, world::Character& body) {
  auto& state = stage.world().change(body);
  state.max_hit_points = state.hit_points = 1'000'000;
  return body;
}

std::string all_is_well(Stage& stage) {
  waiting::verify(stage);
  return stage.game().fights().verify();
}

}  // namespace

TEST_CASE("violence: one event on the room while anyone fights there, and none otherwise") {
  Stage stage(with_mobiles(1'000'000));
  const auto ann = stage.player("Ann");
  tough(stage, stage.body(ann));
  stage.make_mobile("rat", "hall");
  auto& hall = stage.room("hall");
  CHECK_FALSE(waiting::is(stage, hall, "violence"));
  stage.type(ann, "kill rat");
  CHECK(waiting::of(stage, hall, "violence").size() == 1);
  CHECK(waiting::of(stage, hall, "violence").front() == 16);
  CHECK(stage.game().fights().fighters_in(hall) == 2);
  stage.pulses(100);
  CHECK(waiting::of(stage, hall, "violence").size() == 1);
  CHECK(all_is_well(stage).empty());
  stage.world().destroy(*hall.people().first());  // the rat, the newer one
  stage.pulses(16);
  CHECK_FALSE(waiting::is(stage, hall, "violence"));
  CHECK(stage.game().fights().fighters_in(hall) == 0);
  CHECK(stage.body(ann).state().position == world::Position::standing);
}

TEST_CASE("turns: speeds 1 and 3 take 300 and 900 in 4,800 pulses while a third joins and leaves") {
  Stage stage(with_mobiles(1'000'000, 3000));
  const auto ann = stage.player("Ann");
  const auto bob = stage.player("Bob");
  auto& first = tough(stage, stage.body(ann));
  tough(stage, stage.body(bob));
  auto& rat = stage.make_mobile("rat", "hall");
  stage.type(ann, "kill rat");
  stage.pulses(1001);
  stage.type(bob, "assist ann");
  CHECK(stage.game().fights().fighters_in(stage.room("hall")) == 3);
  stage.pulses(1007);
  stage.game().fights().stop(stage.body(bob));
  stage.pulses(4800 - 1001 - 1007);
  CHECK(stage.game().fights().turns_taken(first) == 300);
  CHECK(stage.game().fights().turns_taken(rat) == 900);
  CHECK(all_is_well(stage).empty());
}

TEST_CASE("death: a corpse with all it had, experience, and a fuzzy end of the corpse") {
  Stage stage(with_mobiles(1));
  const auto ann = stage.player("Ann");
  auto& rat = stage.make_mobile("rat", "hall");
  REQUIRE(stage.world().move(stage.make("ring", "hall"), rat) == world::Moved::yes);
  REQUIRE(stage.world().mint(rat, 12, world::Coinage::staff));
  stage.type(ann, "kill rat");
  for (int i = 0; i < 20 && stage.world().mobile_count() > 0; ++i) {
    stage.pulses(16);
  }
  REQUIRE(stage.world().mobile_count() == 0);
  CHECK(stage.body(ann).state().experience == experience_for(1, 1));
  const auto* corpse = stage.room("hall").things().first();
  REQUIRE(corpse != nullptr);
  CHECK(corpse->short_name() == "the corpse of the rat");
  CHECK(corpse->contents().size() == 2);
  CHECK(waiting::is(stage, *corpse, "decay"));
  stage.heard(ann);
  stage.type(ann, "get all corpse");
  const auto heard = stage.heard(ann);
  CHECK(heard.find("You get 12 coins from the corpse of the rat.") != std::string::npos);
  CHECK(stage.body(ann).state().coins == 112);
  CHECK(stage.body(ann).things().size() == 1);
  stage.pulses(base::minutes(7));
  CHECK(stage.room("hall").things().is_empty());
  CHECK(all_is_well(stage).empty());
}

TEST_CASE("death: corpses of one moment do not all fall to dust in one") {
  Stage stage(with_mobiles(1));
  std::set<base::Pulse> ends;
  for (int i = 0; i < 12; ++i) {
    auto& rat = stage.make_mobile("rat", "hall");
    game::die(stage.game(), rat, nullptr);
    ends.insert(waiting::of(stage, *stage.room("hall").things().first(), "decay").front());
  }
  CHECK(ends.size() > 6);
}

TEST_CASE("death: a player wakes up at home, hurt, and only they may take what they left") {
  Stage stage(with_mobiles(1'000'000));
  const auto ann = stage.player("Ann", "yard");
  const auto bob = stage.player("Bob", "yard");
  stage.make("ring", ann);
  stage.world().change(stage.body(ann)).experience = 500;
  auto& rat = stage.make_mobile("rat", "yard");
  game::die(stage.game(), stage.body(ann), &rat);
  auto& body = stage.body(ann);
  CHECK(body.room() == &stage.room("hall"));
  CHECK(body.state().hit_points == body.state().max_hit_points / 4);
  CHECK(body.state().experience == 450);
  CHECK(body.things().is_empty());
  CHECK(waiting::is(stage, body, "heal"));
  stage.heard(bob);
  stage.type(bob, "get ring corpse");
  CHECK(stage.heard(bob) == "You leave the corpse of Ann alone.");
  stage.type(ann, "stand");
  stage.type(ann, "north");
  stage.heard(ann);
  stage.type(ann, "get ring corpse");
  CHECK(stage.heard(ann) == "You get a ring from the corpse of Ann.");
  CHECK(all_is_well(stage).empty());
}

TEST_CASE("flee: out of the fight and out of the room, by a way that is open") {
  Stage stage(with_mobiles(1'000'000));
  const auto ann = stage.player("Ann");
  tough(stage, stage.body(ann));
  stage.make_mobile("rat", "hall");
  stage.type(ann, "flee");
  CHECK(stage.hears(ann, "You are not fighting anybody."));
  stage.type(ann, "kill rat");
  stage.type(ann, "north");
  CHECK(stage.hears(ann, "You are fighting for your life!"));
  stage.type(ann, "flee");
  CHECK(stage.body(ann).room() == &stage.room("yard"));
  CHECK_FALSE(stage.game().fights().is_fighting(stage.body(ann)));
  CHECK_FALSE(waiting::is(stage, stage.room("hall"), "violence"));
  CHECK(all_is_well(stage).empty());
}

TEST_CASE("wimpy: one flees by oneself, at one's turn") {
  Stage stage(with_mobiles(1'000'000));
  const auto ann = stage.player("Ann");
  stage.make_mobile("rat", "hall");
  stage.type(ann, "wimpy 900");
  CHECK(stage.hears(ann, "Give a number of hit points from 0 to"));
  stage.type(ann, "wimpy 8");
  CHECK(stage.hears(ann, "You will flee below 8 hit points."));
  stage.type(ann, "kill rat");
  game::wound(stage.game(), stage.body(ann), stage.body(ann).state().hit_points - 5, nullptr);
  stage.pulses(16);
  CHECK(stage.body(ann).room() == &stage.room("yard"));
}

TEST_CASE("fights: neither players, nor the peaceful, nor in a safe place") {
  auto options = with_mobiles(100);
  options.areas.front().mobs[0].flags.set(world::MobFlag::peaceful);
  options.areas.front().rooms[1].flags.set(world::RoomFlag::safe);
  Stage stage(options);
  const auto ann = stage.player("Ann");
  const auto bob = stage.player("Bob");
  stage.make_mobile("keeper", "hall");
  stage.make_mobile("rat", "yard");
  stage.heard(ann);
  stage.type(ann, "kill bob");
  CHECK(stage.heard(ann) == "You do not fight other players.");
  stage.type(ann, "kill keeper");
  CHECK(stage.heard(ann) == "You cannot bring yourself to do that.");
  stage.type(ann, "kill me");
  CHECK(stage.heard(ann) == "You have no quarrel with yourself.");
  stage.type(ann, "north");
  stage.heard(ann);
  stage.type(ann, "kill rat");
  CHECK(stage.heard(ann) == "Nobody raises a hand here.");
  CHECK(stage.game().fights().fighters_in(stage.room("hall")) == 0);
  CHECK(stage.body(bob).state().position == world::Position::standing);
}

TEST_CASE("assist: mobiles of a kind stand by each other, inside the violence event") {
  auto options = with_mobiles(1'000'000);
  options.areas.front().mobs[1].flags.set(world::MobFlag::assist);
  Stage stage(options);
  const auto ann = stage.player("Ann");
  tough(stage, stage.body(ann));
  stage.make_mobile("rat", "hall");
  stage.make_mobile("rat", "hall");
  stage.make_mobile("keeper", "hall");
  stage.type(ann, "kill rat");
  CHECK(stage.game().fights().fighters_in(stage.room("hall")) == 2);
  stage.pulses(16);
  CHECK(stage.game().fights().fighters_in(stage.room("hall")) == 3);
}

TEST_CASE("assist: those who would help are left alone once the fight is over") {
  auto options = with_mobiles(1'000'000);
  options.areas.front().mobs[0].flags.set(world::MobFlag::assist);
  Stage stage(options);
  const auto ann = stage.player("Ann");
  tough(stage, stage.body(ann));
  stage.make_mobile("keeper", "hall");
  auto& rat = stage.make_mobile("rat", "hall");
  stage.type(ann, "kill rat");
  stage.world().destroy(rat);
  stage.pulses(32);
  CHECK(stage.game().fights().fighters_in(stage.room("hall")) == 0);
  CHECK(all_is_well(stage).empty());
}

TEST_CASE("rescue: the fight of another is one's own") {
  Stage stage(with_mobiles(1'000'000));
  const auto ann = stage.player("Ann");
  const auto bob = stage.player("Bob");
  tough(stage, stage.body(ann));
  tough(stage, stage.body(bob));
  auto rules = stage.game().rules();
  auto& skill = rules.skills.emplace_back();
  skill.key = skill.name = "rescue";
  skill.effect = rules::Effect::rescue;
  skill.target = rules::Target::friend_;
  skill.position = world::Position::fighting;
  skill.classes = {{"wanderer", 1}};
  stage.game().set_rules(rules);
  stage.world().change(stage.body(ann)).player.skills["rescue"] = 100;
  auto& rat = stage.make_mobile("rat", "hall");
  stage.type(bob, "kill rat");
  stage.type(ann, "rescue bob");
  auto& fights = stage.game().fights();
  CHECK(fights.foe_of(rat) == &stage.body(ann));
  CHECK_FALSE(fights.is_fighting(stage.body(bob)));
  CHECK(fights.is_fighting(stage.body(ann)));
  CHECK(all_is_well(stage).empty());
}

TEST_CASE("aggression: an event on the room when somebody walks in, and on nothing before") {
  auto options = with_mobiles(1'000'000);
  options.areas.front().mobs[1].flags.set(world::MobFlag::aggressive);
  Stage stage(options);
  stage.make_mobile("rat", "yard");
  auto& yard = stage.room("yard");
  stage.pulses(200);
  CHECK_FALSE(waiting::is(stage, yard, "aggression"));
  const auto ann = stage.player("Ann");
  tough(stage, stage.body(ann));
  stage.type(ann, "north");
  REQUIRE(waiting::of(stage, yard, "aggression").size() == 1);
  const auto left = waiting::of(stage, yard, "aggression").front();
  CHECK(left >= 8);
  CHECK(left <= 16);
  stage.pulses(left);
  CHECK(stage.hears(ann, "The rat attacks you!"));
  CHECK(stage.game().fights().is_fighting(stage.body(ann)));
  CHECK(all_is_well(stage).empty());
}

TEST_CASE("aggression: whoever struck it is remembered by one that bears grudges") {
  auto options = with_mobiles(1'000'000);
  options.areas.front().mobs[1].flags.set(world::MobFlag::memory);
  Stage stage(options);
  const auto ann = stage.player("Ann");
  const auto bob = stage.player("Bob", "yard");
  tough(stage, stage.body(ann));
  stage.make_mobile("rat", "hall");
  stage.type(ann, "kill rat");
  stage.type(ann, "flee");
  stage.type(bob, "south");
  stage.pulses(20);
  CHECK_FALSE(stage.game().fights().is_fighting(stage.body(bob)));
  stage.type(ann, "south");
  stage.pulses(20);
  CHECK(stage.game().fights().is_fighting(stage.body(ann)));
}

TEST_CASE("fights: nobody leaves one by quitting, lying down or being woken") {
  Stage stage(with_mobiles(1'000'000));
  const auto ann = stage.player("Ann");
  auto& body = tough(stage, stage.body(ann));
  auto& rat = stage.make_mobile("rat", "hall");
  stage.type(ann, "sleep");
  stage.game().fights().attack(rat, body);
  game::wound(stage.game(), body, 5, &rat);
  CHECK(body.state().position == world::Position::fighting);
  stage.heard(ann);
  for (const auto* line : {"quit", "sleep", "rest", "sit"}) {
    stage.type(ann, line);
    CHECK_MESSAGE(stage.hears(ann, "Not while you fight!"), line);
  }
  CHECK(stage.game().fights().is_fighting(body));
}

TEST_CASE("merit: a group learns as much as its most experienced would, in equal parts") {
  Stage stage(with_mobiles(100));
  const auto ann = stage.player("Ann");
  const auto bob = stage.player("Bob");
  stage.world().change(stage.body(ann)).level = 20;
  stage.type(bob, "follow ann");
  stage.type(ann, "group bob");
  auto& rat = stage.make_mobile("rat", "hall");
  game::die(stage.game(), rat, &stage.body(ann));
  CHECK(stage.body(bob).state().experience == experience_for(20, 1) / 2);
}

TEST_CASE("levels: experience leads to them, and they make one tougher") {
  Stage stage;
  const auto ann = stage.player("Ann");
  auto& body = stage.body(ann);
  const auto before = body.state().max_hit_points;
  game::gain_experience(stage.game(), body, 999);
  CHECK(body.state().level == 1);
  game::gain_experience(stage.game(), body, 1);
  CHECK(body.state().level == 2);
  CHECK(body.state().max_hit_points > before);
  CHECK(body.state().player.practices == 7);
  CHECK(body.state().player.trains == 2);
  game::gain_experience(stage.game(), body, 1'000'000'000'000);
  CHECK(body.state().level == highest_level);
}

TEST_CASE("at rest: a world of mobiles that have nothing to do owns no event") {
  Stage stage(with_mobiles(100));
  const auto before = stage.game().timeline().future().size();
  for (int i = 0; i < 500; ++i) {
    stage.make_mobile(i % 2 == 0 ? "rat" : "keeper", i % 3 == 0 ? "hall" : "yard");
  }
  CHECK(stage.game().timeline().future().size() == before);
  stage.pulses(1000);
  stage.world().all_characters().for_each(
      [](const world::Character& mobile) { CHECK_FALSE(mobile.has_events()); });
}

TEST_CASE("an event that kills its own owner takes the owner's other events with it") {
  Stage stage(with_mobiles(3));
  auto& rat = stage.make_mobile("rat", "hall");
  auto rules = stage.game().rules();
  auto& venom = rules.affects.emplace_back();
  venom.key = venom.name = "venom";
  venom.tick.every = 4;
  venom.tick.damage = {0, 0, 5};
  stage.game().set_rules(rules);
  game::add_affect(stage.game(), rat, "venom", 400);
  game::add_affect(stage.game(), rat, "quickened", 400);
  CHECK(waiting::of(stage, rat, "affect").size() == 2);
  stage.pulses(4);
  CHECK(stage.world().mobile_count() == 0);
  CHECK(waiting::count(stage, "affect") == 0);
  CHECK(waiting::count(stage, "affect_tick") == 0);
  CHECK(all_is_well(stage).empty());
}

TEST_CASE("death: what waits on whoever dies is never heard of again, in a thousand deaths") {
  auto options = with_mobiles(3);
  rules::Affect doom;
  doom.key = doom.name = "doom";
  doom.begins = doom.room_begins = "One.";
  doom.ends = doom.room_ends = "Two.";
  options.rules.affects.push_back(doom);
  Stage stage(std::move(options));
  const auto ann = stage.player("Ann");
  const auto events = stage.game().timeline().future().in_order().size();
  for (int i = 0; i < 1000; ++i) {
    auto& rat = stage.make_mobile("rat", "hall");
    game::add_affect(stage.game(), rat, "doom", 16);
    CHECK(stage.hears(ann, "One."));
    const auto who = rat.handle();
    if (i % 2 == 0) {
      game::die(stage.game(), rat, nullptr);
    } else {
      stage.world().destroy(rat);  // as by `purge`
    }
    CHECK(stage.world().find(who) == nullptr);
    stage.pulses(20);
    CHECK_FALSE(stage.hears(ann, "Two."));
    while (!stage.room("hall").things().is_empty()) {
      stage.world().destroy(*stage.room("hall").things().first());
    }
    CHECK(waiting::count(stage, "affect") == 0);
  }
  CHECK(stage.game().timeline().future().in_order().size() <= events + 1);
  CHECK(all_is_well(stage).empty());
}

TEST_CASE("death: two in one pulse, and autoloot takes from each corpse what was its own") {
  Stage stage(with_mobiles(1));
  const auto ann = stage.player("Ann");
  stage.type(ann, "toggle autoloot on");
  stage.type(ann, "toggle autogold on");
  std::vector<std::int64_t> ids;
  const auto add_rat = [&] {
    auto& rat = stage.make_mobile("rat", "hall");
    for (const auto* key : {"stone", "ring"}) {
      auto& thing = stage.make(key, "hall");
      REQUIRE(stage.world().move(thing, rat) == world::Moved::yes);
      ids.push_back(thing.id());
    }
    REQUIRE(stage.world().mint(rat, 7, world::Coinage::staff));
    return rat.handle();
  };
  const auto first = add_rat();
  const auto second = add_rat();
  auto& other = stage.make("stone", "hall");  // lies there, and is nobody's loot
  const auto coins = stage.body(ann).state().coins;
  game::die(stage.game(), *stage.world().find(first), &stage.body(ann));
  game::die(stage.game(), *stage.world().find(second), &stage.body(ann));
  stage.pulses(1);
  for (const auto id : ids) {
    const auto* thing = stage.world().find_object(id);
    REQUIRE(thing != nullptr);
    CHECK(thing->character_at_root() == &stage.body(ann));
  }
  CHECK(stage.body(ann).things().size() == ids.size());
  CHECK(stage.body(ann).state().coins == coins + 14);
  CHECK(other.in_room() == &stage.room("hall"));
  CHECK(all_is_well(stage).empty());
}

TEST_CASE("fights: whoever looks sees who fights whom") {
  Stage stage(with_mobiles(1'000'000));
  const auto ann = stage.player("Ann");
  const auto bob = stage.player("Bob");
  stage.make_mobile("rat", "hall");
  stage.type(ann, "kill rat");
  stage.heard(ann);
  stage.heard(bob);
  stage.type(ann, "look");
  CHECK(stage.hears(ann, "The rat is fighting you!"));
  stage.type(bob, "look");
  const auto seen = stage.heard(bob);
  CHECK(seen.find("The rat is fighting Ann!") != std::string::npos);
  CHECK(seen.find("Ann is fighting the rat!") != std::string::npos);
}
