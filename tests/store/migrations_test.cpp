#include "store/migrations.h"

#include <string>

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
  Outsider(folder.database()).run("PRAGMA user_version = 7; DROP TABLE header");
  const auto opened = store::Store::open({.path = folder.database()});
  REQUIRE_FALSE(opened);
  CHECK(opened.error().where == folder.database());
  CHECK(opened.error().what.find(
            "it was written by a newer server (schema 7; this one knows up to 1)") == 0);
  CHECK(Outsider(folder.database()).number("SELECT count(*) FROM accounts") == 2);
}

TEST_CASE("migrations: a step that fails leaves the schema it started from") {
  const Folder folder;
  store::Database db({.path = folder.database()});
  const store::Migration steps[] = {
      {1, "CREATE TABLE a (x INTEGER) STRICT"},
      {2, "CREATE TABLE b (x INTEGER) STRICT; CREATE TABLE a (x INTEGER) STRICT"}};
  CHECK_THROWS_AS(store::migrate(db, steps), store::Failure);
  CHECK(db.number("PRAGMA user_version") == 1);
  CHECK(db.number("SELECT count(*) FROM sqlite_schema") == 1);
}

TEST_CASE("migrations: rows written before a step get the digests of their new shape") {
  const Folder folder;
  REQUIRE(open_store(folder.database())->commit(two_players()));
  {
    // As an older server would have left them.
    Outsider(folder.database())
        .run("UPDATE accounts SET digest = 5; UPDATE header SET digest = 6, own_digest = 7");
    store::Database db({.path = folder.database()});
    const store::Migration steps[] = {store::migrations()[0],
                                      {2, "UPDATE accounts SET rights = 'new'"},
                                      {3, "UPDATE characters SET title = 'new'"}};
    store::migrate(db, steps);
    db.run("PRAGMA user_version=1");
  }
  const auto store = open_store(folder.database());
  const auto world = store->load();
  REQUIRE(world);
  CHECK(world->digest == static_cast<std::uint64_t>(world->header->digest));
  CHECK(store->load_account("Ann")->account->rights == "new");
  CHECK(store->load_character(11)->character->title == "new");
}
