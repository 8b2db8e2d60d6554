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

// ---- characters that are no more

namespace {

// Ann (11) carries 20, which holds 21; Bob (12) carries 22; 23 lies in a room. All have events.
wire::Commit with_things() {
  auto commit = two_players();
  commit.objects = {on_character(20, 11), in_object(21, 20), on_character(22, 12), in_room(23, 7)};
  for (const auto* object : {"20", "21", "22", "23"}) {
    commit.events.push_back({"object", object, {event("object", object, 1)}});
  }
  for (const auto* body : {"11", "12"}) {
    commit.events.push_back({"character", body, {event("character", body, 1)}});
  }
  return commit;
}

bool sum_is_right(store::Store& store) {
  const auto world = store.load();
  REQUIRE(world);
  return static_cast<std::uint64_t>(world->header->digest) == world->digest;
}

}  // namespace

TEST_CASE("committing: a character that is gone takes its things, events and last account along") {
  const Folder folder;
  {
    const auto store = open_store(folder.database());
    REQUIRE(store->commit(with_things()));
    auto gone = header_only(2);
    gone.gone_characters = {{11, 1}};
    CHECK_FALSE(gone.is_header_only());
    REQUIRE(store->commit(gone));
    CHECK(sum_is_right(*store));
    const auto ann = store->load_character(11);
    REQUIRE(ann);
    CHECK_FALSE(ann->character);
    const auto account = store->load_account("ann");
    REQUIRE(account);
    CHECK_FALSE(account->account);
    const auto bob = store->load_character(12);
    REQUIRE(bob);
    CHECK(bob->objects.size() == 1);
    CHECK(bob->events.size() == 2);
  }
  Outsider outsider(folder.database());
  CHECK(outsider.number("SELECT count(*) FROM objects") == 2);
  CHECK(outsider.number("SELECT count(*) FROM events") == 3);
  CHECK(outsider.number("SELECT count(*) FROM accounts") == 1);
  CHECK(outsider.number("SELECT count(*) FROM characters") == 1);
}

TEST_CASE("committing: an account with another character stays when one of them is gone") {
  const Folder folder;
  const auto store = open_store(folder.database());
  auto first = two_players();
  first.characters.push_back(character(13, 1, "Eve"));
  REQUIRE(store->commit(first));
  auto gone = header_only(2);
  gone.gone_characters = {{11, 1}};
  REQUIRE(store->commit(gone));
  const auto account = store->load_account("Eve");
  REQUIRE(account);
  REQUIRE(account->account);
  CHECK(account->characters.size() == 1);
  gone.gone_characters = {{13, 1}};
  REQUIRE(store->commit(gone));
  const auto after = store->load_account("Ann");
  REQUIRE(after);
  CHECK_FALSE(after->account);
  CHECK(sum_is_right(*store));
}

TEST_CASE("committing: what was given away in the commit that ends the giver is not lost") {
  const Folder folder;
  const auto store = open_store(folder.database());
  REQUIRE(store->commit(with_things()));
  auto last = header_only(2);
  last.accounts = {account(1, "Ann")};
  last.objects = {on_character(20, 12)};
  last.gone_characters = {{11, 1}};
  REQUIRE(store->commit(last));
  const auto bob = store->load_character(12);
  REQUIRE(bob);
  CHECK(bob->objects.size() == 3);
  CHECK(sum_is_right(*store));
}

TEST_CASE("committing: a character that was never there may be gone, twice, and its name is free") {
  const Folder folder;
  const auto store = open_store(folder.database());
  REQUIRE(store->commit(with_things()));
  auto gone = header_only(2);
  gone.gone_characters = {{11, 1}, {11, 1}, {999, 998}};
  REQUIRE(store->commit(gone));
  auto again = header_only(3);
  again.accounts = {account(31, "Ann")};
  again.characters = {character(41, 31, "Ann")};
  REQUIRE(store->commit(again));
  const auto account = store->load_account("ann");
  REQUIRE(account);
  REQUIRE(account->account);
  CHECK(account->account->id == 31);
  CHECK(sum_is_right(*store));
}
