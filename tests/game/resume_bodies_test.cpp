// What a restart finds of mobiles, of who fought whom, of who followed whom, and of doors.
#include <string>

#include <doctest/doctest.h>

#include "game/company.h"
#include "game/fights/fights.h"
#include "game/fights/harm.h"
#include "game/game.h"
#include "game/happenings/all.h"
#include "support/stage.h"

using support::Player;
using support::Stage;
using support::StageOptions;

namespace {

const std::string keeper_row = "1:mob:20:0";
const std::string rat_row = "1:mob:21:0";

// A keeper with a ring and twelve coins, and a rat that bears grudges, both brought to the hall.
StageOptions with_mobiles() {
  StageOptions options;
  auto& area = options.areas.front();
  for (auto& plan : area.mobs) {
    plan.level = 3;
    plan.hit = {.count = 0, .sides = 0, .plus = 40};
    plan.hit_points = 40;
    if (plan.key == "keeper") {
      plan.coins = 12;
    } else {
      plan.flags.set(world::MobFlag::memory);
    }
  }
  area.rooms.front().spawns = {
      {.key = keeper_row, .is_mobile = true, .vnum = 20, .equip = {}, .give = {11}, .contents = {}},
      {.key = rat_row, .is_mobile = true, .vnum = 21, .equip = {}, .give = {}, .contents = {}}};
  auto& hall = area.rooms.front();
  auto& yard = area.rooms.back();
  hall.exits.front().door = yard.exits.front().door = "gate";
  hall.exits.front().state = yard.exits.front().state = world::DoorState::closed;
  return options;
}

world::Character* mobile(Stage& stage, world::Vnum vnum) {
  const auto& made = stage.world().made_from(*stage.world().mob_plan(vnum));
  return made.is_empty() ? nullptr : stage.world().find(made.first()->handle());
}

void check_sound(Stage& stage) {
  stage.pulses(16);
  CHECK(stage.world().verify().empty());
  CHECK(stage.game().timeline().verify().empty());
  CHECK(stage.game().fights().verify().empty());
  CHECK(stage.store().verify() == "");
}

void end_and_start(Stage& stage, bool killed) {
  killed ? stage.restart() : stage.stop_and_start();
}

}  // namespace

TEST_CASE("resume: a mobile that nothing happened to has no row, and stands there again") {
  for (const bool killed : {false, true}) {
    Stage stage(with_mobiles());
    stage.pulses(16);
    CHECK(stage.store().mobiles().empty());
    CHECK(stage.store().spawns().at(keeper_row).untouched == 1);
    end_and_start(stage, killed);
    CHECK(stage.world().mobile_count() == 2);
    REQUIRE(mobile(stage, 20) != nullptr);
    CHECK(mobile(stage, 20)->things().size() == 1);
    check_sound(stage);
    CHECK(stage.store().mobiles().empty());
  }
}

TEST_CASE("resume: a wounded, moved and robbed mobile is as it was, and heals on") {
  for (const bool killed : {false, true}) {
    Stage stage(with_mobiles());
    auto& keeper = *mobile(stage, 20);
    const auto id = keeper.id();
    const auto ring = keeper.things().first()->id();
    stage.world().touch(*mobile(stage, 21));
    stage.world().change(keeper).hit_points = 7;
    game::start_healing(stage.game(), keeper);
    stage.world().move(keeper, stage.room("yard"));
    stage.world().move(*stage.world().find_object(ring), stage.room("hall"));
    const auto pear = stage.make("pear", "yard").id();
    stage.world().move(*stage.world().find_object(pear), keeper);
    game::start_decay(stage.game(), *stage.world().find_object(pear));
    stage.pulses(16);
    const auto digest = stage.game().state_digest();
    end_and_start(stage, killed);
    CHECK(stage.game().state_digest() == digest);
    const auto* again = stage.world().find_character(id);
    REQUIRE(again != nullptr);
    CHECK(again->room() == &stage.room("yard"));
    CHECK(again->state().hit_points == 7);
    CHECK(again->state().coins == 12);
    REQUIRE(again->things().size() == 1);
    CHECK(again->things().first()->id() == pear);
    CHECK(stage.game().timeline().find(*again, *game::find_event_kind("heal")));
    CHECK(stage.game().timeline().find(*again->things().first(), *game::find_event_kind("decay")));
    CHECK(stage.world().find_object(ring)->in_room() == &stage.room("hall"));
    CHECK(stage.world().count_of_spawn(keeper_row) == 1);
    CHECK(stage.world().mobile_count() == 2);
    check_sound(stage);
    stage.seconds(120);
    CHECK(stage.world().find_character(id)->state().hit_points > 7);
  }
}

TEST_CASE("resume: a mobile that died stays dead until its return is due") {
  Stage stage(with_mobiles());
  auto& rat = *mobile(stage, 21);
  stage.world().touch(*mobile(stage, 20));
  game::die(stage.game(), rat, nullptr);
  stage.pulses(16);
  const auto digest = stage.game().state_digest();
  stage.restart();
  CHECK(stage.game().state_digest() == digest);
  CHECK(mobile(stage, 21) == nullptr);
  CHECK(stage.room("hall").things().size() == 1);  // its corpse
  check_sound(stage);
  stage.pulses(base::minutes(15));
  CHECK(mobile(stage, 21) != nullptr);
}

TEST_CASE("resume: a fight goes on with the turns it had, once she is back") {
  for (const bool killed : {false, true}) {
    CAPTURE(killed);
    Stage stage(with_mobiles());
    auto ann = stage.player("Ann");
    stage.world().change(stage.body(ann)).max_hit_points = 500;
    stage.world().change(stage.body(ann)).hit_points = 500;
    auto& rat = *mobile(stage, 21);
    const auto rat_id = rat.id();
    REQUIRE(stage.game().fights().attack(stage.body(ann), rat));
    stage.pulses(24);
    const auto turns = stage.game().fights().turns_taken(stage.body(ann));
    REQUIRE(turns > 0);
    const auto at = stage.game().now();
    const auto& row = stage.store().fighters().at(stage.body(ann).id());
    CHECK(row.foe == rat_id);
    end_and_start(stage, killed);
    stage.seconds(600);  // the fight waits for her, and so does the rat
    CHECK_FALSE(stage.game().fights().is_fighting(*stage.world().find_character(rat_id)));
    ann = stage.login("Ann");
    auto* foe = stage.game().fights().foe_of(stage.body(ann));
    REQUIRE(foe != nullptr);
    CHECK(foe->id() == rat_id);
    CHECK(stage.game().fights().foe_of(*foe) == &stage.body(ann));
    CHECK(stage.body(ann).state().position == world::Position::fighting);
    const auto since = stage.game().fights().turns_taken(stage.body(ann));
    CHECK(since + 1 >= turns);
    CHECK(since <= turns);
    CHECK(at > 0);
    stage.pulses(16);
    CHECK(stage.game().fights().turns_taken(stage.body(ann)) > since);
    check_sound(stage);
  }
}

TEST_CASE("resume: mobiles that fight each other go on at once") {
  Stage stage(with_mobiles());
  auto& keeper = *mobile(stage, 20);
  auto& rat = *mobile(stage, 21);
  const auto keeper_id = keeper.id();
  REQUIRE(stage.game().fights().attack(keeper, rat));
  stage.pulses(16);
  stage.restart();
  auto* again = stage.world().find_character(keeper_id);
  REQUIRE(again != nullptr);
  CHECK(stage.game().fights().is_fighting(*again));
  check_sound(stage);
}

TEST_CASE("resume: a fight whose foe died or went meanwhile is over") {
  Stage stage(with_mobiles());
  auto ann = stage.player("Ann");
  auto& rat = *mobile(stage, 21);
  const auto rat_id = rat.id();
  REQUIRE(stage.game().fights().attack(stage.body(ann), rat));
  stage.pulses(16);
  stage.restart();
  auto* again = stage.world().find_character(rat_id);
  REQUIRE(again != nullptr);
  SUBCASE("died") {
    game::die(stage.game(), *again, nullptr);
  }
  SUBCASE("went") {
    stage.world().move(*again, stage.room("yard"));
  }
  ann = stage.login("Ann");
  CHECK_FALSE(stage.game().fights().is_fighting(stage.body(ann)));
  check_sound(stage);
  CHECK(stage.store().fighters().empty());
}

TEST_CASE("resume: all that stood there stand there again, also where another has come meanwhile") {
  auto options = with_mobiles();
  auto& area = options.areas.front();
  area.rooms.front().spawns.back().room_max = 1;
  area.rooms.back().spawns = {{.key = "2:mob:21:0",
                               .is_mobile = true,
                               .vnum = 21,
                               .max = 2,
                               .room_max = 1,
                               .equip = {},
                               .give = {},
                               .contents = {}}};
  area.rooms.front().spawns.back().max = 2;
  Stage stage(std::move(options));
  REQUIRE(stage.world().mobile_count() == 3);
  for (auto& person : stage.room("hall").people()) {
    if (person.plan()->vnum == 21) {
      stage.world().move(*stage.world().find(person.handle()), stage.room("yard"));
      break;
    }
  }
  stage.pulses(16);
  stage.restart();
  CHECK(stage.world().mobile_count() == 3);
  CHECK(stage.room("yard").people().size() == 2);
  check_sound(stage);
}

TEST_CASE("resume: a rat still bears its grudge") {
  Stage stage(with_mobiles());
  auto ann = stage.player("Ann");
  auto* rat = mobile(stage, 21);
  const auto id = rat->id();
  stage.world().change(*rat).grudges.insert(stage.body(ann).id());
  stage.pulses(16);
  stage.restart();
  rat = stage.world().find_character(id);
  REQUIRE(rat != nullptr);
  ann = stage.login("Ann");
  CHECK(game::Fights::remembers(*rat, stage.body(ann)));
}

TEST_CASE("resume: a group is one again when its people are back, in whatever order") {
  for (const bool leader_first : {false, true}) {
    Stage stage;
    auto ann = stage.player("Ann");
    auto bob = stage.player("Bob");
    stage.type(bob, "follow ann");
    stage.type(ann, "group bob");
    REQUIRE(stage.game().company().are_grouped(stage.body(ann), stage.body(bob)));
    stage.pulses(16);
    stage.restart();
    (leader_first ? ann : bob) = stage.login(leader_first ? "Ann" : "Bob");
    CHECK(stage.world().verify().empty());
    (leader_first ? bob : ann) = stage.login(leader_first ? "Bob" : "Ann");
    CHECK(stage.game().company().leader_of(stage.body(bob)) == &stage.body(ann));
    CHECK(stage.game().company().are_grouped(stage.body(ann), stage.body(bob)));
    stage.quit(ann);
    stage.pulses(16);
    CHECK(stage.game().company().leader_of(stage.body(bob)) == nullptr);
    CHECK(stage.store().character("Bob")->leader == 0);
  }
}

TEST_CASE("resume: whoever comes back much later follows nobody") {
  Stage stage;
  stage.player("Ann");
  auto bob = stage.player("Bob");
  stage.type(bob, "follow ann");
  stage.pulses(16);
  stage.restart();
  stage.login("Ann");
  stage.pulses(base::hours(1));
  bob = stage.login("Bob");
  CHECK(stage.game().company().leader_of(stage.body(bob)) == nullptr);
  stage.pulses(16);
  CHECK(stage.store().character("Bob")->leader == 0);
}

TEST_CASE("resume: whoever follows does not end in a circle with those who come back later") {
  Stage stage;
  auto ann = stage.player("Ann");
  auto bob = stage.player("Bob");
  stage.type(ann, "follow bob");
  auto cid = stage.player("Cid");
  stage.type(bob, "follow cid");
  stage.pulses(16);
  stage.restart();
  ann = stage.login("Ann");
  cid = stage.login("Cid");
  stage.type(cid, "follow ann");
  bob = stage.login("Bob");
  CHECK(stage.game().company().leader_of(stage.body(ann)) == &stage.body(bob));
  CHECK(stage.game().company().leader_of(stage.body(bob)) == nullptr);
}

TEST_CASE("resume: a door stands as it was left, and falls back in its time") {
  for (const bool killed : {false, true}) {
    Stage stage(with_mobiles());
    const auto ann = stage.player("Ann");
    stage.type(ann, "open gate");
    REQUIRE(stage.room("hall").door(world::Direction::north) == world::DoorState::open);
    stage.pulses(16);
    const auto due =
        stage.game().timeline().find(stage.room("hall"), *game::find_event_kind("door"));
    REQUIRE(due.has_value());
    const auto pulse = due->key.due;
    end_and_start(stage, killed);
    CHECK(stage.room("hall").door(world::Direction::north) == world::DoorState::open);
    CHECK(stage.room("yard").door(world::Direction::south) == world::DoorState::open);
    const auto again =
        stage.game().timeline().find(stage.room("hall"), *game::find_event_kind("door"));
    REQUIRE(again.has_value());
    CHECK(again->key.due == pulse);
    stage.pulses(pulse - stage.game().now());
    CHECK(stage.room("yard").door(world::Direction::south) == world::DoorState::closed);
    stage.pulses(16);
    CHECK(stage.store().rooms().at(1).doors.empty());
    check_sound(stage);
  }
}

TEST_CASE("resume: a door that a builder hung anew stands as planned, also after a restart") {
  Stage stage(with_mobiles());
  const auto ann = stage.player("Ann");
  stage.type(ann, "open gate");
  stage.pulses(16);
  auto areas = stage.options().areas;
  areas.front().rooms.front().exits.front().door = "portal";
  areas.front().rooms.back().exits.front().door = "portal";
  stage.options().areas = areas;
  stage.game().install(std::move(areas));
  CHECK(stage.room("hall").door(world::Direction::north) == world::DoorState::closed);
  stage.pulses(16);
  stage.restart();
  CHECK(stage.room("hall").door(world::Direction::north) == world::DoorState::closed);
}

TEST_CASE("resume: a keeper takes up what a builder added to the shop") {
  auto options = with_mobiles();
  options.areas.front().mobs.front().shop.is_open_at_all = true;
  Stage stage(std::move(options));
  stage.world().touch(*mobile(stage, 20));
  stage.pulses(16);
  auto& row = stage.options().areas.front().rooms.front().spawns.front();
  row.give = {11, 15};
  SUBCASE("by a restart") {
    stage.restart();
  }
  SUBCASE("by a reload") {
    stage.game().install(stage.options().areas);
  }
  CHECK(mobile(stage, 20)->things().size() == 2);
  check_sound(stage);
}

TEST_CASE("resume: a chance that was refused is not asked again by a restart") {
  auto options = with_mobiles();
  options.areas.front().rooms.front().spawns.front().chance = 1;  // in a thousand
  Stage stage(std::move(options));
  REQUIRE(mobile(stage, 20) == nullptr);
  for (int i = 0; i < 20; ++i) {
    stage.pulses(16);
    stage.restart();
    CHECK(mobile(stage, 20) == nullptr);
  }
  check_sound(stage);
}

TEST_CASE("ledger: staff see through whose hands a thing went, and what somebody gave and took") {
  Stage stage;
  const auto ann = stage.player("Ann");
  const auto bob = stage.player("Bob");
  const auto ring = stage.make("ring", ann).id();
  stage.type(ann, "why ring");
  CHECK(stage.hears(ann, "no command"));
  stage.grant(bob, game::Capability::ledger);
  stage.type(ann, "give ring bob");
  stage.type(bob, "drop ring");
  stage.pulses(16);
  stage.heard(bob);
  stage.type(bob, "why " + std::to_string(ring));
  const auto told = stage.heard(bob);
  const auto dropped = told.find("from Bob to room 1 (drop by Bob)");
  const auto given = told.find("from Ann to Bob (give by Ann)");
  CHECK(dropped != std::string::npos);
  CHECK(given != std::string::npos);
  CHECK(dropped < given);
  stage.type(bob, "audit ann");
  CHECK(stage.hears(bob, "a ring (id " + std::to_string(ring) + ") from Ann to Bob"));
  stage.type(bob, "audit bbo");
  CHECK(stage.hears(bob, "There is no player of that name."));
  stage.type(bob, "audit bob");
  CHECK(stage.hears(bob, "100 coins from the first purse to Bob (enter by Bob)"));
  stage.type(bob, "why 4000000");
  CHECK(stage.hears(bob, "The ledger knows nothing of that."));
}
