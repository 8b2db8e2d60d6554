#include <doctest/doctest.h>

#include "game/fights/harm.h"
#include "game/waiting.h"

using support::Stage;

TEST_CASE("recall: it takes three seconds and leads to the room the area names") {
  Stage stage;
  const auto ann = stage.player("Ann", "yard");
  const auto bob = stage.player("Bob", "yard");
  const auto eve = stage.player("Eve", "hall");
  game::start_recall(stage.game(), stage.body(ann));
  CHECK(stage.heard(ann) == "You close your eyes and think of home.");
  CHECK(stage.heard(bob) == "Ann closes their eyes and stands very still.");
  CHECK(waiting::of(stage, stage.body(ann), "recall") ==
        std::vector<base::Pulse>{base::seconds(3)});
  game::start_recall(stage.game(), stage.body(ann));
  CHECK(stage.heard(ann) == "You are at it already. Wait, or type stop.");
  stage.pulses(base::seconds(3) - 1);
  CHECK(stage.body(ann).room() == &stage.room("yard"));
  stage.pulses(1);
  CHECK(stage.body(ann).room() == &stage.room("hall"));
  const auto heard = stage.heard(ann);
  CHECK(heard.find("The world turns once around you.") == 0);
  CHECK(heard.find("The Hall") != std::string::npos);
  CHECK(stage.heard(bob) == "Ann fades from sight.");
  CHECK(stage.heard(eve) == "Ann appears out of thin air.");
  CHECK_FALSE(waiting::is(stage, stage.body(ann), "recall"));
}

TEST_CASE("recall: whoever acts otherwise loses it") {
  Stage stage;
  const auto ann = stage.player("Ann", "yard");
  auto& body = stage.body(ann);
  game::start_recall(stage.game(), body);
  stage.pulses(10);
  stage.heard(ann);
  SUBCASE("by moving") {
    stage.type(ann, "south");
    CHECK(body.room() == &stage.room("hall"));
    CHECK(stage.heard(ann).find("You lose your concentration.\nThe Hall") == 0);
    stage.type(ann, "north");
    stage.heard(ann);
  }
  SUBCASE("by stop") {
    stage.type(ann, "stop");
    CHECK(stage.heard(ann) == "You lose your concentration.");
    CHECK_FALSE(game::interrupt_action(stage.game(), body));
  }
  SUBCASE("by being hurt") {
    game::wound(stage.game(), body, 2, nullptr);
    CHECK(stage.heard(ann) == "You lose your concentration.");
  }
  SUBCASE("by going away") {
    stage.quit(ann);
    const auto back = stage.login("Ann");
    CHECK_FALSE(waiting::is(stage, stage.body(back), "recall"));
    CHECK(stage.body(back).room() == &stage.room("yard"));
    return;
  }
  CHECK_FALSE(waiting::is(stage, body, "recall"));
  stage.pulses(base::seconds(5));
  CHECK(body.room() == &stage.room("yard"));
  CHECK(stage.heard(ann).empty());
}

TEST_CASE("recall: whoever was moved meanwhile without acting has lost it too") {
  Stage stage;
  const auto ann = stage.player("Ann", "yard");
  auto& body = stage.body(ann);
  game::start_recall(stage.game(), body);
  stage.heard(ann);
  stage.world().move(body, stage.room("hall"));
  stage.pulses(base::seconds(3));
  CHECK(stage.heard(ann) == "You lose your concentration.");
  CHECK(body.room() == &stage.room("hall"));
}

TEST_CASE("recall: places that hold one fast, and home itself, refuse") {
  auto area = support::stage_area();
  area.rooms[1].flags.set(world::RoomFlag::no_recall);
  Stage stage({.areas = {area}});
  const auto ann = stage.player("Ann", "yard");
  game::start_recall(stage.game(), stage.body(ann));
  CHECK(stage.heard(ann) == "Something here holds you fast. Walk to another place and try again.");
  CHECK_FALSE(waiting::is(stage, stage.body(ann), "recall"));
  stage.world().move(stage.body(ann), stage.room("hall"));
  game::start_recall(stage.game(), stage.body(ann));
  CHECK(stage.heard(ann) == "You are there already.");
  CHECK_FALSE(waiting::is(stage, stage.body(ann), "recall"));
}

TEST_CASE("recall: an area without a room of its own leads to the start") {
  auto far = support::stage_area();
  far.key = "far";
  far.start = false;
  far.recall = 0;
  far.objects.clear();
  far.mobs.clear();
  far.rooms = {far.rooms[1]};
  far.rooms[0].vnum = 90;
  far.rooms[0].key = "moor";
  far.rooms[0].exits.clear();
  Stage stage({.areas = {support::stage_area(), far}});
  const auto ann = stage.player("Ann", "moor");
  CHECK(game::recall_room(stage.game(), stage.room("moor").area()) == &stage.room("hall"));
  stage.type(ann, "recall");
  stage.pulses(base::seconds(3));
  CHECK(stage.body(ann).room() == &stage.room("hall"));
}

TEST_CASE("recall: where the room it leads to was removed, it leads to where all begin") {
  auto plan = support::stage_area();
  plan.start = false;
  plan.recall = 2;
  Stage stage({.areas = {plan}});
  const auto ann = stage.player("Ann", "hall");
  CHECK(game::recall_room(stage.game(), *stage.world().area("stage")) == &stage.room("yard"));
  std::erase_if(plan.rooms, [](const auto& room) { return room.key == "yard"; });
  stage.game().install({plan});
  CHECK(game::recall_room(stage.game(), *stage.world().area("stage")) == &stage.room("hall"));
  game::start_recall(stage.game(), stage.body(ann));
  CHECK(stage.hears(ann, "You are there already."));
}
