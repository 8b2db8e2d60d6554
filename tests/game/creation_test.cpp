#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <doctest/doctest.h>

#include "game/commits.h"
#include "game/game.h"
#include "game/login.h"
#include "game/login_words.h"
#include "game/passwords.h"
#include "support/captured_log.h"
#include "support/stage.h"

using support::Player;
using support::Stage;

namespace {

constexpr std::string_view name_question = "Your name, or 'new' to make a character: ";

void type_all(Stage& stage, const Player& player, const std::vector<std::string>& lines) {
  for (const auto& line : lines) {
    stage.type(player, line);
  }
}

const std::vector<std::string> guided = {
    "new", "Ann", "a-fine-password", "a-fine-password", "otter", "2", "she", "no", "yes", "yes"};

}  // namespace

TEST_CASE("creation: the guided questions make what was answered") {
  Stage stage;
  const auto visitor = stage.connect();
  type_all(stage, visitor, guided);
  REQUIRE(stage.is_in_game("Ann"));
  const auto* made = stage.store().character("Ann");
  REQUIRE(made != nullptr);
  CHECK(made->race == "otter");
  CHECK(made->character_class == "scholar");
  CHECK(made->pronouns == "she");
  CHECK(made->max_hit_points == 17);
  CHECK(made->room == 1);
  CHECK(stage.world().find_player("Ann")->state().coins == 100);
  CHECK(made->practices == 4);
  CHECK(made->trains == 1);
  const auto* account = stage.store().account("Ann");
  REQUIRE(account != nullptr);
  CHECK(made->account == account->id);
  CHECK(account->colour == "none");
  CHECK(account->screen_reader == true);
  CHECK(account->rights.empty());
}

TEST_CASE("creation: whoever wants no colours has none after the next question either") {
  Stage stage;
  const auto visitor = stage.connect();
  type_all(stage, visitor, {guided.begin(), guided.end() - 1});
  const wire::Terminal* last = nullptr;
  for (const auto& out : stage.sent()) {
    const auto* terminal = std::get_if<wire::Terminal>(&out);
    last = terminal == nullptr ? last : terminal;
  }
  REQUIRE(last != nullptr);
  CHECK(last->colour == wire::Colour::none);
  CHECK(last->screen_reader == true);
}

TEST_CASE("creation: dropped at any step it leaves no row and no name") {
  for (std::size_t steps = 1; steps < guided.size(); ++steps) {
    Stage stage;
    const auto visitor = stage.connect();
    type_all(stage, visitor, {guided.begin(), guided.begin() + static_cast<std::ptrdiff_t>(steps)});
    const auto reserved = stage.store().header()->next_id;
    stage.drop_link(visitor);
    stage.seconds(5);
    CHECK(stage.store().accounts().empty());
    CHECK(stage.store().characters().empty());
    CHECK(stage.store().header()->next_id == reserved);
    stage.player("Ann");
  }
}

TEST_CASE("creation: answers give more time, but not for ever") {
  Stage stage;
  const auto visitor = stage.connect();
  stage.type(visitor, "new");
  for (int i = 0; i < 11; ++i) {
    CHECK_FALSE(stage.is_closed(visitor));
    stage.seconds(50);
    stage.type(visitor, i % 2 == 0 ? "Ann" : "back");
  }
  stage.seconds(49);
  CHECK_FALSE(stage.is_closed(visitor));
  stage.seconds(2);
  CHECK(stage.is_closed(visitor));
  CHECK(stage.close_reason(visitor) == "login time-out");
}

TEST_CASE("creation: passwords are asked twice, without echo, and have bounds") {
  Stage stage;
  const auto visitor = stage.connect();
  type_all(stage, visitor, {"new", "Ann"});
  CHECK(stage.is_secret(visitor));
  stage.heard(visitor);
  stage.type(visitor, "1234567");
  CHECK(stage.hears(visitor, "at least 8 characters"));
  stage.type(visitor, std::string(129, 'x'));
  CHECK(stage.hears(visitor, "at most 128 bytes"));
  stage.type(visitor, std::string(128, 'x'));
  CHECK(stage.prompt(visitor) == "The same password once more: ");
  CHECK(stage.is_secret(visitor));
  stage.type(visitor, std::string(127, 'x'));
  CHECK(stage.hears(visitor, "not the same"));
  CHECK(stage.prompt(visitor) == "Choose a password: ");
  type_all(stage, visitor, {std::string(128, 'x'), std::string(128, 'x')});
  CHECK_FALSE(stage.is_secret(visitor));
  CHECK(stage.hears(visitor, "The peoples of this world:"));
}

TEST_CASE("creation: names are letters, few enough, free, and not kept back") {
  Stage stage;
  stage.player("Bob");
  const auto visitor = stage.connect();
  stage.type(visitor, "new");
  for (const auto* name : {"a", "abcdefghijklm", "an na", "ann1", "\xD0\x90nn", "admin", "ALL",
                           "self", "someone", "con", "say", "quit2", "bOB"}) {
    stage.type(visitor, name);
    CHECK(stage.prompt(visitor) == "What is your character to be called? ");
  }
  stage.type(visitor, "aNNA");
  CHECK(stage.hears(visitor, "Welcome, Anna."));
}

TEST_CASE("creation: nobody is called what the questions read as something else") {
  Stage stage;
  const auto visitor = stage.connect();
  stage.type(visitor, "new");
  for (const auto& row : game::login_words) {
    CAPTURE(row.word);
    CHECK_FALSE(game::new_name_problem(row.word, rules::Rules{}, base::Limits{}).empty());
  }
  for (const auto* name : {"color", "Colour", "reader", "characters", "connect"}) {
    stage.heard(visitor);
    stage.type(visitor, name);
    CHECK(stage.hears(visitor, "Nobody can be called"));
  }
}

TEST_CASE("creation: two visitors cannot make one name") {
  Stage stage;
  const auto first = stage.connect();
  const auto second = stage.connect();
  const auto third = stage.connect();
  type_all(stage, first, {"new", "Ann"});
  stage.type(second, "new");
  stage.heard(second);
  stage.type(second, "ann");
  CHECK(stage.hears(second, "at this very moment"));
  CHECK(stage.prompt(second) == "What is your character to be called? ");
  stage.heard(third);
  stage.type(third, "create ANN some-password");
  CHECK(stage.hears(third, "at this very moment"));
  SUBCASE("until the first goes back") {
    stage.type(first, "back");
    stage.type(second, "ann");
    CHECK(stage.prompt(second) == "Choose a password: ");
  }
  SUBCASE("until the first leaves") {
    stage.drop_link(first);
    stage.type(second, "ann");
    CHECK(stage.prompt(second) == "Choose a password: ");
  }
}

TEST_CASE("creation: back leads through every question and quit leaves") {
  Stage stage;
  const auto visitor = stage.connect();
  type_all(stage, visitor, {guided.begin(), guided.end() - 1});
  CHECK(stage.prompt(visitor) == "Is that you? (yes, or 'back' to change it) ");
  const std::vector<std::string> questions = {
      "Do you use a screen reader? (yes or no) ",
      "Do you want colours? (yes or no) ",
      "How are others to speak of you? (a number or a word) ",
      "Your class? (a number or a name; 'help NAME' tells more) ",
      "Your race? (a number or a name; 'help NAME' tells more) ",
      "Choose a password: ",
      "What is your character to be called? ",
      std::string(name_question)};
  for (const auto& question : questions) {
    stage.type(visitor, "back");
    CHECK(stage.prompt(visitor) == question);
  }
  type_all(stage, visitor, {"new", "quit"});
  CHECK(stage.is_closed(visitor));
  CHECK(stage.store().characters().empty());
}

TEST_CASE("creation: choices are helped along") {
  Stage stage;
  const auto visitor = stage.connect();
  type_all(stage, visitor, {guided.begin(), guided.begin() + 4});
  stage.heard(visitor);
  stage.type(visitor, "help otter");
  CHECK(stage.heard(visitor) == "River folk.");
  stage.type(visitor, "dragon");
  CHECK(stage.hears(visitor, "1. Human: Plain folk."));
  stage.type(visitor, "ot");
  CHECK(stage.hears(visitor, "2. Scholar: Reads much."));
  type_all(stage, visitor, {"help scholar", "1", "zebra", "4", "maybe"});
  CHECK(stage.hears(visitor, "Please type 'yes' or 'no'."));
}

TEST_CASE("creation: the one-line form makes a character of default choices") {
  Stage stage;
  const auto ann = stage.player("Ann");
  const auto* made = stage.store().character("Ann");
  CHECK(made->race == "human");
  CHECK(made->character_class == "wanderer");
  CHECK(made->pronouns == "they");
  const auto other = stage.connect();
  stage.heard(other);
  stage.type(other, "create Ann another-password");
  CHECK(stage.hears(other, "Ann is somebody already."));
  CHECK(stage.prompt(other) == name_question);
  stage.type(other, "create Bea short");
  CHECK(stage.hears(other, "at least 8 characters"));
}

TEST_CASE("creation: three an hour for a source") {
  Stage stage;
  const std::string source = "198.51.100.7";
  for (const auto* name : {"Ann", "Bob", "Cat"}) {
    const auto visitor = stage.connect(source);
    stage.type(visitor, "create " + std::string(name) + " some-password");
    CHECK(stage.is_in_game(name));
    stage.seconds(60);  // hashes are counted by the minute
  }
  const auto visitor = stage.connect(source);
  stage.heard(visitor);
  stage.type(visitor, "create Dan some-password");
  CHECK(stage.hears(visitor, "come back in an hour"));
  stage.type(visitor, "new");
  CHECK(stage.hears(visitor, "come back in an hour"));
  stage.pulses(base::hours(1));
  const auto later = stage.connect(source);
  stage.type(later, "create Dan some-password");
  CHECK(stage.is_in_game("Dan"));
}

TEST_CASE("creation: whoever is logged in stays so when no more can be made") {
  Stage stage;
  stage.quit(stage.player("Ann"));
  const std::string source = "198.51.100.7";
  for (const auto* name : {"Bea", "Cat", "Dan"}) {
    stage.type(stage.connect(source), "create " + std::string(name) + " some-password");
    stage.seconds(60);  // hashes are counted by the minute
  }
  const auto visitor = stage.connect(source);
  type_all(stage, visitor, {"characters Ann", Stage::password_of("Ann")});
  stage.heard(visitor);
  SUBCASE("by the hour") {
    stage.type(visitor, "new");
    CHECK(stage.hears(visitor, "come back in an hour"));
  }
  SUBCASE("since the disk says no") {
    stage.pulses(base::hours(1) - base::minutes(1));
    const auto later = stage.connect(source);
    type_all(stage, later,
             {"characters Ann", Stage::password_of("Ann"), "new", "Eva", "1", "1", "it"});
    stage.store().refuses = "the disk is full";
    stage.heard(later);
    stage.type(later, "yes");
    CHECK(stage.hears(later, "so it was not made"));
    CHECK(stage.prompt(later) == "Whom do you want to play? (a number, a name, or 'new') ");
    stage.store().refuses.clear();
    stage.type(later, "1");
    stage.seconds(31);
    CHECK(stage.is_in_game("Ann"));
    return;
  }
  CHECK(stage.prompt(visitor) == "Whom do you want to play? (a number, a name, or 'new') ");
  stage.type(visitor, "Ann");
  CHECK(stage.is_in_game("Ann"));
}

TEST_CASE("creation: thirty in ten minutes over all") {
  Stage stage;
  const std::string letters = "abcdefghijklmnopqrstuvwxyzabcd";
  for (std::size_t i = 0; i < 30; ++i) {
    stage.player("Ann" + std::string(1, letters[i]) + std::string(1, letters[i / 26]));
  }
  CHECK(stage.store().characters().size() == 30);
  const auto visitor = stage.connect();
  stage.heard(visitor);
  stage.type(visitor, "create Zed some-password");
  CHECK(stage.hears(visitor, "try again in ten minutes"));
  stage.pulses(base::minutes(10));
  stage.player("Zed");
}

namespace {

// The oldest job of the held store is done, and its reply heard.
void step_store(Stage& stage) {
  stage.game().hear(stage.store().work());
  stage.game().end_turn();
}

// From here on a commit is under way.
void hold_a_commit(Stage& stage) {
  stage.hold_store();
  stage.make("stone", "hall");
  stage.pulses(16);
}

}  // namespace

TEST_CASE("creation: a name on its way to the disk is somebody's, even of one who has left") {
  Stage stage;
  stage.hold_hash();
  const auto first = stage.connect();
  stage.type(first, "create Bob first-password");
  hold_a_commit(stage);
  stage.release_hash();
  stage.drop_link(first);
  const auto second = stage.connect();
  stage.heard(second);
  stage.type(second, "create BOB other-password");
  step_store(stage);
  step_store(stage);
  stage.settle();
  CHECK(stage.hears(second, "Bob is somebody already."));
  stage.release_store();
  stage.pulses(16);
  CHECK(stage.store().accounts().size() == 1);
  CHECK_FALSE(stage.game().commits().last_failed());
}

TEST_CASE("creation: a name that the console gave away meanwhile is not made again") {
  Stage stage;
  stage.hold_hash();
  const auto visitor = stage.connect();
  stage.heard(visitor);
  stage.type(visitor, "create Bob some-password");
  wire::AccountRecord made;
  made.id = stage.world().new_id();
  made.name = "Bob";
  stage.game().commits().changed(made);
  stage.release_hash();
  CHECK(stage.hears(visitor, "Bob is somebody already."));
  stage.pulses(16);
  CHECK(stage.store().accounts().size() == 1);
  CHECK_FALSE(stage.game().commits().last_failed());
}

TEST_CASE("creation: characters on their way to the disk count for the most an account has") {
  Stage stage;
  stage.options().game.limits.characters_an_account = 2;
  stage.restart();
  stage.quit(stage.player("Ann"));
  const auto first = stage.connect();
  const auto second = stage.connect();
  for (const auto& visitor : {first, second}) {
    type_all(stage, visitor, {"characters Ann", Stage::password_of("Ann")});
  }
  type_all(stage, first, {"new", "Bea", "1", "1", "she"});
  hold_a_commit(stage);
  stage.type(first, "yes");
  stage.drop_link(first);
  stage.heard(second);
  stage.type(second, "new");
  step_store(stage);
  step_store(stage);
  CHECK(stage.hears(second, "You have 2 characters"));
}

TEST_CASE("creation: when it cannot be saved it was not made") {
  Stage stage;
  stage.store().refuses = "the disk is full";
  const auto visitor = stage.connect();
  stage.heard(visitor);
  stage.type(visitor, "create Ann some-password");
  CHECK(stage.hears(visitor, "could not be saved (the disk is full), so it was not made"));
  CHECK(stage.prompt(visitor) == name_question);
  stage.type(visitor, "new");
  CHECK(stage.hears(visitor, "No character can be made just now"));
  stage.store().refuses.clear();
  stage.seconds(60);
  CHECK(stage.store().accounts().empty());
  CHECK(stage.store().characters().empty());
  stage.player("Ann");
}

// ---- passwords stay where they belong
