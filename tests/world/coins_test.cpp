#include <limits>

#include <doctest/doctest.h>

#include "little_world.h"

using namespace little;

TEST_CASE("coins: they go from one purse to another, are made and spent") {
  LittleWorld w;
  auto& ann = w.player("Ann");
  auto& keeper = w.mobile();
  CHECK(w.world.mint(ann, 10, Coinage::staff));
  CHECK(w.world.pay(ann, keeper, 7));
  CHECK(ann.state().coins == 3);
  CHECK(keeper.state().coins == 7);
  CHECK(w.world.sink(ann, 3, Coinage::staff));
  CHECK(ann.state().coins == 0);
  CHECK(w.world.pay(ann, keeper, 0));
  CHECK(w.world.coined(Coinage::staff) == 7);
  CHECK(w.world.coined(Coinage::lost) == 0);
}

TEST_CASE("coins: all that is saved has what was made and not unmade") {
  LittleWorld w;
  auto& ann = w.player("Ann");
  REQUIRE(w.world.mint(ann, 10, Coinage::begun));
  auto& heap = w.make(coin);
  w.world.move(heap, w.room(square));
  REQUIRE(w.world.pay(ann, heap, 4));
  const auto all = [&w] {
    std::int64_t sum = 0;
    for (int i = 0; i < static_cast<int>(Coinage::count_); ++i) {
      sum += w.world.coined(static_cast<Coinage>(i));
    }
    return sum;
  };
  CHECK(all() == 10);
  SUBCASE("a heap is taken up") {
    REQUIRE(w.world.pay(heap, ann, 4));
    w.world.destroy(heap);
    CHECK(ann.state().coins == 10);
    CHECK(w.world.coined(Coinage::lost) == 0);
  }
  SUBCASE("a heap is lost") {
    w.world.destroy(heap);
    CHECK(w.world.coined(Coinage::lost) == -4);
    CHECK(all() == 6);
  }
  SUBCASE("a mobile dies with its purse") {
    auto& keeper = w.mobile();
    REQUIRE(w.world.pay(ann, keeper, 5));
    w.world.destroy(keeper);
    CHECK(all() == 5);
  }
}

TEST_CASE("coins: what cannot be paid changes nothing") {
  LittleWorld w;
  auto& ann = w.player("Ann");
  auto& bob = w.player("Bob");
  REQUIRE(w.world.mint(ann, 10, Coinage::staff));
  REQUIRE(w.world.mint(bob, most_coins, Coinage::staff));
  (void)w.world.take_changes();
  CHECK_FALSE(w.world.pay(ann, bob, 1));               // no space
  CHECK_FALSE(w.world.sink(ann, 11, Coinage::staff));  // not there
  CHECK_FALSE(w.world.sink(ann, -1, Coinage::staff));
  CHECK_FALSE(w.world.mint(ann, most_coins + 1, Coinage::staff));
  CHECK_FALSE(w.world.mint(ann, std::numeric_limits<std::int64_t>::max(), Coinage::staff));
  CHECK(ann.state().coins == 10);
  CHECK(bob.state().coins == most_coins);
  CHECK(w.world.take_changes().characters.empty());
}

TEST_CASE("coins: both purses are saved") {
  LittleWorld w;
  auto& ann = w.player("Ann");
  auto& bob = w.player("Bob");
  REQUIRE(w.world.mint(ann, 10, Coinage::staff));
  (void)w.world.take_changes();
  REQUIRE(w.world.pay(ann, bob, 10));
  CHECK(ids(w.world, w.world.take_changes().characters) ==
        std::vector<std::int64_t>{ann.id(), bob.id()});
}

TEST_CASE("coins: paying oneself changes nothing but succeeds") {
  LittleWorld w;
  auto& ann = w.player("Ann");
  REQUIRE(w.world.mint(ann, 10, Coinage::staff));
  CHECK(w.world.pay(ann, ann, 10));
  CHECK(ann.state().coins == 10);
  CHECK_FALSE(w.world.pay(ann, ann, 11));
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
