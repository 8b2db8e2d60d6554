#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "sandbox.h"
#include "store/migrations.h"
#include "store/upkeep.h"

using namespace store_tests;

namespace {

constexpr std::int64_t midnight = 1'767'225'600;  // 2026-01-01

std::string bytes_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void write_bytes(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

std::vector<std::string> names_in(const std::string& folder) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    names.push_back(entry.path().filename().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

wire::Commit with_title(const std::string& title, std::int64_t pulse) {
  auto commit = two_players();
  commit.header.pulse = pulse;
  commit.characters[0].title = title;
  return commit;
}

std::string title_in(const std::string& path) {
  const auto store = open_store(path);
  const auto world = store->load();
  REQUIRE_MESSAGE(world, world.error().in_words());
  CHECK(static_cast<std::uint64_t>(world->header->digest) == world->digest);
  return store->load_character(11)->character->title;
}

// A database whose Ann is "the new", and a backup from when she was "the old".
struct Scene {
  Scene() {
    REQUIRE(open_store(database)->commit(with_title("the old", 1)));
    const auto made =
        store::back_up(database, {.folder = {}, .file = backup, .utc_second = midnight}, {});
    REQUIRE_MESSAGE(made, made.error().in_words());
    REQUIRE(open_store(database)->commit(with_title("the new", 2)));
  }
  base::Result<store::Restored> restore(const std::string& source,
                                        const store::AtPoint& at_point = {}) const {
    return store::restore({.source = source, .database = database, .utc_second = midnight}, {},
                          at_point);
  }

  Folder folder;
  std::string database = folder.database();
  std::string backup = folder.path() + "/backup.db";
  std::string aside = database + ".before-restore-20260101-000000";
};

}  // namespace

TEST_CASE("restore: the backup takes the place of what was there, which is kept under a name") {
  const Scene scene;
  const auto before = bytes_of(scene.backup);
  const auto done = scene.restore(scene.backup);
  REQUIRE_MESSAGE(done, done.error().in_words());
  CHECK(done->rows == 5);
  CHECK(done->kept == scene.aside);
  CHECK(names_in(scene.folder.path()) ==
        std::vector<std::string>{"backup.db", "world.sqlite",
                                 "world.sqlite.before-restore-20260101-000000"});
  CHECK(bytes_of(scene.backup) == before);
  CHECK(title_in(scene.database) == "the old");
  CHECK(title_in(scene.aside) == "the new");
  // And back again.
  const auto back = scene.restore(scene.aside);
  REQUIRE_MESSAGE(back, back.error().in_words());
  CHECK(back->kept == scene.database + ".before-restore-20260101-000001");
  CHECK(title_in(scene.database) == "the new");
}

TEST_CASE("restore: into a folder where nothing was") {
  const Scene scene;
  const auto fresh = scene.folder.path() + "/fresh.db";
  const auto done =
      store::restore({.source = scene.backup, .database = fresh, .utc_second = midnight}, {});
  REQUIRE_MESSAGE(done, done.error().in_words());
  CHECK_FALSE(done->kept);
  CHECK(title_in(fresh) == "the old");
}

TEST_CASE("restore: a log without its database is not taken for the restored one's") {
  const Scene scene;
  const auto end = in_child([&](const auto&) {
    const auto store = open_store(scene.database);
    static_cast<void>(store->commit(with_title("the newest", 3)));
    kill_self();
  });
  CHECK(end.killed);
  std::filesystem::remove(scene.database);
  REQUIRE(std::filesystem::exists(scene.database + "-wal"));
  REQUIRE(scene.restore(scene.backup));
  CHECK(title_in(scene.database) == "the old");
}

TEST_CASE("restore: what a killed server left in its log is kept too, and not mixed in") {
  const Scene scene;
  const auto end = in_child([&](const auto&) {
    const auto store = open_store(scene.database);
    static_cast<void>(store->commit(with_title("the newest", 3)));
    kill_self();
  });
  CHECK(end.killed);
  REQUIRE(std::filesystem::exists(scene.database + "-wal"));
  REQUIRE(scene.restore(scene.backup));
  CHECK_FALSE(std::filesystem::exists(scene.database + "-wal"));
  CHECK(title_in(scene.database) == "the old");
  CHECK(title_in(scene.aside) == "the newest");
}

TEST_CASE("restore: a database that can no longer be opened is replaced, and kept as it was") {
  const Scene scene;
  const std::string garbage(9000, 'g');
  write_bytes(scene.database, garbage);
  write_bytes(scene.database + "-wal", "half a log");
  const auto done = scene.restore(scene.backup);
  REQUIRE_MESSAGE(done, done.error().in_words());
  CHECK(bytes_of(scene.aside) == garbage);
  CHECK(title_in(scene.database) == "the old");
}

TEST_CASE("restore: a backup of an older server, which the next start brings up to date") {
  const Scene scene;
  const auto old = scene.folder.path() + "/old.db";
  {
    store::Database db({.path = old});
    store::migrate(db, store::migrations().subspan(0, 1));
    db.run(
        "INSERT INTO accounts VALUES (1, 'Old', 'x', '', 0, 0, '', NULL, NULL, 0, '', 5);"
        "INSERT INTO header VALUES (1, 40, 1, 1, 0, 9, 1, 5, 1, 6)");
  }
  const auto done = scene.restore(old);
  REQUIRE_MESSAGE(done, done.error().in_words());
  CHECK(done->findings.is_older);
  const auto store = open_store(scene.database);
  CHECK(store->load_account("Old")->account);
  const auto world = store->load();
  REQUIRE_MESSAGE(world, world.error().in_words());
  CHECK(static_cast<std::uint64_t>(world->header->digest) == world->digest);
}

TEST_CASE("restore: killed at any point, the database is the one before or the restored one") {
  for (const std::string point : {"restore.copied", "restore.kept", "restore.placed"}) {
    CAPTURE(point);
    const Scene scene;
    const auto end = in_child([&](const auto& say) {
      const auto done = scene.restore(scene.backup, [&](const char* reached) {
        if (point == reached) {
          kill_self();
        }
      });
      say(done ? "done" : done.error().in_words());
    });
    CHECK(end.killed);
    CHECK(end.said.empty());
    CHECK(title_in(scene.database) == (point == "restore.placed" ? "the old" : "the new"));
    const auto again = scene.restore(scene.backup);
    REQUIRE_MESSAGE(again, again.error().in_words());
    CHECK(title_in(scene.database) == "the old");
    CHECK_FALSE(std::filesystem::exists(scene.database + ".restoring"));
  }
}

TEST_CASE("restore: a source that is no good changes nothing, and the words say why") {
  const Scene scene;
  const auto bad = scene.folder.path() + "/bad.db";
  const auto good = bytes_of(scene.backup);
  std::filesystem::copy_file(scene.backup, bad);
  std::string source = bad;
  std::string why;
  SUBCASE("not there") {
    std::filesystem::remove(bad);
    why = "there is no such file";
  }
  SUBCASE("a text") {
    write_bytes(bad, std::string(5000, 'x'));
    why = "it is not a database";
  }
  SUBCASE("empty") {
    write_bytes(bad, "");
    why = "there is no world in it";
  }
  SUBCASE("cut short") {
    write_bytes(bad, good.substr(0, good.size() / 2));
    why = "damaged";
  }
  SUBCASE("cut short by a page") {
    write_bytes(bad, good.substr(0, good.size() - 4096));
    why = "damaged";
  }
  SUBCASE("a page of something else") {
    auto bytes = good;
    bytes.replace(4096, 4096, std::string(4096, '\x5a'));
    write_bytes(bad, bytes);
    why = "damaged";
  }
  SUBCASE("a page of zeros") {
    auto bytes = good;
    bytes.replace(2 * 4096, 4096, std::string(4096, '\0'));
    write_bytes(bad, bytes);
    why = "damaged";
  }
  SUBCASE("a row that was changed") {
    Outsider(bad).run("UPDATE characters SET experience = 9 WHERE id = 12");
    why = "characters id=12 does not match its digest";
  }
  SUBCASE("a row that is missing") {
    Outsider(bad).run("DELETE FROM accounts WHERE id = 2; DELETE FROM characters WHERE id = 12");
    why = "the rows do not give the digest";
  }
  SUBCASE("a header that was changed") {
    Outsider(bad).run("UPDATE header SET next_id = 1");
    why = "the header does not match its own digest";
  }
  SUBCASE("of a newer server") {
    Outsider(bad).run("PRAGMA user_version = 99");
    why = "newer server";
  }
  SUBCASE("of another program") {
    Outsider(bad).run("PRAGMA application_id = 5");
    why = "another program";
  }
  SUBCASE("a table that is missing") {
    Outsider(bad).run("DROP TABLE events");
    why = "events";
  }
  SUBCASE("a folder") {
    source = scene.folder.path();
    why = "it is a folder";
  }
  SUBCASE("a link") {
    std::filesystem::remove(bad);
    std::filesystem::create_symlink(scene.backup, bad);
    why = "it is a link";
  }
  SUBCASE("the database itself") {
    source = scene.database;
    why = "that is the database itself";
  }
  const auto before = bytes_of(scene.database);
  const auto files = names_in(scene.folder.path());
  const auto done = scene.restore(source);
  REQUIRE_FALSE(done);
  CHECK(done.error().where == source);
  CHECK_MESSAGE(done.error().what.find(why) != std::string::npos, done.error().what);
  CHECK(bytes_of(scene.database) == before);
  CHECK(names_in(scene.folder.path()) == files);
}
