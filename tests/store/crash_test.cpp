#include <unistd.h>

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>

#include <doctest/doctest.h>

#include "sandbox.h"

using namespace store_tests;

namespace {

// Ann (11) hands thing 20, which holds 21 with a running event, to Bob (12) or takes it back.
wire::Commit hand_over(std::int64_t to, std::int64_t pulse) {
  auto commit = header_only(pulse);
  commit.durable = true;
  commit.characters = {character(11, 1, "Ann"), character(12, 2, "Bob")};
  commit.characters[0].experience = commit.characters[1].experience = pulse;
  commit.objects = {on_character(20, to)};
  commit.events = {{"object", "21", {event("object", "21", pulse)}}};
  return commit;
}

wire::Commit at_first() {
  auto commit = hand_over(11, 1);
  commit.accounts = two_players().accounts;
  commit.objects.push_back(in_object(21, 20));
  return commit;
}

struct Found {
  std::size_t with_ann = 0;
  std::size_t with_bob = 0;
  std::int64_t pulse = 0;
};

// Opens what a killed server left and checks that it is whole.
Found look(const std::string& path) {
  const auto store = open_store(path);
  const auto world = store->load();
  REQUIRE_MESSAGE(world, world.error().in_words());
  CHECK(static_cast<std::uint64_t>(world->header->digest) == world->digest);
  CHECK(world->objects.empty());
  const auto ann = store->load_character(11);
  const auto bob = store->load_character(12);
  REQUIRE(ann);
  REQUIRE(bob);
  // Both sides and the event are of one moment.
  CHECK(ann->character->experience == world->header->pulse);
  CHECK(bob->character->experience == world->header->pulse);
  const auto& events = ann->objects.empty() ? bob->events : ann->events;
  REQUIRE(events.size() == 1);
  CHECK(events[0].event_order == world->header->pulse);
  return {ann->objects.size(), bob->objects.size(), world->header->pulse};
}

// Dies in the middle of whatever the store thread is doing once so many gives are confirmed.
void give_until_killed(const std::string& path, const std::function<void(const std::string&)>& say,
                       std::int64_t enough) {
  std::atomic<std::int64_t> confirmed = 0;
  const auto store = open_store(path);
  store->run([&](const wire::StoreReply& reply) {
    if (!std::get<wire::Committed>(reply).good) {
      ::_exit(1);
    }
    say("+");
    ++confirmed;
  });
  for (std::int64_t pulse = 2;; ++pulse) {
    while (!store->post(hand_over(pulse % 2 == 0 ? 12 : 11, pulse))) {
      if (confirmed >= enough) {
        kill_self();
      }
    }
  }
}

const std::string commit_points[] = {"commit.begun", "commit.half", "commit.written",
                                     "commit.acknowledged"};

// A process that opens the database, commits, and is killed when it reaches the point.
ChildEnd killed_at(const std::string& point, const Folder& folder, const wire::Commit& commit) {
  return in_child([&](const auto& say) {
    store::Options options;
    options.at_point = [&](const char* reached) {
      if (point == reached) {
        kill_self();
      }
    };
    const auto store = open_store(folder.database(), options);
    say(store->commit(commit) ? "done" : "refused");
  });
}

}  // namespace

TEST_CASE("crash: killed at any point of a give, the thing exists once") {
  for (const auto& point : commit_points) {
    CAPTURE(point);
    const Folder folder;
    REQUIRE(open_store(folder.database())->commit(at_first()));
    const auto end = killed_at(point, folder, hand_over(12, 2));
    CHECK(end.killed);
    CHECK(end.said.empty());
    const auto found = look(folder.database());
    const bool given = point == "commit.acknowledged";
    CHECK(found.with_ann == (given ? 0U : 2U));
    CHECK(found.with_bob == (given ? 2U : 0U));
    CHECK(found.pulse == (given ? 2 : 1));
  }
}

TEST_CASE("crash: killed at any point of an ending, the character is there whole or not at all") {
  for (const auto& point : commit_points) {
    CAPTURE(point);
    const Folder folder;
    REQUIRE(open_store(folder.database())->commit(at_first()));
    auto last = header_only(2);
    last.durable = true;
    last.gone_characters = {{11, 1}};
    CHECK(killed_at(point, folder, last).killed);
    const bool is_gone = point == "commit.acknowledged";
    const auto store = open_store(folder.database());
    const auto world = store->load();
    REQUIRE_MESSAGE(world, world.error().in_words());
    CHECK(static_cast<std::uint64_t>(world->header->digest) == world->digest);
    const auto ann = store->load_character(11);
    const auto account = store->load_account("Ann");
    REQUIRE(ann);
    REQUIRE(account);
    CHECK(ann->character.has_value() != is_gone);
    CHECK(account->account.has_value() != is_gone);
    CHECK(ann->objects.size() == (is_gone ? 0U : 2U));
    CHECK(ann->events.size() == (is_gone ? 0U : 1U));
  }
}

TEST_CASE("crash: points are named once each and in order, and only when rows are written") {
  const Folder folder;
  std::string reached;
  store::Options options;
  options.at_point = [&](const char* point) { reached.append(point).append(" "); };
  const auto store = open_store(folder.database(), options);
  reached.clear();  // of the making of the tables
  REQUIRE(store->commit(at_first()));
  CHECK(reached == "commit.begun commit.half commit.written commit.acknowledged ");
  reached.clear();
  auto one_row = header_only(2);
  one_row.spawns = {{"mill/1"}};
  REQUIRE(store->commit(one_row));
  CHECK(reached == "commit.begun commit.half commit.written commit.acknowledged ");
  reached.clear();
  REQUIRE(store->commit(header_only(3)));
  CHECK(reached.empty());
}

TEST_CASE(
    "crash: a server killed while it gives without end never doubles, loses or forgets what it "
    "confirmed") {
  for (std::int64_t round = 1; round <= 20; ++round) {
    CAPTURE(round);
    const Folder folder;
    REQUIRE(open_store(folder.database())->commit(at_first()));
    const auto end =
        in_child([&](const auto& say) { give_until_killed(folder.database(), say, 3 * round); });
    REQUIRE(end.killed);
    const auto confirmed = static_cast<std::int64_t>(end.said.size());
    CHECK(confirmed >= 3 * round);
    const auto found = look(folder.database());
    CHECK(found.pulse >= 1 + confirmed);
    CHECK(found.with_ann + found.with_bob == 2);
    CHECK((found.with_ann == 0 || found.with_bob == 0));
    CHECK(found.with_bob == (found.pulse % 2 == 0 ? 2U : 0U));
  }
}

TEST_CASE("crash: headers written without waiting for the disk survive the server's death") {
  const Folder folder;
  REQUIRE(open_store(folder.database())->commit(at_first()));
  const auto end = in_child([&](const auto&) {
    const auto store = open_store(folder.database());
    for (std::int64_t pulse = 2; pulse <= 300; ++pulse) {
      if (!store->commit(header_only(pulse))) {
        ::_exit(1);
      }
    }
    kill_self();
  });
  REQUIRE(end.killed);
  const auto store = open_store(folder.database());
  const auto world = store->load();
  REQUIRE(world);
  CHECK(world->header->pulse == 300);
  CHECK(static_cast<std::uint64_t>(world->header->digest) == world->digest);
}

TEST_CASE("crash: another program that opens and closes the live file costs no commit") {
  const Folder folder;
  const auto end = in_child([&](const auto&) {
    const auto store = open_store(folder.database());
    if (!store->commit(two_players())) {
      ::_exit(1);
    }
    const auto visit = in_child([&](const auto&) {
      Outsider outsider(folder.database());
      if (outsider.number("SELECT count(*) FROM accounts") != 2) {
        ::_exit(1);
      }
    });
    for (std::int64_t id = 20; id < 40; ++id) {
      auto commit = header_only(id);
      commit.objects = {in_room(id, 7)};
      if (visit.status != 0 || !store->commit(commit)) {
        ::_exit(1);
      }
    }
    kill_self();
  });
  REQUIRE(end.killed);
  const auto store = open_store(folder.database());
  const auto world = store->load();
  REQUIRE(world);
  CHECK(world->objects.size() == 20);
  CHECK(world->header->pulse == 39);
}
