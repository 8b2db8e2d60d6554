#include <string>

#include <doctest/doctest.h>

#include "support/stage.h"

using support::Stage;

namespace {

// The hall with a door to the east, a hidden way up, a private cell to the west, and a way down
// into nothing.
support::StageOptions with_ways() {
  support::StageOptions options;
  auto& area = options.areas.front();
  auto& hall = area.rooms.front();
  const auto exit = [](world::Direction direction, world::Vnum to) {
    world::ExitPlan plan;
    plan.direction = direction;
    plan.to = to;
    return plan;
  };
  auto door = exit(world::Direction::east, 2);
  door.door = "oak door";
  door.state = world::DoorState::closed;
  door.desc = "A heavy door.";
  auto hatch = exit(world::Direction::up, 2);
  hatch.flags.set(world::ExitFlag::hidden);
  hall.exits.push_back(door);
  hall.exits.push_back(hatch);
  hall.exits.push_back(exit(world::Direction::west, 3));
  auto hole = exit(world::Direction::down, 0);
  hole.desc = "A wall of fog.";
  hall.exits.push_back(hole);
  world::RoomPlan cell;
  cell.vnum = 3;
  cell.key = "cell";
  cell.name = "A Cell";
  cell.flags.set(world::RoomFlag::private_);
  cell.exits.push_back(exit(world::Direction::east, 1));
  area.rooms.push_back(cell);
  return options;
}

}  // namespace

TEST_CASE("walk: both rooms see it, and the walker sees where it led") {
  Stage stage;
  const auto ann = stage.player("Ann");
  const auto bob = stage.player("Bob");
  const auto eve = stage.player("Eve", "yard");
  stage.heard(ann);
  stage.heard(bob);
  stage.type(ann, "n");
  CHECK(stage.heard(bob) == "Ann leaves north.");
  CHECK(stage.heard(eve) == "Ann arrives from the south.");
  CHECK(stage.heard(ann) == "The Yard\nA paved yard.\nExits: south.\nEve is here.");
  CHECK(stage.body(ann).room() == &stage.room("yard"));
}

TEST_CASE("walk: there has to be a way, open, leading somewhere, with space at its end") {
  Stage stage(with_ways());
  const auto ann = stage.player("Ann");
  stage.heard(ann);
  stage.type(ann, "south");
  CHECK(stage.heard(ann) == "You cannot go that way.");
  stage.type(ann, "down");
  CHECK(stage.heard(ann) == "You cannot go that way.");
  stage.type(ann, "east");
  CHECK(stage.heard(ann) == "The oak door is closed.");
  stage.type(ann, "up");
  CHECK(stage.body(ann).room() == &stage.room("yard"));
  stage.player("Bob", "cell");
  const auto cat = stage.player("Cat", "hall");
  stage.type(cat, "west");
  CHECK(stage.body(cat).room() == &stage.room("cell"));
  const auto dan = stage.player("Dan", "hall");
  stage.type(dan, "west");
  CHECK(stage.heard(dan) == "Two people are there already, and want to be left alone.");
  CHECK(stage.body(dan).room() == &stage.room("hall"));
}

TEST_CASE("walk: a hidden door that is closed does not give itself away") {
  auto options = with_ways();
  for (auto& exit : options.areas.front().rooms.front().exits) {
    if (exit.direction == world::Direction::up) {
      exit.door = "hatch";
      exit.state = world::DoorState::closed;
    }
  }
  Stage stage(options);
  const auto ann = stage.player("Ann");
  stage.heard(ann);
  stage.type(ann, "up");
  CHECK(stage.heard(ann) == "You cannot go that way.");
}

TEST_CASE(
    "exits: closed doors are named, hidden ways are not, and darkness hides where they lead") {
  auto options = with_ways();
  options.areas.front().rooms[1].flags.set(world::RoomFlag::dark);
  Stage stage(options);
  const auto ann = stage.player("Ann");
  stage.heard(ann);
  stage.type(ann, "exits");
  CHECK(stage.heard(ann) == "Ways out:\nNorth: darkness\nEast: a closed oak door\nWest: A Cell");
  stage.type(ann, "look north");
  CHECK(stage.heard(ann) == "You see only darkness.");
  stage.type(ann, "look e");
  CHECK(stage.heard(ann) == "A heavy door.\nThe oak door is closed.");
  stage.type(ann, "look west");
  CHECK(stage.heard(ann) == "You see A Cell.");
  stage.type(ann, "look down");
  CHECK(stage.heard(ann) == "A wall of fog.");
  stage.type(ann, "look up");
  CHECK(stage.heard(ann) == "There is nothing special to see there.");
  stage.type(ann, "north");
  stage.heard(ann);
  stage.type(ann, "exits");
  CHECK(stage.heard(ann) == "It is too dark to see a way out.");
}

TEST_CASE("walk: it breaks off a recall, as stop and sitting down do") {
  Stage stage;
  const auto ann = stage.player("Ann", "yard");
  for (const auto* line : {"south", "stop", "sit", "sleep"}) {
    CAPTURE(line);
    stage.type(ann, "stand");
    if (stage.body(ann).room() != &stage.room("yard")) {
      stage.type(ann, "north");
    }
    stage.type(ann, "recall");
    CHECK(stage.body(ann).has_events());
    stage.heard(ann);
    stage.type(ann, line);
    CHECK(stage.hears(ann, "You lose your concentration."));
    CHECK_FALSE(stage.body(ann).has_events());
  }
  stage.type(ann, "stand");
  stage.heard(ann);
  stage.type(ann, "stop");
  CHECK(stage.heard(ann) == "You are not at anything that could be stopped.");
}

TEST_CASE("positions: each way from one to another has its words, and the room sees it") {
  Stage stage;
  const auto ann = stage.player("Ann");
  const auto bob = stage.player("Bob");
  struct Step {
    const char* line;
    const char* self;
    const char* room;
    world::Position after;
  };
  using world::Position;
  const Step steps[] = {
      {"stand", "You are standing already.", "", Position::standing},
      {"wake", "You are awake already.", "", Position::standing},
      {"sit", "You sit down.", "Ann sits down.", Position::sitting},
      {"sit", "You are sitting already.", "", Position::sitting},
      {"rest", "You lie back and rest.", "Ann lies back and rests.", Position::resting},
      {"rest", "You are resting already.", "", Position::resting},
      {"sit", "You sit up.", "Ann sits up.", Position::sitting},
      {"stand", "You stand up.", "Ann stands up.", Position::standing},
      {"sleep", "You lie down and fall asleep.", "Ann lies down and falls asleep.",
       Position::sleeping},
      {"sleep", "You are asleep already.", "", Position::sleeping},
      {"wake", "You wake up.", "Ann wakes up.", Position::resting},
      {"sleep", "You lie down and fall asleep.", "Ann lies down and falls asleep.",
       Position::sleeping},
      {"rest", "You wake, and stay where you are, resting.", "Ann wakes, and rests.",
       Position::resting},
      {"sleep", "You lie down and fall asleep.", "Ann lies down and falls asleep.",
       Position::sleeping},
      {"sit", "You wake, and sit up.", "Ann wakes, and sits up.", Position::sitting},
      {"sleep", "You lie down and fall asleep.", "Ann lies down and falls asleep.",
       Position::sleeping},
      {"stand", "You wake, and stand up.", "Ann wakes, and stands up.", Position::standing},
  };
  stage.heard(ann);
  stage.heard(bob);
  for (const auto& step : steps) {
    CAPTURE(step.line);
    stage.type(ann, step.line);
    CHECK(stage.heard(ann) == step.self);
    CHECK(stage.heard(bob) == step.room);
    CHECK(stage.body(ann).state().position == step.after);
  }
  stage.world().change(stage.body(ann)).position = Position::fighting;
  for (const auto* line : {"sit", "rest", "sleep"}) {
    stage.type(ann, line);
    CHECK(stage.heard(ann) == "Not while you fight!");
  }
}

TEST_CASE(
    "move: nobody goes or looks into a room that a reload removed, whoever is in it goes home") {
  Stage stage;
  const auto ann = stage.player("Ann", "hall");
  const auto bob = stage.player("Bob", "yard");
  auto plan = support::stage_area();
  std::erase_if(plan.rooms, [](const auto& room) { return room.key == "yard"; });
  stage.game().install({plan});
  stage.type(ann, "north");
  CHECK(stage.heard(ann) == "You cannot go that way.");
  stage.type(ann, "exits");
  CHECK(stage.heard(ann) == "There is no way out to be seen.");
  stage.type(ann, "look north");
  CHECK(stage.heard(ann) == "There is nothing special to see there.");
  stage.type(bob, "recall");
  stage.seconds(3);
  CHECK(stage.body(bob).room() == &stage.room("hall"));
}
