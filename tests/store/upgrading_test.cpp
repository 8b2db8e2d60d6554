#include "store/upgrading.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "power_cut.h"
#include "sandbox.h"
#include "store/backup_files.h"
#include "store/failure.h"
#include "store/ledger.h"
#include "store/transaction.h"
#include "store/upkeep.h"

using namespace store_tests;

namespace {

namespace fs = std::filesystem;

constexpr std::int64_t midnight = 1'767'225'600;  // 2026-01-01

// The steps there are and two more, as a server of tomorrow has them.
std::vector<store::Migration> tomorrow() {
  std::vector<store::Migration> steps(store::migrations().begin(), store::migrations().end());
  const auto newest = steps.back().number;
  steps.push_back({newest + 1, "UPDATE accounts SET rights = 'new'"});
  steps.push_back({newest + 2, "CREATE TABLE letters (text TEXT) STRICT"});
  return steps;
}

std::int64_t goal() {
  return tomorrow().back().number;
}

// A world that stands at midnight.
void write_world(const std::string& file) {
  auto commit = two_players();
  commit.header.wall_second = midnight;
  commit.objects = {on_character(20, 11), in_object(21, 20)};
  REQUIRE(open_store(file)->commit(commit));
}

// "" when it went well.
std::string upgraded(const Folder& folder, store::AtPoint at_point = {},
                     const std::string& vfs = {}) {
  const auto steps = tomorrow();
  try {
    store::Database db({.path = folder.database(), .vfs = vfs});
    store::upgrade(
        db,
        {.steps = steps, .backups = folder.path() + "/backups", .at_point = std::move(at_point)});
    return {};
  } catch (const store::Refused& refused) {
    return refused.what();
  }
}

std::vector<std::string> names_in(const std::string& folder) {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder)) {
    names.push_back(entry.path().filename().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::string kept_name() {
  return "before-schema-" + std::to_string(goal()) + "-20260101-000000.db";
}

enum class Is { as_before, upgraded };

// The file is wholly the one or the other.
Is state_of(const std::string& file) {
  Outsider outsider(file);
  CHECK(outsider.text("PRAGMA integrity_check") == "ok");
  const auto schema = outsider.number("PRAGMA user_version");
  const bool is_new = schema == goal();
  CHECK((is_new || schema == store::migrations().back().number));
  CHECK(outsider.number("SELECT count(*) FROM accounts WHERE rights = 'new'") == (is_new ? 2 : 0));
  CHECK(outsider.number("SELECT count(*) FROM sqlite_schema WHERE name = 'letters'") ==
        (is_new ? 1 : 0));
  // The digests are those of the rows as they are.
  store::Database db({.path = file});
  const store::Transaction rolled_back(db);
  const auto before = db.number("SELECT digest FROM header");
  store::refresh_digests(db);
  CHECK(db.number("SELECT digest FROM header") == before);
  return is_new ? Is::upgraded : Is::as_before;
}

}  // namespace

TEST_CASE("upgrading: a copy of the world as it was is kept, and pruning leaves it alone") {
  const Folder folder(Folder::Place::quick);
  write_world(folder.database());
  REQUIRE(upgraded(folder).empty());
  CHECK(state_of(folder.database()) == Is::upgraded);
  const auto backups = folder.path() + "/backups";
  CHECK(names_in(backups) == std::vector<std::string>{kept_name()});
  const auto kept = backups + "/" + kept_name();
  CHECK(fs::status(kept).permissions() == (fs::perms::owner_read | fs::perms::owner_write));
  CHECK(store::backups_in(backups).empty());
  for (int i = 0; i < 5; ++i) {
    REQUIRE(store::back_up(kept, {.folder = backups, .utc_second = midnight + i, .kept = 1}, {}));
  }
  CHECK(names_in(backups).size() == 2);
  // It is a world of the server before.
  const auto world = open_store(kept)->load();
  REQUIRE(world);
  CHECK(world->digest == static_cast<std::uint64_t>(world->header->digest));
  CHECK(open_store(kept)->load_character(11)->objects.size() == 2);
}

TEST_CASE("upgrading: a world of the first schema is copied and comes over") {
  const Folder folder(Folder::Place::quick);
  {
    store::Database db({.path = folder.database()});
    store::migrate(db, store::migrations().first(1));
  }
  Outsider(folder.database())
      .run(
          "INSERT INTO accounts VALUES (1, 'Ann', '', '', 0, 0, '', NULL, NULL, 0, '', 1);"
          "INSERT INTO header VALUES (1, 9, 1, 1, 1767225600, 1000, 1, 5, 1, 6)");
  const auto newest = store::migrations().back().number;
  REQUIRE(newest > 1);
  const auto store = open_store(folder.database());
  const auto world = store->load();
  REQUIRE(world);
  CHECK(world->digest == static_cast<std::uint64_t>(world->header->digest));
  const auto kept = folder.path() + "/backups/" + store::before_schema_name(newest, midnight);
  Outsider outsider(kept);
  CHECK(outsider.number("PRAGMA user_version") == 1);
  CHECK(outsider.number("SELECT count(*) FROM accounts") == 1);
  CHECK(outsider.number("SELECT digest FROM header") == 5);
}

TEST_CASE("upgrading: without a world there is nothing to keep") {
  const Folder folder(Folder::Place::quick);
  open_store(folder.database());
  REQUIRE(upgraded(folder).empty());
  CHECK_FALSE(fs::exists(folder.path() + "/backups"));
  write_world(folder.path() + "/other.sqlite");
  open_store(folder.path() + "/other.sqlite");
  CHECK_FALSE(fs::exists(folder.path() + "/backups"));
}

TEST_CASE("upgrading: when no copy can be kept the start says so and changes nothing") {
  const Folder folder(Folder::Place::quick);
  write_world(folder.database());
  const auto backups = folder.path() + "/backups";
  std::string why;
  SUBCASE("a file has the folder's name") {
    std::ofstream(backups) << "not a folder";
    why = "the folder " + backups + " cannot be made";
  }
  SUBCASE("something else has the copy's name") {
    fs::create_directories(backups + "/" + kept_name());
    why = "it is a folder, not a file";
  }
  SUBCASE("what is being made is in the way") {
    fs::create_directories(backups + "/" + kept_name() + ".part");
    why = "is there already";
  }
  const auto words = upgraded(folder);
  CHECK_MESSAGE(words.find("it is of an older server (schema " +
                           std::to_string(store::migrations().back().number) + ").") == 0,
                words);
  CHECK_MESSAGE(words.find(why) != std::string::npos, words);
  CHECK_MESSAGE(words.find("Nothing was changed in it") != std::string::npos, words);
  CHECK(state_of(folder.database()) == Is::as_before);
}

TEST_CASE("upgrading: a start that is tried again adds no second copy of the same world") {
  const Folder folder(Folder::Place::quick);
  write_world(folder.database());
  const auto backups = folder.path() + "/backups";
  for (int i = 0; i < 3; ++i) {
    const auto end = in_child([&](const auto&) {
      upgraded(folder, [](const char* point) {
        if (std::string(point) == "upgrade.step") {
          kill_self();
        }
      });
    });
    CHECK(end.killed);
    CHECK(names_in(backups) == std::vector<std::string>{kept_name()});
  }
  // Of another world that stood at the same second there is one more.
  auto commit = header_only(9);
  commit.header.wall_second = midnight;
  REQUIRE(open_store(folder.database())->commit(commit));
  REQUIRE(upgraded(folder).empty());
  CHECK(names_in(backups).size() == 2);
}

TEST_CASE("upgrading: killed at any point, the file is the old one or the new one") {
  for (int which = 1;; ++which) {
    CAPTURE(which);
    const Folder folder(Folder::Place::quick);
    write_world(folder.database());
    std::string last;
    const auto end = in_child([&](const auto& say) {
      int reached = 0;
      upgraded(folder, [&](const char* point) {
        if (++reached == which) {
          say(point);
          kill_self();
        }
      });
    });
    if (!end.killed) {
      CHECK(end.status == 0);
      CHECK(which > 5);
      CHECK(state_of(folder.database()) == Is::upgraded);
      break;
    }
    CAPTURE(end.said);
    CHECK(state_of(folder.database()) == Is::as_before);
    CHECK(upgraded(folder).empty());
    CHECK(state_of(folder.database()) == Is::upgraded);
    CHECK(names_in(folder.path() + "/backups") == std::vector<std::string>{kept_name()});
  }
}

TEST_CASE("upgrading: after a power cut at any write, the file is the old one or the new one") {
  const Folder folder(Folder::Place::quick);
  write_world(folder.database());
  RecordedDisk disk;
  REQUIRE(upgraded(folder, {}, disk.name()).empty());
  int as_before = 0;
  int anew = 0;
  for (std::size_t at = 0; at <= disk.operations(); ++at) {
    for (const auto seed : {std::optional<unsigned>(), std::optional<unsigned>(at)}) {
      CAPTURE(at);
      const Folder left(Folder::Place::quick);
      disk.leave(at, left.path(), {seed});
      ++(state_of(left.database()) == Is::upgraded ? anew : as_before);
    }
  }
  CHECK(as_before > 10);
  CHECK(anew > 10);
}

TEST_CASE("upgrading: a newer world is refused with the backup to go back to") {
  const Folder folder(Folder::Place::quick);
  write_world(folder.database());
  REQUIRE(upgraded(folder).empty());
  const auto backups = folder.path() + "/backups";
  // Of a later upgrade, and names that only look alike.
  const auto later = store::before_schema_name(goal() + 1, midnight + 5);
  for (const auto& name : {later, std::string("before-schema-4.db"), kept_name() + ".part",
                           std::string("before-schema-x-20260101-000000.db")}) {
    std::ofstream(backups + "/" + name) << "";
  }
  const auto opened = store::Store::open({.path = folder.database()});
  REQUIRE_FALSE(opened);
  CHECK(opened.error().what ==
        "it was written by a newer server (schema " + std::to_string(goal()) +
            "; this one knows up to " + std::to_string(store::migrations().back().number) +
            "). Run the newer server, or restore a backup made before the upgrade, such as " +
            fs::canonical(backups).string() + "/" + kept_name());
  CHECK(state_of(folder.database()) == Is::upgraded);
}
