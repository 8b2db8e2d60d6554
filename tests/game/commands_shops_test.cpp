#include <doctest/doctest.h>

#include "game/calendar.h"
#include "game/waiting.h"

using support::Stage;

namespace {

// The keeper deals in lights and other things, and sells rings at 110 percent.
support::StageOptions with_shop(int open = 0, int close = 24) {
  support::StageOptions options;
  auto& area = options.areas.front();
  for (auto& mob : area.mobs) {
    if (mob.key == "keeper") {
      mob.shop.is_open_at_all = true;
      mob.shop.buys = {world::ObjectType::other, world::ObjectType::container};
      mob.shop.open = open;
      mob.shop.close = close;
    }
  }
  for (auto& thing : area.objects) {
    thing.cost = 50;
  }
  return options;
}

struct Shop {
  explicit Shop(const support::StageOptions& options = with_shop()) : stage(options) {
    auto& keeper = stage.make_mobile("keeper", "hall");
    REQUIRE(
        stage.world().sink(stage.body(ann), stage.body(ann).state().coins, world::Coinage::staff));
    for (const auto* key : {"ring", "ring", "lamp"}) {
      REQUIRE(stage.world().move(stage.make(key, "hall"), keeper) == world::Moved::yes);
    }
  }
  std::string does(std::string_view line) {
    stage.heard(ann);
    stage.type(ann, line);
    return stage.heard(ann);
  }
  Stage stage;
  support::Player ann = stage.player("Ann");  // with an empty purse
};

}  // namespace

TEST_CASE("shops: they list each thing once with its price, and sell without end") {
  Shop shop;
  CHECK(shop.does("list") ==
        "For sale\nThing | Level | Price\na ring | 0 | 55 coins\na lamp | 0 | 55 coins");
  CHECK(shop.does("list lamp") == "For sale\nThing | Level | Price\na lamp | 0 | 55 coins");
  CHECK(shop.does("buy ring") == "The keeper says 'That is 55 coins, and you have 0 coins.'");
  REQUIRE(shop.stage.world().mint(shop.stage.body(shop.ann), 120, world::Coinage::staff));
  CHECK(shop.does("buy ring") == "You buy a ring for 55 coins.");
  CHECK(shop.does("buy ring") == "You buy a ring for 55 coins.");
  CHECK(shop.stage.body(shop.ann).state().coins == 10);
  CHECK(shop.stage.body(shop.ann).things().size() == 2);
  CHECK(shop.does("buy moon") ==
        "The keeper says 'I do not sell that. Type list to see what I have.'");
  CHECK(shop.stage.world().verify().empty());
}

TEST_CASE("shops: they buy what they deal in, for less, and it is gone") {
  Shop shop;
  shop.stage.make("stone", shop.ann);
  shop.stage.make("torch", shop.ann);
  auto& bag = shop.stage.make("bag", shop.ann);
  shop.stage.make("ring", bag);
  CHECK(shop.does("value stone") == "The keeper says 'I would give you 20 coins for a stone.'");
  CHECK(shop.does("sell stone") == "You sell a stone for 20 coins.");
  CHECK(shop.stage.body(shop.ann).state().coins == 20);
  CHECK(shop.does("sell torch") == "The keeper says 'I do not deal in such things.'");
  CHECK(shop.does("sell bag") == "The keeper says 'Empty it first.'");
  CHECK(shop.does("sell moon") == "You carry nothing called \"moon\".");
  CHECK(shop.does("sell") == "Sell what?");
}

TEST_CASE("shops: what they show stays fresh, what they sell does not") {
  auto options = with_shop();
  world::SpawnPlan row;
  row.key = "keeper";
  row.is_mobile = true;
  row.vnum = 20;
  row.give = {15};  // the pear, which rots
  options.areas.front().rooms.front().spawns = {row};
  Stage stage(options);
  const auto ann = stage.player("Ann");
  CHECK(waiting::count(stage, "decay") == 0);
  stage.type(ann, "buy pear");
  CHECK(waiting::count(stage, "decay") == 1);
  stage.pulses(base::minutes(1));
  CHECK(stage.body(ann).things().is_empty());
  stage.heard(ann);
  stage.type(ann, "list");
  CHECK(stage.hears(ann, "a pear | 0 | 55 coins"));
}

TEST_CASE("shops: what one sold stands on the shelf until somebody buys it, once") {
  auto options = with_shop();
  world::SpawnPlan row;
  row.key = "keeper";
  row.is_mobile = true;
  row.vnum = 20;
  row.give = {16};  // lamps without end
  options.areas.front().rooms.front().spawns = {row};
  Stage stage(options);
  const auto ann = stage.player("Ann");
  const auto stone = stage.make("stone", ann).id();
  stage.make("stone", ann);
  stage.type(ann, "sell stone");
  stage.type(ann, "sell stone");  // the shop has its like: it goes out by the back door
  stage.pulses(16);
  for (const bool restarted : {false, true}) {
    if (restarted) {
      stage.restart();
      stage.login("Ann");
    }
    const auto& room = stage.room("hall");
    const auto keeper = std::find_if(room.people().begin(), room.people().end(),
                                     [](const auto& person) { return !person.is_player(); });
    REQUIRE(keeper != room.people().end());
    CHECK(keeper->things().size() == 2);
    CHECK(stage.world().object_count() == 2);
  }
  const auto again = stage.login("Ann");
  stage.heard(again);
  stage.type(again, "list");
  CHECK(stage.hears(again, "a stone | 0 |"));
  stage.type(again, "buy stone");
  REQUIRE(stage.body(again).things().size() == 1);
  const auto bought = stage.body(again).things().first()->id();
  CHECK(bought >= stone);
  CHECK(bought <= stone + 1);
  stage.heard(again);
  stage.type(again, "list");
  CHECK_FALSE(stage.hears(again, "a stone"));
}

TEST_CASE("shops: what they earn lies in the till, out of which they pay") {
  Shop shop;
  auto& ann = shop.stage.body(shop.ann);
  REQUIRE(shop.stage.world().mint(ann, 55, world::Coinage::staff));
  shop.does("buy ring");
  const auto& people = shop.stage.room("hall").people();
  const auto& keeper = *std::find_if(people.begin(), people.end(),
                                     [](const auto& person) { return !person.is_player(); });
  CHECK(keeper.state().coins == 55);
  shop.stage.make("stone", shop.ann);
  shop.does("sell stone");
  CHECK(keeper.state().coins == 35);
  CHECK(shop.stage.world().coined(world::Coinage::sold) == 0);
  for (int i = 0; i < 3; ++i) {
    shop.stage.make("stone", shop.ann);
    shop.does("sell stone");
  }
  CHECK(keeper.state().coins == 0);
  CHECK(ann.state().coins == 80);
  CHECK(shop.stage.world().coined(world::Coinage::sold) == 25);
}

TEST_CASE("shops: they have hours, and without a keeper there is none") {
  Shop shop(with_shop(9, 12));
  REQUIRE(game::hour_of(shop.stage.game().now()) == 8);
  CHECK(shop.does("list") ==
        "The keeper shakes its head: the shop opens at nine in the morning, and it is eight in the "
        "morning.");
  shop.stage.pulses(base::minutes(1));
  CHECK(shop.does("list lamp").find("For sale") == 0);
  shop.does("north");
  CHECK(shop.does("list") == "There is no shop here.");
}

TEST_CASE("shops: whatever a keeper is called, its words cannot act as codes") {
  Shop shop;
  for (auto& person : shop.stage.room("hall").people()) {
    if (!person.is_player()) {
      shop.stage.world().change(person).name = "%s%n$n$t the keeper";
    }
  }
  CHECK(shop.does("buy moon").find("%s%n$n$t the keeper says '") == 0);
}

TEST_CASE("shops: what builders named a thing and what a player typed are words, not codes") {
  Shop shop;
  auto& stone = shop.stage.make("stone", shop.ann);
  for (const std::string code :
       {"%n", "%s%s%s%s", "$n", "$N", "$$", "$p$t", "{}", "{0:1000000}", "\\x02", "<send>"}) {
    CAPTURE(code);
    shop.stage.pulses(16);
    CHECK(shop.does("buy " + code) ==
          "The keeper says 'I do not sell that. Type list to see what I have.'");
    CHECK(shop.does("sell " + code) == "You carry nothing called \"" + code + "\".");
    CHECK(shop.does("value " + code) == "You carry nothing called \"" + code + "\".");
    shop.stage.world().change(stone).short_name = "a " + code + " stone";
    CHECK(shop.does("value stone") ==
          "The keeper says 'I would give you 20 coins for a " + code + " stone.'");
  }
  REQUIRE(shop.stage.world().mint(shop.stage.body(shop.ann), 100, world::Coinage::staff));
  for (const auto& person : shop.stage.room("hall").people()) {
    if (!person.is_player()) {
      for (const auto& thing : person.things()) {
        shop.stage.world().change(*shop.stage.world().find(thing.handle())).short_name =
            "a %s$n{} " + thing.plan().key;
      }
    }
  }
  CHECK(shop.does("list").find("a %s$n{} ring | 0 | 55 coins") != std::string::npos);
  shop.stage.world().change(stone).short_name = "a %s$n{}$$ stone";
  CHECK(shop.does("sell stone") == "You sell a %s$n{}$$ stone for 20 coins.");
}

TEST_CASE("calendar: the hours have words") {
  CHECK(game::hour_in_words(0) == "midnight");
  CHECK(game::hour_in_words(3) == "three at night");
  CHECK(game::hour_in_words(8) == "eight in the morning");
  CHECK(game::hour_in_words(12) == "noon");
  CHECK(game::hour_in_words(15) == "three in the afternoon");
  CHECK(game::hour_in_words(19) == "seven in the evening");
  CHECK(game::hour_in_words(23) == "eleven at night");
  CHECK(game::is_day(6));
  CHECK_FALSE(game::is_day(20));
  CHECK(game::day_of(0) == 1);
  CHECK(game::day_of(base::minutes(24)) == 2);
}
