#include "game/login.h"

#include <string>
#include <variant>

#include <doctest/doctest.h>

#include "game/commits.h"
#include "game/game.h"
#include "game/sources.h"
#include "support/captured_log.h"
#include "support/stage.h"

using support::Player;
using support::Stage;

namespace {

constexpr std::string_view name_question = "Your name, or 'new' to make a character: ";

// Pulses until the visitor is asked again.
std::uint64_t pulses_until_answered(Stage& stage, const Player& player) {
  const auto prompts = stage.prompts(player);
  for (std::uint64_t n = 0; n < base::minutes(2); ++n) {
    if (stage.prompts(player) != prompts || stage.is_closed(player)) {
      return n;
    }
    stage.pulses(1);
  }
  return 0;
}

void type_all(Stage& stage, const Player& player, const std::vector<std::string>& lines) {
  for (const auto& line : lines) {
    stage.type(player, line);
  }
}

const wire::Terminal* last_terminal(const Stage& stage) {
  const wire::Terminal* last = nullptr;
  for (const auto& out : stage.sent()) {
    const auto* terminal = std::get_if<wire::Terminal>(&out);
    last = terminal == nullptr ? last : terminal;
  }
  return last;
}

}  // namespace

TEST_CASE("login: whoever arrives sees the banner and is asked for a name") {
  Stage stage;
  const auto ann = stage.connect();
  CHECK(stage.heard(ann) == "Welcome to the stage.");
  CHECK(stage.prompt(ann) == name_question);
  CHECK(stage.prompts(ann) == 1);
  CHECK_FALSE(stage.is_secret(ann));
}

TEST_CASE("login: a name leads to a secret question, known or not") {
  Stage stage;
  stage.quit(stage.player("Ann"));
  for (const auto* name : {"Ann", "ann", "Nobodyhere"}) {
    const auto visitor = stage.connect();
    stage.heard(visitor);
    stage.type(visitor, name);
    CHECK(stage.prompt(visitor) == "Password: ");
    CHECK(stage.is_secret(visitor));
    CHECK(stage.heard(visitor).empty());
  }
}

TEST_CASE("login: name and password lead into the game, with a message of the day and the room") {
  Stage stage;
  stage.quit(stage.player("Ann"));
  auto ann = stage.connect();
  ann.name = "Ann";
  stage.heard(ann);
  stage.type(ann, "aNN");
  stage.type(ann, Stage::password_of("Ann"));
  const auto heard = stage.heard(ann);
  CHECK(heard.find("Today: a rehearsal.") != std::string::npos);
  CHECK(heard.find("Welcome back, Ann.") != std::string::npos);
  CHECK(heard.find("The Hall") != std::string::npos);
  CHECK(stage.prompt(ann) == "<20hp 100m 100mv> ");
  CHECK_FALSE(stage.is_secret(ann));
}

TEST_CASE("login: lines typed ahead wait for the answers") {
  Stage stage;
  stage.quit(stage.player("Ann"));
  const auto bob = stage.player("Bob");
  auto ann = stage.connect();
  stage.type_at_once(ann, {"Ann", Stage::password_of("Ann"), "say here already"});
  CHECK(stage.hears(bob, "Ann says 'here already'"));
}

TEST_CASE("login: an unknown name and a wrong password get the same text at the same pulse") {
  Stage stage;
  stage.quit(stage.player("Ann"));
  const auto known = stage.connect();
  const auto unknown = stage.connect();
  stage.type(known, "Ann");
  stage.type(unknown, "Zed");
  stage.heard(known);
  stage.heard(unknown);
  SUBCASE("when the hash thread answers at once") {
    stage.type(known, "not the password");
    stage.type(unknown, "not the password");
    CHECK(pulses_until_answered(stage, known) == base::seconds(2));
    CHECK(stage.prompt(unknown) == name_question);
  }
  SUBCASE("when it takes a second for one of them") {
    stage.hold_hash();
    stage.type(unknown, "not the password");
    stage.type(known, "not the password");
    stage.seconds(1);
    stage.release_hash();
    CHECK(pulses_until_answered(stage, unknown) == base::seconds(1));
    CHECK(stage.prompt(known) == name_question);
  }
  const auto text = stage.heard(known);
  CHECK(text == "No such name, or not its password.");
  CHECK(text == stage.heard(unknown));
  CHECK(stage.prompts(known) == stage.prompts(unknown));
}

TEST_CASE("login: each failed try is one log line that a ban tool can read") {
  const support::CapturedLog log;
  Stage stage;
  stage.quit(stage.player("Ann"));
  for (const auto* name : {"Ann", "Zed"}) {
    const auto visitor = stage.connect("198.51.100.7");
    stage.type(visitor, name);
    stage.type(visitor, "not the password");
    stage.drop_link(visitor);
  }
  const auto text = log.text();
  const auto first = text.find("auth fail");
  const auto second = text.find("auth fail", first + 1);
  REQUIRE(second != std::string::npos);
  CHECK(text.find("auth fail", second + 1) == std::string::npos);
  CHECK(text.substr(first, text.find('\n', first) - first) ==
        "auth fail source=198.51.100.7 name-known=yes stage=password");
  CHECK(text.substr(second, text.find('\n', second) - second) ==
        "auth fail source=198.51.100.7 name-known=no stage=password");
}

TEST_CASE("login: whoever fails often does not hide from the log that others fail") {
  const support::CapturedLog log(10);
  Stage stage;
  for (int i = 0; i < 15; ++i) {
    const auto visitor = stage.connect("198.51.100.7");
    stage.type(visitor, "connect Ann wrong-password");
    stage.drop_link(visitor);
    stage.seconds(60);  // the count of hashes a minute is another matter
  }
  stage.type(stage.connect("203.0.113.9"), "connect Ann wrong-password");
  CHECK(log.text().find("auth: auth fail source=203.0.113.9 name-known=no stage=connect") !=
        std::string::npos);
}

TEST_CASE("login: delays double to the most for a source and begin anew after a right password") {
  Stage stage;
  stage.quit(stage.player("Ann"));
  base::Pulse expected = base::seconds(2);
  for (int i = 0; i < 5; ++i) {
    const auto visitor = stage.connect("198.51.100.7");
    stage.type(visitor, "Ann");
    stage.type(visitor, "not the password " + std::to_string(i));
    CHECK(pulses_until_answered(stage, visitor) == expected);
    expected = std::min(expected * 2, base::seconds(15));
    stage.drop_link(visitor);
    stage.seconds(60);  // the count of hashes a minute is another matter
  }
  const auto ann = stage.connect("198.51.100.7");
  stage.type(ann, "connect Ann " + Stage::password_of("Ann"));
  CHECK(stage.is_in_game("Ann"));
  const auto visitor = stage.connect("198.51.100.7");
  stage.type(visitor, "connect Ann wrong-again");
  CHECK(pulses_until_answered(stage, visitor) == base::seconds(2));
}

TEST_CASE("login: a program that goes on trying an old password is not slowed down more and more") {
  Stage stage;
  stage.quit(stage.player("Ann"));
  for (int i = 0; i < 4; ++i) {
    const auto visitor = stage.connect("198.51.100.7");
    stage.type(visitor, "connect Ann the-old-password");
    CHECK(pulses_until_answered(stage, visitor) == base::seconds(2));
    stage.drop_link(visitor);
    stage.seconds(60);
  }
}

TEST_CASE("login: a connection has three tries") {
  Stage stage;
  stage.quit(stage.player("Ann"));
  const auto visitor = stage.connect();
  for (int i = 0; i < 3; ++i) {
    CHECK_FALSE(stage.is_closed(visitor));
    stage.type(visitor, "connect Ann wrong-password");
    stage.seconds(10);
  }
  CHECK(stage.is_closed(visitor));
  CHECK(stage.close_reason(visitor) == "too many tries");
}

TEST_CASE("login: three hashes a minute are made for a source, from however many connections") {
  Stage stage;
  stage.quit(stage.player("Ann"));
  const auto before = stage.hash_sources().size();
  Player last;
  for (int i = 0; i < 4; ++i) {
    last = stage.connect("198.51.100.7");
    stage.heard(last);
    stage.type(last, "connect Ann wrong-password");
  }
  CHECK(stage.hash_sources().size() == before + 3);
  CHECK(stage.hears(last, "Too many passwords came from your address."));
  SUBCASE("another source is not hindered") {
    stage.login("Ann");
    CHECK(stage.is_in_game("Ann"));
  }
  SUBCASE("after a minute it goes on") {
    stage.seconds(60);
    const auto ann = stage.connect("198.51.100.7");
    stage.type(ann, "connect Ann " + Stage::password_of("Ann"));
    CHECK(stage.is_in_game("Ann"));
  }
}

TEST_CASE("login: one hash waits for a source") {
  Stage stage;
  stage.quit(stage.player("Ann"));
  stage.hold_hash();
  const auto first = stage.connect("198.51.100.7");
  const auto second = stage.connect("198.51.100.7");
  stage.type(first, "connect Ann wrong-password");
  stage.type(second, "connect Ann " + Stage::password_of("Ann"));
  CHECK(stage.waiting_hashes() == 1);
  CHECK(stage.hears(second, "Another login from your address is being looked at."));
}

TEST_CASE("login: a busy hash thread or an unreadable book of names is said, and asked again") {
  Stage stage;
  stage.quit(stage.player("Ann"));
  const auto visitor = stage.connect();
  stage.heard(visitor);
  SUBCASE("hash thread") {
    stage.hash_full = true;
    stage.type(visitor, "connect Ann " + Stage::password_of("Ann"));
    CHECK(stage.hears(visitor, "Very many people are logging in just now."));
  }
  SUBCASE("store") {
    stage.store().unreadable = true;
    stage.type(visitor, "connect Ann " + Stage::password_of("Ann"));
    CHECK(stage.hears(visitor, "The book of names cannot be read just now."));
  }
  SUBCASE("mailbox") {
    stage.store().full = true;
    stage.type(visitor, "connect Ann " + Stage::password_of("Ann"));
    CHECK(stage.hears(visitor, "The game is very busy just now."));
  }
  CHECK(stage.prompt(visitor) == name_question);
  CHECK_FALSE(stage.is_in_game("Ann"));
}

TEST_CASE("login: whoever does not log in within a minute is let go") {
  Stage stage;
  const auto visitor = stage.connect();
  stage.seconds(59);
  CHECK_FALSE(stage.is_closed(visitor));
  stage.seconds(2);
  CHECK(stage.is_closed(visitor));
  CHECK(stage.game().visitors().empty());
}

TEST_CASE("login: settings at the name question hold at once and go with the account") {
  Stage stage;
  stage.quit(stage.player("Ann"));
  auto ann = stage.connect();
  ann.name = "Ann";
  SUBCASE("reader first") {
    type_all(stage, ann, {"reader", "colour off"});
  }
  SUBCASE("colour first") {
    type_all(stage, ann, {"colour off", "reader"});
  }
  const auto* terminal = last_terminal(stage);
  REQUIRE(terminal != nullptr);
  CHECK(terminal->screen_reader == true);
  CHECK(terminal->colour == wire::Colour::none);
  stage.type(ann, "connect Ann " + Stage::password_of("Ann"));
  stage.quit(ann);
  CHECK(stage.store().account("Ann")->screen_reader == true);
  CHECK(stage.store().account("Ann")->colour == "none");
}

TEST_CASE("login: the first question helps, refuses what is no name, and lets go") {
  Stage stage;
  const auto visitor = stage.connect();
  stage.heard(visitor);
  stage.type(visitor, "help");
  CHECK(stage.hears(visitor, "make a character"));
  for (const auto* line : {"x", "abcdefghijklm", "ann2", "\xC3\x84nne", "Ann Bob", "colour",
                           "connect", "create Ann"}) {
    stage.type(visitor, line);
    CHECK_FALSE(stage.heard(visitor).empty());
    CHECK(stage.prompt(visitor) == name_question);
  }
  stage.type(visitor, "quit");
  CHECK(stage.is_closed(visitor));
}

TEST_CASE("login: a banned account is refused after its password, and never before") {
  Stage stage;
  const auto ann = stage.player("Ann");
  auto& record = stage.game().account_of(stage.body(ann))->record;
  record.banned_until = stage.game().wall() + 3600;
  record.ban_reason = "rested in the ovens.";
  stage.game().commits().changed(record);
  stage.quit(ann);
  const auto wrong = stage.connect();
  stage.heard(wrong);
  stage.type(wrong, "connect Ann wrong-password");
  stage.seconds(3);
  CHECK(stage.heard(wrong) == "No such name, or not its password.");
  const auto right = stage.connect();
  stage.heard(right);
  stage.type(right, "connect Ann " + Stage::password_of("Ann"));
  CHECK(stage.hears(right, "rested in the ovens."));
  CHECK(stage.is_closed(right));
  CHECK_FALSE(stage.is_in_game("Ann"));
  stage.seconds(3600);
  stage.login("Ann");
  CHECK(stage.is_in_game("Ann"));
}

TEST_CASE("passwords: none is ever sent, stored, logged or kept") {
  const support::CapturedLog log;
  Stage stage;
  const std::string first = "rosebud-and-more";
  const std::string second = "correct-horse-battery";
  const std::string wrong = "hunter-two-wrong";
  const auto visitor = stage.connect();
  type_all(stage, visitor, {"new", "Ann", first, first, "1", "1", "1", "no", "no", "yes"});
  REQUIRE(stage.is_in_game("Ann"));
  auto ann = visitor;
  ann.name = "Ann";
  stage.type(ann, "password " + first + " " + second);
  stage.type(ann, "!");
  stage.quit(ann);
  stage.type(stage.connect(), "connect Ann " + wrong);
  stage.seconds(3);
  const auto halfway = stage.connect();
  stage.type(halfway, "Ann");
  stage.drop_link(halfway);
  const auto again = stage.connect();
  stage.type(again, "connect Ann " + second);
  CHECK(stage.is_in_game("Ann"));
  std::string all = stage.store().dump();
  for (const auto& out : stage.sent()) {
    if (const auto* text = std::get_if<wire::Text>(&out)) {
      all += text->markup;
    } else if (const auto* prompt = std::get_if<wire::Prompt>(&out)) {
      all += prompt->markup;
    }
  }
  for (const auto& [session, one] : stage.game().visitors()) {
    all += one->last_obeyed;
    CHECK(one->login.password.is_empty());
  }
  all += log.text();
  CHECK(all.find("password changed") != std::string::npos);
  for (const auto& password : {first, second, wrong}) {
    CHECK(all.find(password) == std::string::npos);
  }
}

TEST_CASE("passwords: a hash made at another cost is made anew at the next login") {
  Stage stage;
  stage.quit(stage.player("Ann"));
  const auto before = stage.store().account("Ann")->password;
  stage.options().game.player_hash = wire::HashCost::player;
  stage.restart();
  stage.quit(stage.login("Ann"));
  const auto after = stage.store().account("Ann")->password;
  CHECK(after != before);
  stage.quit(stage.login("Ann"));
  CHECK(stage.store().account("Ann")->password == after);
}

TEST_CASE("passwords: a hash made anew takes nothing back that was changed meanwhile") {
  Stage stage;
  stage.quit(stage.player("Ann"));
  const auto before = stage.store().account("Ann")->password;
  stage.options().game.player_hash = wire::HashCost::player;
  stage.restart();
  stage.hold_hash();
  const auto ann = stage.connect();
  type_all(stage, ann, {"characters Ann", Stage::password_of("Ann")});
  stage.answer_a_hash();
  REQUIRE(stage.waiting_hashes() == 1);
  auto record = *stage.store().account("Ann");
  record.rights = "goto";
  record.banned_until = stage.game().wall() + 3600;
  SUBCASE("its rights and a ban") {
    stage.game().commits().changed(record);
    stage.pulses(16);
    stage.release_hash();
    stage.pulses(16);
    CHECK(stage.store().account("Ann")->password != before);
  }
  SUBCASE("its password") {
    record.password = "of somebody else";
    stage.game().commits().changed(record);
    stage.pulses(16);
    stage.release_hash();
    stage.pulses(16);
    CHECK(stage.store().account("Ann")->password == "of somebody else");
  }
  CHECK(stage.store().account("Ann")->rights == "goto");
  CHECK(stage.store().account("Ann")->banned_until == record.banned_until);
}
