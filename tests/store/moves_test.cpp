// The ledger: who gave what to whom.
#include <doctest/doctest.h>

#include "sandbox.h"
#include "store/database.h"
#include "store/loading.h"
#include "store/upkeep.h"

using namespace store_tests;

namespace {

wire::MoveRecord given(std::int64_t object, std::int64_t from, std::int64_t to,
                       std::int64_t second = 0) {
  wire::MoveRecord move;
  move.pulse = 5;
  move.wall_second = second;
  move.object = object;
  move.from_kind = move.to_kind = "character";
  move.from_id = from;
  move.to_id = to;
  move.who = from;
  move.why = "give";
  return move;
}

wire::MovesRead ask(const Folder& folder, wire::ReadMoves job) {
  job.most = 10;
  store::Database db({.path = folder.database()});
  return store::read_moves(db, job);
}

}  // namespace

TEST_CASE("moves: the lines of a thing and of a character, the newest first, with names") {
  const Folder folder;
  auto commit = two_players();
  commit.moves = {given(20, 11, 12), given(21, 11, 12), given(20, 12, 11)};
  auto coins = given(0, 12, 11);
  coins.coins = 7;
  commit.moves.push_back(coins);
  REQUIRE(open_store(folder.database())->commit(commit));
  const auto of_thing = ask(folder, {.object = 20, .name = {}});
  REQUIRE(of_thing.moves.size() == 2);
  CHECK(of_thing.moves[0].from_id == 12);
  CHECK(of_thing.moves[1].from_id == 11);
  CHECK(of_thing.names.at(11) == "Ann");
  const auto of_ann = ask(folder, {.object = 0, .name = "ann"});
  REQUIRE(of_ann.moves.size() == 4);
  CHECK(of_ann.moves[0].coins == 7);
  CHECK(ask(folder, {.object = 0, .name = "nobody"}).moves.empty());
  CHECK(ask(folder, {.object = 999, .name = {}}).moves.empty());
}

TEST_CASE(
    "moves: old lines go with later commits, some at a time, and the digest knows nothing of it") {
  constexpr std::int64_t day = 86400;
  const Folder folder;
  const auto store = open_store(folder.database(), {.ledger_days = 2});
  auto commit = two_players();
  for (int i = 0; i < 700; ++i) {
    commit.moves.push_back(given(20, 11, 12, i));
  }
  commit.header.wall_second = day;
  REQUIRE(store->commit(commit));
  auto later = header_only(200);
  later.header.wall_second = 3 * day;
  later.moves = {given(20, 12, 11, 3 * day)};
  REQUIRE(store->commit(later));
  Outsider outsider(folder.database());
  CHECK(outsider.number("SELECT count(*) FROM moves") == 201);
  later.moves = {given(20, 11, 12, 3 * day)};
  REQUIRE(store->commit(later));
  CHECK(outsider.number("SELECT count(*) FROM moves") == 2);
  const auto found = store::check_file(folder.database(), {});
  REQUIRE(found);
  CHECK(found->all.empty());
}

TEST_CASE("check: coins that nobody made are told") {
  const Folder folder;
  auto commit = two_players();
  commit.characters[0].coins = 50;
  commit.coinage = {{.act = "begun", .coins = 60}, {.act = "lost", .coins = -20}};
  REQUIRE(open_store(folder.database())->commit(commit));
  const auto found = store::check_file(folder.database(), {});
  REQUIRE(found);
  REQUIRE(found->all.size() == 1);
  CHECK(found->all[0].what == "all have 50 coins together, but 40 were made and not unmade");
  CHECK_FALSE(found->all[0].stops_start);
}

TEST_CASE("check: coins that a deleted character had in what was put aside are counted out") {
  const Folder folder;
  const auto store = open_store(folder.database());
  auto commit = two_players();
  commit.objects = {on_character(20, 11), in_object(21, 20)};
  commit.objects[1].coins = 50;
  commit.coinage = {{.act = "brought", .coins = 50}};
  REQUIRE(store->commit(commit));
  auto later = header_only(200);
  later.gone_characters = {{11, 1}};
  REQUIRE(store->commit(later));
  const auto world = store->load();
  REQUIRE(world);
  CHECK(world->digest == static_cast<std::uint64_t>(world->header->digest));
  const auto found = store::check_file(folder.database(), {});
  REQUIRE(found);
  CHECK(store::in_words(*found) == "no problem");
}
