#include <limits>

#include <doctest/doctest.h>

#include "little_world.h"

using namespace little;

TEST_CASE("coins: they go from one purse to another, are made and spent") {
  LittleWorld w;
  auto& ann = w.player("Ann");
  auto& keeper = w.mobile();
  CHECK(w.world.pay(nullptr, &ann, 10));
  CHECK(w.world.pay(&ann, &keeper, 7));
  CHECK(ann.state().coins == 3);
  CHECK(keeper.state().coins == 7);
  CHECK(w.world.pay(&ann, nullptr, 3));
  CHECK(ann.state().coins == 0);
  CHECK(w.world.pay(&ann, &keeper, 0));
  CHECK(w.world.pay(nullptr, nullptr, 5));
}

TEST_CASE("coins: what cannot be paid changes nothing") {
  LittleWorld w;
  auto& ann = w.player("Ann");
  auto& bob = w.player("Bob");
  REQUIRE(w.world.pay(nullptr, &ann, 10));
  REQUIRE(w.world.pay(nullptr, &bob, most_coins));
  (void)w.world.take_changes();
  CHECK_FALSE(w.world.pay(&ann, &bob, 1));      // no space
  CHECK_FALSE(w.world.pay(&ann, nullptr, 11));  // not there
  CHECK_FALSE(w.world.pay(&ann, nullptr, -1));
  CHECK_FALSE(w.world.pay(nullptr, &ann, most_coins + 1));
  CHECK_FALSE(w.world.pay(nullptr, &ann, std::numeric_limits<std::int64_t>::max()));
  CHECK(ann.state().coins == 10);
  CHECK(bob.state().coins == most_coins);
  CHECK(w.world.take_changes().characters.empty());
}

TEST_CASE("coins: both purses are saved") {
  LittleWorld w;
  auto& ann = w.player("Ann");
  auto& bob = w.player("Bob");
  REQUIRE(w.world.pay(nullptr, &ann, 10));
  (void)w.world.take_changes();
  REQUIRE(w.world.pay(&ann, &bob, 10));
  CHECK(ids(w.world, w.world.take_changes().characters) ==
        std::vector<std::int64_t>{ann.id(), bob.id()});
}

TEST_CASE("coins: paying oneself changes nothing but succeeds") {
  LittleWorld w;
  auto& ann = w.player("Ann");
  REQUIRE(w.world.pay(nullptr, &ann, 10));
  CHECK(w.world.pay(&ann, &ann, 10));
  CHECK(ann.state().coins == 10);
  CHECK_FALSE(w.world.pay(&ann, &ann, 11));
}

TEST_CASE("things: a container's lid, money and a mobile's purse begin as the templates say") {
  auto plan = area_plan();
  plan.objects[0].container.state = DoorState::locked;
  plan.objects[3].money.coins = 25;
  plan.mobs[0].coins = 12;
  LittleWorld w;
  w.world.install(std::move(plan));
  CHECK(w.make(chest).state().lid == DoorState::locked);
  CHECK(w.make(bag).state().lid == DoorState::open);
  CHECK(w.make(coin).state().coins == 25);
  CHECK(w.mobile().state().coins == 12);
}
