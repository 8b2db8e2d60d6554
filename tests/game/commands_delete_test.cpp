// The end of a character, in the game and on disk.
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "game/commits.h"
#include "game/fights/fights.h"
#include "game/waiting.h"

using support::Stage;

namespace {

struct Ends {
  Stage stage;
  support::Player ann = stage.player("Ann");
  support::Player bob = stage.player("Bob");

  Ends() { stage.pulses(600); }
  std::string does(std::string_view line) {
    stage.heard(ann);
    stage.heard(bob);
    stage.type(ann, line);
    return stage.heard(ann);
  }
  std::string is_confirmed() { return does("delete " + Stage::password_of("Ann")); }
};

}  // namespace

TEST_CASE("delete: alone it explains itself, and a part of the word does nothing") {
  Ends ends;
  CHECK(ends.does("delete").find("type: delete PASSWORD") != std::string::npos);
  CHECK(ends.does("del " + Stage::password_of("Ann")) == "Type DELETE in full if you mean it.");
  CHECK(ends.stage.is_in_game("Ann"));
}

TEST_CASE("delete: with the password the character goes with all its things, events and rows") {
  Ends ends;
  auto& bag = ends.stage.make("bag", ends.ann);
  ends.stage.make("ring", bag);
  ends.stage.make("pear", ends.ann);
  auto& given = ends.stage.make("stone", ends.ann);
  ends.stage.make("lamp", ends.bob);
  game::add_affect(ends.stage.game(), ends.stage.body(ends.ann), "quickened", base::hours(1));
  ends.stage.type(ends.ann, "save");
  REQUIRE(ends.stage.store().things_of("Ann").size() == 4);
  const auto id = ends.stage.store().character("Ann")->id;
  REQUIRE(ends.stage.store().events_of("character", id).size() == 1);
  REQUIRE(ends.stage.world().move(given, ends.stage.body(ends.bob)) == world::Moved::yes);
  ends.stage.pulses(16);
  CHECK(ends.is_confirmed() == "Ann is no more. Farewell.");
  CHECK(ends.stage.heard(ends.bob) == "Ann leaves the game for good.");
  CHECK(ends.stage.is_closed(ends.ann));
  CHECK_FALSE(ends.stage.is_in_game("Ann"));
  const auto& store = ends.stage.store();
  CHECK(store.last_commit().gone_characters.size() == 1);
  CHECK(store.character("Ann") == nullptr);
  CHECK(store.account("Ann") == nullptr);
  CHECK(store.objects().size() == 2);
  CHECK(store.things_of("Bob").size() == 2);
  CHECK(store.events_of("character", id).empty());
  CHECK(store.dump().find("Ann") == std::string::npos);
  CHECK(store.verify() == "");
  waiting::verify(ends.stage);
  CHECK(ends.stage.game().commits().is_idle());
}

TEST_CASE("delete: the name is free for others then") {
  Ends ends;
  ends.is_confirmed();
  const auto again = ends.stage.connect();
  ends.stage.type(again, "connect Ann " + Stage::password_of("Ann"));
  ends.stage.seconds(5);
  CHECK_FALSE(ends.stage.is_in_game("Ann"));
  const auto other = ends.stage.player("Ann");
  CHECK(ends.stage.is_in_game("Ann"));
  CHECK(ends.stage.store().characters().size() == 2);
}

TEST_CASE("delete: a wrong password changes nothing, and is told late") {
  Ends ends;
  CHECK(ends.does("delete not-the-password").empty());
  ends.stage.seconds(2);
  CHECK(ends.stage.heard(ends.ann) == "That password is not right, so nothing was changed.");
  CHECK(ends.stage.is_in_game("Ann"));
  CHECK(ends.stage.store().character("Ann") != nullptr);
}

TEST_CASE("delete: neither in a fight nor while logged in from elsewhere") {
  Ends ends;
  SUBCASE("fighting") {
    auto& rat = ends.stage.make_mobile("rat", "hall");
    REQUIRE(ends.stage.game().fights().attack(ends.stage.body(ends.ann), rat));
    CHECK(ends.is_confirmed() == "Not while you fight! Flee first.");
  }
  SUBCASE("a fight begins while the password is looked at") {
    ends.stage.hold_hash();
    CHECK(ends.is_confirmed().empty());
    auto& rat = ends.stage.make_mobile("rat", "hall");
    REQUIRE(ends.stage.game().fights().attack(ends.stage.body(ends.ann), rat));
    ends.stage.release_hash();
    CHECK(ends.stage.heard(ends.ann) == "Not while you fight! Flee first. Nothing was deleted.");
  }
  SUBCASE("logged in from elsewhere") {
    const auto other = ends.stage.connect();
    ends.stage.type(other, "characters Ann");
    ends.stage.type(other, Stage::password_of("Ann"));
    ends.stage.settle();
    CHECK(ends.is_confirmed() ==
          "You are logged in from another connection too. Close that one first.");
  }
  CHECK(ends.stage.is_in_game("Ann"));
}

TEST_CASE("delete: the answer comes when it is durable, and a refusal of the disk is told") {
  Ends ends;
  SUBCASE("the disk is slow") {
    ends.stage.hold_store();
    CHECK(ends.is_confirmed().empty());
    CHECK_FALSE(ends.stage.is_in_game("Ann"));
    CHECK_FALSE(ends.stage.is_closed(ends.ann));
    ends.stage.release_store();
    CHECK(ends.stage.hears(ends.ann, "Ann is no more. Farewell."));
  }
  SUBCASE("the disk is full for a while") {
    ends.stage.store().refuses = "the disk is full";
    CHECK(ends.is_confirmed().find("Not ended on disk yet: the disk is full.") !=
          std::string::npos);
    CHECK(ends.stage.store().character("Ann") != nullptr);
    ends.stage.store().refuses = "";
    ends.stage.seconds(31);
    CHECK(ends.stage.hears(ends.ann, "Ann is no more. Farewell."));
  }
  CHECK(ends.stage.is_closed(ends.ann));
  CHECK(ends.stage.store().character("Ann") == nullptr);
  CHECK(ends.stage.store().verify() == "");
}

TEST_CASE(
    "delete: a server killed before the commit still has the character whole, after it none") {
  Ends ends;
  ends.stage.make("ring", ends.ann);
  ends.stage.type(ends.ann, "save");
  SUBCASE("before") {
    ends.stage.hold_store();
    CHECK(ends.is_confirmed().empty());
    ends.stage.restart();
    ends.stage.release_store();
    const auto back = ends.stage.login("Ann");
    REQUIRE(ends.stage.is_in_game("Ann"));
    CHECK(waiting::held(ends.stage, back, "ring").id() != 0);
  }
  SUBCASE("after") {
    ends.is_confirmed();
    ends.stage.restart();
    ends.stage.login("Ann");
    CHECK_FALSE(ends.stage.is_in_game("Ann"));
    CHECK(ends.stage.store().objects().empty());
  }
}

TEST_CASE("delete: the account stays while another character is left of it") {
  Stage stage;
  const auto ann = stage.player("Ann");
  stage.quit(ann);
  const auto more = stage.connect();
  stage.type(more, "characters Ann");
  stage.type(more, Stage::password_of("Ann"));
  stage.settle();
  for (const auto* line : {"new", "Bea", "1", "1", "1", "yes"}) {
    stage.type(more, line);
    stage.settle();
  }
  REQUIRE(stage.is_in_game("Bea"));
  stage.pulses(600);
  stage.heard(more);
  stage.type(more, "delete " + Stage::password_of("Ann"));
  CHECK(stage.hears(more, "Bea is no more. Farewell."));
  CHECK(stage.store().character("Bea") == nullptr);
  CHECK(stage.store().character("Ann") != nullptr);
  CHECK(stage.store().account("Ann") != nullptr);
  stage.login("Ann");
  CHECK(stage.is_in_game("Ann"));
}

TEST_CASE("delete: a name that is the account's own is free to it again, and to nobody else") {
  Stage stage;
  const auto ann = stage.player("Ann");
  stage.quit(ann);
  auto more = stage.connect();
  const auto types = [&stage, &more](const std::vector<std::string>& lines) {
    for (const auto& line : lines) {
      stage.type(more, line);
      stage.settle();
    }
  };
  types({"characters Ann", Stage::password_of("Ann"), "new", "ann"});
  CHECK(stage.hears(more, "Ann is somebody already."));
  types({"Bea", "1", "1", "1", "yes", "quit"});
  const auto again = stage.login("Ann");
  stage.pulses(600);
  stage.type(again, "delete " + Stage::password_of("Ann"));
  REQUIRE(stage.store().character("Ann") == nullptr);
  REQUIRE(stage.store().account("Ann") != nullptr);
  more = stage.connect();
  types({"new", "Ann"});
  CHECK(stage.hears(more, "Ann is somebody already."));
  more = stage.connect();
  types({"characters Ann", Stage::password_of("Ann"), "new", "Ann", "1", "1", "1", "yes"});
  CHECK(stage.is_in_game("Ann"));
  CHECK(stage.store().character("Ann")->account == stage.store().account("Ann")->id);
}

TEST_CASE("delete: who chose the character meanwhile hears that it is gone") {
  Ends ends;
  ends.stage.hold_store();
  ends.is_confirmed();
  const auto late = ends.stage.connect();
  ends.stage.type(late, "connect Ann " + Stage::password_of("Ann"));
  ends.stage.release_store();
  ends.stage.seconds(5);
  CHECK_FALSE(ends.stage.is_in_game("Ann"));
  CHECK(ends.stage.store().character("Ann") == nullptr);
  CHECK(ends.stage.store().verify() == "");
}

TEST_CASE("delete: the password is in no message, no log line and nowhere to repeat") {
  Ends ends;
  ends.does("delete not-the-password");
  ends.stage.seconds(2);
  for (const auto& out : ends.stage.sent()) {
    if (const auto* text = std::get_if<wire::Text>(&out)) {
      CHECK(text->markup.find("not-the-password") == std::string::npos);
    }
  }
  CHECK(ends.does("!") == "There is no line to repeat.");
}
