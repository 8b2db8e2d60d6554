// What the server was begun for: the list of what hangs on events, each by name, in the shipped
// world.
#include <algorithm>
#include <set>

#include <doctest/doctest.h>

#include "game/fights/fights.h"
#include "game/fights/harm.h"
#include "game/moving.h"
#include "game/waiting.h"
#include "town/town.h"

using support::Stage;

namespace {

// A rat in the hall of the stage that lasts, and does no harm.
world::Character& make_rat(Stage& stage, std::string_view room) {
  auto& rat = stage.world().make_mobile(*stage.world().mob_plan(21));
  stage.world().move(rat, stage.room(room));
  auto& state = stage.world().change(rat);
  state.hit_points = state.max_hit_points = 1'000'000;
  return rat;
}

void toughen(Stage& stage, const support::Player& player) {
  auto& state = stage.world().change(stage.body(player));
  state.hit_points = state.max_hit_points = 1'000'000;
}

support::StageOptions with_rules_of_the_town() {
  support::StageOptions options;
  options.rules = town::options().rules;
  return options;
}

}  // namespace

TEST_CASE(
    "violence event on the room: all who fight there act inside one, each by their own speed") {
  auto options = with_rules_of_the_town();
  for (auto& mob : options.areas[0].mobs) {
    mob.speed = 3000;
    mob.damage.dice = {0, 0, 0};
  }
  Stage stage(std::move(options));
  const auto ann = stage.player("Ann");
  const auto bob = stage.player("Bob");
  toughen(stage, ann);
  toughen(stage, bob);
  auto& rat = make_rat(stage, "hall");
  auto& hall = stage.room("hall");
  CHECK(waiting::of(stage, hall, "violence").empty());
  stage.type(ann, "kill rat");
  for (int i = 0; i < 4800; ++i) {
    if (i % 600 == 100) {
      stage.type(bob, "assist ann");
      CHECK(stage.game().fights().fighters_in(hall) == 3);
    }
    if (i % 600 == 400) {
      stage.game().fights().stop(stage.body(bob));
    }
    CHECK(waiting::of(stage, hall, "violence").size() == 1);
    stage.pulses(1);
  }
  CHECK(stage.game().fights().turns_taken(stage.body(ann)) == 300);
  CHECK(stage.game().fights().turns_taken(rat) == 900);
  CHECK(waiting::of(stage, rat, "violence").empty());
}

TEST_CASE("area resetting: what was carried off comes back, and the area waits only for that") {
  Stage stage(town::options());
  auto& area = *stage.world().area("hasp");
  stage.pulses(base::minutes(15));  // rows that saw space for more at first have found out
  REQUIRE_FALSE(waiting::is(stage, area, "reset"));
  const world::SpawnPlan* row = nullptr;
  for (const auto vnum : area.rooms()) {
    for (const auto& one : stage.world().room(vnum)->plan().spawns) {
      row = one.is_mobile && one.respawn == 0 && one.max == 1 ? &one : row;
    }
  }
  REQUIRE(row != nullptr);
  auto& room = *stage.world().room_of_spawn(row->key);
  const auto is_there = [&] {
    return std::any_of(room.people().begin(), room.people().end(),
                       [row](const auto& one) { return one.state().spawn == row->key; });
  };
  REQUIRE(is_there());
  for (auto& one : room.people()) {
    if (one.state().spawn == row->key) {
      stage.world().destroy(one);
      break;
    }
  }
  CHECK(waiting::is(stage, area, "reset"));
  CHECK_FALSE(is_there());
  stage.pulses(base::minutes(15));
  CHECK(is_there());
  CHECK_FALSE(waiting::is(stage, area, "reset"));
}

TEST_CASE("object timers are saved with the object, and do not all end at the same time") {
  Stage stage(with_rules_of_the_town());
  auto ann = stage.player("Ann");
  for (int i = 0; i < 10; ++i) {
    game::start_decay(stage.game(), stage.make("pear", ann));
  }
  const auto times = [&stage](const support::Player& who) {
    std::multiset<base::Pulse> left;
    for (const auto& thing : stage.body(who).things()) {
      left.insert(waiting::of(stage, thing, "decay").at(0));
    }
    return left;
  };
  const auto before = times(ann);
  CHECK(std::set<base::Pulse>(before.begin(), before.end()).size() > 5);
  stage.quit(ann);
  stage.pulses(base::minutes(5));
  stage.restart();
  stage.pulses(base::minutes(5));
  ann = stage.login("Ann");
  CHECK(times(ann) == before);
}

TEST_CASE("stun and paralysis: no turns and no commands until they wear off, to the pulse") {
  const auto rules = town::options().rules;
  for (const auto* key : {"stunned", "held_still"}) {
    CAPTURE(key);
    Stage stage(with_rules_of_the_town());
    const auto ann = stage.player("Ann");
    toughen(stage, ann);
    make_rat(stage, "hall");
    stage.type(ann, "kill rat");
    stage.pulses(16);
    game::add_affect(stage.game(), stage.body(ann), key, 160);
    CHECK(waiting::is(stage, stage.body(ann), "affect"));
    stage.type(ann, "flee");
    CHECK(stage.body(ann).room() == &stage.room("hall"));
    stage.heard(ann);
    stage.pulses(159);
    CHECK_FALSE(stage.hears(ann, "Your punch"));
    CHECK(game::is_helpless(stage.game(), stage.body(ann)));
    stage.pulses(1);
    CHECK_FALSE(game::is_helpless(stage.game(), stage.body(ann)));
    CHECK(stage.hears(ann, rules.affect(key)->ends));
    stage.pulses(32);
    CHECK(stage.hears(ann, "Your punch"));
  }
}

TEST_CASE("timed messages: an area speaks now and then to those who are there") {
  Stage stage(town::options());
  const auto& area = *stage.world().area("hasp");
  REQUIRE_FALSE(area.plan().events.empty());
  const auto& event = area.plan().events.front();
  auto& room = *stage.world().room(event.rooms.front());
  const auto ann = stage.player("Ann", "temple");
  game::relocate(stage.game(), stage.body(ann), room);
  std::set<std::string> heard;
  for (int i = 0; i < 400 && heard.empty(); ++i) {
    stage.pulses(event.every / 4);
    const auto text = stage.heard(ann);
    for (const auto& message : event.messages) {
      if (text.find(message.substr(0, 30)) != std::string::npos) {
        heard.insert(message);
      }
    }
  }
  CHECK_FALSE(heard.empty());
}

TEST_CASE("healing events: there while something is to be healed, faster at rest, and then gone") {
  Stage stage(with_rules_of_the_town());
  const auto ann = stage.player("Ann");
  auto& body = stage.body(ann);
  CHECK_FALSE(waiting::is(stage, body, "heal"));
  const auto healed_in_a_minute = [&](std::string_view posture) {
    stage.type(ann, posture);
    auto& state = stage.world().change(body);
    state.max_hit_points = 200;
    state.hit_points = 1;
    game::start_healing(stage.game(), body);
    CHECK(waiting::of(stage, body, "heal").size() == 1);
    stage.pulses(base::minutes(1));
    return body.state().hit_points - 1;
  };
  const auto standing = healed_in_a_minute("stand");
  const auto resting = healed_in_a_minute("rest");
  CHECK(standing > 0);
  CHECK(resting >= standing * 3 / 2);
  stage.pulses(base::minutes(30));
  CHECK(body.state().hit_points == 200);
  CHECK_FALSE(waiting::is(stage, body, "heal"));
}

TEST_CASE(
    "aggression events: on the room, once somebody walks in whom somebody there would strike") {
  auto options = with_rules_of_the_town();
  for (auto& mob : options.areas[0].mobs) {
    mob.flags.set(world::MobFlag::aggressive);
    mob.damage.dice = {0, 0, 0};
  }
  Stage stage(std::move(options));
  make_rat(stage, "yard");
  CHECK(waiting::count(stage, "aggression") == 0);
  const auto ann = stage.player("Ann");
  CHECK(waiting::count(stage, "aggression") == 0);
  stage.type(ann, "north");
  CHECK(waiting::is(stage, stage.room("yard"), "aggression"));
  CHECK_FALSE(stage.game().fights().is_fighting(stage.body(ann)));
  stage.pulses(16);
  CHECK(stage.game().fights().is_fighting(stage.body(ann)));
  CHECK(waiting::count(stage, "aggression") == 0);
}

TEST_CASE(
    "action events: a prolonged act finishes at its time, or is interrupted, each with its words") {
  Stage stage(town::options());
  const auto ann = stage.player("Ann", "square");
  stage.heard(ann);
  stage.type(ann, "recall");
  CHECK(waiting::of(stage, stage.body(ann), "recall") ==
        std::vector<base::Pulse>{base::seconds(3)});
  CHECK(stage.hears(ann, "You close your eyes"));
  SUBCASE("finished") {
    stage.pulses(base::seconds(3) - 1);
    CHECK(stage.body(ann).room()->plan().key == "square");
    stage.pulses(1);
    CHECK(stage.body(ann).room()->plan().key == "temple");
    CHECK(stage.hears(ann, stage.room("temple").name()));
  }
  SUBCASE("interrupted") {
    stage.type(ann, "stop");
    CHECK_FALSE(waiting::is(stage, stage.body(ann), "recall"));
    CHECK_FALSE(stage.heard(ann).empty());
    stage.pulses(base::seconds(10));
    CHECK(stage.body(ann).room()->plan().key == "square");
  }
}
