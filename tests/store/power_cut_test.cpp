#include "power_cut.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "replies.h"
#include "sandbox.h"

using namespace store_tests;

namespace {

// What the world was after each commit, and from which operation of the disk on it may not be lost.
struct Moment {
  std::int64_t pulse = 0;
  std::uint64_t digest = 0;
  std::size_t objects = 0;
  std::size_t events = 0;
  bool is_durable = false;
  std::size_t acknowledged = 0;  // operations of the disk by then
};

wire::Commit at_pulse(std::int64_t pulse) {
  auto commit = header_only(pulse);
  commit.durable = true;
  return commit;
}

// Ann (11) and Bob (12) hand a bag (20) with a letter (21) to and fro; other things lie about, wear
// out and go.
std::vector<wire::Commit> script() {
  std::vector<wire::Commit> all;
  auto first = two_players();
  first.objects = {on_character(20, 11), in_object(21, 20), in_room(30, 7)};
  first.events = {{"object", "21", {event("object", "21", 1)}}};
  all.push_back(first);
  for (std::int64_t pulse = 2; pulse <= 12; ++pulse) {
    auto commit = at_pulse(pulse);
    if (pulse % 4 == 0) {
      commit.durable = false;  // a header alone
      all.push_back(commit);
      continue;
    }
    commit.characters = {character(11, 1, "Ann"), character(12, 2, "Bob")};
    commit.characters[0].experience = commit.characters[1].experience = pulse;
    commit.objects = {on_character(20, pulse % 2 == 0 ? 12 : 11), in_room(30 + pulse, 7)};
    commit.objects[1].long_name = std::string(3000, 'l');
    commit.events = {{"object", "21", {event("object", "21", pulse)}},
                     {"object", std::to_string(30 + pulse), {event("object", "x", 1)}}};
    commit.events[1].events[0].owner = commit.events[1].owner;
    if (pulse > 5) {
      commit.gone_objects = {30 + pulse - 3};
    }
    all.push_back(commit);
  }
  return all;
}

class Recording {
 public:
  Recording() {
    auto commits = script();
    const auto half = commits.begin() + 6;
    play({commits.begin(), half}, false);
    // A stop in good order brings the log home and removes it; the next start makes a new one.
    play({half, commits.end()}, true);
  }
  const RecordedDisk& disk() const { return disk_; }
  const std::vector<Moment>& moments() const { return moments_; }

 private:
  std::unique_ptr<store::Store> open() {
    store::Options options;
    options.vfs = disk_.name();
    options.most_log_bytes = std::uint64_t{40} * 1024;
    return open_store(folder_.database(), options);
  }

  void play(std::vector<wire::Commit> commits, bool with_checkpoints) {
    Replies replies;
    std::size_t answered = 0;
    const auto store = open();
    store->run([&](wire::StoreReply reply) {
      CHECK(std::get<wire::Committed>(reply).good);
      moments_.back().acknowledged = disk_.operations();
      replies.hear()(std::move(reply));
    });
    for (const auto& commit : commits) {
      moments_.push_back({.pulse = commit.header.pulse, .is_durable = commit.durable});
      REQUIRE(store->post(commit));
      replies.wait_for(++answered);
      Outsider outsider(folder_.database());
      auto& moment = moments_.back();
      moment.digest =
          static_cast<std::uint64_t>(std::stoll(outsider.text("SELECT digest FROM header")));
      moment.objects = static_cast<std::size_t>(outsider.number("SELECT count(*) FROM objects"));
      moment.events = static_cast<std::size_t>(outsider.number("SELECT count(*) FROM events"));
      if (with_checkpoints) {
        REQUIRE(store->post(wire::Checkpoint{}));
      }
    }
  }

  Folder folder_{Folder::Place::quick};
  RecordedDisk disk_;
  std::vector<Moment> moments_;
};

// Opens what a power cut left, as a start does, and sees that it is the world of one of the
// moments, and of none before the last that was acknowledged.
void look(const Folder& folder, const std::vector<Moment>& moments, std::size_t at) {
  auto opened = store::Store::open({.path = folder.database()});
  REQUIRE_MESSAGE(opened, opened.error().in_words());
  const auto world = (*opened)->load();
  REQUIRE_MESSAGE(world, world.error().in_words());
  opened->reset();

  std::int64_t least = 0;
  for (const auto& moment : moments) {
    if (moment.is_durable && moment.acknowledged <= at && moment.acknowledged > 0) {
      least = std::max(least, moment.pulse);
    }
  }
  if (!world->header) {
    CHECK(least == 0);
    CHECK(world->digest == 0);
    return;
  }
  CHECK(world->header->pulse >= least);
  const auto moment = std::find_if(moments.begin(), moments.end(), [&](const Moment& one) {
    return one.pulse == world->header->pulse;
  });
  REQUIRE(moment != moments.end());
  CHECK(world->digest == static_cast<std::uint64_t>(world->header->digest));
  CHECK(world->digest == moment->digest);
  Outsider outsider(folder.database());
  CHECK(outsider.text("PRAGMA integrity_check") == "ok");
  CHECK(outsider.text("PRAGMA foreign_key_check").empty());
  CHECK(outsider.number("SELECT count(*) FROM objects") ==
        static_cast<std::int64_t>(moment->objects));
  CHECK(outsider.number("SELECT count(DISTINCT id) FROM objects") ==
        static_cast<std::int64_t>(moment->objects));
  CHECK(outsider.number("SELECT count(*) FROM events") ==
        static_cast<std::int64_t>(moment->events));
}

void cut_everywhere(const Recording& recording, RecordedDisk::Cut cut) {
  const auto& disk = recording.disk();
  for (std::size_t at = 0; at <= disk.operations(); ++at) {
    CAPTURE(at);
    const Folder folder(Folder::Place::quick);
    disk.leave(at, folder.path(), cut);
    look(folder, recording.moments(), at);
    if (cut.seed) {
      ++*cut.seed;
    }
  }
}

}  // namespace

TEST_CASE(
    "power cut: at any operation of the disk, nothing acknowledged is lost and nothing is half") {
  const Recording recording;
  const auto counts = recording.disk().counts();
  CHECK(counts.writes > 100);
  CHECK(counts.syncs > 20);
  CHECK(counts.truncations > 0);
  CHECK(counts.removals > 1);  // the log, when the store is closed, and the journal of its creation
  SUBCASE("with nothing left of what was not synced") {
    cut_everywhere(recording, {});
  }
  SUBCASE("with some of it, and the last write torn") {
    for (const unsigned first : {1U, 100'000U, 200'000U}) {
      cut_everywhere(recording, {.seed = first});
    }
  }
}
