// Several commands in one line.
#include <algorithm>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "base/text.h"
#include "game/aliases.h"
#include "game/interpreter.h"
#include "support/freed_memory.h"
#include "support/stage.h"

using game::Expansion;
using game::WordKind;
using support::Stage;
using Outcome = game::Expansion::Outcome;
using Lines = std::vector<std::string>;

namespace {

WordKind kind_of(std::string_view word) {
  if (word == "password") {
    return WordKind::secret;
  }
  if (word == "al") {
    return WordKind::lines;
  }
  return word == "alias" ? WordKind::reserved_lines : WordKind::plain;
}

Expansion stacked(std::string_view line, const game::Aliases& aliases = {}) {
  return game::expand(aliases, line, kind_of, base::Limits(), game::Stacking::on);
}

// The line is obeyed as it is.
bool is_whole(std::string_view line) {
  return stacked(line).outcome == Outcome::none;
}

std::string repeated(const std::string& text, std::size_t times) {
  std::string out;
  for (std::size_t i = 0; i < times; ++i) {
    out += text;
  }
  return out;
}

struct Typist {
  Stage stage;
  support::Player ann = stage.player("Ann");
  support::Player bob = stage.player("Bob");

  std::string answer(const std::string& line) {
    stage.pulses(32);
    stage.heard(ann);
    stage.heard(bob);
    stage.type(ann, line);
    return stage.heard(ann);
  }
  const game::Visitor& visitor() { return *stage.game().visitor(ann.session); }
};

}  // namespace

TEST_CASE("stacking: a semicolon ends a command, two are one") {
  CHECK(stacked("look;say hi").lines == Lines{"look", "say hi"});
  CHECK(stacked("look; say a;;b ;north;").lines == Lines{"look", "say a;b", "north"});
  CHECK(stacked("say a;;b").lines == Lines{"say a;b"});
  CHECK(stacked("say a;;;look").lines == Lines{"say a;", "look"});
  CHECK(stacked(";look;;").lines == Lines{"look;"});
  CHECK(stacked("'hi;\"ho;:waves;.all").lines == Lines{"'hi", "\"ho", ":waves", ".all"});
  CHECK(stacked("north;caf\xc3\xa9").lines.size() == 2);
  CHECK(stacked("3n;2e").lines == Lines{"3n", "2e"});
}

TEST_CASE("stacking: a semicolon before a sign with which no command begins stays") {
  for (const auto* line :
       {"say see you ;)", "say ;-) ;_x", "prompt %h;%m", "say a;(b)", "say &lt;", "look;"}) {
    CAPTURE(line);
    CHECK(is_whole(line));
  }
  CHECK(stacked("say ;);look").lines == Lines{"say ;)", "look"});
}

TEST_CASE("stacking: what follows a command whose words are lines or a password is whole") {
  CHECK(is_whole("alias x look;say hi"));
  CHECK(is_whole("password old;new new;;old"));
  CHECK(stacked("look;alias x say a;;b;look").lines == Lines{"look", "alias x say a;;b;look"});
  CHECK(is_whole("al x look;say hi"));
  // An alias that hides such a command is one like any other.
  CHECK(stacked("al a;look", {{"al", "say"}}).lines == Lines{"say a", "look"});
}

TEST_CASE("stacking: a line of nothing but semicolons is no stack") {
  for (const auto* line : {";", " ; ; ", ";;"}) {
    CAPTURE(line);
    CHECK((is_whole(line) || stacked(line).lines == Lines{";"}));
  }
  CHECK(is_whole("look"));
  CHECK(is_whole(""));
}

TEST_CASE("stacking: a command that takes a password stands alone") {
  for (const auto* line : {"look;password old new", ";password old new"}) {
    CAPTURE(line);
    CHECK(stacked(line).outcome == Outcome::secret);
    CHECK(stacked(line).lines.empty());
  }
}

TEST_CASE("stacking: a hundred commands are allowed, one more is not, with aliases or without") {
  CHECK(stacked(repeated("look;", 100)).lines.size() == 100);
  CHECK(stacked(repeated("look;", 101)).outcome == Outcome::too_many);
  CHECK(stacked(repeated("look;", 101)).lines.empty());
  const game::Aliases aliases{{"ten", repeated("look;", 10)}};
  CHECK(stacked(repeated("ten;", 10), aliases).lines.size() == 100);
  CHECK(stacked(repeated("ten;", 10) + "look", aliases).outcome == Outcome::too_many);
  CHECK(stacked(repeated("; ", 2000)).outcome == Outcome::too_many);
}

TEST_CASE("stacking: an alias that comes back to itself through a stack does nothing at all") {
  const game::Aliases aliases{{"a", "b;b"}, {"b", "look;a"}};
  const auto made = stacked("say first;a", aliases);
  CHECK(made.outcome == Outcome::circle);
  CHECK(made.lines.empty());
  CHECK(made.alias == "a");
}

TEST_CASE("stack: its commands are obeyed in order, each for its own price") {
  Typist at;
  CHECK(at.answer("say one;emote nods.;say two") == "You say 'one'\nAnn nods.\nYou say 'two'");
  CHECK(at.answer("say a;;b ;)") == "You say 'a;b ;)'");
  at.stage.pulses(32);
  at.stage.heard(at.bob);
  at.stage.game().hear(wire::Line{.session = at.ann.session, .text = repeated("say x;", 15)});
  at.stage.settle();
  CHECK(base::split(at.stage.heard(at.bob), '\n').size() == 10);
  at.stage.pulses(1);
  CHECK(at.stage.heard(at.bob) == "Ann says 'x'");
  at.stage.pulses(4);
  CHECK(base::split(at.stage.heard(at.bob), '\n').size() == 4);
  CHECK_FALSE(at.visitor().has_waiting());
}

TEST_CASE("stack: a circle, too many commands and a password in it say so") {
  Typist at;
  at.answer("alias a b;b");
  at.answer("alias b a;a");
  CHECK(at.answer("say first;a") ==
        "\"a\" leads back to itself, so nothing was done. Change it: \"help alias\".");
  CHECK(at.answer(repeated("say x;", 101)) ==
        "That line stands for more than 100 commands, so nothing was done.");
  CHECK(at.stage.heard(at.bob).empty());
  CHECK(at.answer("say x;password old-secret new-secret") ==
        "That line leads to a command that takes a password. Type that one by itself.");
  CHECK(at.stage.heard(at.bob).empty());
}

TEST_CASE("stack: aliases may be made and taken back with semicolons in them") {
  Typist at;
  CHECK(at.answer("alias x say a;say b") == "x now stands for: say a;say b");
  CHECK(at.answer("al y say a;;b") == "y now stands for: say a;;b");
  CHECK(at.answer("x;y") == "You say 'a'\nYou say 'b'\nYou say 'a;b'");
}

TEST_CASE("stack: who switches nostack on says semicolons") {
  Typist at;
  CHECK(at.answer("toggle nostack") == "Nostack is now on.");
  CHECK(at.answer("say a;say b;;c") == "You say 'a;say b;;c'");
  at.answer("alias x say a;say b");
  CHECK(at.answer("x") == "You say 'a'\nYou say 'b'");
  CHECK(at.answer("toggle nostack off") == "Nostack is now off.");
  CHECK(at.answer("say a;say b") == "You say 'a'\nYou say 'b'");
}

TEST_CASE("stack: an exclamation mark repeats all of it, and means nothing within it") {
  Typist at;
  at.answer("say one;say two");
  CHECK(at.answer("!") == "You say 'one'\nYou say 'two'");
  CHECK(at.answer("say three;!") == "You say 'three'\nThere is no line to repeat.");
  CHECK(at.visitor().typed.last() == "say three;!");
}

TEST_CASE("stack: nothing is split before somebody plays") {
  Stage stage;
  const auto ann = stage.connect();
  stage.type(ann, "create Ann a;quit;password");
  CHECK(stage.is_in_game("Ann"));
  stage.quit(ann);
  const auto again = stage.connect();
  stage.type(again, "connect Ann a;quit;password");
  CHECK(stage.is_in_game("Ann"));
}

TEST_CASE("stack: a password behind a slip of the finger stays nowhere") {
  Typist at;
  const std::string password = "a-password-that-nobody-guesses";
  at.answer("look");
  auto& visitor = *at.stage.game().visitor(at.ann.session);
  const auto& self = at.stage.body(at.ann);
  for (const std::string before : {"look;password old ", "say hi;)passwrd ", "password ;"}) {
    CAPTURE(before);
    const auto line = before + password;
    const support::FreedMemory freed(password);
    game::expand_line(at.stage.game(), visitor, self, line);
    CHECK_FALSE(freed.held_it());
    CHECK(visitor.lines.empty());
  }
  // A misspelt one is split, wiped once it was obeyed, and not kept.
  at.answer("look;passwrd old " + password);
  CHECK(at.visitor().typed.last() == "look");
}
