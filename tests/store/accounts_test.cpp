#include "store/accounts.h"

#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "sandbox.h"

using namespace store_tests;

namespace {

void check_whole(store::Store& store) {
  const auto world = store.load();
  REQUIRE(world);
  REQUIRE(world->header);
  CHECK(world->digest == static_cast<std::uint64_t>(world->header->digest));
}

}  // namespace

TEST_CASE("accounts: the first admin of a new world") {
  const Folder folder;
  const auto store = open_store(folder.database());
  REQUIRE(store::create_account(*store, {.name = "KEEPER",
                                         .password = "$argon2id$x",
                                         .rights = "goto tick",
                                         .created = 77,
                                         .seed = 42}));
  const auto found = store->load_account("keeper");
  REQUIRE(found);
  REQUIRE(found->account);
  CHECK(found->account->id == 1);
  CHECK(found->account->name == "Keeper");
  CHECK(found->account->password == "$argon2id$x");
  CHECK(found->account->rights == "goto tick");
  CHECK(found->account->created == 77);
  const auto header = store->header();
  REQUIRE(header);
  REQUIRE(header->has_value());
  CHECK((*header)->next_id == 2);
  CHECK((*header)->seed == 42);
  CHECK((*header)->clean);
  check_whole(*store);
}

TEST_CASE("accounts: in a world that exists, the header changes only in its next id") {
  const Folder folder;
  const auto store = open_store(folder.database());
  auto commit = two_players();
  commit.header.seed = 9;
  commit.header.pulse = 1234;
  REQUIRE(store->commit(commit));
  REQUIRE(store::create_account(*store, {.name = "Keeper", .seed = 42}));
  CHECK(store->load_account("Keeper")->account->id == 1000);
  const auto header = **store->header();
  CHECK(header.next_id == 1001);
  CHECK(header.seed == 9);
  CHECK(header.pulse == 1234);
  CHECK_FALSE(header.clean);
  check_whole(*store);
}

TEST_CASE("accounts: a name that is taken or cannot be one is refused with what to do") {
  const Folder folder;
  const auto store = open_store(folder.database());
  auto commit = two_players();
  commit.characters.push_back(character(13, 1, "Cleo"));
  REQUIRE(store->commit(commit));
  const auto taken = store::create_account(*store, {.name = "cleo"});
  REQUIRE_FALSE(taken);
  CHECK(taken.error().in_words() ==
        "cleo: this name is taken by the account Ann. Give it rights with `waterwheel admin grant "
        "Ann`, or choose "
        "another name");
  const std::string wrong[] = {"", "A", "Abcdefghijklm", "An n", "An1", "\xc3\x84nn"};
  for (const auto& name : wrong) {
    const auto refused = store::create_account(*store, {.name = name});
    REQUIRE_FALSE(refused);
    CHECK(refused.error().what == "a name has 2 to 12 letters from A to Z and nothing else");
  }
  CHECK(store::create_account(*store, {.name = "Abcdefghijkl"}));
  CHECK(store::create_account(*store, {.name = "Ab"}));
}

TEST_CASE("accounts: a new password, by the name of account or character") {
  const Folder folder;
  const auto store = open_store(folder.database());
  auto commit = two_players();
  commit.characters.push_back(character(13, 1, "Cleo"));
  REQUIRE(store->commit(commit));
  REQUIRE(store::set_password(*store, "CLEO", "$argon2id$new"));
  CHECK(store->load_account("Ann")->account->password == "$argon2id$new");
  CHECK(store->load_account("Bob")->account->password == "$argon2id$");
  const auto unknown = store::set_password(*store, "Nobody", "$argon2id$new");
  REQUIRE_FALSE(unknown);
  CHECK(unknown.error().in_words() ==
        "Nobody: there is no account or character of this name. Look at the spelling, or make the "
        "account with "
        "`waterwheel admin create Nobody`");
  check_whole(*store);
}

TEST_CASE("accounts: rights are granted and taken away by words") {
  const Folder folder;
  const auto store = open_store(folder.database());
  REQUIRE(store->commit(two_players()));
  const auto grant = [&](const std::vector<std::string>& words) {
    return store::grant(*store, "ann", words);
  };
  CHECK(*grant({"goto", "load"}) == "goto load");
  CHECK(*grant({"load", "tick_world", "-goto", "-never"}) == "load tick_world");
  CHECK(store->load_account("Ann")->account->rights == "load tick_world");
  const auto refused = grant({"purge", "Load everything"});
  REQUIRE_FALSE(refused);
  CHECK(refused.error().what ==
        "'Load everything' is not a right; rights are words of small letters");
  CHECK(*grant({}) == "load tick_world");
  CHECK_FALSE(store::grant(*store, "Nobody", {}));
  check_whole(*store);
}
