#include <string>

#include <doctest/doctest.h>

#include "sandbox.h"
#include "store/upkeep.h"

using namespace store_tests;

namespace {

// Ann has a bag with a ring in it; a box lies about with a pear in it, and in a cart, in the middle
// of stones, a corpse of hers with a sword and a purse in that.
wire::Commit in_the_middle_of_play() {
  auto commit = two_players();
  commit.header.pulse = 500;
  auto corpse = in_object(42, 41);
  corpse.owner = 11;
  auto purse = in_object(43, 42);
  purse.coins = 30;
  auto heap = in_object(45, 41);
  heap.coins = 5;
  wire::MobileRecord rat;
  rat.id = 60;
  rat.room = 7;
  rat.coins = 10;
  auto fang = in_room(61, 7);
  fang.in_room.reset();
  fang.on_mobile = 60;
  commit.mobiles = {rat};
  commit.rooms = {{7, "north=open"}};
  commit.coinage = {{"brought", 45}};
  commit.objects = {on_character(20, 11),
                    in_object(21, 20),
                    in_room(30, 7),
                    in_object(31, 30),
                    in_room(40, 8),
                    in_object(41, 40),
                    corpse,
                    purse,
                    in_object(44, 43),
                    heap,
                    fang};
  commit.spawns = {{"7:obj:5:0", 0}, {"8:mob:6:0", 1}};
  for (const auto& [kind, owner] :
       {std::pair{"character", "11"}, std::pair{"object", "21"}, std::pair{"object", "31"},
        std::pair{"object", "42"}, std::pair{"object", "44"}, std::pair{"character", "60"},
        std::pair{"room", "7"}, std::pair{"area", "mill"}, std::pair{"world", "world"}}) {
    commit.events.push_back({kind, owner, {event(kind, owner, 1)}});
  }
  return commit;
}

}  // namespace

TEST_CASE("fresh: what lies about goes, players and what they have stay") {
  const Folder folder;
  const auto store = open_store(folder.database());
  REQUIRE(store->commit(in_the_middle_of_play()));
  const auto made = store->make_fresh();
  REQUIRE(made);
  CHECK(made->things == 6);
  CHECK(made->mobiles == 1);
  CHECK(made->things_in_corpses == 3);
  const auto ann = store->load_character(11);
  REQUIRE(ann);
  CHECK(ann->objects.size() == 2);
  CHECK(ann->events.size() == 2);
  const auto world = store->load();
  REQUIRE(world);
  CHECK(world->spawns.empty());
  CHECK(world->mobiles.empty());
  CHECK(world->rooms.empty());
  CHECK(world->header->pulse == 500);
  CHECK(static_cast<std::uint64_t>(world->header->digest) == world->digest);
  CHECK(store::check_file(folder.database(), {})->all.empty());
}

TEST_CASE("fresh: a player's corpse comes to lie where what it was in lay, with all that it has") {
  const Folder folder;
  const auto store = open_store(folder.database());
  REQUIRE(store->commit(in_the_middle_of_play()));
  REQUIRE(store->make_fresh());
  const auto world = store->load();
  REQUIRE(world);
  REQUIRE(world->objects.size() == 3);
  CHECK(world->objects[0].id == 42);
  CHECK(world->objects[0].in_room == std::optional<std::int64_t>(8));
  CHECK(world->objects[1].in_object == std::optional<std::int64_t>(42));
  CHECK(world->objects[2].in_object == std::optional<std::int64_t>(43));
}

TEST_CASE("fresh: events of areas go, those of the world as a whole, of corpses and players stay") {
  const Folder folder;
  const auto store = open_store(folder.database());
  REQUIRE(store->commit(in_the_middle_of_play()));
  REQUIRE(store->make_fresh());
  Outsider outsider(folder.database());
  CHECK(outsider.text("SELECT group_concat(owner_kind || owner, ' ') FROM (SELECT * FROM events "
                      "ORDER BY owner_kind, owner)") ==
        "character11 object21 object42 object44 worldworld");
}

TEST_CASE("fresh: twice, or in a new world, changes nothing") {
  const Folder folder;
  const auto store = open_store(folder.database());
  REQUIRE(store->make_fresh());
  CHECK_FALSE(store->header()->has_value());
  REQUIRE(store->commit(in_the_middle_of_play()));
  REQUIRE(store->make_fresh());
  const auto once = store->load();
  const auto again = store->make_fresh();
  REQUIRE(again);
  CHECK(again->things == 0);
  CHECK(again->things_in_corpses == 3);
  CHECK(store->load()->digest == once->digest);
}
