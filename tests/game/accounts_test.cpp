// One person, several characters, several connections.
#include <string>

#include <doctest/doctest.h>

#include "game/commits.h"
#include "game/game.h"
#include "support/stage.h"

using support::Player;
using support::Stage;

namespace {

// Logged in to Ann's account, at the list of characters.
Player at_the_list(Stage& stage) {
  auto visitor = stage.connect();
  stage.type(visitor, "characters Ann");
  stage.type(visitor, Stage::password_of("Ann"));
  return visitor;
}

// Another character of Ann's account; answers every question, but none may play meanwhile.
Player add_character(Stage& stage, const std::string& name) {
  auto visitor = at_the_list(stage);
  visitor.name = name;
  for (const auto* line : {"new", name.c_str(), "1", "1", "1", "yes"}) {
    stage.type(visitor, line);
  }
  return visitor;
}

std::size_t times(std::string_view text, std::string_view part) {
  std::size_t count = 0;
  for (auto at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1)) {
    ++count;
  }
  return count;
}

std::size_t playing(const Stage& stage, std::string_view name) {
  std::size_t count = 0;
  auto& game = const_cast<Stage&>(stage).game();
  for (const auto& [session, visitor] : game.visitors()) {
    const auto* body = visitor->is_playing() ? game.world().find(visitor->body) : nullptr;
    count += body != nullptr && body->name() == name ? 1U : 0U;
  }
  return count;
}

constexpr std::string_view taken_over = "Your character was taken over from another connection.";

}  // namespace

TEST_CASE("accounts: a second character joins the account, and the list offers both") {
  Stage stage;
  stage.quit(stage.player("Ann"));
  const auto bea = add_character(stage, "Bea");
  REQUIRE(stage.is_in_game("Bea"));
  CHECK(stage.store().accounts().size() == 1);
  CHECK(stage.store().character("Bea")->account == stage.store().account("Ann")->id);
  stage.quit(bea);
  SUBCASE("by the account's name") {
    auto visitor = stage.connect();
    stage.type(visitor, "Ann");
    stage.type(visitor, Stage::password_of("Ann"));
    CHECK(stage.hears(visitor, "1. Ann, level 1 human wanderer\n2. Bea, level 1 human wanderer"));
    stage.type(visitor, "nobody");
    CHECK_FALSE(stage.is_in_game("Bea"));
    stage.type(visitor, "2");
    CHECK(stage.is_in_game("Bea"));
  }
  SUBCASE("by the other character's name, and chosen by name") {
    auto visitor = stage.connect();
    stage.type(visitor, "bea");
    stage.type(visitor, Stage::password_of("Ann"));
    stage.type(visitor, "ANN");
    CHECK(stage.is_in_game("Ann"));
  }
  SUBCASE("the one-line form asks nothing") {
    auto visitor = stage.connect();
    stage.type(visitor, "connect Bea " + Stage::password_of("Ann"));
    CHECK(stage.is_in_game("Bea"));
  }
}

TEST_CASE("accounts: five characters and no more") {
  Stage stage;
  stage.quit(stage.player("Ann"));
  for (const auto* name : {"Bea", "Cat", "Dan", "Eve"}) {
    stage.quit(add_character(stage, name));
  }
  CHECK(stage.store().characters().size() == 5);
  const auto visitor = at_the_list(stage);
  stage.heard(visitor);
  stage.type(visitor, "new");
  CHECK(stage.hears(visitor, "You have 5 characters, and more than that nobody can have."));
}

TEST_CASE("accounts: nobody gets past the limit by making characters from two connections") {
  Stage stage;
  stage.quit(stage.player("Ann"));
  for (const auto* name : {"Bea", "Cat", "Dan"}) {
    stage.quit(add_character(stage, name));
  }
  const auto early = at_the_list(stage);
  auto first = at_the_list(stage);
  auto second = at_the_list(stage);
  first.name = "Eve";
  for (const auto* line : {"new", "Eve", "1", "1", "1"}) {
    stage.type(first, line);
  }
  stage.heard(second);
  stage.type(second, "new");
  CHECK(stage.hears(second, "You are making a character from another connection."));
  stage.type(first, "yes");
  REQUIRE(stage.is_in_game("Eve"));
  stage.heard(early);
  stage.type(early, "new");
  CHECK(stage.hears(early, "You have 5 characters, and more than that nobody can have."));
}

TEST_CASE(
    "accounts: one character plays at a time, and another takes its place when that is wished") {
  Stage stage;
  stage.quit(stage.player("Ann"));
  stage.quit(add_character(stage, "Bea"));
  const auto ann = stage.login("Ann");
  stage.make("ring", ann);
  stage.heard(ann);
  auto visitor = stage.connect();
  visitor.name = "Bea";
  stage.type(visitor, "connect Bea " + Stage::password_of("Ann"));
  CHECK(stage.hears(visitor, "Ann is in the game, and only one of your characters can be."));
  CHECK_FALSE(stage.is_in_game("Bea"));
  SUBCASE("no") {
    stage.type(visitor, "no");
    CHECK(stage.is_in_game("Ann"));
    CHECK_FALSE(stage.is_in_game("Bea"));
    CHECK(stage.heard(ann).empty());
  }
  SUBCASE("yes") {
    stage.type(visitor, "yes");
    CHECK(stage.is_in_game("Bea"));
    CHECK_FALSE(stage.is_in_game("Ann"));
    CHECK(stage.is_closed(ann));
    CHECK(stage.hears(ann, "Another of your characters takes your place."));
    CHECK(stage.store().things_of("Ann").size() == 1);
    CHECK_FALSE(stage.store().character("Ann")->in_game);
  }
}

TEST_CASE("take-over: a second login gets the body as it is, and the first connection one line") {
  Stage stage;
  const auto first = stage.player("Ann");
  auto& ring = stage.make("ring", first);
  const auto id = ring.id();
  stage.world().change(stage.body(first)).hit_points = 7;
  game::Game& game = stage.game();
  stage.pulses(16);
  stage.heard(first);
  const auto* body = &stage.body(first);
  const auto events = body->event_count();
  const auto second = stage.login("Ann");
  CHECK(&stage.body(second) == body);
  CHECK(body->event_count() == events);
  CHECK(body->room() == &stage.room("hall"));
  CHECK(game.world().find_object(id)->on_character() == body);
  CHECK(stage.is_closed(first));
  CHECK(stage.heard(first) == taken_over);
  CHECK(playing(stage, "Ann") == 1);
  const auto third = stage.login("Ann");
  CHECK(stage.is_closed(second));
  CHECK(times(stage.heard(second), taken_over) == 1);
  CHECK(playing(stage, "Ann") == 1);
  CHECK_FALSE(stage.is_closed(third));
  CHECK(game.world().player_count() == 1);
}

TEST_CASE("take-over: lines that wait on the old connection are dropped") {
  Stage stage;
  const auto first = stage.player("Ann");
  const auto bob = stage.player("Bob");
  stage.pulses(16);
  for (int i = 0; i < 50; ++i) {
    stage.game().hear(wire::Line{first.session, "say " + std::to_string(i)});
  }
  stage.settle();
  CHECK(times(stage.heard(bob), "Ann says") == 10);
  stage.login("Ann");
  stage.heard(bob);
  stage.pulses(100);
  CHECK(times(stage.heard(bob), "Ann says") == 0);
}

TEST_CASE("take-over: a frozen connection that is reset later takes nothing with it") {
  Stage stage;
  const auto first = stage.player("Ann");
  const auto second = stage.login("Ann");
  stage.drop_link(first);
  CHECK(playing(stage, "Ann") == 1);
  stage.heard(second);
  stage.type(second, "say still here");
  CHECK(stage.hears(second, "still here"));
}

TEST_CASE("link loss: the body stays, others are told, and a login finds it") {
  Stage stage;
  const auto first = stage.player("Ann");
  const auto bob = stage.player("Bob");
  stage.heard(bob);
  stage.drop_link(first);
  CHECK(stage.heard(bob) == "Ann has lost their link.");
  CHECK(stage.is_in_game("Ann"));
  CHECK(stage.game().visitor_of(stage.body(first)) == nullptr);
  SUBCASE("found in time") {
    stage.seconds(9 * 60);
    const auto again = stage.login("Ann");
    CHECK(stage.hears(again, "just as it was"));
    stage.seconds(9 * 60);
    CHECK(stage.is_in_game("Ann"));
  }
  SUBCASE("gone after ten minutes, and saved") {
    stage.seconds(10 * 60 + 1);
    CHECK_FALSE(stage.is_in_game("Ann"));
    stage.pulses(16);
    CHECK_FALSE(stage.store().character("Ann")->in_game);
    CHECK(stage.hears(bob, "Ann leaves the game."));
  }
}

TEST_CASE("logins: two of one character that race give one body") {
  Stage stage;
  stage.quit(stage.player("Ann"));
  stage.hold_store();
  auto first = stage.connect();
  auto second = stage.connect();
  first.name = second.name = "Ann";
  stage.type(first, "connect Ann " + Stage::password_of("Ann"));
  stage.type(second, "connect Ann " + Stage::password_of("Ann"));
  stage.release_store();
  CHECK(stage.game().world().player_count() == 1);
  CHECK(playing(stage, "Ann") == 1);
  CHECK(stage.is_closed(first) != stage.is_closed(second));
}

TEST_CASE("logins: one that races with a quit sees what the quit saved") {
  Stage stage;
  const auto ann = stage.player("Ann");
  stage.pulses(16);
  stage.make("ring", ann);
  stage.hold_store();
  stage.type(ann, "quit");
  auto again = stage.connect();
  again.name = "Ann";
  stage.type(again, "connect Ann " + Stage::password_of("Ann"));
  CHECK_FALSE(stage.is_in_game("Ann"));
  stage.release_store();
  REQUIRE(stage.is_in_game("Ann"));
  CHECK(stage.body(again).things().size() == 1);
  CHECK(stage.is_closed(ann));
}

TEST_CASE(
    "logins: while what somebody left with cannot be saved, they cannot come back without it") {
  Stage stage;
  const auto ann = stage.player("Ann");
  stage.pulses(16);
  stage.make("ring", ann);
  stage.store().refuses = "the disk is full";
  stage.type(ann, "quit");
  CHECK(stage.hears(ann, "Not saved: the disk is full."));
  CHECK_FALSE(stage.is_closed(ann));
  const auto again = stage.login("Ann");
  CHECK_FALSE(stage.is_in_game("Ann"));
  CHECK(stage.hears(again, "cannot be loaded just now"));
  stage.store().refuses.clear();
  stage.seconds(31);
  CHECK(stage.is_closed(ann));
  CHECK(stage.hears(ann, "Goodbye"));
  CHECK(stage.body(stage.login("Ann")).things().size() == 1);
}

TEST_CASE("logins: a password changed elsewhere counts for whoever is still choosing") {
  Stage stage;
  stage.quit(stage.player("Ann"));
  const auto visitor = at_the_list(stage);
  const auto ann = stage.login("Ann");
  stage.type(ann, "password " + Stage::password_of("Ann") + " another-password");
  stage.quit(ann);
  stage.heard(visitor);
  stage.type(visitor, "1");
  CHECK_FALSE(stage.is_in_game("Ann"));
  CHECK(stage.hears(visitor, "The password was changed meanwhile."));
}
