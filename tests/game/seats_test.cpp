// Furniture, what worn things add to the most one can have, and what walking costs.
#include "game/seats.h"

#include <doctest/doctest.h>

#include "game/fights/harm.h"
#include "game/vitals.h"
#include "game/waiting.h"

using support::Stage;

namespace {

support::StageOptions furnished() {
  support::StageOptions options;
  world::ObjectPlan bench;
  bench.vnum = 30;
  bench.key = bench.keywords = "bench";
  bench.short_name = "a bench";
  bench.long_name = "A bench stands here.";
  bench.type = world::ObjectType::furniture;
  bench.furniture = {.seats = 1, .positions = {world::Seat::sit, world::Seat::rest}, .heal = 200};
  options.areas[0].objects.push_back(bench);
  world::ObjectPlan belt;
  belt.vnum = 31;
  belt.key = belt.keywords = "belt";
  belt.short_name = "a belt";
  belt.long_name = "A belt lies here.";
  belt.flags.set(world::ObjectFlag::take);
  belt.wear.set(world::WearPlace::waist);
  belt.apply = {.hit_points = 5, .mana = 7, .moves = 9};
  options.areas[0].objects.push_back(belt);
  return options;
}

struct Hall {
  std::string does(const support::Player& who, std::string_view line) {
    stage.heard(who);
    stage.type(who, line);
    return stage.heard(who);
  }
  Stage stage{furnished()};
  support::Player ann = stage.player("Ann");
  support::Player bob = stage.player("Bob");
};

}  // namespace

TEST_CASE("furniture: one sits on it while there is room, and others see where") {
  Hall hall;
  const auto& bench = hall.stage.make("bench", "hall");
  hall.stage.heard(hall.bob);
  CHECK(hall.does(hall.ann, "sit on the bench") == "You sit down on a bench.");
  CHECK(hall.stage.heard(hall.bob) == "Ann sits down on a bench.");
  CHECK(game::seat_of(hall.stage.game(), hall.stage.body(hall.ann)) == &bench);
  CHECK(hall.does(hall.ann, "sit bench") == "You are there already.");
  CHECK(hall.does(hall.bob, "look").find("Ann is sitting on a bench.") != std::string::npos);
  CHECK(hall.does(hall.bob, "sit bench") == "There is no room left on it.");
  CHECK(hall.does(hall.bob, "sleep bench") == "You cannot sleep on that.");
  hall.stage.make("stone", "hall");
  CHECK(hall.does(hall.bob, "sit stone") == "You cannot sit on that.");
  CHECK(hall.does(hall.bob, "rest on moon") == "There is no \"moon\" here.");
  hall.does(hall.ann, "stand");
  CHECK(game::seat_of(hall.stage.game(), hall.stage.body(hall.ann)) == nullptr);
  CHECK(hall.does(hall.bob, "rest bench") == "You stretch out on a bench, and rest.");
}

TEST_CASE("furniture: lying back on it one stays on it, unless it does not do for that") {
  Hall hall;
  hall.stage.make("bench", "hall");
  hall.does(hall.ann, "sit bench");
  hall.does(hall.ann, "rest");
  CHECK(game::seat_of(hall.stage.game(), hall.stage.body(hall.ann)) != nullptr);
  hall.does(hall.ann, "sleep");
  CHECK(game::seat_of(hall.stage.game(), hall.stage.body(hall.ann)) == nullptr);
}

TEST_CASE("furniture: wounds close faster on it, and it may vanish under one") {
  Hall hall;
  auto& bench = hall.stage.make("bench", "hall");
  const auto healed = [&](std::string_view line) {
    hall.does(hall.ann, line);
    hall.stage.world().change(hall.stage.body(hall.ann)).hit_points = 1;
    game::start_healing(hall.stage.game(), hall.stage.body(hall.ann));
    hall.stage.pulses(4 * 36);
    const auto gained = hall.stage.body(hall.ann).state().hit_points - 1;
    hall.does(hall.ann, "stand");
    return gained;
  };
  const auto on_the_floor = healed("rest");
  const auto on_the_bench = healed("rest bench");
  CHECK(on_the_bench >= on_the_floor * 3 / 2);
  CHECK(on_the_bench > on_the_floor);
  hall.does(hall.ann, "rest bench");
  hall.stage.world().destroy(bench);
  CHECK(game::seat_of(hall.stage.game(), hall.stage.body(hall.ann)) == nullptr);
  CHECK(hall.does(hall.bob, "look").find("Ann is resting here.") != std::string::npos);
}

TEST_CASE("worn things add to the most one can have, as long as they are worn") {
  Hall hall;
  hall.stage.make("belt", hall.ann);
  auto& body = hall.stage.body(hall.ann);
  const auto before = game::most_of(body);
  hall.does(hall.ann, "wear belt");
  const auto most = game::most_of(body);
  CHECK(most.hit_points == before.hit_points + 5);
  CHECK(most.mana == before.mana + 7);
  CHECK(most.moves == before.moves + 9);
  CHECK(body.state().max_hit_points == before.hit_points);
  hall.stage.seconds(60);
  CHECK(body.state().hit_points == most.hit_points);
  CHECK(body.state().moves == most.moves);
  SUBCASE("and come back with it") {
    hall.stage.quit(hall.ann);
    const auto again = hall.stage.login("Ann");
    CHECK(hall.stage.body(again).state().hit_points == most.hit_points);
  }
  SUBCASE("and what they added is lost without them") {
    hall.does(hall.ann, "remove belt");
    CHECK(body.state().hit_points == before.hit_points);
    CHECK(body.state().mana == before.mana);
    CHECK(body.state().moves == before.moves);
  }
}

TEST_CASE("walking: each step costs half of the ground on both sides, and who is too tired stays") {
  support::StageOptions options;
  options.areas[0].rooms[0].sector = world::Sector::hills;
  options.areas[0].rooms[1].sector = world::Sector::mountain;
  options.rules.sectors.push_back({.key = "hills", .moves = 4});
  options.rules.sectors.push_back({.key = "mountain", .moves = 7});
  Stage stage(std::move(options));
  const auto ann = stage.player("Ann");
  const auto before = stage.body(ann).state().moves;
  stage.type(ann, "north");
  CHECK(stage.body(ann).state().moves == before - 6);
  CHECK(waiting::is(stage, stage.body(ann), "heal"));
  stage.world().change(stage.body(ann)).moves = 5;
  stage.heard(ann);
  stage.type(ann, "south");
  CHECK(stage.heard(ann) == "You are too tired to go on. Rest a little first.");
  CHECK(stage.body(ann).room() == &stage.room("yard"));
  stage.seconds(30);
  stage.type(ann, "south");
  CHECK(stage.body(ann).room() == &stage.room("hall"));
}

TEST_CASE("a mobile that wears what adds to it comes whole, and stays so") {
  auto options = furnished();
  world::SpawnPlan row;
  row.key = "rat";
  row.is_mobile = true;
  row.vnum = 21;
  row.equip = {{.at = world::WearPlace::waist, .object = 31}};
  options.areas[0].rooms[0].spawns = {row};
  Stage stage(std::move(options));
  const auto& rat = *stage.room("hall").people().first();
  CHECK(game::is_whole(rat));
  CHECK_FALSE(rat.has_events());
}

TEST_CASE("what worn things added is lost with them, by death or decay, and by no level") {
  Hall hall;
  hall.stage.make("belt", hall.ann);
  auto& body = hall.stage.body(hall.ann);
  hall.does(hall.ann, "wear belt");
  hall.stage.seconds(60);
  SUBCASE("by death") {
    game::die(hall.stage.game(), body, nullptr);
    const auto most = game::most_of(body);
    CHECK(body.state().mana <= most.mana);
    CHECK(body.state().moves <= most.moves);
  }
  SUBCASE("by decay") {
    auto options = furnished();
    for (auto& plan : options.areas[0].objects) {
      if (plan.key == "belt") {
        plan.decay = {.after = 8, .fuzz = 0, .message = "$p falls apart."};
      }
    }
    hall.stage.game().install(options.areas);
    game::start_decay(hall.stage.game(), waiting::held(hall.stage, hall.ann, "belt"));
    hall.stage.pulses(9);
    CHECK(hall.stage.hears(hall.ann, "falls apart"));
    CHECK(body.state().mana <= game::most_of(body).mana);
    CHECK(body.state().moves <= game::most_of(body).moves);
    CHECK(body.state().hit_points <= game::most_of(body).hit_points);
  }
  SUBCASE("not by a level") {
    const auto before = body.state();
    game::set_level(hall.stage.game(), body, 2);
    CHECK(body.state().mana == before.mana);
    CHECK(body.state().moves == before.moves);
    CHECK(waiting::is(hall.stage, body, "heal"));
  }
}

TEST_CASE("walking: whoever cannot follow is told so, and stays") {
  Hall hall;
  hall.stage.game().set_rules([] {
    auto rules = support::stage_rules();
    rules.sectors = {{.key = "inside", .moves = 5, .sky = false, .lit = true}};
    return rules;
  }());
  hall.does(hall.bob, "follow ann");
  hall.stage.world().change(hall.stage.body(hall.bob)).moves = 0;
  hall.stage.heard(hall.bob);
  hall.does(hall.ann, "north");
  const auto heard = hall.stage.heard(hall.bob);
  CHECK(heard.find("You cannot follow Ann.\nYou are too tired to go on.") != std::string::npos);
  CHECK(heard.find("You follow") == std::string::npos);
  CHECK(hall.stage.body(hall.bob).room() == &hall.stage.room("hall"));
}
