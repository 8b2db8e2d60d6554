// `recover`: a character comes back from a backup, and nobody comes in between.
#include "game/recoveries.h"

#include <string>

#include <doctest/doctest.h>

#include "game/commits.h"
#include "support/captured_log.h"
#include "support/stage.h"

using game::Capability;
using support::Player;
using support::Stage;

namespace {

// Ann, who may recover others, and Bob with a ring and 150 coins, as a backup has them.
struct Recovers {
  Stage stage;
  Player ann = stage.player("Ann");
  Player bob = stage.player("Bob");
  std::int64_t ring = stage.make("ring", bob).id();

  Recovers() {
    stage.grant(ann, Capability::recover);
    stage.grant(ann, Capability::backup);
    CHECK(stage.world().mint(stage.body(bob), 50, world::Coinage::staff));
    stage.type(ann, "backup");
    stage.pulses(600);
    stage.heard(ann);
    stage.heard(bob);
  }
  std::string does(std::string_view line) {
    stage.pulses(16);
    stage.heard(ann);
    stage.type(ann, line);
    stage.pulses(1);
    return stage.heard(ann);
  }
  void bob_ends() {
    stage.type(bob, "delete " + Stage::password_of("Bob"));
    stage.pulses(16);
    REQUIRE(stage.store().character("Bob") == nullptr);
  }
};

constexpr const char* begins = "The backup is being read. You will hear what came of it.\n";

}  // namespace

TEST_CASE("recover: a deleted character is back with its things, and can be played") {
  Recovers recovers;
  recovers.bob_ends();
  support::CapturedLog log;
  CHECK(recovers.does("recover bob") ==
        std::string(begins) + "Bob is as in backup.db: level 1, 150 coins. Came back: a ring.");
  CHECK(log.text().find("character recovered") != std::string::npos);
  const auto again = recovers.stage.login("Bob");
  REQUIRE(recovers.stage.is_in_game("Bob"));
  CHECK(recovers.stage.body(again).state().coins == 150);
  CHECK(recovers.stage.world().find_object(recovers.ring)->on_character() ==
        &recovers.stage.body(again));
  CHECK(recovers.stage.store().verify().empty());
}

TEST_CASE("recover: what somebody else has stays there, whoever that is") {
  Recovers recovers;
  auto& stage = recovers.stage;
  auto& thing = *stage.world().find_object(recovers.ring);
  std::string holder;
  SUBCASE("a player") {
    REQUIRE(stage.world().move(thing, stage.body(recovers.ann)) == world::Moved::yes);
    holder = "Ann";
  }
  SUBCASE("a mobile") {
    auto& rat = stage.make_mobile("rat", "hall");
    REQUIRE(stage.world().move(thing, rat) == world::Moved::yes);
    holder = rat.name();
  }
  stage.quit(recovers.bob);
  CHECK(recovers.does("recover bob") ==
        std::string(begins) + "Bob is as in backup.db: level 1, 150 coins. Came back: nothing. " +
            "Stays elsewhere: a ring (" + holder + " has it).");
  const auto again = stage.login("Bob");
  CHECK(stage.body(again).things().is_empty());
  CHECK(stage.world().find_object(recovers.ring)->on_character()->name() == holder);
}

TEST_CASE("recover: nobody comes in as the character, or makes one of its name, meanwhile") {
  Recovers recovers;
  auto& stage = recovers.stage;
  stage.quit(recovers.bob);
  stage.hold_store();
  stage.type(recovers.ann, "recover bob");
  const auto maker = stage.connect();
  stage.type(maker, "create Bob " + Stage::password_of("Bob"));
  CHECK(stage.hears(maker, "That name is not free at this very moment."));
  const auto early = stage.login("Bob");
  stage.release_store();
  CHECK(stage.hears(recovers.ann, "Bob is as in backup.db"));
  // What the login had asked for came after the command, so it was the character as it is now.
  const auto late = stage.is_in_game("Bob") ? early : stage.login("Bob");
  CHECK(stage.body(late).state().coins == 150);
  CHECK(stage.world().object_count() == 1);
}

TEST_CASE("recover: whoever was on the way in already is turned back until it is done") {
  Recovers recovers;
  auto& stage = recovers.stage;
  stage.quit(recovers.bob);
  stage.hold_store();
  stage.hold_hash();
  const auto early = stage.login("Bob");
  stage.type(recovers.ann, "recover bob");
  stage.release_hash();
  stage.game().hear(stage.store().work());  // the commit, or who Bob is
  stage.game().end_turn();
  CHECK_FALSE(stage.is_in_game("Bob"));
  stage.release_store();
  CHECK(stage.hears(recovers.ann, "Bob is as in backup.db"));
  CHECK(stage.world().object_count() == (stage.is_in_game("Bob") ? 1 : 0));
  static_cast<void>(early);
}

TEST_CASE("recover: refused while the character plays, is made, or another is under way") {
  Recovers recovers;
  auto& stage = recovers.stage;
  CHECK(recovers.does("recover bob") ==
        "Nobody is recovered: Bob is in the game; it has to leave first.");
  CHECK(recovers.does("recover") == "Type: recover PLAYER, or recover PLAYER TIME");
  CHECK(recovers.does("recove bob") == "Type RECOVER in full if you mean it.");
  stage.quit(recovers.bob);
  const auto maker = stage.connect();
  stage.type(maker, "new");
  stage.type(maker, "Cleo");
  CHECK(recovers.does("recover cleo") ==
        "Nobody is recovered: somebody is making a character of that name.");
  stage.hold_store();
  stage.type(recovers.ann, "recover bob");
  stage.pulses(8);
  stage.heard(recovers.ann);
  stage.type(recovers.ann, "recover cleo");
  CHECK(stage.hears(recovers.ann, "Nobody is recovered: another is under way."));
  stage.release_store();
  CHECK(stage.hears(recovers.ann, "Bob is as in backup.db"));
}

TEST_CASE("recover: what cannot be is said, nothing is changed, and the name is free again") {
  Recovers recovers;
  auto& stage = recovers.stage;
  stage.quit(recovers.bob);
  const auto rows = stage.store().dump();
  CHECK(recovers.does("recover dora") ==
        std::string(begins) +
            "Dora does not come back: nobody of that name is in it. Nothing was changed.");
  CHECK(recovers.does("recover bob 2h") ==
        std::string(begins) + "Bob does not come back: there is no backup. Nothing was changed.");
  CHECK(stage.store().dump() == rows);
  stage.store().full = true;
  CHECK(recovers.does("recover bob").find("does not come back: the world cannot be saved") !=
        std::string::npos);
  stage.store().full = false;
  stage.pulses(base::seconds(31));
  CHECK_FALSE(stage.game().recoveries().holds("Bob"));
  stage.login("Bob");
  CHECK(stage.is_in_game("Bob"));
}

TEST_CASE("recover: not for one whose account has, or had, a right that one lacks") {
  Recovers recovers;
  auto& stage = recovers.stage;
  stage.grant(recovers.bob, Capability::slay);
  stage.game().commits().changed(stage.game().account_of(stage.body(recovers.bob))->record);
  stage.pulses(16);
  stage.quit(recovers.bob);
  CHECK(recovers.does("recover bob") ==
        std::string(begins) +
            "Bob does not come back: Bob has rights that you do not have. Nothing was changed.");
  stage.grant(recovers.ann, Capability::slay);
  CHECK(recovers.does("recover bob").find("Bob is as in backup.db") != std::string::npos);
}
