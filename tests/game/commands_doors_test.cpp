#include <utility>

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
  CHECK(hall.does("open oak") == "The oak door is open already.");
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

// ---- picking locks

namespace {

support::StageOptions with_picking() {
  auto options = with_doors();
  rules::Skill skill;
  skill.key = "pick_lock";
  skill.name = "pick lock";
  skill.effect = rules::Effect::pick;
  skill.target = rules::Target::thing;
  skill.classes = {{"wanderer", 1}};
  skill.cast = base::seconds(4);
  skill.begins = "You listen to the lock.";
  skill.room_begins = "$n listens to a lock.";
  skill.done_self = "It is unlocked.";
  skill.missed_self = "The wire slips.";
  skill.interrupted = "You take the wire out again.";
  options.rules.skills.push_back(skill);
  for (auto& thing : options.areas.front().objects) {
    if (thing.key == "box") {
      thing.container.state = DoorState::locked;
      thing.container.key = key_vnum;
    }
  }
  return options;
}

struct Thief {
  explicit Thief(support::StageOptions options = with_picking()) : stage(std::move(options)) {
    learns(100);
  }
  Stage stage;
  support::Player ann = stage.player("Ann");
  support::Player bob = stage.player("Bob");

  void learns(int percent) {
    stage.world().change(stage.body(ann)).player.skills["pick_lock"] = percent;
  }
  std::string does(std::string_view line) {
    stage.pulses(16);
    stage.heard(ann);
    stage.heard(bob);
    stage.type(ann, line);
    return stage.heard(ann);
  }
  std::string after_a_while() {
    stage.seconds(4);
    return stage.heard(ann);
  }
};

}  // namespace

TEST_CASE("pick: a locked door is unlocked on both sides after its time, and not opened") {
  Thief thief;
  CHECK(thief.does("pick north") == "You listen to the lock.");
  CHECK(thief.stage.heard(thief.bob) == "Ann listens to a lock.");
  CHECK(thief.stage.room("hall").door(Direction::north) == DoorState::locked);
  CHECK(thief.after_a_while() == "It is unlocked.");
  CHECK(thief.stage.room("hall").door(Direction::north) == DoorState::closed);
  CHECK(thief.stage.room("yard").door(Direction::south) == DoorState::closed);
  CHECK(thief.does("pick oak") == "The oak door is not locked.");
}

TEST_CASE("pick: a lid too, by the long name of the command") {
  Thief thief;
  auto& box = thief.stage.make("box", "hall");
  CHECK(thief.does("pick lock box") == "You listen to the lock.");
  CHECK(thief.after_a_while() == "It is unlocked.");
  CHECK(box.state().lid == DoorState::closed);
  CHECK(thief.does("pick box") == "A box is not locked.");
}

TEST_CASE("pick: some locks are beyond anybody") {
  auto options = with_picking();
  for (auto& room : options.areas.front().rooms) {
    for (auto& exit : room.exits) {
      exit.flags.set(world::ExitFlag::pickproof);
    }
  }
  for (auto& thing : options.areas.front().objects) {
    thing.container.flags.set(world::LidFlag::pickproof);
  }
  Thief thief(options);
  thief.stage.make("box", "hall");
  for (const auto* line : {"pick north", "pick box"}) {
    thief.does(line);
    CHECK(thief.after_a_while() == "That lock is beyond anybody's skill.");
  }
  CHECK(thief.stage.room("hall").door(Direction::north) == DoorState::locked);
}

TEST_CASE("pick: who never learnt it cannot, and who fails may try again") {
  Thief thief;
  thief.learns(0);
  CHECK(thief.does("pick north").find("You have not learnt pick lock yet.") == 0);
  thief.learns(1);
  thief.does("pick north");
  CHECK(thief.after_a_while() == "The wire slips.");
  CHECK(thief.stage.room("hall").door(Direction::north) == DoorState::locked);
  thief.learns(100);
  thief.does("pick north");
  CHECK(thief.after_a_while() == "It is unlocked.");
}

TEST_CASE("pick: stop breaks it off, and so does what is no lock at all") {
  Thief thief;
  thief.does("pick north");
  CHECK(thief.does("stop") == "You take the wire out again.");
  CHECK(thief.after_a_while().empty());
  CHECK(thief.stage.room("hall").door(Direction::north) == DoorState::locked);
  CHECK(thief.does("pick") == "Pick which lock?");
  CHECK(thief.does("pick moon") == "There is no \"moon\" here.");
  CHECK(thief.does("pick east") == "There is no door that way.");
}

TEST_CASE("pick: in a world without the skill nobody can") {
  Hall hall;
  CHECK(hall.does("pick north") == "Nobody knows how to do that here.");
}
