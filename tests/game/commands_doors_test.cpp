#include <doctest/doctest.h>

#include "game/happenings/all.h"
#include "game/waiting.h"

using support::Stage;
using world::Direction;
using world::DoorState;

namespace {

constexpr world::Vnum key_vnum = 17;  // the stone will do

// The way between hall and yard has an oak door, locked, with a key; the box has a lid.
support::StageOptions with_doors() {
  support::StageOptions options;
  auto& area = options.areas.front();
  for (auto& room : area.rooms) {
    for (auto& exit : room.exits) {
      exit.door = "oak door";
      exit.state = DoorState::locked;
      exit.key = key_vnum;
    }
  }
  for (auto& thing : area.objects) {
    if (thing.key == "box") {
      thing.container.flags.set(world::LidFlag::closeable);
      thing.container.state = DoorState::closed;
    }
  }
  return options;
}

struct Hall {
  Stage stage{with_doors()};
  support::Player ann = stage.player("Ann");
  support::Player bob = stage.player("Bob", "yard");

  std::string does(std::string_view line) {
    stage.heard(ann);
    stage.type(ann, line);
    return stage.heard(ann);
  }
};

}  // namespace

TEST_CASE("doors: a key unlocks, and both sides move") {
  Hall hall;
  CHECK(hall.does("north") == "The oak door is closed.");
  CHECK(hall.does("open door") == "The oak door is locked.");
  CHECK(hall.does("unlock door") == "You do not have the key.");
  hall.stage.make("stone", hall.ann);
  CHECK(hall.does("unlock north") == "You unlock the oak door.");
  CHECK(hall.does("unlock north") == "The oak door is unlocked already.");
  hall.stage.heard(hall.bob);
  CHECK(hall.does("open oak") == "You open the oak door.");
  CHECK(hall.stage.heard(hall.bob) == "The oak door opens.");
  CHECK(hall.does("open oak") == "The oak door is opened already.");
  CHECK(hall.stage.room("yard").door(Direction::south) == DoorState::open);
  CHECK(hall.does("lock north") == "The oak door is open.");
  CHECK(hall.does("close north") == "You close the oak door.");
  CHECK(hall.does("lock north") == "You lock the oak door.");
  CHECK(hall.stage.room("yard").door(Direction::south) == DoorState::locked);
}

TEST_CASE(
    "doors: what was moved falls back after a while, on both sides, by an event of the room") {
  Hall hall;
  hall.stage.make("stone", hall.ann);
  auto& room = hall.stage.room("hall");
  CHECK_FALSE(waiting::is(hall.stage, room, "door"));
  hall.does("unlock north");
  hall.does("open north");
  REQUIRE(waiting::of(hall.stage, room, "door").size() == 1);
  const auto left = waiting::of(hall.stage, room, "door").front();
  CHECK(left >= base::minutes(10) * 3 / 4);
  CHECK(left <= base::minutes(10) * 5 / 4);
  hall.stage.heard(hall.ann);
  hall.stage.heard(hall.bob);
  hall.stage.pulses(left);
  CHECK(hall.stage.heard(hall.ann) == "The oak door falls shut and locks.");
  CHECK(hall.stage.heard(hall.bob) == "The oak door falls shut and locks.");
  CHECK(room.door(Direction::north) == DoorState::locked);
  CHECK(hall.stage.room("yard").door(Direction::south) == DoorState::locked);
  CHECK_FALSE(waiting::is(hall.stage, room, "door"));
  hall.does("unlock north");
  hall.does("lock north");
  CHECK_FALSE(waiting::is(hall.stage, room, "door"));  // it stands as it should
}

TEST_CASE("lids: what is closed shows nothing and takes nothing") {
  Hall hall;
  auto& box = hall.stage.make("box", "hall");
  hall.stage.make("ring", box);
  CHECK(hall.does("look in box") == "A box is closed.");
  CHECK(hall.does("get ring box") == "A box is closed.");
  CHECK(hall.does("open box") == "You open a box.");
  CHECK(hall.does("get ring box") == "You get a ring from a box.");
  CHECK(hall.does("close box") == "You close a box.");
  CHECK(hall.does("put ring box") == "A box is closed.");
  CHECK(hall.does("lock box") == "A box has no keyhole.");
  hall.stage.make("bag", "hall");
  CHECK(hall.does("open bag") == "A bag has nothing to open or close.");
  CHECK(hall.does("open moon") == "There is no \"moon\" here.");
  CHECK(hall.does("open east") == "There is no door that way.");
  CHECK(hall.does("open") == "Open what?");
}
