#include <filesystem>
#include <limits>
#include <optional>
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

// At pulse 1000 Ann has a box (20) with a bag (21) in it and a ring (22) in that, wears a hat (23)
// and has a stone (24); the ring and she have something running.
wire::Commit before() {
  auto commit = two_players();
  commit.header.pulse = 1000;
  commit.header.wall_second = 7000;
  commit.header.seed = 5;
  auto& ann = commit.characters[0];
  ann.level = 3;
  ann.coins = 120;
  ann.in_game = true;
  ann.entered_at = 400;
  auto hat = on_character(23, 11);
  hat.worn_at = "head";
  commit.objects = {on_character(20, 11), in_object(21, 20), in_object(22, 21), hat,
                    on_character(24, 11)};
  auto of_world = event("object", "22", 2, 1300);
  of_world.clock = "world";
  commit.events = {{"character", "11", {event("character", "11", 1, 1240)}},
                   {"object", "22", {event("object", "22", 1, 1480), of_world}}};
  commit.coinage = {{"begun", 120}};
  return commit;
}

wire::GoneCharacter ann_gone() {
  return {.id = 11, .account = 1};
}

// A world that was backed up as above; what happened after is the test's.
class After {
 public:
  After() {
    REQUIRE(store_->commit(before()));
    back_up(midnight);
  }

  void happens(wire::Commit commit) {
    commit.header.pulse = 3000;
    commit.header.seed = 5;
    const bool has_ann = !commit.characters.empty() && commit.characters[0].id == 11;
    commit.coinage = {{"staff", (has_ann ? commit.characters[0].coins : 0) - 120}};
    REQUIRE(store_->commit(commit));
  }
  void back_up(std::int64_t second) {
    REQUIRE(store::back_up(folder_.database(),
                           {.folder = folder_.path() + "/backups", .utc_second = second}, {}));
  }
  std::string backup(std::int64_t second) const {
    return folder_.path() + "/backups/" + store::backup_name(second);
  }
  wire::PastRead reads(const std::string& time = {},
                       std::int64_t not_after = std::numeric_limits<std::int64_t>::max(),
                       const std::string& name = "ann") {
    run();
    REQUIRE(store_->post(wire::ReadPast{
        .ticket = wire::Ticket{3}, .name = name, .backup = time, .not_after = not_after}));
    auto reply = std::get<wire::PastRead>(replies_.wait_for(++heard_).back());
    CHECK(reply.ticket == wire::Ticket{3});
    return reply;
  }
  wire::Recovered recovers(const wire::PastCharacter& past) {
    run();
    REQUIRE(store_->post(wire::Recover{.ticket = wire::Ticket{4}, .who = 9, .past = past}));
    auto reply = std::get<wire::Recovered>(replies_.wait_for(++heard_).back());
    CHECK(reply.ticket == wire::Ticket{4});
    return reply;
  }
  wire::Recovered recovers() {
    const auto read = reads();
    REQUIRE_MESSAGE(read.good, read.why_not);
    return recovers(read.past);
  }
  // As a start finds it: nothing is wrong with it.
  wire::CharacterLoaded ann() {
    store_.reset();
    const auto looked = store::check_file(folder_.database(), {});
    REQUIRE(looked);
    CHECK_MESSAGE(looked->all.empty(), store::in_words(*looked));
    store_ = open_store(folder_.database());
    return *store_->load_character(11);
  }
  wire::Commit now(std::vector<wire::ObjectRecord> objects, std::vector<std::int64_t> gone) {
    auto commit = two_players();
    commit.objects = std::move(objects);
    commit.gone_objects = std::move(gone);
    return commit;
  }
  std::uint64_t digest() {
    store_.reset();
    store_ = open_store(folder_.database());
    running_ = false;
    return store_->load()->digest;
  }
  const Folder& folder() const { return folder_; }
  store::Store& store() { return *store_; }

 private:
  void run() {
    if (!running_) {
      store_->run(replies_.hear());
      running_ = true;
    }
  }

  Folder folder_;
  Replies replies_;
  std::size_t heard_ = 0;
  bool running_ = false;
  std::unique_ptr<store::Store> store_ = open_store(folder_.database());
};

std::vector<std::int64_t> ids(const std::vector<wire::ObjectRecord>& objects) {
  std::vector<std::int64_t> all;
  for (const auto& object : objects) {
    all.push_back(object.id);
  }
  return all;
}

std::string why_not(const wire::Recovered& reply) {
  CHECK_FALSE(reply.good);
  return reply.why_not;
}

}  // namespace

TEST_CASE("recover: who was deleted is there again, with account, things, events and time left") {
  After after;
  auto commit = header_only(2000);
  commit.gone_characters = {ann_gone()};
  after.happens(commit);
  REQUIRE_FALSE(after.store().load_character(11)->character.has_value());

  const auto reply = after.recovers();
  REQUIRE_MESSAGE(reply.good, reply.why_not);
  CHECK(ids(reply.back) == std::vector<std::int64_t>{20, 23, 24, 21, 22});
  CHECK(reply.elsewhere.empty());
  CHECK(reply.coins_made == 120);
  const auto ann = after.ann();
  REQUIRE(ann.character.has_value());
  CHECK(ann.character->level == 3);
  CHECK(ann.character->coins == 120);
  CHECK_FALSE(ann.character->in_game);
  CHECK(ann.character->played == 600);
  CHECK(ann.character->last_logout == 7000);
  CHECK(ids(ann.objects) == std::vector<std::int64_t>{20, 23, 24, 21, 22});
  REQUIRE(ann.events.size() == 3);
  CHECK(ann.events[0].left == std::optional<std::int64_t>(240));
  CHECK(ann.events[1].left == std::optional<std::int64_t>(480));
  CHECK(ann.events[2].due == std::optional<std::int64_t>(3300));  // 300 after now, as it was
  CHECK(after.store().load_account("Ann")->account.has_value());
}

TEST_CASE("recover: what lies elsewhere stays there, and what was in it comes back alone") {
  After after;
  // Bob has the bag and Ann's stone is on a floor in a thing; the box, the ring and the hat are no
  // more, and Ann has something new and another hat on.
  auto hat = on_character(60, 11);
  hat.worn_at = "head";
  auto commit = after.now(
      {on_character(21, 12), in_room(50, 9), in_object(24, 50), on_character(61, 11), hat},
      {20, 22, 23});
  commit.characters[0].coins = 500;
  after.happens(commit);

  const auto reply = after.recovers();
  REQUIRE_MESSAGE(reply.good, reply.why_not);
  CHECK(ids(reply.back) == std::vector<std::int64_t>{20, 23, 22});
  CHECK(reply.coins_made == -380);
  REQUIRE(reply.elsewhere.size() == 2);
  CHECK(reply.elsewhere[0].object.id == 24);
  CHECK(reply.elsewhere[0].character == 0);
  CHECK(reply.elsewhere[0].room == 9);
  CHECK(reply.elsewhere[1].object.id == 21);
  CHECK(reply.elsewhere[1].character == 12);
  CHECK(reply.elsewhere[1].name == "Bob");
  const auto ann = after.ann();
  CHECK(ann.character->coins == 120);
  REQUIRE(ids(ann.objects) == std::vector<std::int64_t>{20, 22, 23, 60, 61});
  CHECK(ann.objects[1].on_character == std::optional<std::int64_t>(11));  // its bag is Bob's
  CHECK(ann.objects[2].worn_at.empty());                                  // another is worn there
  CHECK(ann.objects[3].worn_at == "head");
  CHECK(ids(after.store().load_character(12)->objects) == std::vector<std::int64_t>{21});
}

TEST_CASE("recover: what she has still is as it is now, and takes back what was in it") {
  After after;
  auto box = on_character(20, 11);
  box.lid = "closed";
  after.happens(after.now({box}, {21, 22}));
  const auto reply = after.recovers();
  REQUIRE_MESSAGE(reply.good, reply.why_not);
  CHECK(ids(reply.back) == std::vector<std::int64_t>{21, 22});
  REQUIRE(reply.elsewhere.size() == 3);
  CHECK(reply.elsewhere[0].character == 11);
  const auto ann = after.ann();
  CHECK(ids(ann.objects) == std::vector<std::int64_t>{20, 23, 24, 21, 22});
  CHECK(ann.objects[0].lid == "closed");
  CHECK(ann.objects[3].in_object == std::optional<std::int64_t>(20));
}

TEST_CASE("recover: what comes back is in the ledger, and so is whose doing it was") {
  After after;
  after.happens(after.now({}, {24}));
  const auto past = after.reads().past;
  REQUIRE(after.recovers(past).good);
  Outsider outsider(after.folder().database());
  CHECK(outsider.number("SELECT count(*) FROM moves WHERE who = 9 AND why = 'recover' AND "
                        "to_kind = 'character' AND to_id = 11") == 2);
  CHECK(outsider.number("SELECT count(*) FROM moves WHERE object = 24") == 1);
  CHECK(outsider.number("SELECT coins FROM moves WHERE from_kind = 'recovered'") == 120);
  CHECK(outsider.number("SELECT coins FROM coinage WHERE act = 'recovered'") == 120);
}

TEST_CASE("recover: twice gives the same as once") {
  After after;
  after.happens(after.now({}, {20, 21, 22}));
  REQUIRE(after.recovers().good);
  const auto digest = after.digest();
  const auto again = after.recovers();
  CHECK(again.good);
  CHECK(again.back.empty());
  CHECK(again.coins_made == 0);
  CHECK(after.digest() == digest);
}

TEST_CASE("recover: refused, with nothing changed, when the name is somebody else's now") {
  After after;
  auto commit = header_only(2000);
  commit.gone_characters = {ann_gone()};
  after.happens(commit);
  auto other = header_only(2100);
  SUBCASE("a character's") {
    other.accounts = {account(70, "Cleo")};
    other.characters = {character(71, 70, "ANN")};
  }
  SUBCASE("an account's") {
    other.accounts = {account(70, "ann")};
  }
  after.happens(other);
  const auto past = after.reads().past;
  const auto digest = after.digest();
  CHECK(why_not(after.recovers(past)) == "Ann is somebody else now");
  CHECK(after.digest() == digest);
}

TEST_CASE("recover: refused for one who is in the game, of another world, or undone by a restore") {
  After after;
  auto commit = two_players();
  auto past = after.reads().past;
  std::string expected = "that backup is of another world, or of a time that a restore undid";
  SUBCASE("in the game") {
    commit.characters[0].in_game = true;
    expected = "Ann is in the game";
  }
  SUBCASE("another world") {
    past.seed = 6;
  }
  SUBCASE("ids that were not given out") {
    past.objects.push_back(on_character(1000, 11));
  }
  after.digest();
  after.happens(commit);
  const auto digest = after.digest();
  CHECK(why_not(after.recovers(past)) == expected);
  CHECK(after.digest() == digest);
}

TEST_CASE("recover: the newest backup, or the newest that is as old as asked for or older") {
  After after;
  const auto level_in = [&](const wire::PastRead& read) {
    REQUIRE_MESSAGE(read.good, read.why_not);
    return read.past.character.level;
  };
  auto commit = two_players();
  commit.characters[0].level = 4;
  after.happens(commit);
  after.back_up(midnight + 100);
  CHECK(level_in(after.reads()) == 4);
  CHECK(level_in(after.reads({}, midnight + 100)) == 4);
  CHECK(level_in(after.reads({}, midnight + 99)) == 3);
  CHECK(level_in(after.reads("20260101-000000")) == 3);
  CHECK(level_in(after.reads("20260101-000141")) == 4);
  CHECK(level_in(after.reads("waterwheel-20260101-000000.db")) == 3);
  CHECK(after.reads().past.file == "waterwheel-20260101-000140.db");
  CHECK(after.reads("20251231-235959").why_not ==
        "there is no backup that old; the oldest is waterwheel-20260101-000000.db");
  CHECK(after.reads("yesterday").why_not ==
        "there is no such time; write it as the backups have it, 20251231-235959, or as an age, "
        "2h");
  CHECK(after.reads({}, midnight, "cleo").why_not ==
        "waterwheel-20260101-000000.db: nobody of that name is in it");
}

TEST_CASE("recover: a backup that is damaged or of an older server is refused, and left as it is") {
  After after;
  std::string why;
  const auto backup = after.backup(midnight);
  {
    Outsider outsider(backup);
    SUBCASE("damaged") {
      outsider.run("UPDATE characters SET level = 99 WHERE id = 11");
      why = "it is damaged";
    }
    SUBCASE("older") {
      outsider.run("PRAGMA user_version = 1");
      why = "it is of an older server (schema 1)";
    }
  }
  const auto size = std::filesystem::file_size(backup);
  const auto read = after.reads();
  CHECK_FALSE(read.good);
  CHECK_MESSAGE(read.why_not.find("waterwheel-20260101-000000.db: " + why) == 0, read.why_not);
  CHECK(std::filesystem::file_size(backup) == size);
  CHECK(std::distance(std::filesystem::directory_iterator(after.folder().path() + "/backups"),
                      std::filesystem::directory_iterator()) == 1);
}

TEST_CASE("recover: reading says what the account is now, and there may be no backup at all") {
  After after;
  auto commit = two_players();
  commit.accounts[0].rights = "goto";
  after.happens(commit);
  const auto read = after.reads();
  REQUIRE(read.account.has_value());
  CHECK(read.account->rights == "goto");
  CHECK(read.past.account.rights.empty());
  std::filesystem::remove_all(after.folder().path() + "/backups");
  CHECK(after.reads().why_not == "there is no backup");
}
