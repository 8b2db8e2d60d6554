#include "app/accounts.h"

#include <doctest/doctest.h>

#include "app/folder.h"
#include "store/store.h"

namespace {

using What = app::AccountRequest::What;

const std::string hash = "$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHQ$c29tZWhhc2g";
const base::Limits limits;

app::AccountRequest request(What what, const std::string& name,
                            std::vector<std::string> rights = {}) {
  return {.what = what,
          .name = name,
          .hash = what == What::grant ? "" : hash,
          .rights = std::move(rights),
          .take = false};
}

wire::AccountLoaded found(const std::string& rights) {
  wire::AccountLoaded loaded;
  loaded.good = true;
  loaded.account = wire::AccountRecord{};
  loaded.account->id = 7;
  loaded.account->name = "Ann";
  loaded.account->password = "old";
  loaded.account->rights = rights;
  return loaded;
}

wire::AccountLoaded nobody() {
  wire::AccountLoaded loaded;
  loaded.good = true;
  return loaded;
}

}  // namespace

TEST_CASE("accounts: rights are words of the table, and an unknown one is named with the nearest") {
  CHECK(*app::rights_of({"load", "goto load"}) == "load goto");
  const auto all = *app::rights_of({"all"});
  CHECK(all.find("shutdown") != std::string::npos);
  CHECK(all.find("none") == std::string::npos);
  CHECK(app::rights_of({"laod"}).error().what.find("did you mean load?") != std::string::npos);
  CHECK(app::rights_of({"none"}).error().what.find("there is no right") == 0);
}

TEST_CASE("accounts: one is made with its name as names are written, and never twice") {
  const auto made =
      app::changed_account(request(What::create, "wANDA", {"admin"}), nobody(), limits, 100);
  REQUIRE(made.has_value());
  CHECK(made->id == 0);
  CHECK(made->name == "Wanda");
  CHECK(made->password == hash);
  CHECK(made->rights == "admin");
  CHECK(made->created == 100);
  CHECK(app::changed_account(request(What::create, "Ann"), found(""), limits, 100)
            .error()
            .what.find("already") != std::string::npos);
  CHECK_FALSE(
      app::changed_account(request(What::create, "4nn"), nobody(), limits, 100).has_value());
}

TEST_CASE("accounts: rights are added and taken away, unknown ones stay") {
  auto wanted = request(What::grant, "ann", {"goto"});
  CHECK(app::changed_account(wanted, found("load later-right"), limits, 0)->rights ==
        "load later-right goto");
  CHECK(app::changed_account(wanted, found("goto"), limits, 0)->rights == "goto");
  wanted.take = true;
  CHECK(app::changed_account(wanted, found("load goto later-right"), limits, 0)->rights ==
        "load later-right");
  CHECK(app::changed_account(wanted, nobody(), limits, 0).error().what.find("admin create") !=
        std::string::npos);
}

TEST_CASE("accounts: a new password is a hash, and nothing else is taken for one") {
  CHECK(app::changed_account(request(What::password, "Ann"), found("load"), limits, 0)->password ==
        hash);
  auto wanted = request(What::password, "Ann");
  wanted.hash = "in the clear";
  CHECK_FALSE(app::changed_account(wanted, found("load"), limits, 0).has_value());
}

TEST_CASE("accounts: what was done is said without the hash") {
  const auto account =
      *app::changed_account(request(What::create, "Wanda", {"load"}), nobody(), limits, 0);
  const auto said = app::in_words(request(What::create, "Wanda"), account);
  CHECK(said == "The account Wanda was made, with the rights load.");
  CHECK(said.find("argon") == std::string::npos);
}

TEST_CASE("accounts: without a server they go into the database, also into one that is new") {
  const TestFolder folder;
  auto opened = store::Store::open({.path = folder / "waterwheel.db"});
  REQUIRE(opened.has_value());
  auto& store = **opened;
  const auto made =
      app::change_stored_account(store, request(What::create, "Wanda", {"load"}), limits, 42, 100);
  CHECK_MESSAGE(made.has_value(), (made ? std::string() : made.error().in_words()));
  CHECK(app::change_stored_account(store, request(What::create, "Otto"), limits, 42, 100)
            .has_value());
  CHECK_FALSE(app::change_stored_account(store, request(What::create, "wanda"), limits, 42, 100)
                  .has_value());
  CHECK(app::change_stored_account(store, request(What::grant, "wanda", {"goto"}), limits, 42, 100)
            .has_value());
  const auto wanda = store.load_account("Wanda");
  REQUIRE(wanda->account.has_value());
  CHECK(wanda->account->rights == "load goto");
  const auto saved = store.load();
  REQUIRE(saved->header.has_value());
  CHECK(saved->header->seed == 42);
  CHECK(saved->header->epoch == 0);
  CHECK(saved->header->next_id == 3);
  CHECK(saved->digest == static_cast<std::uint64_t>(saved->header->digest));
}
