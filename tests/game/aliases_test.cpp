#include "game/aliases.h"

#include <algorithm>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "base/text.h"
#include "game/interpreter.h"
#include "support/freed_memory.h"
#include "support/stage.h"

using game::Aliases;
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
  return word == "quit" ? WordKind::reserved : WordKind::plain;
}

Expansion expanded(const Aliases& aliases, std::string_view line) {
  return game::expand(aliases, line, kind_of, base::Limits());
}

// What one alias makes of a line.
Lines made(const std::string& text, std::string_view line) {
  const auto made = expanded({{"x", text}}, line);
  CHECK(made.outcome == Outcome::lines);
  CHECK_FALSE(made.was_cut);
  return made.lines;
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

TEST_CASE("aliases: words typed after one go where its signs stand") {
  CHECK(made("kill $1", "x rat") == Lines{"kill rat"});
  CHECK(made("put $2 $1", "X bag ring pear") == Lines{"put ring bag"});
  CHECK(made("$9$8", "x 1 2 3 4 5 6 7 8 9 10") == Lines{"98"});
  CHECK(made("say $*", "x  a  b c ") == Lines{"say a  b c"});
  CHECK(made("get $1 $2", "x 'long sword' bag") == Lines{"get 'long sword' bag"});
  CHECK(made("say $1!", "x") == Lines{"say !"});
  CHECK(made("$1", "x").empty());
  CHECK(made("say $* and $*", "x y") == Lines{"say y and y"});
}

TEST_CASE("aliases: a text of one command without signs takes what was typed along") {
  CHECK(made("kill", "x rat") == Lines{"kill rat"});
  CHECK(made("kill", "x") == Lines{"kill"});
  CHECK(made("stand;flee", "x rat") == Lines{"stand", "flee"});
  CHECK(made("say hello", "x $1") == Lines{"say hello $1"});
}

TEST_CASE("aliases: a semicolon ends a command, two are one, and typed ones end nothing") {
  CHECK(made("stand; flee ;;look;", "x") == Lines{"stand", "flee ;look"});
  CHECK(made("say a;;;say b", "x") == Lines{"say a;", "say b"});
  CHECK(made("say $1;look", "x 'a;quit'") == Lines{"say 'a;quit'", "look"});
  CHECK(made("say $*", "x a;quit") == Lines{"say a;quit"});
  const Aliases both{{"a", "b $*"}, {"b", "say $*;look"}};
  CHECK(expanded(both, "a x;y").lines == Lines{"say x;y", "look"});
}

TEST_CASE("aliases: signs that stand for nothing arrive as they were typed") {
  CHECK(made("say $n $N $$ $0 %n%s {} {0:9} $", "x") == Lines{"say $n $N $$ $0 %n%s {} {0:9} $"});
  CHECK(made("say $1 $*", "x $2$*%s") == Lines{"say $2$*%s $2$*%s"});
}

TEST_CASE("aliases: a line that begins with none is none, whatever it holds") {
  const Aliases aliases{{"x", "look"}, {"quit", "look"}, {"password", "look"}};
  for (const auto* line : {"", " ", "xx", "look x", "'x", "x;look", "quit", "password a b"}) {
    CAPTURE(line);
    CHECK(expanded(aliases, line).outcome == Outcome::none);
    CHECK(expanded(aliases, line).lines.empty());
  }
}

TEST_CASE("aliases: one that comes back to itself does nothing") {
  CHECK(expanded({{"a", "a"}}, "a").outcome == Outcome::circle);
  const Aliases two{{"a", "say first;b"}, {"b", "say second;a"}};
  CHECK(expanded(two, "a").outcome == Outcome::circle);
  CHECK(expanded(two, "b").lines.empty());
  // The same one twice, side by side, is no circle.
  CHECK(expanded({{"a", "b;b"}, {"b", "look"}}, "a").lines == Lines{"look", "look"});
}

TEST_CASE("aliases: ten deep is allowed, eleven is not") {
  Aliases aliases{{"a10", "look"}};
  for (int i = 9; i >= 0; --i) {
    aliases["a" + std::to_string(i)] = "a" + std::to_string(i + 1);
  }
  CHECK(expanded(aliases, "a1").lines == Lines{"look"});
  CHECK(expanded(aliases, "a0").outcome == Outcome::too_deep);
  CHECK(expanded(aliases, "a0").lines.empty());
}

TEST_CASE("aliases: a hundred commands are allowed, one more is not") {
  Aliases aliases{{"ten", repeated("look;", 10)}, {"hundred", repeated("ten;", 10)}};
  CHECK(expanded(aliases, "hundred").lines.size() == 100);
  aliases["more"] = "hundred;look";
  CHECK(expanded(aliases, "more").outcome == Outcome::too_many);
  CHECK(expanded(aliases, "more").lines.empty());
}

TEST_CASE("aliases: those that come to nothing, a hundred times each, end as well") {
  Aliases aliases{{"a9", "$1"}};
  for (int i = 8; i >= 0; --i) {
    aliases["a" + std::to_string(i)] = repeated("a" + std::to_string(i + 1) + ";", 75);
  }
  CHECK(expanded(aliases, "a0").outcome == Outcome::too_many);
}

TEST_CASE("aliases: a line that grows past what can be typed is cut there, at a whole letter") {
  const Aliases aliases{{"x", "say " + repeated("$*", 100)}};
  const auto letters = expanded(aliases, "x " + std::string(1000, 'a'));
  REQUIRE(letters.lines.size() == 1);
  CHECK(letters.lines.front().size() == 4096);
  CHECK(letters.was_cut);
  const auto wide = expanded(aliases, "x " + repeated("\xe2\x82\xac", 333));
  REQUIRE(wide.lines.size() == 1);
  CHECK(wide.lines.front().size() > 4092);
  CHECK(base::is_utf8(wide.lines.front()));
}

TEST_CASE("aliases: none leads to a password, by whatever way") {
  const Aliases aliases{{"a", "look;password $*"}, {"b", "$*"}, {"c", "b password"}};
  for (const auto* line : {"a old new", "b password old new", "c old new"}) {
    CAPTURE(line);
    CHECK(expanded(aliases, line).outcome == Outcome::secret);
    CHECK(expanded(aliases, line).lines.empty());
  }
}

TEST_CASE("alias: it is set, shown, listed, taken back, and kept") {
  Typist at;
  CHECK(at.answer("alias") ==
        "You have no aliases. \"alias WORD COMMAND\" makes one; \"help alias\" says more.");
  CHECK(at.answer("alias KK kill  $1") == "kk now stands for: kill  $1");
  CHECK(at.answer("alias ha say Good morning, $*!") == "ha now stands for: say Good morning, $*!");
  CHECK(at.answer("alias kk") == "kk: kill  $1");
  CHECK(at.answer("alias zz") == "You have no alias \"zz\".");
  CHECK(at.answer("ha Bob") == "You say 'Good morning, Bob!'");
  CHECK(at.answer("HA") == "You say 'Good morning, !'");
  at.stage.quit(at.ann);
  at.ann = at.stage.login("Ann");
  CHECK(at.answer("alias") == "Your aliases\nha: say Good morning, $*!\nkk: kill  $1");
  CHECK(at.answer("unalias") == "Remove which alias? \"alias\" lists those you have.");
  CHECK(at.answer("unalias zz") == "You have no alias \"zz\".");
  CHECK(at.answer("unalias Ha") == "ha stands for nothing any more.");
  CHECK(at.answer("ha Bob").find("There is no command") == 0);
}

TEST_CASE("alias: it comes before the command of its name") {
  Typist at;
  at.answer("alias look say I look");
  CHECK(at.answer("look") == "You say 'I look'");
  CHECK(at.answer("loo").find("The Hall") == 0);
  at.answer("unalias look");
  CHECK(at.answer("look").find("The Hall") == 0);
}

TEST_CASE("alias: what cannot be one says why") {
  Typist at;
  const std::string word = "An alias is one word of letters and digits, at most 20 of them.";
  CHECK(at.answer("alias " + std::string(20, 'a') + " look").find(" now stands for") !=
        std::string::npos);
  CHECK(at.answer("alias " + std::string(21, 'a') + " look") == word);
  for (const std::string odd : {"'two words'", "'", ".", "a;b", "$1", "caf\xc3\xa9", "!"}) {
    CAPTURE(odd);
    CHECK(at.answer("alias " + odd + " look") == word);
  }
  for (const std::string name : {"quit", "QUIT", "alias", "unalias", "password", "pass"}) {
    CHECK(at.answer("alias " + name + " look") ==
          "\"" + name + "\" is a command that no alias may hide.");
  }
  CHECK(at.answer("alias x " + std::string(300, 'a')).find("x now stands for: aaa") == 0);
  CHECK(at.answer("alias x " + std::string(301, 'a')) ==
        "That is too long: an alias may stand for at most 300 characters.");
  CHECK(at.answer("alias y ; ;") == "There is no command in that.");
  CHECK(at.answer("alias y look;pass old new") ==
        "No alias may stand for a command that takes a password.");
  CHECK(at.stage.body(at.ann).state().player.aliases.size() == 2);
}

TEST_CASE("alias: fifty may be had, and any of them changed") {
  Typist at;
  for (int i = 1; i <= 50; ++i) {
    at.answer("alias a" + std::to_string(i) + " look");
  }
  CHECK(at.answer("alias b look") == "You have 50 aliases already. \"unalias WORD\" makes room.");
  CHECK(at.answer("alias a50 say yes") == "a50 now stands for: say yes");
  at.answer("unalias a1");
  CHECK(at.answer("alias b look") == "b now stands for: look");
  CHECK(at.stage.body(at.ann).state().player.aliases.size() == 50);
}

TEST_CASE("alias: a circle, too deep a nest and too many commands say so and do nothing") {
  Typist at;
  at.answer("alias a b;b");
  at.answer("alias b say loop;a");
  CHECK(at.answer("a") ==
        "\"a\" leads back to itself, so nothing was done. Change it: \"help alias\".");
  CHECK(at.stage.heard(at.bob).empty());
  for (int i = 0; i < 10; ++i) {
    at.answer("alias d" + std::to_string(i) + " d" + std::to_string(i + 1));
  }
  at.answer("alias d10 say deep");
  CHECK(at.answer("d1") == "You say 'deep'");
  CHECK(at.answer("d0") ==
        "\"d0\" uses an alias that uses another, and so on more than 10 deep, so nothing was "
        "done.");
  at.answer("alias ten " + repeated("emote nods.;", 10));
  at.answer("alias much " + repeated("ten;", 11));
  CHECK(at.answer("much") == "\"much\" stands for more than 100 commands, so nothing was done.");
  CHECK(at.stage.heard(at.bob).empty());
  at.answer("alias none $1");
  CHECK(at.answer("none") == "\"none\" wants words after it.");
}

TEST_CASE("alias: what grew too long is said so, and cut") {
  Typist at;
  at.answer("alias x say " + repeated("$*", 100));
  const auto heard = at.answer("x " + std::string(1000, 'a'));
  CHECK(heard.find("What \"x\" stands for became too long and was cut.\nYou say 'aaa") == 0);
  CHECK(heard.size() < 4300);
}

TEST_CASE("alias: each command counts against the budget, before whatever was typed after it") {
  Typist at;
  at.answer("alias x " + repeated("say x;", 20));
  at.stage.pulses(32);
  at.stage.heard(at.bob);
  const auto said = [&] {
    const auto heard = at.stage.heard(at.bob);
    return heard.empty() ? std::size_t{0} : base::split(heard, '\n').size();
  };
  for (const std::string line : {"x", "say after"}) {
    at.stage.game().hear(wire::Line{.session = at.ann.session, .text = line});
  }
  at.stage.settle();
  CHECK(said() == 10);
  for (int i = 0; i < 10; ++i) {
    at.stage.pulses(1);
    CHECK(said() == 1);
  }
  at.stage.pulses(1);
  CHECK(at.stage.heard(at.bob) == "Ann says 'after'");
  CHECK(at.visitor().expanded == 0);
  CHECK(at.visitor().lines.empty());
}

TEST_CASE("alias: its lines wait for a save and are gone with a quit") {
  Typist at;
  at.answer("alias x save;say saved;quit;say gone");
  at.stage.hold_store();
  CHECK(at.answer("x").empty());
  CHECK(at.stage.heard(at.bob).empty());
  at.stage.release_store();
  at.stage.pulses(8);
  const auto heard = at.stage.heard(at.bob);
  CHECK(heard == "Ann says 'saved'\nAnn leaves the game.");
  CHECK_FALSE(at.stage.is_in_game("Ann"));
}

TEST_CASE("alias: an exclamation mark repeats it whole, and means nothing inside it") {
  Typist at;
  at.answer("alias x say one;say $1");
  at.answer("x two");
  CHECK(at.answer("!") == "You say 'one'\nYou say 'two'");
  CHECK(at.visitor().last_obeyed == "x two");
  at.answer("alias again look;!");
  CHECK(at.answer("again").find("There is no line to repeat.") != std::string::npos);
  CHECK(at.visitor().last_obeyed == "again");
}

TEST_CASE("alias: the login knows none, and neither does a new name") {
  Typist at;
  at.answer("alias connect say connect");
  at.stage.quit(at.ann);
  at.ann = at.stage.login("Ann");
  CHECK(at.stage.is_in_game("Ann"));
  CHECK(at.answer("connect") == "You say 'connect'");
}

TEST_CASE("alias: a word that has become a command of the dangerous kind keeps its meaning") {
  Typist at;
  at.answer("alias purge say purge");
  CHECK(at.answer("purge") == "You say 'purge'");
  at.stage.grant(at.ann, game::Capability::purge);
  CHECK(at.answer("purge").find("You say") == std::string::npos);
}

TEST_CASE("alias: a password typed through one is refused, and kept nowhere") {
  Typist at;
  at.answer("alias p $*");
  at.answer("look");
  CHECK(at.answer("p password old-secret new-secret") ==
        "\"p\" leads to a command that takes a password. Type that one by yourself.");
  CHECK(at.visitor().last_obeyed == "look");
  CHECK(at.visitor().lines.empty());
  const std::string password = "a-password-that-nobody-guesses";
  const auto line = "password old " + password;
  auto& visitor = *at.stage.game().visitor(at.ann.session);
  const auto& self = at.stage.body(at.ann);
  const support::FreedMemory freed(password);
  CHECK_FALSE(game::expand_line(at.stage.game(), visitor, self, line).has_value());
  CHECK_FALSE(freed.held_it());
  const auto through = "p password old " + password;
  CHECK(game::expand_line(at.stage.game(), visitor, self, through) == 1);
  CHECK_FALSE(freed.held_it());
}
