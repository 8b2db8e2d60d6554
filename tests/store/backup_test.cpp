#include <sys/resource.h>
#include <sys/stat.h>

#include <atomic>
#include <condition_variable>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "replies.h"
#include "sandbox.h"
#include "store/backup_files.h"
#include "store/upkeep.h"

using namespace store_tests;

namespace {

constexpr std::int64_t midnight = 1'767'225'600;  // 2026-01-01

// So much that a copy takes dozens of steps.
wire::Commit many_things() {
  auto commit = two_players();
  commit.header.next_id = 1'000'000;
  for (std::int64_t id = 100; id < 30'100; ++id) {
    commit.objects.push_back(in_room(id, 7));
    commit.objects.back().long_name = std::string(300, 'l');
  }
  return commit;
}

// Everybody has as much experience as the header has pulses.
wire::Commit at_pulse(std::int64_t pulse) {
  auto commit = two_players();
  commit.header.next_id = 1'000'000;
  commit.header.pulse = pulse;
  for (auto& body : commit.characters) {
    body.experience = pulse;
  }
  return commit;
}

// Holds the store thread after the first step of a backup until it is opened.
class Gate {
 public:
  std::function<void(const char*)> at_point() {
    return [this](const char* point) {
      if (std::string(point) != "backup.step") {
        return;
      }
      std::unique_lock lock(mutex_);
      ++steps_;
      changed_.notify_all();
      changed_.wait(lock, [this] { return open_; });
    };
  }
  void wait_until_reached() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return steps_ > 0; });
  }
  void open() {
    const std::lock_guard lock(mutex_);
    open_ = true;
    changed_.notify_all();
  }
  int steps() {
    const std::lock_guard lock(mutex_);
    return steps_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool open_ = false;
  int steps_ = 0;
};

wire::BackUp at_second(std::int64_t second, std::string file = {}) {
  return {.ticket = wire::Ticket{7}, .file = std::move(file), .utc_second = second};
}

wire::BackedUp backed_up(store::Store& store, Replies& replies, const wire::BackUp& job) {
  REQUIRE(store.post(job));
  return std::get<wire::BackedUp>(replies.wait_for_a<wire::BackedUp>().back());
}

// A backup by a store thread of its own.
wire::BackedUp back_up(const std::string& database, std::int64_t second,
                       store::Options options = {}) {
  Replies replies;
  const auto store = open_store(database, std::move(options));
  store->run(replies.hear());
  return backed_up(*store, replies, at_second(second));
}

std::vector<std::string> names_in(const std::string& folder) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    names.push_back(entry.path().filename().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace

TEST_CASE("backup: taken while commits go on, it is what was committed when it ended") {
  const Folder folder(Folder::Place::quick);
  Gate gate;
  Replies replies;
  const auto store = open_store(folder.database(), {.at_point = gate.at_point()});
  REQUIRE(store->commit(many_things()));
  store->run(replies.hear());
  REQUIRE(store->post(at_second(midnight)));
  gate.wait_until_reached();
  // Posted after the copy began, and done between its steps.
  constexpr std::int64_t commits = 5;
  for (std::int64_t pulse = 2; pulse < 2 + commits; ++pulse) {
    REQUIRE(store->post(at_pulse(pulse)));
  }
  gate.open();
  const auto all = replies.wait_for_a<wire::BackedUp>();
  const auto made = std::get<wire::BackedUp>(all.back());
  REQUIRE_MESSAGE(made.good, made.why_not);
  CHECK(gate.steps() > 10);
  CHECK(made.ticket == wire::Ticket{7});
  CHECK(made.file == folder.path() + "/backups/waterwheel-20260101-000000.db");
  CHECK(made.rows == 30'005);
  CHECK(made.bytes > 10'000'000);
  // No commit waited for the backup.
  std::int64_t committed = 0;
  int told = 0;
  for (const auto& reply : all) {
    const auto* const commit = std::get_if<wire::Committed>(&reply);
    committed += commit != nullptr && commit->good ? 1 : 0;
    if (const auto* const progress = std::get_if<wire::BackingUp>(&reply)) {
      CHECK(progress->percent > told);
      told = progress->percent;
    }
  }
  CHECK(committed == commits);
  CHECK(told >= 80);
  // All of a moment, and that moment is the last.
  const auto copy = open_store(made.file);
  const auto world = copy->load();
  REQUIRE(world);
  CHECK(world->header->pulse == 1 + commits);
  CHECK(static_cast<std::uint64_t>(world->header->digest) == world->digest);
  CHECK(world->objects.size() == 30'000);
  CHECK(copy->load_character(11)->character->experience == 1 + commits);
  CHECK(copy->load_character(12)->character->experience == 1 + commits);
}

TEST_CASE("backup: it is one file for its owner alone, and nothing else is left beside it") {
  const Folder folder;
  REQUIRE(open_store(folder.database())->commit(two_players()));
  const auto made = back_up(folder.database(), midnight + 86399);
  REQUIRE_MESSAGE(made.good, made.why_not);
  CHECK(names_in(folder.path() + "/backups") ==
        std::vector<std::string>{"waterwheel-20260101-235959.db"});
  struct stat about {};
  REQUIRE(::stat(made.file.c_str(), &about) == 0);
  CHECK((about.st_mode & 07777U) == 0600);
  REQUIRE(::stat((folder.path() + "/backups").c_str(), &about) == 0);
  CHECK((about.st_mode & 07777U) == 0700);
  Outsider outsider(made.file);
  CHECK(outsider.text("PRAGMA journal_mode") == "delete");
}

TEST_CASE("backup: the newest are kept, one of the same second gets a name of its own") {
  const Folder folder;
  REQUIRE(open_store(folder.database())->commit(two_players()));
  const auto backups = folder.path() + "/backups";
  for (const std::int64_t second : {0, 0, 3600, 7200}) {
    const auto made = back_up(folder.database(), midnight + second, {.backups_kept = 3});
    REQUIRE_MESSAGE(made.good, made.why_not);
  }
  CHECK(names_in(backups) == std::vector<std::string>{"waterwheel-20260101-000001.db",
                                                      "waterwheel-20260101-010000.db",
                                                      "waterwheel-20260101-020000.db"});
  // Other files are nobody's to remove.
  std::ofstream(backups + "/waterwheel-yesterday.db") << "mine";
  std::ofstream(backups + "/waterwheel-20260101-000001.db.part") << "half";
  // A clock that was put back does not cost the newest one.
  const auto made = back_up(folder.database(), midnight - 1, {.backups_kept = 2});
  REQUIRE_MESSAGE(made.good, made.why_not);
  CHECK(names_in(backups) == std::vector<std::string>{"waterwheel-20251231-235959.db",
                                                      "waterwheel-20260101-020000.db",
                                                      "waterwheel-yesterday.db"});
}

TEST_CASE("backup: killed at any point, nothing is there under a good name, and the next one is") {
  for (const std::string point : {"backup.step", "backup.copied", "backup.checked"}) {
    CAPTURE(point);
    const Folder folder;
    REQUIRE(open_store(folder.database())->commit(two_players()));
    const auto end = in_child([&](const auto& say) {
      back_up(folder.database(), midnight, {.at_point = [&](const char* reached) {
                if (point == reached) {
                  kill_self();
                }
              }});
      say("done");
    });
    CHECK(end.killed);
    CHECK(end.said.empty());
    const auto backups = folder.path() + "/backups";
    CHECK(store::backups_in(backups).empty());
    CHECK(names_in(backups).size() == 1);  // what was not finished
    const auto made = back_up(folder.database(), midnight + 5);
    REQUIRE_MESSAGE(made.good, made.why_not);
    CHECK(names_in(backups) == std::vector<std::string>{"waterwheel-20260101-000005.db"});
  }
}

TEST_CASE("backup: one at a time") {
  const Folder folder(Folder::Place::quick);
  Gate gate;
  Replies replies;
  const auto store = open_store(folder.database(), {.at_point = gate.at_point()});
  REQUIRE(store->commit(many_things()));
  store->run(replies.hear());
  REQUIRE(store->post(at_second(midnight)));
  gate.wait_until_reached();
  REQUIRE(store->post(at_second(midnight + 60)));
  gate.open();
  const auto refused = std::get<wire::BackedUp>(replies.wait_for_a<wire::BackedUp>().back());
  CHECK_FALSE(refused.good);
  CHECK(refused.why_not == "a backup is being made already");
}

TEST_CASE("backup: a stop ends one that is under way, and leaves nothing of it") {
  const Folder folder(Folder::Place::quick);
  Gate gate;
  Replies replies;
  auto store = open_store(folder.database(), {.at_point = gate.at_point()});
  REQUIRE(store->commit(many_things()));
  store->run(replies.hear());
  REQUIRE(store->post(at_second(midnight)));
  gate.wait_until_reached();
  std::thread opener([&gate] { gate.open(); });
  store.reset();
  opener.join();
  CHECK(names_in(folder.path() + "/backups").empty());
}

TEST_CASE("backup: into a file of one's own, which must not be there yet") {
  const Folder folder;
  REQUIRE(open_store(folder.database())->commit(two_players()));
  Replies replies;
  const auto store = open_store(folder.database());
  store->run(replies.hear());
  const auto file = folder.path() + "/mine.db";
  const auto made = backed_up(*store, replies, at_second(midnight, file));
  REQUIRE_MESSAGE(made.good, made.why_not);
  CHECK(made.file == file);
  CHECK(open_store(file)->load_account("Ann")->account);
  Replies again;
  const auto other = open_store(folder.database());
  other->run(again.hear());
  const auto refused = backed_up(*other, again, at_second(midnight, file));
  CHECK_FALSE(refused.good);
  CHECK(refused.why_not == file + " is there already. Name a file that is not");
  CHECK(open_store(file)->load_account("Ann")->account);
}

TEST_CASE("backup: what cannot be made, or would not be good, is told and leaves no file") {
  const Folder folder;
  REQUIRE(open_store(folder.database())->commit(two_players()));
  SUBCASE("no folder") {
    std::ofstream(folder.path() + "/backups") << "a file";
    const auto made = back_up(folder.database(), midnight);
    CHECK_FALSE(made.good);
    CHECK(made.why_not.find("cannot be made") != std::string::npos);
  }
  SUBCASE("a row that was changed by somebody else") {
    Outsider(folder.database()).run("UPDATE characters SET title = 'the forged' WHERE id = 11");
    const auto made = back_up(folder.database(), midnight);
    CHECK_FALSE(made.good);
    CHECK_MESSAGE(
        made.why_not.find("characters id=11 does not match its digest") != std::string::npos,
        made.why_not);
    CHECK(names_in(folder.path() + "/backups").empty());
  }
  // The store lives on.
  CHECK(open_store(folder.database())->commit(header_only(5)));
}

TEST_CASE("backup: a disk that takes no more ends it, and the world is saved on") {
  const Folder folder;
  REQUIRE(open_store(folder.database())->commit(many_things()));
  const auto end = in_child([&](const auto& say) {
    constexpr rlim_t most = 3'000'000;  // bytes of a file: a part of the copy
    ::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{most, most};
    ::setrlimit(RLIMIT_FSIZE, &limit);
    Replies replies;
    const auto store = open_store(folder.database());
    store->run(replies.hear());
    const auto made = backed_up(*store, replies, at_second(midnight));
    say(made.good ? "made" : made.why_not);
    REQUIRE(store->post(at_pulse(9)));
    const auto last = std::get<wire::Committed>(replies.wait_for_a<wire::Committed>().back());
    say(last.good ? "; saved" : "; not saved");
  });
  CHECK(end.said.find("the disk") == 0);
  CHECK(end.said.ends_with("; saved"));
  CHECK(names_in(folder.path() + "/backups").empty());
}

TEST_CASE("backup: without a server, one that a restore takes") {
  const Folder folder;
  REQUIRE(open_store(folder.database())->commit(two_players()));
  const auto made = store::back_up(
      folder.database(), {.folder = folder.path() + "/backups", .utc_second = midnight}, {});
  REQUIRE_MESSAGE(made, made.error().in_words());
  CHECK(made->rows == 5);
  CHECK(open_store(made->file)->load_account("Bob")->account);
}

TEST_CASE("backup files: a name says the second, and nothing else is a name") {
  for (const std::int64_t second :
       {std::int64_t{0}, midnight, midnight + 86399, std::int64_t{951'782'400} /* 2000-02-29 */}) {
    CHECK(store::second_of_backup(store::backup_name(second)) == second);
  }
  CHECK(store::backup_name(951'782'400) == "waterwheel-20000229-000000.db");
  for (const std::string name :
       {"", "waterwheel.db", "waterwheel-20260230-000000.db", "waterwheel-20260101-240000.db",
        "waterwheel-20260101-000000.db.part", "waterwheel-20260101x000000.db",
        "waterwheel-2026010a-000000.db"}) {
    CHECK_MESSAGE(!store::second_of_backup(name), name);
  }
}
