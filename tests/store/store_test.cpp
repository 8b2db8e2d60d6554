#include "store/store.h"

#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "replies.h"
#include "sandbox.h"

using namespace store_tests;

namespace {

// Holds the store thread at the beginning of a commit until it is opened.
class Gate {
 public:
  void pass() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return open_; });
  }
  void open() {
    const std::lock_guard lock(mutex_);
    open_ = true;
    changed_.notify_all();
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool open_ = false;
};

wire::Commit with_ticket(wire::Commit commit, std::uint64_t ticket) {
  commit.ticket = static_cast<wire::Ticket>(ticket);
  return commit;
}

wire::Commit many_objects(std::int64_t from, std::int64_t count) {
  auto commit = header_only(3);
  for (std::int64_t id = from; id < from + count; ++id) {
    commit.objects.push_back(in_room(id, 7));
    commit.objects.back().long_name = std::string(200, 'l');
  }
  return commit;
}

}  // namespace

TEST_CASE("store: jobs are done in order and answered with their tickets") {
  const Folder folder;
  Replies replies;
  const auto store = open_store(folder.database());
  store->run(replies.hear());
  REQUIRE(store->post(wire::LoadAccount{wire::Ticket{1}, "ann"}));
  REQUIRE(store->post(with_ticket(two_players(), 2)));
  REQUIRE(store->post(wire::LoadAccount{wire::Ticket{3}, "ann"}));
  REQUIRE(store->post(wire::Checkpoint{}));
  REQUIRE(store->post(wire::LoadCharacter{wire::Ticket{4}, 12}));
  const auto all = replies.wait_for(4);
  const auto& before = std::get<wire::AccountLoaded>(all[0]);
  CHECK(before.ticket == wire::Ticket{1});
  CHECK(before.good);
  CHECK_FALSE(before.account.has_value());
  const auto& done = std::get<wire::Committed>(all[1]);
  CHECK(done.ticket == wire::Ticket{2});
  CHECK(done.good);
  CHECK(done.why_not.empty());
  const auto& after = std::get<wire::AccountLoaded>(all[2]);
  CHECK(after.ticket == wire::Ticket{3});
  REQUIRE(after.account);
  CHECK(after.account->name == "Ann");
  const auto& bob = std::get<wire::CharacterLoaded>(all[3]);
  CHECK(bob.ticket == wire::Ticket{4});
  CHECK(bob.character->name == "Bob");
}

TEST_CASE("store: a full mailbox refuses, and what it took is written before the end") {
  const Folder folder;
  Gate gate;
  int answered = 0;
  {
    store::Options options;
    options.at_point = [&](const char* point) {
      if (point == std::string("commit.begun")) {
        gate.pass();
      }
    };
    const auto store = open_store(folder.database(), options);
    store->run([&](const wire::StoreReply& reply) {
      answered += std::get<wire::Committed>(reply).good ? 1 : 0;
    });
    REQUIRE(store->post(two_players()));
    for (std::int64_t pulse = 2; pulse <= 1024; ++pulse) {
      REQUIRE(store->post(header_only(pulse)));
    }
    CHECK_FALSE(store->post(header_only(5000)));
    CHECK_FALSE(store->post(header_only(5001)));
    gate.open();
  }
  CHECK(answered == 1024);
  CHECK(open_store(folder.database())->load()->header->pulse == 1024);
}

TEST_CASE("store: a full disk fails the commit, keeps the world and lets the next one through") {
  const Folder folder;
  Replies replies;
  store::Options options;
  options.most_pages = 60;
  auto store = open_store(folder.database(), options);
  store->run(replies.hear());
  auto first = many_objects(20, 20);
  first.accounts = two_players().accounts;
  REQUIRE(store->post(with_ticket(first, 1)));
  REQUIRE(store->post(with_ticket(many_objects(1000, 2000), 2)));
  REQUIRE(store->post(with_ticket(header_only(9), 3)));
  REQUIRE(store->post(with_ticket(many_objects(100, 20), 4)));
  const auto all = replies.wait_for(4);
  CHECK(std::get<wire::Committed>(all[0]).good);
  CHECK_FALSE(std::get<wire::Committed>(all[1]).good);
  CHECK(std::get<wire::Committed>(all[1]).why_not == "the disk is full");
  CHECK(std::get<wire::Committed>(all[2]).good);
  CHECK(std::get<wire::Committed>(all[3]).good);
  store.reset();
  const auto world = open_store(folder.database())->load();
  REQUIRE(world);
  CHECK(world->objects.size() == 40);
  CHECK(world->digest == static_cast<std::uint64_t>(world->header->digest));
}

TEST_CASE("store: another program that writes is waited for, then named, and the thread lives on") {
  const Folder folder;
  Replies replies;
  store::Options options;
  options.busy_milliseconds = 20;
  const auto store = open_store(folder.database(), options);
  store->run(replies.hear());
  Outsider outsider(folder.database());
  outsider.run("BEGIN IMMEDIATE");
  REQUIRE(store->post(with_ticket(two_players(), 1)));
  auto all = replies.wait_for(1);
  CHECK_FALSE(std::get<wire::Committed>(all[0]).good);
  CHECK(std::get<wire::Committed>(all[0]).why_not == "another program holds the database");
  outsider.run("ROLLBACK");
  REQUIRE(store->post(with_ticket(two_players(), 2)));
  all = replies.wait_for(2);
  CHECK(std::get<wire::Committed>(all[1]).good);
}

TEST_CASE("store: what cannot be read is answered so") {
  const Folder folder;
  Replies replies;
  const auto store = open_store(folder.database());
  REQUIRE(store->commit(two_players()));
  Outsider(folder.database()).run("ALTER TABLE characters RENAME TO people");
  store->run(replies.hear());
  REQUIRE(store->post(wire::LoadAccount{wire::Ticket{1}, "Ann"}));
  REQUIRE(store->post(wire::LoadCharacter{wire::Ticket{2}, 11}));
  const auto all = replies.wait_for(2);
  CHECK_FALSE(std::get<wire::AccountLoaded>(all[0]).good);
  CHECK(std::get<wire::AccountLoaded>(all[0]).ticket == wire::Ticket{1});
  CHECK_FALSE(std::get<wire::CharacterLoaded>(all[1]).good);
  CHECK(std::get<wire::CharacterLoaded>(all[1]).ticket == wire::Ticket{2});
}

TEST_CASE(
    "store: the write-ahead log shrinks when it passed 64 MiB, as soon as no reader is in the "
    "way") {
  const Folder folder;
  const auto log = folder.database() + "-wal";
  const auto log_size = [&] { return std::filesystem::file_size(log); };
  Replies replies;
  const auto store = open_store(folder.database());
  REQUIRE(store->commit(two_players()));
  store->run(replies.hear());
  Outsider reader(folder.database());
  reader.run("BEGIN");
  CHECK(reader.number("SELECT count(*) FROM accounts") == 2);
  constexpr std::size_t commits = 20;
  for (std::size_t i = 0; i < commits; ++i) {
    auto commit = header_only(static_cast<std::int64_t>(i));
    const auto key = std::to_string(i);
    commit.events = {{"room", key, {}}};
    for (std::int64_t order = 0; order < 900; ++order) {
      commit.events[0].events.push_back(event("room", key, order));
      commit.events[0].events.back().text = std::string(4096, 'e');
    }
    REQUIRE(store->post(commit));
  }
  REQUIRE(store->post(wire::Checkpoint{}));
  REQUIRE(store->post(header_only(100)));
  for (const auto& reply : replies.wait_for(commits + 1)) {
    CHECK(std::get<wire::Committed>(reply).good);
  }
  CHECK(log_size() > 64U * 1024 * 1024);
  reader.run("COMMIT");
  REQUIRE(store->post(wire::Checkpoint{}));
  REQUIRE(store->post(wire::LoadAccount{wire::Ticket{1}, "Ann"}));
  replies.wait_for(commits + 2);
  CHECK(log_size() == 0);
}

TEST_CASE(
    "store: under constant commits the log stays bounded, but for as long as somebody reads") {
  const Folder folder(Folder::Place::quick);
  constexpr std::uint64_t most = std::uint64_t{1} << 20U;
  Replies replies;
  std::size_t posted = 0;
  store::Options options;
  options.most_log_bytes = most;
  const auto store = open_store(folder.database(), options);
  REQUIRE(store->commit(two_players()));
  store->run(replies.hear());
  const auto commit = [&] {
    REQUIRE(store->post(many_objects(100, 300)));  // a tenth of what the log may hold, or more
    replies.wait_for(++posted);
    // The commit is answered before the log is looked at.
    REQUIRE(store->post(wire::LoadAccount{wire::Ticket{1}, "Ann"}));
    replies.wait_for(++posted);
    return std::filesystem::file_size(folder.database() + "-wal");
  };
  for (int i = 0; i < 60; ++i) {
    CHECK(commit() <= most);
  }
  Ears ears;
  auto size = commit();
  {
    Outsider reader(folder.database());
    reader.run("BEGIN");
    CHECK(reader.number("SELECT count(*) FROM objects") == 300);
    while (size < 3 * most) {
      size = commit();
    }
    reader.run("COMMIT");
  }
  CHECK(ears.heard().find("a reader keeps the write-ahead log from shrinking") !=
        std::string::npos);
  for (int i = 0; i < 4; ++i) {
    size = commit();
  }
  CHECK(size <= most);
}

TEST_CASE(
    "store: the thread's database is not touched from elsewhere, and posting needs the thread") {
  const Folder folder;
  const auto store = open_store(folder.database());
  CHECK_THROWS_AS(static_cast<void>(store->post(wire::Checkpoint{})), base::Bug);
  store->run([](const wire::StoreReply&) {});
  const auto refused = store->load();
  REQUIRE_FALSE(refused);
  CHECK(refused.error().what.find("the thread's now") != std::string::npos);
}
