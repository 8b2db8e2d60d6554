#include "store/committing.h"

#include <string>

#include <doctest/doctest.h>

#include "sandbox.h"
#include "store/database.h"
#include "store/migrations.h"

using namespace store_tests;

TEST_CASE(
    "committing: rows wait for the disk, a header alone does not, and the next rows do again") {
  const Folder folder;
  store::Database db({.path = folder.database()});
  store::migrate(db, store::migrations());
  store::write_commit(db, two_players(), {});
  CHECK(db.number("PRAGMA synchronous") == 2);
  store::write_commit(db, header_only(2), {});
  CHECK(db.number("PRAGMA synchronous") == 1);
  auto rows = header_only(3);  // not durable by its word, but it has rows
  rows.spawns = {{"mill/1"}};
  store::write_commit(db, rows, {});
  CHECK(db.number("PRAGMA synchronous") == 2);
  store::write_commit(db, header_only(4), {});
  auto last = header_only(5);
  last.durable = true;
  store::write_commit(db, last, {});
  CHECK(db.number("PRAGMA synchronous") == 2);
}

TEST_CASE("committing: a give changes one row's place and nothing else of it") {
  const Folder folder;
  const auto store = open_store(folder.database());
  auto commit = two_players();
  auto ring = on_character(20, 11);
  ring.worn_at = "";
  ring.keywords = "ring gold";
  ring.amount = 3;
  commit.objects = {ring};
  REQUIRE(store->commit(commit));
  ring.on_character = 12;
  auto give = header_only(2);
  give.objects = {ring};
  REQUIRE(store->commit(give));
  const auto ann = store->load_character(11);
  const auto bob = store->load_character(12);
  REQUIRE(ann);
  REQUIRE(bob);
  CHECK(ann->objects.empty());
  REQUIRE(bob->objects.size() == 1);
  CHECK(same(bob->objects[0], ring));
}

TEST_CASE("committing: rows may come in any order, what they lean on later than they") {
  const Folder folder;
  const auto store = open_store(folder.database());
  auto commit = two_players();
  commit.objects = {in_object(22, 21), in_object(21, 20), on_character(20, 12)};
  CHECK(store->commit(commit));
  const auto bob = store->load_character(12);
  REQUIRE(bob);
  CHECK(bob->objects.size() == 3);
}

TEST_CASE("committing: an owner's events replace those stored before") {
  const Folder folder;
  const auto store = open_store(folder.database());
  auto commit = two_players();
  commit.events = {{"character", "11", {event("character", "11", 1), event("character", "11", 2)}},
                   {"character", "12", {event("character", "12", 1)}}};
  REQUIRE(store->commit(commit));
  auto later = header_only(2);
  later.events = {{"character", "11", {event("character", "11", 5)}}};
  REQUIRE(store->commit(later));
  const auto ann = store->load_character(11);
  const auto bob = store->load_character(12);
  REQUIRE(ann);
  REQUIRE(bob);
  REQUIRE(ann->events.size() == 1);
  CHECK(ann->events[0].event_order == 5);
  CHECK(bob->events.size() == 1);
  later.events = {{"character", "11", {}}};
  REQUIRE(store->commit(later));
  CHECK(store->load_character(11)->events.empty());
}

TEST_CASE(
    "committing: an event filed under another owner is our own mistake, and nothing is written") {
  const Folder folder;
  const auto store = open_store(folder.database());
  auto commit = two_players();
  commit.events = {{"character", "11", {event("character", "12", 1)}}};
  const auto refused = store->commit(commit);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().what.find("another owner") != std::string::npos);
  CHECK_FALSE(store->load_account("Ann")->account.has_value());
}
