// `stop`, while lines wait.
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "base/text.h"
#include "support/stage.h"

using support::Stage;

namespace {

struct Typist {
  Stage stage;
  support::Player ann = stage.player("Ann");
  support::Player bob = stage.player("Bob");

  Typist() {
    stage.pulses(32);
    stage.heard(ann);
    stage.heard(bob);
  }
  void hear(const std::string& line, std::size_t times = 1) {
    for (std::size_t i = 0; i < times; ++i) {
      stage.game().hear(wire::Line{.session = ann.session, .text = line});
    }
    stage.settle();
  }
  game::Visitor& visitor() { return *stage.game().visitor(ann.session); }
};

}  // namespace

TEST_CASE("stop: thirty lines that wait are dropped at once, and it says how many") {
  Typist at;
  at.hear("say x", 40);
  REQUIRE(at.visitor().lines.size() == 30);
  at.stage.heard(at.ann);
  at.hear("stop");
  CHECK(at.stage.heard(at.ann) == "30 lines that waited are dropped.");
  CHECK_FALSE(at.visitor().has_waiting());
  at.stage.heard(at.bob);
  at.stage.pulses(32);
  CHECK(at.stage.heard(at.bob).empty());
  at.hear("say y");
  CHECK(at.stage.heard(at.bob) == "Ann says 'y'");
}

TEST_CASE("stop: short, in capitals and with blanks it is the same, with words it is a line") {
  Typist at;
  for (const std::string line : {"sto", " STOP ", "stop"}) {
    CAPTURE(line);
    at.stage.pulses(32);
    at.hear("say x", 11);
    REQUIRE(at.visitor().lines.size() == 1);
    at.stage.heard(at.ann);
    at.hear(line);
    CHECK(at.stage.heard(at.ann) == "1 line that waited is dropped.");
  }
  at.stage.pulses(32);
  at.hear("say x", 11);
  at.hear("stop that");
  CHECK(at.visitor().lines.size() == 2);
}

TEST_CASE("stop: a walk ends, and so does an act under way") {
  Typist at;
  at.hear("north");
  at.hear("recall");
  at.hear("say x", 11);
  at.stage.heard(at.ann);
  at.hear("stop");
  const auto heard = at.stage.heard(at.ann);
  CHECK(heard.find("3 lines that waited are dropped.") == 0);
  CHECK(heard.find('\n') != std::string::npos);  // what became of the recall
  at.stage.pulses(32);
  at.stage.heard(at.ann);
  at.hear("stop");
  CHECK(at.stage.heard(at.ann) == "You are not at anything that could be stopped.");
  at.stage.pulses(32);
  at.hear("run snsnsnsnsns");
  at.stage.heard(at.ann);
  at.hear("stop");
  CHECK(at.stage.heard(at.ann) == "Your walk ends here. The rest of it: ns.");
  CHECK_FALSE(at.visitor().has_waiting());
}

TEST_CASE("stop: what came out of one line is dropped with it, and is read past at any length") {
  Typist at;
  std::string stack;
  for (int i = 0; i < 100; ++i) {
    stack += "say x;";
  }
  at.hear(stack);
  REQUIRE(at.visitor().lines.size() == 90);
  CHECK(at.stage.game().may_read(at.ann.session));  // or nobody could stop it
  at.stage.heard(at.ann);
  at.hear("stop");
  CHECK(at.stage.heard(at.ann) == "90 lines that waited are dropped.");
  CHECK(at.visitor().expanded == 0);
}

TEST_CASE("stop: in a line with others it waits for its turn and drops nothing") {
  Typist at;
  at.hear("recall;stop;say on");
  CHECK(at.stage.hears(at.ann, "You say 'on'"));
}

TEST_CASE("stop: whoever calls something else so has that") {
  Typist at;
  at.hear("alias stop say halt");
  at.hear("say x", 12);
  at.hear("stop");
  CHECK(at.visitor().lines.size() == 4);
}

TEST_CASE("stop: typed without end it waits for its turn too") {
  Typist at;
  at.hear("say x", 10);
  for (int i = 0; i < 100; ++i) {
    at.hear("stop");
  }
  // Every second one had something to drop, until ten of them were owed.
  CHECK(at.visitor().budget == -10);
  CHECK(at.visitor().lines.size() > 50);
}

TEST_CASE("stop: before somebody plays it is a line like any other") {
  Stage stage;
  stage.player("Ann");
  const auto ann = stage.connect();
  stage.hold_store();
  stage.type_at_once(ann, {"connect Ann password-of-Ann", "say x", "stop"});
  CHECK(stage.game().visitor(ann.session)->lines.size() == 2);
  stage.release_store();
}
