// Mobiles, fights and doors in the database.
#include <doctest/doctest.h>

#include "sandbox.h"
#include "store/database.h"
#include "store/migrations.h"
#include "store/upkeep.h"

using namespace store_tests;

namespace {

wire::MobileRecord mobile(std::int64_t id, std::int64_t room) {
  wire::MobileRecord record;
  record.id = id;
  record.template_vnum = 7;
  record.room = room;
  record.hit_points = 3;
  record.max_hit_points = 9;
  record.position = "standing";
  record.spawn = "100:mob:7:0";
  record.grudges = "11 12";
  return record;
}

wire::ObjectRecord on_mobile(std::int64_t id, std::int64_t holder) {
  auto record = in_room(id, 0);
  record.in_room.reset();
  record.on_mobile = holder;
  return record;
}

// Two players, a rat with a bag in which there is a ring, and Ann in a fight with the rat.
wire::Commit a_fight() {
  auto commit = two_players();
  commit.header.pulse = 100;
  commit.mobiles = {mobile(30, 100)};
  commit.objects = {on_mobile(40, 30), in_object(41, 40)};
  commit.fighters = {
      {.id = 11, .foe = 30, .next_turn = 100 * 240 + 500, .turn_left = {}, .joined = 1, .turns = 4},
      {.id = 30, .foe = 11, .next_turn = 100 * 240 + 90, .turn_left = {}, .joined = 2, .turns = 3}};
  commit.rooms = {{.vnum = 100, .doors = "north=open"}};
  commit.events = {{"character", "30", {event("character", "30", 1)}},
                   {"object", "41", {event("object", "41", 2)}}};
  commit.spawns = {{.row = "100:mob:7:0", .untouched = 2}};
  return commit;
}

}  // namespace

TEST_CASE("mobiles: they come back with what they hold, and the events of both") {
  const Folder folder;
  REQUIRE(open_store(folder.database())->commit(a_fight()));
  const auto world = open_store(folder.database())->load();
  REQUIRE(world);
  CHECK(world->digest == static_cast<std::uint64_t>(world->header->digest));
  REQUIRE(world->mobiles.size() == 1);
  CHECK(same(world->mobiles[0], mobile(30, 100)));
  REQUIRE(world->objects.size() == 2);
  CHECK(world->objects[0].on_mobile == 30);
  CHECK(world->objects[1].in_object == 40);
  CHECK(world->events.size() == 2);
  REQUIRE(world->fighters.size() == 2);
  CHECK(world->fighters[0].id == 11);
  REQUIRE(world->rooms.size() == 1);
  CHECK(world->rooms[0].doors == "north=open");
  REQUIRE(world->spawns.size() == 1);
  CHECK(world->spawns[0].untouched == 2);
  const auto found = store::check_file(folder.database(), {});
  REQUIRE(found);
  CHECK(found->all.empty());
}

TEST_CASE(
    "mobiles: one that dies leaves nothing of itself, and what still lies on it where it stood") {
  const Folder folder;
  const auto store = open_store(folder.database());
  REQUIRE(store->commit(a_fight()));
  auto commit = header_only(101);
  commit.gone_mobiles = {30};
  commit.gone_fighters = {11, 30};
  REQUIRE(store->commit(commit));
  const auto world = store->load();
  REQUIRE(world);
  CHECK(world->digest == static_cast<std::uint64_t>(world->header->digest));
  CHECK(world->mobiles.empty());
  CHECK(world->fighters.empty());
  REQUIRE(world->objects.size() == 2);
  CHECK(world->objects[0].in_room == 100);
  CHECK(world->events.size() == 1);
}

TEST_CASE("mobiles: a thing on one that is not there is refused") {
  const Folder folder;
  const auto store = open_store(folder.database());
  auto commit = a_fight();
  commit.mobiles.clear();
  CHECK_FALSE(store->commit(commit));
}

TEST_CASE("mobiles: a fight of somebody who was in the game waits with the turns left") {
  const Folder folder;
  auto commit = a_fight();
  commit.characters[0].in_game = true;
  const auto store = open_store(folder.database());
  REQUIRE(store->commit(commit));
  REQUIRE(store->settle());
  const auto world = store->load();
  REQUIRE(world);
  REQUIRE(world->fighters.size() == 2);
  CHECK_FALSE(world->fighters[0].next_turn);
  CHECK(world->fighters[0].turn_left == 500);
  CHECK(world->fighters[1].next_turn == 100 * 240 + 90);
  CHECK(world->digest == static_cast<std::uint64_t>(world->header->digest));
}

TEST_CASE("mobiles: a world of the second schema comes over with its coins counted") {
  const Folder folder;
  {
    store::Database db({.path = folder.database()});
    store::migrate(db, store::migrations().first(2));
  }
  Outsider(folder.database())
      .run(
          "INSERT INTO accounts VALUES (1, 'Ann', '$argon2id$', '', 0, 0, '', NULL, NULL, 0, '', "
          "1);"
          "INSERT INTO characters VALUES (11, 1, 'Ann', '', 'human', 'wanderer', 'she', 4, 250, "
          "17, "
          "20, 100, 100, 90, 100, 'standing', 100, '', 80, 0, 0, 0, 0, 0, 2, 70, 0, 0, 0, '', '', "
          "'');"
          "INSERT INTO objects VALUES (20, 5, 100, NULL, NULL, '', 1, 0, 0, 3, NULL, NULL, NULL, "
          "'', "
          "3, 'open', 8, 0), (21, 5, NULL, 11, NULL, 'head', 2, 0, 0, 0, NULL, 'a cup', NULL, '', "
          "4, "
          "'locked', 0, 0), (22, 5, NULL, NULL, 21, '', 2, 0, 0, 0, NULL, NULL, NULL, '', 4, "
          "'open', "
          "0, 0);"
          "INSERT INTO events VALUES ('room', '100', 'respawn', 'world', 50, NULL, 1, 0, 0, 0, 0, "
          "'100:mob:7:0', 1);"
          "INSERT INTO header VALUES (1, 9, 1, 1, 0, 1000, 1, 5, 1, 6)");
  const auto store = open_store(folder.database());
  const auto world = store->load();
  REQUIRE(world);
  CHECK(world->digest == static_cast<std::uint64_t>(world->header->digest));
  REQUIRE(world->objects.size() == 1);
  CHECK(world->objects[0].coins == 8);
  REQUIRE(world->coinage.size() == 1);
  CHECK(world->coinage[0].act == "before");
  CHECK(world->coinage[0].coins == 78);
  // Its mobile is dead until its return, and not to be brought beside it.
  REQUIRE(world->spawns.size() == 1);
  CHECK(world->spawns[0].row == "100:mob:7:0");
  const auto loaded = store->load_character(11);
  REQUIRE(loaded);
  REQUIRE(loaded->objects.size() == 2);
  CHECK(loaded->objects[0].lid == "locked");
  CHECK(loaded->objects[0].worn_at == "head");
  CHECK(loaded->objects[1].in_object == 21);
  const auto found = store::check_file(folder.database(), {});
  REQUIRE(found);
  CHECK(store::in_words(*found) == "no problem");
}
