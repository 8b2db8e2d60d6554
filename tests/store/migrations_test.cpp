#include "store/migrations.h"

#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "sandbox.h"
#include "store/failure.h"

using namespace store_tests;

TEST_CASE("migrations: steps are numbered from one without a gap") {
  std::int64_t expected = 0;
  for (const auto& step : store::migrations()) {
    CHECK(step.number == ++expected);
  }
  CHECK(expected >= 1);
}

TEST_CASE("migrations: from nothing to now, and doing it again changes nothing") {
  const Folder folder;
  store::Database db({.path = folder.database()});
  CHECK(db.number("PRAGMA user_version") == 0);
  store::migrate(db, store::migrations());
  CHECK(db.number("PRAGMA user_version") == store::migrations().back().number);
  const auto before = db.number("PRAGMA schema_version");
  store::migrate(db, store::migrations());
  CHECK(db.number("PRAGMA schema_version") == before);
}

TEST_CASE("migrations: a database of a newer server is refused and left as it is") {
  const Folder folder;
  REQUIRE(open_store(folder.database())->commit(two_players()));
  Outsider(folder.database()).run("PRAGMA user_version = 900; DROP TABLE header");
  const auto opened = store::Store::open({.path = folder.database()});
  REQUIRE_FALSE(opened);
  CHECK(opened.error().where == folder.database());
  CHECK(opened.error().what.find(
            "it was written by a newer server (schema 900; this one knows up to " +
            std::to_string(store::migrations().back().number) + ")") == 0);
  CHECK(Outsider(folder.database()).number("SELECT count(*) FROM accounts") == 2);
}

TEST_CASE("migrations: a step that fails leaves the schema before all of them") {
  const Folder folder;
  store::Database db({.path = folder.database()});
  const store::Migration steps[] = {
      {1, "CREATE TABLE a (x INTEGER) STRICT"},
      {2, "CREATE TABLE b (x INTEGER) STRICT; CREATE TABLE a (x INTEGER) STRICT"}};
  CHECK_THROWS_AS(store::migrate(db, steps), store::Failure);
  CHECK(db.number("PRAGMA user_version") == 0);
  CHECK(db.number("SELECT count(*) FROM sqlite_schema") == 0);
}

TEST_CASE("migrations: rows written before a step get the digests of their new shape") {
  const Folder folder;
  REQUIRE(open_store(folder.database())->commit(two_players()));
  {
    // As an older server would have left them.
    Outsider(folder.database())
        .run("UPDATE accounts SET digest = 5; UPDATE header SET digest = 6, own_digest = 7");
    store::Database db({.path = folder.database()});
    const auto newest = store::migrations().back().number;
    std::vector<store::Migration> steps(store::migrations().begin(), store::migrations().end());
    steps.push_back({newest + 1, "UPDATE accounts SET rights = 'new'"});
    steps.push_back({newest + 2, "UPDATE characters SET title = 'new'"});
    store::migrate(db, steps);
    db.run(("PRAGMA user_version=" + std::to_string(newest)).c_str());
  }
  const auto store = open_store(folder.database());
  const auto world = store->load();
  REQUIRE(world);
  CHECK(world->digest == static_cast<std::uint64_t>(world->header->digest));
  CHECK(store->load_account("Ann")->account->rights == "new");
  CHECK(store->load_character(11)->character->title == "new");
}

TEST_CASE("migrations: characters and things of the first schema come over poor and unlocked") {
  const Folder folder;
  {
    store::Database db({.path = folder.database()});
    store::migrate(db, store::migrations().first(1));
  }
  Outsider(folder.database())
      .run(
          "INSERT INTO accounts VALUES (1, 'Ann', '$argon2id$', '', 0, 0, '', NULL, NULL, 0, '', "
          "1);"
          "INSERT INTO characters VALUES (11, 1, 'Ann', 'of the mill', 'human', 'wanderer', "
          "'she', 4, 250, 17, 20, 100, 100, 90, 100, 'standing', 100, '', 80, 0, 0, 0, 0, 0, 2);"
          "INSERT INTO objects VALUES (20, 5, 100, NULL, NULL, 'none', 1, 0, 0, 3, NULL, NULL, "
          "NULL, '', 3), (21, 5, NULL, 11, NULL, 'none', 2, 0, 0, 0, NULL, 'a cup', NULL, '', 4);"
          "INSERT INTO header VALUES (1, 9, 1, 1, 0, 1000, 1, 5, 1, 6)");
  const auto store = open_store(folder.database());
  const auto world = store->load();
  REQUIRE(world);
  CHECK(world->digest == static_cast<std::uint64_t>(world->header->digest));
  REQUIRE(world->objects.size() == 1);
  auto floor = in_room(20, 100);
  floor.worn_at = "none";
  floor.place_order = 1;
  floor.amount = 3;
  CHECK(same(world->objects[0], floor));
  CHECK(world->objects[0].lid == "open");
  const auto loaded = store->load_character(11);
  REQUIRE(loaded);
  REQUIRE(loaded->character);
  CHECK(loaded->character->title == "of the mill");
  CHECK(loaded->character->experience == 250);
  CHECK(loaded->character->coins == 0);
  CHECK(loaded->character->wimpy == 0);
  CHECK(loaded->character->skills.empty());
  CHECK(loaded->character->aliases.empty());
  CHECK(loaded->character->prompt.empty());
  REQUIRE(loaded->objects.size() == 1);
  CHECK(loaded->objects[0].short_name == std::optional<std::string>("a cup"));
  CHECK(loaded->objects[0].owner == 0);
}
