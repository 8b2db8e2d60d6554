#include "app/upkeep.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <filesystem>
#include <sstream>

#include <doctest/doctest.h>

#include "app/cli.h"
#include "app/folder.h"
#include "store/backup_files.h"
#include "store/store.h"

namespace {

struct Ran {
  int status = 0;
  std::string out;
  std::string err;
};

// A data folder with one account in it.
class Scene {
 public:
  Scene() {
    std::filesystem::create_directory(data);
    const auto store = store::Store::open({.path = data + "/waterwheel.db"});
    REQUIRE(store);
    wire::Commit commit;
    commit.header.next_id = 2;
    wire::AccountRecord wanda;
    wanda.id = 1;
    wanda.name = "Wanda";
    commit.accounts.push_back(wanda);
    REQUIRE((*store)->commit(commit));
  }
  Ran run(std::vector<std::string> arguments) const {
    arguments.insert(arguments.end(), {"--data", data, "--allow-root"});
    std::istringstream in;
    std::ostringstream out;
    std::ostringstream err;
    Ran ran;
    ran.status = app::run(arguments, {.in = in, .out = out, .err = err, .environment = {}});
    ran.out = out.str();
    ran.err = err.str();
    return ran;
  }
  // As a server does it.
  int lock() const {
    const int file = ::open((data + "/lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    REQUIRE(::flock(file, LOCK_EX | LOCK_NB) == 0);
    return file;
  }
  bool has(const std::string& account) const {
    const auto store = store::Store::open({.path = data + "/waterwheel.db"});
    REQUIRE(store);
    return (*store)->load_account(account)->account.has_value();
  }

  TestFolder folder;
  std::string data = folder / "var";
};

bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("upkeep: without a server a backup is made of the database itself, and can be restored") {
  const Scene scene;
  const auto made = scene.run({"backup"});
  CHECK_MESSAGE(made.status == 0, made.err);
  const auto names = store::backups_in(scene.data + "/backups");
  REQUIRE(names.size() == 1);
  const auto file = scene.data + "/backups/" + names[0];
  CHECK(made.out.find("The backup " + file + " is made and checked; it holds 2 rows in ") == 0);
  const auto mine = scene.folder / "mine.db";
  CHECK(scene.run({"backup", mine}).status == 0);
  const auto again = scene.run({"backup", mine});
  CHECK(again.status == 1);
  CHECK(holds(again.err, "no backup was made"));
  CHECK(holds(again.err, "is there already"));
  std::filesystem::remove(scene.data + "/waterwheel.db");
  const auto restored = scene.run({"restore", file});
  CHECK_MESSAGE(restored.status == 0, restored.err);
  CHECK(restored.out == "Restored 2 rows from " + file + ".\n");
  CHECK(scene.has("Wanda"));
  const auto second = scene.run({"restore", mine});
  CHECK(second.status == 0);
  CHECK(holds(second.out,
              "What was there before is kept as " + scene.data + "/waterwheel.db.before-restore-"));
}

TEST_CASE("upkeep: beside a server that holds the folder nothing is restored, status 75") {
  const Scene scene;
  const auto mine = scene.folder / "mine.db";
  REQUIRE(scene.run({"backup", mine}).status == 0);
  const int lock = scene.lock();
  for (const auto& command :
       {std::vector<std::string>{"restore", mine}, std::vector<std::string>{"backup"},
        std::vector<std::string>{"db", "check"}}) {
    const auto ran = scene.run(command);
    CHECK(ran.status == 75);
    CHECK(holds(ran.err, "another server holds this data folder"));
  }
  CHECK(holds(scene.run({"restore", mine}).err, "stop it first: waterwheel shutdown"));
  // A file of its own may be looked at all the same.
  CHECK(scene.run({"db", "check", mine}).status == 0);
  ::close(lock);
  CHECK(scene.run({"restore", mine}).status == 0);
}

TEST_CASE("upkeep: db check says one line a problem and changes nothing, status 1") {
  const Scene scene;
  CHECK(scene.run({"db", "check"}).out == "2 rows, no problem\n");
  CHECK(scene.run({"db", "check", scene.data + "/waterwheel.db"}).status == 0);
  {
    const auto store = store::Store::open({.path = scene.data + "/waterwheel.db"});
    wire::Commit commit;
    commit.header.next_id = 1;
    REQUIRE((*store)->commit(commit));
  }
  const auto ran = scene.run({"db", "check"});
  CHECK(ran.status == 1);
  CHECK(ran.out ==
        "account 1 has an id that was never given out: the next is 1\n2 rows, 1 problem\n");
  const auto missing = scene.run({"db", "check", scene.folder / "none.db"});
  CHECK(missing.status == 1);
  CHECK(holds(missing.err, "there is no such file"));
}

TEST_CASE("upkeep: where there is no database nothing is made either") {
  const TestFolder folder;
  const auto data = folder / "var";
  for (const auto& command :
       {std::vector<std::string>{"backup"}, std::vector<std::string>{"db", "check"}}) {
    auto arguments = command;
    arguments.insert(arguments.end(), {"--data", data});
    std::istringstream in;
    std::ostringstream out;
    std::ostringstream err;
    CHECK(app::run(arguments, {.in = in, .out = out, .err = err, .environment = {}}) == 1);
    CHECK(holds(err.str(), "there is no database"));
    CHECK_FALSE(std::filesystem::exists(data));
  }
}
