// Requests of the console to a running game, whose rows may still be on their way to the store.
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "app/accounts.h"
#include "game/commits.h"
#include "support/stage.h"

using support::Stage;

namespace {

using What = app::AccountRequest::What;

app::AccountRequest to_create(const std::string& name) {
  return {.what = What::create,
          .name = name,
          .hash = "$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHQ$c29tZWhhc2g",
          .rights = {},
          .take = false};
}

// A desk of the stage's game, and what it answered.
class Desk {
 public:
  explicit Desk(Stage& stage) : stage_(stage), desk_(stage.game()) { stage.hold_store(); }

  void ask(app::AccountRequest request) {
    desk_.ask(std::move(request), [this](const base::Result<std::string>& said) {
      answers_.push_back(said ? *said : said.error().what);
    });
    stage_.game().end_turn();
  }
  // The oldest job of the store is done, and its reply heard.
  void step() {
    auto reply = stage_.store().work();
    if (!desk_.hear(reply)) {
      stage_.game().hear(std::move(reply));
    }
    stage_.game().end_turn();
  }
  void settle() {
    while (stage_.store().has_work()) {
      step();
    }
  }
  const std::vector<std::string>& answers() const { return answers_; }

 private:
  Stage& stage_;
  app::AccountDesk desk_;
  std::vector<std::string> answers_;
};

constexpr std::string_view at_this_moment =
    "somebody is making a character of that name at this moment";

}  // namespace

TEST_CASE("account desk: a name whose row is on its way to the store is not given twice") {
  Stage stage;
  Desk desk(stage);
  SUBCASE("to two accounts of the console") {
    desk.ask(to_create("Wanda"));
    desk.ask(to_create("wANDA"));
  }
  SUBCASE("to a character and an account") {
    stage.release_store();
    stage.hold_hash();
    const auto visitor = stage.connect();
    stage.type(visitor, "create Wanda some-password");
    stage.hold_store();
    stage.make("stone", "hall");
    stage.pulses(16);
    stage.release_hash();
    stage.drop_link(visitor);
    desk.ask(to_create("wanda"));
    REQUIRE(desk.answers().empty());
  }
  desk.settle();
  REQUIRE_FALSE(desk.answers().empty());
  CHECK(desk.answers().front() == at_this_moment);
  CHECK(stage.store().accounts().size() == 1);
  CHECK_FALSE(stage.game().commits().last_failed());
}
