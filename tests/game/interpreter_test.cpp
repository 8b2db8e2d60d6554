#include "game/interpreter.h"

#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "base/text.h"
#include "game/command.h"
#include "support/freed_memory.h"
#include "support/stage.h"

using game::Args;
using game::Capabilities;
using game::Capability;
using support::Stage;

namespace {

Capabilities every_right() {
  Capabilities all;
  for (std::size_t i = 1; i < game::capability_names.size; ++i) {
    all.set(static_cast<Capability>(i));
  }
  return all;
}

// What every beginning of every command means, one line each, in alphabetical order.
std::string meanings(Capabilities rights, bool testing) {
  std::map<std::string, std::string> lines;
  for (const auto* command : game::all_commands()) {
    if (!game::is_open_to(*command, rights, testing)) {
      continue;
    }
    for (std::size_t letters = 1; letters <= command->name.size(); ++letters) {
      const std::string word(command->name.substr(0, letters));
      const auto found = game::find_command(word, rights, testing);
      lines[word] = found.must_be_whole ? "(in full) " + std::string(found.suggestion)
                                        : std::string(found.command->name);
    }
  }
  std::string out;
  for (const auto& [word, meaning] : lines) {
    out += word + " -> " + meaning + "\n";
  }
  return out;
}

std::string difference(const std::string& before, const std::string& after) {
  std::istringstream was(before);
  std::istringstream is(after);
  std::map<std::string, int> lines;
  std::string line;
  while (std::getline(was, line)) {
    --lines[line];
  }
  while (std::getline(is, line)) {
    ++lines[line];
  }
  std::string out;
  for (const auto& [text, by] : lines) {
    if (by != 0) {
      out += (by < 0 ? "- " : "+ ") + text + "\n";
    }
  }
  return out;
}

const char* const golden_file = WATERWHEEL_SOURCE_DIR "/tests/golden/abbreviations.txt";

}  // namespace

TEST_CASE("abbreviations: every prefix means what the golden file says") {
  const auto now =
      "# What every beginning of a command means. Written by game_tests with "
      "WATERWHEEL_GOLDEN=write.\n"
      "[players]\n" +
      meanings({}, false) + "[staff with every right, testing on]\n" +
      meanings(every_right(), true);
  // NOLINTNEXTLINE(concurrency-mt-unsafe): nothing else runs yet, and nobody sets the environment.
  const char* const asked = std::getenv("WATERWHEEL_GOLDEN");
  if (asked != nullptr && std::string_view(asked) == "write") {
    std::ofstream(golden_file) << now;
  }
  std::ifstream file(golden_file);
  std::stringstream golden;
  golden << file.rdbuf();
  const auto changed = difference(golden.str(), now);
  INFO("Lines that changed (write them with WATERWHEEL_GOLDEN=write):\n" << changed);
  CHECK(golden.str() == now);
}

TEST_CASE("commands: one letter always means to walk, to look or to list what is carried") {
  const std::map<std::string, std::string> letters{{"n", "north"}, {"s", "south"},    {"e", "east"},
                                                   {"w", "west"},  {"u", "up"},       {"d", "down"},
                                                   {"l", "look"},  {"i", "inventory"}};
  for (const auto& rights : {Capabilities(), every_right()}) {
    for (const auto& [letter, name] : letters) {
      const auto found = game::find_command(letter, rights, true);
      REQUIRE(found.command != nullptr);
      CHECK(found.command->name == name);
    }
  }
}

TEST_CASE("commands: every row has a name of its own, a summary, a usage line and a function") {
  std::map<std::string_view, int> names;
  for (const auto* command : game::all_commands()) {
    CAPTURE(command->name);
    CHECK(++names[command->name] == 1);
    CHECK(base::lower(command->name) == command->name);
    CHECK_FALSE(command->summary.empty());
    CHECK(command->usage.substr(0, command->name.size()) == command->name);
    CHECK(command->cost >= 1);
    CHECK((command->run != nullptr));
    CHECK((!command->testing || command->needs != Capability::none));
  }
}

TEST_CASE("commands: no beginning of a dangerous one runs it, for anybody") {
  const std::vector<std::pair<Capabilities, bool>> people{
      {{}, false}, {every_right(), false}, {every_right(), true}};
  std::size_t dangerous = 0;
  for (const auto& [rights, testing] : people) {
    for (const auto* command : game::all_commands()) {
      if (!command->whole || !game::is_open_to(*command, rights, testing)) {
        continue;
      }
      ++dangerous;
      CHECK(game::find_command(command->name, rights, testing).command == command);
      CHECK(game::find_command("QUIT", rights, testing).command->name == "quit");
      for (std::size_t letters = 1; letters < command->name.size(); ++letters) {
        const auto word = command->name.substr(0, letters);
        CAPTURE(word);
        const auto found = game::find_command(word, rights, testing);
        // A safe one with a summary, or the advice to type it in full.
        CHECK((found.must_be_whole || (found.command != nullptr && !found.command->whole)));
      }
    }
  }
  CHECK(dangerous >= 1 + 5 + 6);
}

TEST_CASE("commands: typing the beginnings of dangerous ones changes nothing") {
  Stage stage;
  const auto ann = stage.player("Ann");
  const auto bob = stage.player("Bob");
  for (std::size_t i = 1; i < game::capability_names.size; ++i) {
    stage.grant(bob, static_cast<Capability>(i));
  }
  for (const auto& who : {ann, bob}) {
    stage.make("torch", who);
    const auto rights = stage.game().rights_of(stage.body(who));
    for (const auto* command : game::all_commands()) {
      if (!command->whole || !game::is_open_to(*command, rights, true)) {
        continue;
      }
      for (std::size_t letters = 1; letters < command->name.size(); ++letters) {
        const auto word = command->name.substr(0, letters);
        // Those that mean a safe command take the word "torch" for a thing to handle.
        if (game::find_command(word, rights, true).must_be_whole) {
          stage.type(who, std::string(word) + " torch");
          CAPTURE(word);
          CHECK(stage.heard(who).find("in full if you mean it.") != std::string::npos);
        }
      }
    }
    CHECK(stage.is_in_game(who.name));
    CHECK(stage.body(who).things().size() == 1);
  }
  CHECK(stage.stops().empty());
  stage.type(ann, "qui");
  CHECK(stage.heard(ann) == "Type QUIT in full if you mean it.");
}

TEST_CASE("commands: each staff command exists for its own right and for no other") {
  std::size_t cells = 0;
  for (const auto* command : game::all_commands()) {
    if (command->needs == Capability::none) {
      continue;
    }
    CAPTURE(command->name);
    CHECK(game::find_command(command->name, {}, true).command == nullptr);
    for (std::size_t i = 1; i < game::capability_names.size; ++i) {
      const auto right = static_cast<Capability>(i);
      CAPTURE(game::capability_names[right]);
      const bool expected = right == command->needs;
      CHECK((game::find_command(command->name, {right}, true).command == command) == expected);
      CHECK((game::find_command(command->name, {right}, false).command == command) ==
            (expected && !command->testing));
      auto others = every_right();
      others.set(right, false);
      CHECK((game::find_command(command->name, others, true).command == command) == !expected);
      ++cells;
    }
  }
  CHECK(cells == 31 * (game::capability_names.size - 1));
}

TEST_CASE("interpreter: a command beyond one's rights is as unknown as any other") {
  Stage stage;
  const auto ann = stage.player("Ann");
  stage.type(ann, "shutdown now");
  CHECK(stage.heard(ann) ==
        "There is no command \"shutdown\". Type \"commands\" for a list of those there are.");
  stage.type(ann, "goto 2");
  CHECK(stage.hears(ann, "There is no command \"goto\"."));
  CHECK(&stage.room("hall") == stage.body(ann).room());
  CHECK(stage.stops().empty());
}

TEST_CASE("interpreter: an unknown word gets the nearest name") {
  Stage stage;
  const auto ann = stage.player("Ann");
  stage.type(ann, "inventroy");
  CHECK(stage.heard(ann) == "There is no command \"inventroy\". Did you mean \"inventory\"?");
  stage.type(ann, "xyzzyplugh");
  CHECK(stage.heard(ann) ==
        "There is no command \"xyzzyplugh\". Type \"commands\" for a list of those there are.");
  stage.type(ann, std::string(4000, 'q'));
  CHECK(stage.heard(ann).size() < 200);
  stage.type(ann, "%s%n$n{0}");
  CHECK(stage.hears(ann, "There is no command \"%s%n$n{0}\"."));
  stage.type(ann, ";");
  CHECK(stage.hears(ann, "There is no command \";\"."));
}

TEST_CASE("interpreter: signs stand for say and emote, with and without a blank") {
  Stage stage;
  const auto ann = stage.player("Ann");
  const auto bob = stage.player("Bob");
  stage.type(ann, "'hello");
  CHECK(stage.heard(bob) == "Ann says 'hello'");
  stage.type(ann, "\" hello there");
  CHECK(stage.heard(bob) == "Ann says 'hello there'");
  stage.type(ann, ":waves.");
  CHECK(stage.heard(bob) == "Ann waves.");
  stage.heard(ann);
  stage.type(ann, "'");
  CHECK(stage.heard(ann) == "Say what?");
}

TEST_CASE("interpreter: names ignore case, and the exact name comes before a longer one") {
  Stage stage;
  const auto ann = stage.player("Ann");
  stage.type(ann, "SAY Hi");
  CHECK(stage.heard(ann) == "You say 'Hi'");
  CHECK(game::find_command("time", {}, false).command->name == "time");
  CHECK(game::find_command("timer", {}, false).command->name == "timers");
  CHECK(game::find_command("", {}, false).command == nullptr);
}

TEST_CASE("interpreter: an exclamation mark repeats the line before, but never a secret one") {
  Stage stage;
  const auto ann = stage.player("Ann");
  const auto bob = stage.player("Bob");
  stage.game().visitor(ann.session)->last_obeyed.clear();  // arriving is a look
  stage.heard(ann);
  stage.type(ann, "!");
  CHECK(stage.heard(ann) == "There is no line to repeat.");
  stage.type(ann, "say again");
  stage.type(ann, "!");
  stage.type(ann, "!");
  CHECK(stage.heard(bob) == "Ann says 'again'\nAnn says 'again'\nAnn says 'again'");
  stage.type(ann, "password wrong-password another-password");
  stage.heard(ann);
  CHECK(stage.game().visitor(ann.session)->last_obeyed == "say again");
  stage.type(ann, "!");
  CHECK(stage.heard(bob) == "Ann says 'again'");
  // What is no command is not kept either: it may be a password with a slip in its name.
  stage.type(ann, "pasword one-secret two-secret");
  CHECK(stage.game().visitor(ann.session)->last_obeyed == "say again");
  CHECK_FALSE(stage.hears(ann, "secret"));
}

TEST_CASE("interpreter: what cannot be done in a position says what to do first") {
  Stage stage;
  const auto ann = stage.player("Ann");
  stage.type(ann, "sleep");
  stage.heard(ann);
  stage.type(ann, "look");
  CHECK(stage.heard(ann) == "You are asleep. Type \"wake\" first.");
  stage.type(ann, "north");
  CHECK(stage.heard(ann) == "You are asleep. Type \"wake\" first.");
  stage.type(ann, "rest");
  stage.heard(ann);
  stage.type(ann, "north");
  CHECK(stage.heard(ann) == "You are resting. Type \"stand\" first.");
  stage.type(ann, "sit");
  stage.heard(ann);
  stage.type(ann, "north");
  CHECK(stage.heard(ann) == "You are sitting. Type \"stand\" first.");
  stage.type(ann, "stand");
  stage.type(ann, "north");
  CHECK(stage.body(ann).room() == &stage.room("yard"));
  for (const auto position :
       {world::Position::dead, world::Position::dying, world::Position::stunned}) {
    stage.world().change(stage.body(ann)).position = position;
    stage.heard(ann);
    stage.type(ann, "south");
    CHECK(stage.hears(ann, "You are "));
    CHECK(stage.body(ann).room() == &stage.room("yard"));
    stage.type(ann, "score");
    CHECK(stage.hears(ann, "Hit points: "));
  }
}

TEST_CASE("interpreter: dear commands cost more of the budget") {
  Stage stage;
  const auto ann = stage.player("Ann");
  const auto cost = [&](std::string_view line) {
    const auto paid = game::obey_line(stage.game(), stage.body(ann), line);
    stage.settle();
    return paid;
  };
  CHECK(cost("look") == 1);
  CHECK(cost("who") == 2);
  CHECK(cost("!") == 2);
  CHECK(cost("save") == 4);
  CHECK(cost("nonsense") == 1);
  CHECK(cost("") == 1);
}

TEST_CASE("args: words, quoted words, and marks that are not closed") {
  Args words("  'long sword'  \"from  the\" bag ' rest of  it ");
  CHECK(words.take() == "long sword");
  CHECK(words.take() == "from  the");
  CHECK_FALSE(words.take_if({"box", "from"}));
  CHECK(words.take_if({"BAG"}));
  CHECK(words.rest() == "' rest of  it");
  CHECK(words.take() == "'");
  CHECK(words.take() == "rest");
  CHECK(words.rest() == "of  it");
  CHECK(Args("\"").take() == "\"");
  CHECK(Args("''").take().empty());
  CHECK_FALSE(Args("''").is_empty());
  CHECK(Args("   ").is_empty());
  CHECK(Args("").take().empty());
  CHECK(Args("'long sword'").phrase() == "long sword");
  CHECK(Args("'a' 'b'").phrase() == "'a' 'b'");
  CHECK(Args(" long sword ").phrase() == "long sword");
}

TEST_CASE("rights: unknown words are left out, and none is no right") {
  const auto rights = game::read_rights("goto  none nonsense events");
  CHECK(rights == Capabilities{Capability::go, Capability::events});
  CHECK(game::read_rights("").is_empty());
}

TEST_CASE("interpreter: a password leaves no copy in memory, even after a misspelt command") {
  Stage stage;
  const auto ann = stage.player("Ann");
  const std::string password = "a-password-that-nobody-guesses";
  for (const std::string before : {"passwrd old ", "password ", "password old "}) {
    CAPTURE(before);
    const auto line = before + password;
    auto& self = stage.body(ann);
    const support::FreedMemory freed(password);
    game::obey_line(stage.game(), self, line);
    CHECK_FALSE(freed.held_it());
  }
  // What is said is no secret, and shows that a copy would be found.
  const auto line = "say " + password;
  auto& self = stage.body(ann);
  const support::FreedMemory freed(password);
  game::obey_line(stage.game(), self, line);
  CHECK(freed.held_it());
}
