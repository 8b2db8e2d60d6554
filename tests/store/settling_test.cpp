#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "sandbox.h"

using namespace store_tests;

namespace {

wire::OwnerEvents with_event(const std::string& kind, const std::string& owner, std::int64_t due,
                             const std::string& clock = "played") {
  auto one = event(kind, owner, 1, due);
  one.clock = clock;
  return {kind, owner, {one}};
}

// Ann is in the game since pulse 400 with a torch in a bag in a box; Bob is away. The server ended
// at pulse 1000.
wire::Commit in_the_middle_of_play() {
  auto commit = two_players();
  commit.header.pulse = 1000;
  commit.header.wall_second = 5000;
  commit.header.clean = true;
  commit.characters[0].in_game = true;
  commit.characters[0].entered_at = 400;
  commit.characters[0].played = 70;
  commit.characters[1].played = 30;
  commit.characters[1].entered_at = 10;
  commit.objects = {on_character(20, 11), in_object(21, 20), in_object(22, 21),
                    on_character(30, 12), in_room(40, 7),    in_object(41, 40)};
  commit.events = {with_event("character", "11", 1240), with_event("object", "22", 1480),
                   with_event("object", "20", 990),     with_event("object", "21", 1300, "world"),
                   with_event("object", "40", 1100),    with_event("object", "41", 1200),
                   with_event("room", "7", 1300)};
  auto away = event("object", "30", 1, std::nullopt);
  away.left = 77;
  commit.events.push_back({"object", "30", {away}});
  return commit;
}

}  // namespace

TEST_CASE("settling: who was in the game has left it, with every pulse accounted for") {
  const Folder folder;
  REQUIRE(open_store(folder.database())->commit(in_the_middle_of_play()));
  const auto store = open_store(folder.database());
  CHECK(*store->settle());
  CHECK_FALSE(*store->settle());

  const auto ann = store->load_character(11);
  REQUIRE(ann);
  CHECK_FALSE(ann->character->in_game);
  CHECK(ann->character->played == 70 + 600);
  CHECK(ann->character->last_logout == 5000);
  REQUIRE(ann->events.size() == 4);
  // Her own, then those of box, bag and torch.
  CHECK(ann->events[0].left == std::optional<std::int64_t>(240));
  CHECK_FALSE(ann->events[0].due.has_value());
  CHECK(ann->events[1].owner == "20");
  CHECK(ann->events[1].left == std::optional<std::int64_t>(1));
  CHECK(ann->events[2].clock == "world");
  CHECK(ann->events[2].due == std::optional<std::int64_t>(1300));
  CHECK_FALSE(ann->events[2].left.has_value());
  CHECK(ann->events[3].owner == "22");
  CHECK(ann->events[3].left == std::optional<std::int64_t>(480));
}

TEST_CASE("settling: who was away and what lies on floors is left alone, and the sums hold") {
  const Folder folder;
  const auto store = open_store(folder.database());
  REQUIRE(store->commit(in_the_middle_of_play()));
  REQUIRE(store->settle());

  const auto bob = store->load_character(12);
  REQUIRE(bob);
  CHECK(bob->character->played == 30);
  CHECK(bob->character->last_logout == 0);
  REQUIRE(bob->events.size() == 1);
  CHECK(bob->events[0].left == std::optional<std::int64_t>(77));
  const auto world = store->load();
  REQUIRE(world);
  REQUIRE(world->events.size() == 3);
  CHECK(world->events[0].due == std::optional<std::int64_t>(1100));
  CHECK(world->events[1].due == std::optional<std::int64_t>(1200));
  CHECK(world->events[2].due == std::optional<std::int64_t>(1300));
  CHECK_FALSE(world->header->clean);
  CHECK(world->header->pulse == 1000);
  CHECK(static_cast<std::uint64_t>(world->header->digest) == world->digest);
}

TEST_CASE("settling: doing it twice, or in a new world, changes nothing") {
  const Folder folder;
  const auto store = open_store(folder.database());
  REQUIRE(store->settle());
  CHECK_FALSE(store->header()->has_value());
  REQUIRE(store->commit(in_the_middle_of_play()));
  REQUIRE(store->settle());
  const auto once = store->load();
  REQUIRE(store->settle());
  const auto twice = store->load();
  REQUIRE(once);
  REQUIRE(twice);
  CHECK(once->digest == twice->digest);
  CHECK(same(*once->header, *twice->header));
}
