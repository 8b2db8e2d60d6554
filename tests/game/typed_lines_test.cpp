// Lines that stand for one that was typed before.
#include "game/typed_lines.h"

#include <string>

#include <doctest/doctest.h>

#include "game/interpreter.h"
#include "support/freed_memory.h"
#include "support/stage.h"

using game::TypedLines;
using support::Stage;

namespace {

std::string meant(const TypedLines& typed, std::string_view line) {
  const auto found = typed.meant_by(line, 50);
  return found ? *found : "(" + found.error().what + ")";
}

TypedLines some() {
  TypedLines typed;
  for (const auto* line : {"kill rat", "say hello rat", "Look north"}) {
    typed.remember(line);
  }
  return typed;
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
  const TypedLines& typed() { return stage.game().visitor(ann.session)->typed; }
  bool holds(std::string_view part) {
    for (const auto& line : typed().lines()) {
      if (line.find(part) != std::string::npos) {
        return true;
      }
    }
    return false;
  }
};

}  // namespace

TEST_CASE("typed: a mark alone is the last line, with a word the last that begins so") {
  const auto typed = some();
  CHECK(meant(typed, "!") == "Look north");
  CHECK(meant(typed, " !! ") == "Look north");
  CHECK(meant(typed, "!k") == "kill rat");
  CHECK(meant(typed, "!SAY HE") == "say hello rat");
  CHECK(meant(typed, "! say") == "say hello rat");
  CHECK(meant(typed, "!look") == "Look north");
  CHECK(meant(typed, "!north") ==
        "(You typed no line that begins with \"north\". \"history typed\" lists those there are.)");
}

TEST_CASE("typed: the first of what stands between two marks is replaced") {
  TypedLines typed;
  typed.remember("say oh no, oh no");
  CHECK(meant(typed, "^oh^ah") == "say ah no, oh no");
  CHECK(meant(typed, "^oh^ah^ whatever") == "say ah no, oh no");
  CHECK(meant(typed, "^ no,^") == "say oh oh no");
  CHECK(meant(typed, "^xx^ah") == "(There is no \"xx\" in your last line.)");
  for (const auto* line : {"^", "^oh", "^^ah", "^^"}) {
    CAPTURE(line);
    CHECK(meant(typed, line) == "(Say what to change, and into what. For example: ^north^south)");
  }
  CHECK(meant(typed, "^oh^" + std::string(36, 'a')).size() == 50);
  CHECK(meant(typed, "^oh^" + std::string(37, 'a')) ==
        "(That would be longer than a line may be.)");
}

TEST_CASE("typed: where nothing was typed there is nothing to repeat or to change") {
  const TypedLines typed;
  CHECK(meant(typed, "!") == "(There is no line to repeat.)");
  CHECK(meant(typed, "^a^b") == "(There is no line to change.)");
  CHECK(meant(typed, "!a").find("(You typed no line") == 0);
}

TEST_CASE("typed: the last twenty are kept, equal ones in a row once") {
  TypedLines typed;
  for (int i = 1; i <= 25; ++i) {
    typed.remember("say " + std::to_string(i));
    typed.remember("say " + std::to_string(i));
  }
  CHECK(typed.lines().size() == 20);
  CHECK(typed.lines().front() == "say 6");
  CHECK(typed.last() == "say 25");
}

TEST_CASE("typed: what is repeated or changed is shown, but for the last line, and obeyed") {
  Typist at;
  at.answer("say one");
  at.answer("emote nods.");
  CHECK(at.answer("!") == "Ann nods.");
  CHECK(at.answer("!say") == "say one\nYou say 'one'");
  CHECK(at.answer("^one^two") == "say two\nYou say 'two'");
  CHECK(at.answer("!") == "You say 'two'");
  CHECK(at.answer("^two^x;say y") == "say x;say y\nYou say 'x'\nYou say 'y'");
  CHECK(at.answer("^nothing^x") == "There is no \"nothing\" in your last line.");
  at.answer("alias kk say kk");
  at.answer("say k");
  CHECK(at.answer("^say k^kk") == "kk\nYou say 'kk'");
}

TEST_CASE("typed: with nothing before, a mark says so") {
  Typist at;
  at.stage.game().visitor(at.ann.session)->typed = {};
  CHECK(at.answer("^a^b") == "There is no line to change.");
  CHECK(at.answer("!") == "There is no line to repeat.");
  CHECK(at.answer("!say").find("You typed no line") == 0);
  CHECK(at.typed().is_empty());
}

TEST_CASE("typed: history shows what is kept, and it goes with the connection") {
  Typist at;
  at.stage.game().visitor(at.ann.session)->typed = {};
  CHECK(at.answer("history typed") == "You typed:\nhistory typed");
  at.answer("say one");
  at.answer("say two;say three");
  CHECK(at.answer("history typed") ==
        "You typed:\nhistory typed\nsay one\nsay two;say three\nhistory typed");
  at.stage.quit(at.ann);
  at.ann = at.stage.login("Ann");
  CHECK_FALSE(at.holds("say"));
}

TEST_CASE("typed: no password is ever kept, by whatever way it was typed") {
  Typist at;
  at.answer("say first");
  for (const std::string line :
       {"password OLD-SECRET NEW-SECRET", "pass OLD-SECRET NEW-SECRET",
        "passwrd OLD-SECRET NEW-SECRET", "look;password OLD-SECRET NEW-SECRET",
        "look;passwrd OLD-SECRET NEW-SECRET", "password OLD;SECRET NEW;SECRET",
        "alias p password OLD-SECRET NEW-SECRET", "alias p look;password OLD-SECRET NEW-SECRET",
        "delete A-SECRET", "^say first^password OLD-SECRET NEW-SECRET",
        "^say first^passwrd OLD-SECRET NEW-SECRET"}) {
    CAPTURE(line);
    at.answer(line);
    CHECK_FALSE(at.holds("SECRET"));
  }
  CHECK(at.typed().last() == "say first");
  CHECK(at.answer("^say first^password a b") ==
        "That would be a command that takes a password. Type it by itself.");
  at.answer("alias q $*");
  at.answer("q passwrd OLD-SECRET NEW-SECRET");
  CHECK_FALSE(at.holds("SECRET"));
}

TEST_CASE("typed: a change that would be a password leaves no copy of it") {
  Typist at;
  at.answer("say first");
  const std::string password = "a-password-that-nobody-guesses";
  const auto line = "^say first^password old " + password;
  auto& visitor = *at.stage.game().visitor(at.ann.session);
  auto& self = at.stage.body(at.ann);
  const support::FreedMemory freed(password);
  CHECK(game::obey_typed(at.stage.game(), visitor, self, line) == 1);
  CHECK_FALSE(freed.held_it());
}
