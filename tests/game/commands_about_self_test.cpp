#include <string>

#include <doctest/doctest.h>

#include "game/commands/showing.h"
#include "game/happenings/all.h"
#include "support/stage.h"

using game::commands::date_in_words;
using support::Stage;

TEST_CASE("score: it says who one is and how one is") {
  Stage stage;
  const auto ann = stage.player("Ann");
  stage.type(ann, "title of the Mill");
  stage.make("flask", ann);
  stage.type(ann, "drink flask");
  stage.seconds(90);
  stage.type(ann, "drink flask");
  stage.heard(ann);
  stage.type(ann, "score");
  const auto heard = stage.heard(ann);
  CHECK(heard.substr(0, 15) == "Ann of the Mill");
  for (const auto* part : {"Level: 1", "Hit points: ", "Position: standing", "Carried: 1 thing",
                           "You are: quickened", "Time played: 1 minute 30 seconds"}) {
    CAPTURE(part);
    CHECK(heard.find(part) != std::string::npos);
  }
}

TEST_CASE("affects: what holds one, how long, and when its clock runs") {
  Stage stage;
  const auto ann = stage.player("Ann");
  stage.heard(ann);
  stage.type(ann, "affects");
  CHECK(stage.heard(ann) == "Nothing out of the ordinary affects you.");
  stage.make("flask", ann);
  stage.type(ann, "drink flask");
  stage.seconds(10);
  stage.heard(ann);
  stage.type(ann, "affects");
  CHECK(stage.heard(ann) ==
        "Affect | Time left | It runs | What it does\nquickened | 20 seconds | while you play | "
        "Turns come sooner.");
  stage.seconds(20);
  stage.heard(ann);
  stage.type(ann, "affects");
  CHECK(stage.heard(ann) == "Nothing out of the ordinary affects you.");
}

TEST_CASE(
    "timers: all that waits for one and for one's things, soonest first, hidden ones left out") {
  Stage stage;
  const auto ann = stage.player("Ann");
  stage.heard(ann);
  stage.type(ann, "timers");
  CHECK(stage.heard(ann) == "You are waiting for nothing.");
  auto& bag = stage.make("bag", ann);
  game::start_decay(stage.game(), stage.make("pear", bag));
  stage.make("torch", ann);
  stage.make("flask", ann);
  stage.type(ann, "light torch");
  stage.type(ann, "drink flask");
  stage.heard(ann);
  stage.type(ann, "timers");
  const auto heard = stage.heard(ann);
  // The torch owns a hidden event besides, the warning before its end.
  CHECK(heard.find("flickering") == std::string::npos);
  CHECK(heard.find("quickened | you | 30 seconds | 240 | while you play") != std::string::npos);
  CHECK(heard.find("burning | a torch | 10 minutes | 4800 | while you play") != std::string::npos);
  const auto decay = heard.find("decaying | a pear | ");
  REQUIRE(decay != std::string::npos);
  CHECK(decay < heard.find("quickened"));
  CHECK(heard.find("quickened") < heard.find("burning"));
  stage.pulses(8);
  stage.heard(ann);
  stage.type(ann, "timers");
  CHECK(stage.hears(ann, "burning | a torch | 9 minutes 59 seconds | 4792 | while you play"));
}

TEST_CASE("inventory and equipment: what is carried and what is worn, apart") {
  Stage stage;
  const auto ann = stage.player("Ann");
  stage.heard(ann);
  stage.type(ann, "inventory");
  CHECK(stage.heard(ann) == "You carry nothing.");
  stage.type(ann, "equipment");
  CHECK(stage.heard(ann) == "You wear nothing.");
  stage.make("ring", ann);
  stage.make("stone", ann);
  stage.make("stone", ann);
  stage.type(ann, "wear ring");
  stage.heard(ann);
  stage.type(ann, "i");
  CHECK(stage.heard(ann) == "You carry:\na stone (2)");
  stage.type(ann, "eq");
  CHECK(stage.heard(ann) == "You use\nOn a finger: a ring");
}

TEST_CASE("who: those who play, not those at the name prompt or without a link") {
  Stage stage;
  const auto ann = stage.player("Ann");
  const auto bob = stage.player("Bob");
  stage.connect();
  stage.heard(ann);
  stage.type(ann, "who");
  auto heard = stage.heard(ann);
  CHECK(heard.find("Ann | ") != std::string::npos);
  CHECK(heard.find("Bob | ") != std::string::npos);
  CHECK(heard.find("2 players.") != std::string::npos);
  stage.type(ann, "who bo");
  heard = stage.heard(ann);
  CHECK(heard.find("Ann") == std::string::npos);
  CHECK(heard.find("1 player.") != std::string::npos);
  stage.drop_link(bob);
  stage.heard(ann);
  stage.type(ann, "who");
  heard = stage.heard(ann);
  CHECK(heard.find("Bob") == std::string::npos);
  CHECK(heard.find("1 player.") != std::string::npos);
}

TEST_CASE("time: the wheel's and the calendar's") {
  Stage stage;
  const auto ann = stage.player("Ann");
  stage.heard(ann);
  stage.type(ann, "time");
  const auto heard = stage.heard(ann);
  CHECK(heard.find("It is eight in the morning on day 1, and light outside.\n") == 0);
  CHECK(heard.find("\nThe wheel has turned for ") != std::string::npos);
  CHECK(heard.find("Outside it is 2026-01-01 ") != std::string::npos);
}

TEST_CASE("dates: leap days, ends of years and days before 1970") {
  CHECK(date_in_words(0) == "1970-01-01 00:00:00");
  CHECK(date_in_words(951782400) == "2000-02-29 00:00:00");
  CHECK(date_in_words(1709251199) == "2024-02-29 23:59:59");
  CHECK(date_in_words(1767225599) == "2025-12-31 23:59:59");
  CHECK(date_in_words(4107542400) == "2100-03-01 00:00:00");
  CHECK(date_in_words(-1) == "1969-12-31 23:59:59");
}

TEST_CASE("whois: name and title, race, class, level, how long here and how long idle") {
  Stage stage;
  const auto ann = stage.player("Ann");
  const auto bob = stage.player("Bob");
  stage.type(bob, "title the Miller");
  const auto asks = [&](std::string_view line) {
    stage.heard(ann);
    stage.type(ann, line);
    return stage.heard(ann);
  };
  CHECK(asks("whois bob") ==
        "Bob the Miller\nRace: Human\nClass: Wanderer\nLevel: 1\nHere for: 0 seconds\nIdle: no");
  stage.seconds(150);
  CHECK(asks("whois bo").find("Here for: 2 minutes 30 seconds\nIdle: for 2 minutes 30 seconds") !=
        std::string::npos);
  stage.drop_link(bob);
  CHECK(asks("whois BOB").find("Idle: the link is lost") != std::string::npos);
  CHECK(asks("whois zoe") == "Nobody called \"zoe\" is playing just now.");
  CHECK(asks("whois") == "Whom do you want to know about? For example: whois ann");
}
