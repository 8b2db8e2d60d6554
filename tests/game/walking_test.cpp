// Walks of many steps in one line.
#include "game/walking.h"

#include <string>

#include <doctest/doctest.h>

#include "base/text.h"
#include "game/fights/fights.h"
#include "support/stage.h"

using support::Stage;
using world::Direction;

namespace {

std::string in_signs(std::string_view text, std::size_t most = 100) {
  const auto steps = game::read_walk(text, most);
  return steps ? game::walk_in_signs(*steps) : "nothing";
}

// The hall and the yard, and a walker who goes up and down between them.
struct Walker {
  explicit Walker(const support::StageOptions& options = {}) : stage(options) {}

  Stage stage;
  support::Player ann = stage.player("Ann");

  std::string answer(const std::string& line) {
    rest();
    stage.type(ann, line);
    return stage.heard(ann);
  }
  // As typed, without waiting for the rest of the walk.
  void begin(const std::string& line) {
    rest();
    stage.game().hear(wire::Line{.session = ann.session, .text = line});
    stage.settle();
  }
  bool is_in(const std::string& room) { return stage.body(ann).room() == &stage.room(room); }
  game::Visitor& visitor() { return *stage.game().visitor(ann.session); }

 private:
  void rest() {
    stage.pulses(32);
    stage.heard(ann);
  }
};

std::size_t times(const std::string& text, std::string_view part) {
  std::size_t count = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++count;
  }
  return count;
}

}  // namespace

TEST_CASE("walk: numbers and letters of directions are steps, whatever else is none") {
  CHECK(in_signs("3n2e") == "3n2e");
  CHECK(in_signs("nne") == "2ne");
  CHECK(in_signs("n e 12S u 1d W") == "ne12sudw");
  CHECK(in_signs("0n2e") == "2e");
  for (const auto* text : {"", " ", "3", "n3", "3x", "north", "0n", "2(ne)", "-1n", "3n;", "3.n"}) {
    CAPTURE(text);
    CHECK(in_signs(text) == "nothing");
  }
  CHECK(game::read_walk("100n", 100)->size() == 100);
  CHECK(game::read_walk("99999999999999999999999999n", 100)->size() == 101);
  CHECK(game::read_walk("60n60s60e", 100)->size() == 101);
}

TEST_CASE("walk: a word alone is one when it begins with a number") {
  CHECK(game::is_walk("3n2e"));
  CHECK(game::is_walk("1n"));
  for (const auto* text : {"nne", "3", "3n 2e", "2.sword", "3x", "n3", "", "0n"}) {
    CAPTURE(text);
    CHECK_FALSE(game::is_walk(text));
  }
}

TEST_CASE("run: every step is taken, one after the other, as if it were typed") {
  Walker at;
  const auto bob = at.stage.player("Bob");
  const auto heard = at.answer("run nsn");
  CHECK(times(heard, "The Yard\n") == 2);
  CHECK(times(heard, "The Hall\n") == 1);
  CHECK(at.is_in("yard"));
  CHECK(at.stage.heard(bob) == "Ann leaves north.\nAnn arrives from the north.\nAnn leaves north.");
  at.answer("walk 1s");
  CHECK(at.is_in("hall"));
  at.answer("1n1s1n");
  CHECK(at.is_in("yard"));
}

TEST_CASE("run: past the burst it is one step a pulse, and later lines wait for all of them") {
  Walker at;
  at.begin("run nsnsnsnsnsnsn");
  CHECK(at.visitor().walk.size() == 13 - 9);  // the command was one of ten
  at.stage.game().hear(wire::Line{.session = at.ann.session, .text = "say there"});
  at.stage.pulses(1);
  CHECK(at.visitor().walk.size() == 3);
  at.stage.heard(at.ann);
  at.stage.pulses(3);
  CHECK_FALSE(at.stage.hears(at.ann, "You say"));
  CHECK(at.is_in("yard"));
  at.stage.pulses(1);
  CHECK(at.stage.heard(at.ann) == "You say 'there'");
}

TEST_CASE("run: in a stack the steps come before what follows it") {
  Walker at;
  const auto heard = at.answer("1n;say there;1s;say here");
  CHECK(heard.find("The Yard") < heard.find("You say 'there'"));
  CHECK(heard.find("You say 'there'") < heard.find("The Hall"));
  CHECK(heard.find("The Hall") < heard.find("You say 'here'"));
}

TEST_CASE("run: what is no way says so, and a hundred steps are the most") {
  Walker at;
  CHECK(at.answer("run") == "Which way? For example: run 3n2e");
  CHECK(at.answer("run home") ==
        "There is no way \"home\": say how often, and the first letter of a direction. For "
        "example: run 3n2e");
  CHECK(at.answer("run 101n") == "That is too far: a walk has at most 100 steps.");
  CHECK(at.is_in("hall"));
  CHECK(at.answer("3").find("There is no command \"3\".") == 0);
  CHECK(at.answer("run 100n").find("The rest of it: 98n.") != std::string::npos);
}

TEST_CASE("run: a way that is not there, or a closed door, ends it with a word about the rest") {
  support::StageOptions options;
  world::ExitPlan door;
  door.direction = Direction::east;
  door.to = 2;
  door.door = "oak door";
  door.state = world::DoorState::closed;
  options.areas.front().rooms.front().exits.push_back(door);
  Stage stage(options);
  const auto ann = stage.player("Ann");
  stage.type(ann, "2n2e");
  auto heard = stage.heard(ann);
  CHECK(heard.find("You cannot go that way.\nYour walk ends here. The rest of it: 2e.") !=
        std::string::npos);
  stage.pulses(32);
  stage.type(ann, "run ses");
  heard = stage.heard(ann);
  CHECK(heard.find("The oak door is closed.\nYour walk ends here. The rest of it: s.") !=
        std::string::npos);
  CHECK(stage.body(ann).room() == &stage.room("hall"));
  CHECK_FALSE(stage.game().visitor(ann.session)->has_waiting());
  // Nothing is left of one that fails at its last step.
  stage.pulses(32);
  stage.heard(ann);
  stage.type(ann, "run e");
  CHECK(stage.heard(ann) == "The oak door is closed.");
}

TEST_CASE("run: a fight that begins ends it") {
  Walker at;
  at.begin("run nsnsnsnsnsnsnsn");
  const auto& room = *at.stage.body(at.ann).room();
  auto& rat = at.stage.make_mobile("rat", at.is_in("hall") ? "hall" : "yard");
  REQUIRE(at.stage.game().fights().attack(rat, at.stage.body(at.ann)));
  at.stage.pulses(1);
  CHECK(at.stage.hears(at.ann, "Your walk ends here. The rest of it: "));
  CHECK(at.stage.body(at.ann).room() == &room);
  CHECK_FALSE(at.visitor().has_waiting());
}

TEST_CASE("run: who is too tired, who sits down and who was taken elsewhere walks no further") {
  support::StageOptions options;
  for (auto& room : options.areas.front().rooms) {
    room.sector = world::Sector::hills;
  }
  options.rules.sectors.push_back({.key = "hills", .moves = 4});
  Walker at(options);
  at.begin("run nsnsnsnsnsnsnsn");
  SUBCASE("tired") {
    at.stage.world().change(at.stage.body(at.ann)).moves = 0;
    at.stage.pulses(1);
    CHECK(at.stage.hears(at.ann, "You are too tired to go on. Rest a little first.\nYour walk "));
  }
  SUBCASE("sitting") {
    at.stage.world().change(at.stage.body(at.ann)).position = world::Position::sitting;
    at.stage.pulses(1);
    CHECK(at.stage.hears(at.ann, "You are sitting. Type \"stand\" first.\nYour walk "));
  }
  SUBCASE("elsewhere") {
    at.stage.heard(at.ann);
    auto& body = at.stage.body(at.ann);
    at.stage.world().move(body, at.is_in("hall") ? at.stage.room("yard") : at.stage.room("hall"));
    at.stage.pulses(1);
    CHECK(at.stage.heard(at.ann).find("Your walk ends here.") == 0);
  }
  CHECK_FALSE(at.visitor().has_waiting());
}

TEST_CASE("run: it is nobody else's to have one do, and not for who sits") {
  Walker at;
  const auto bob = at.stage.player("Bob");
  at.stage.grant(bob, game::Capability::force);
  at.stage.type(bob, "force ann run 2n");
  CHECK(at.stage.hears(bob, "only be typed by one's own hand"));
  at.stage.type(bob, "force ann 2n");
  CHECK(at.stage.hears(bob, "only be typed by one's own hand"));
  CHECK_FALSE(at.visitor().has_waiting());
  at.answer("sit");
  CHECK(at.answer("1n") == "You are sitting. Type \"stand\" first.");
}

TEST_CASE("run: an alias of such a name comes first, and steps are no aliases") {
  Walker at;
  at.answer("alias 2n say hello");
  CHECK(at.answer("2n") == "You say 'hello'");
  at.answer("alias north say north");
  at.answer("run n");
  CHECK(at.is_in("yard"));
}
