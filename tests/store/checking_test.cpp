#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include <doctest/doctest.h>

#include "replies.h"
#include "sandbox.h"
#include "store/rows.h"
#include "store/upkeep.h"

using namespace store_tests;

namespace {

// Ann has a bag (20) with a stone (21) in it; a lamp (22) on a floor has an event.
wire::Commit a_small_world() {
  auto commit = two_players();
  commit.objects = {on_character(20, 11), in_object(21, 20), in_room(22, 7)};
  commit.objects[0].coins = 50;
  commit.coinage = {{.act = "brought", .coins = 50}};
  commit.events = {{"object", "22", {event("object", "22", 1)}},
                   {"room", "7", {event("room", "7", 2)}}};
  return commit;
}

std::string lines(const std::string& path, const store::CheckLimits& limits = {}) {
  const auto found = store::check_file(path, limits);
  REQUIRE_MESSAGE(found, found.error().in_words());
  std::string all;
  for (const auto& line : store::lines_of(*found)) {
    all += line + "\n";
  }
  return all;
}

std::string bytes_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

TEST_CASE("check: a sound world has no problem, and looking changes nothing") {
  const Folder folder;
  REQUIRE(open_store(folder.database())->commit(a_small_world()));
  const auto before = bytes_of(folder.database());
  const auto found = store::check_file(folder.database(), {});
  REQUIRE(found);
  CHECK(found->all.empty());
  CHECK(found->rows == 11);
  CHECK(bytes_of(folder.database()) == before);
}

TEST_CASE("check: every table is looked at") {
  const Folder folder;
  open_store(folder.database());
  Outsider outsider(folder.database());
  std::int64_t tables = 2;  // the header and the ledger
  store::for_each_table([&]<class Record>(const Record&) {
    ++tables;
    CHECK(outsider.number("SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = '" +
                          std::string(store::Table<Record>::name) + "'") == 1);
  });
  CHECK(outsider.number("SELECT count(*) FROM sqlite_schema WHERE type = 'table'") == tables);
}

TEST_CASE("check: what was changed outside the game has a line") {
  const Folder folder;
  REQUIRE(open_store(folder.database())->commit(a_small_world()));
  std::string sql;
  std::string line;
  SUBCASE("a value") {
    sql = "UPDATE characters SET title = 'the forged' WHERE id = 11";
    line = "characters id=11 does not match its digest\n";
  }
  SUBCASE("a row that is gone") {
    sql = "DELETE FROM objects WHERE id = 21";
    line = "the rows do not give the digest that the header keeps";
  }
  SUBCASE("two places") {
    sql = "UPDATE objects SET in_room = 5 WHERE id = 21";
    line = "object 21 is in several places at once\n";
  }
  SUBCASE("no place") {
    sql = "UPDATE objects SET in_object = NULL WHERE id = 21";
    line = "object 21 is nowhere\n";
  }
  SUBCASE("a circle") {
    sql = "UPDATE objects SET on_character = NULL, in_object = 21 WHERE id = 20";
    line = ", which lies in it\n";
  }
  SUBCASE("a holder that is not there") {
    sql = "UPDATE objects SET in_object = 99 WHERE id = 21";
    line = "object 21 lies in object 99, which is not there\n";
  }
  SUBCASE("a character that is not there") {
    sql = "UPDATE objects SET on_character = 99 WHERE id = 20";
    line = "object 20 is on character 99, who is not there\n";
  }
  SUBCASE("an account that is not there") {
    sql = "UPDATE characters SET account = 99 WHERE id = 11";
    line = "characters row 11 names a row of accounts that is not there\n";
  }
  SUBCASE("money below nothing") {
    sql = "UPDATE objects SET coins = -1 WHERE id = 20";
    line = "object 20 has -1 coins; a purse holds 0 to";
  }
  SUBCASE("no header") {
    sql = "DELETE FROM header";
    line = "there are rows, but no header\n";
  }
  SUBCASE("a header of another day") {
    sql = "UPDATE header SET pulse = 77";
    line = "the header does not match its own digest\n";
  }
  SUBCASE("a table") {
    sql = "DROP TABLE spawns";
    line = "the table spawns cannot be read to the end";
  }
  SUBCASE("a control character in a name") {
    sql = "UPDATE events SET owner_kind = 'thing' || char(27) WHERE owner = '22'";
    line = "belongs to thing\\x1b 22, which is not there\n";
  }
  Outsider(folder.database()).run("PRAGMA ignore_check_constraints = ON; " + sql);
  const auto all = lines(folder.database());
  CHECK_MESSAGE(all.find(line) != std::string::npos, all);
  CHECK(all.find('\x1b') == std::string::npos);
}

TEST_CASE("check: what the game itself should not have written has a line, and stops no start") {
  const Folder folder;
  auto commit = a_small_world();
  std::string line;
  store::CheckLimits limits;
  SUBCASE("nested too deep") {
    limits.container_depth = 1;
    line = "object 21 is nested 2 deep; the limit is 1\n";
  }
  SUBCASE("an event of nothing") {
    commit.events.push_back({"object", "77", {event("object", "77", 9)}});
    line = "event burn belongs to object 77, which is not there\n";
  }
  SUBCASE("an event of nobody") {
    commit.events.push_back({"character", "20", {event("character", "20", 9)}});
    line = "event burn belongs to character 20, which is not there\n";
  }
  SUBCASE("a purse too full") {
    limits.most_coins = 49;
    line = "object 20 has 50 coins; a purse holds 0 to 49\n";
  }
  REQUIRE(open_store(folder.database())->commit(commit));
  CHECK(lines(folder.database(), limits) == line);
  CHECK_FALSE(store::check_file(folder.database(), limits)->stops_start);
}

TEST_CASE("check: an id that was never given out stops a start") {
  const Folder folder;
  auto commit = a_small_world();
  commit.header.next_id = 22;
  REQUIRE(open_store(folder.database())->commit(commit));
  CHECK(lines(folder.database()) ==
        "object 22 has an id that was never given out: the next is 22\n");
  CHECK(store::check_file(folder.database(), {})->stops_start);
}

TEST_CASE("check: damage to the structure is found, wherever a page is hit") {
  const Folder folder;
  {
    auto commit = a_small_world();
    for (std::int64_t id = 100; id < 600; ++id) {
      commit.objects.push_back(in_room(id, 7));
      commit.objects.back().long_name = std::string(100, 'l');
    }
    REQUIRE(open_store(folder.database())->commit(commit));
  }
  const auto good = bytes_of(folder.database());
  const auto bad = folder.path() + "/bad.db";
  for (std::size_t page = 1; page < good.size() / 4096; ++page) {
    CAPTURE(page);
    auto bytes = good;
    bytes.replace(page * 4096, 4096, std::string(4096, '\0'));
    std::ofstream(bad, std::ios::binary | std::ios::trunc) << bytes;
    const auto found = store::check_file(bad, {});
    CHECK((!found || found->stops_start));
    std::filesystem::remove(bad);
  }
}

TEST_CASE("check: so many problems that a screen cannot hold them are counted") {
  const Folder folder;
  auto commit = a_small_world();
  for (std::int64_t i = 0; i < 1100; ++i) {
    const auto owner = std::to_string(5000 + i);
    commit.events.push_back({"object", owner, {event("object", owner, 10 + i)}});
  }
  REQUIRE(open_store(folder.database())->commit(commit));
  const auto found = store::check_file(folder.database(), {});
  REQUIRE(found);
  CHECK(found->all.size() == store::Findings::most);
  CHECK(store::lines_of(*found).back() == "and 100 more");
}

TEST_CASE("check: of a store that runs, beside its commits") {
  const Folder folder;
  Replies replies;
  const auto store = open_store(folder.database());
  REQUIRE(store->commit(a_small_world()));
  Outsider(folder.database()).run("UPDATE objects SET amount = 3 WHERE id = 22");
  store->run(replies.hear());
  REQUIRE(store->post(wire::CheckAll{wire::Ticket{5}}));
  REQUIRE(store->post(header_only(3)));
  const auto all = replies.wait_for(2);
  const auto* checked = std::get_if<wire::AllChecked>(&all[0]);
  checked = checked == nullptr ? std::get_if<wire::AllChecked>(&all[1]) : checked;
  REQUIRE(checked != nullptr);
  CHECK(checked->good);
  CHECK(checked->ticket == wire::Ticket{5});
  REQUIRE(checked->problems.size() == 2);
  CHECK(checked->problems[0] == "objects id=22 does not match its digest");
  CHECK(checked->rows == 11);
}
