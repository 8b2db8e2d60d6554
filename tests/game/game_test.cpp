// Turns: lines, budgets, prompts, fences, and stopping in good order.
#include "game/game.h"

#include <string>

#include <doctest/doctest.h>

#include "game/commits.h"
#include "game/happenings/all.h"
#include "support/stage.h"

using support::Player;
using support::Stage;
using support::StageOptions;

namespace {

std::size_t times(std::string_view text, std::string_view part) {
  std::size_t count = 0;
  for (auto at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1)) {
    ++count;
  }
  return count;
}

void send_lines(Stage& stage, const Player& player, int count) {
  for (int i = 0; i < count; ++i) {
    stage.game().hear(wire::Line{player.session, "say hello"});
  }
  stage.settle();
}

void fail(game::Game& /*game*/, world::Character& /*body*/, events::EventData& /*data*/) {
  throw base::Bug("on purpose");
}
constexpr events::EventKind failing_kind{.name = "failing",
                                         .of = events::EventClass::temporary,
                                         .owners = {events::OwnerKind::character},
                                         .fire = game::fires<fail>};

}  // namespace

TEST_CASE("budget: ten lines at once, then one a pulse") {
  Stage stage;
  const auto ann = stage.player("Ann");
  const auto bob = stage.player("Bob");
  stage.pulses(16);
  send_lines(stage, ann, 15);
  CHECK(times(stage.heard(bob), "Ann says") == 10);
  for (int i = 0; i < 5; ++i) {
    stage.pulses(1);
    CHECK(times(stage.heard(bob), "Ann says") == 1);
  }
  stage.pulses(1);
  CHECK(stage.heard(bob).empty());
  SUBCASE("the burst comes back a line a pulse") {
    stage.pulses(4);
    send_lines(stage, ann, 8);
    CHECK(times(stage.heard(bob), "Ann says") == 5);
  }
}

TEST_CASE("budget: a flood of one does not keep others waiting") {
  Stage stage;
  const auto ann = stage.player("Ann");
  const auto bob = stage.player("Bob");
  send_lines(stage, ann, 32);
  stage.heard(ann);
  stage.type(bob, "say quick");
  CHECK(stage.hears(ann, "Bob says 'quick'"));
}

TEST_CASE("queue: past thirty-two waiting lines nothing more is read") {
  Stage stage;
  const auto ann = stage.player("Ann");
  stage.pulses(16);
  send_lines(stage, ann, 10 + 31);
  CHECK(stage.game().may_read(ann.session));
  send_lines(stage, ann, 1);
  CHECK_FALSE(stage.game().may_read(ann.session));
  stage.pulses(1);
  CHECK(stage.game().may_read(ann.session));
}

TEST_CASE("queue: what one read brings is kept up to a bound, and then dropped with one notice") {
  Stage stage;
  const auto ann = stage.player("Ann");
  send_lines(stage, ann, 5000);
  CHECK(stage.game().visitor(ann.session)->lines.size() == 1024);
  CHECK(times(stage.heard(ann), "That is more than anyone can type") == 1);
}

TEST_CASE("prompts: one for each turn in which something was said or obeyed") {
  Stage stage;
  const auto ann = stage.player("Ann");
  const auto bob = stage.player("Bob");
  const auto before_ann = stage.prompts(ann);
  const auto before_bob = stage.prompts(bob);
  stage.type(ann, "say hello");
  CHECK(stage.prompts(ann) == before_ann + 1);
  CHECK(stage.prompts(bob) == before_bob + 1);
  stage.type_at_once(ann, {"say one", "say two", ""});
  CHECK(stage.prompts(ann) == before_ann + 2);
  stage.pulses(8);
  CHECK(stage.prompts(ann) == before_ann + 2);
  CHECK(stage.prompt(ann) == "<20hp 100m 100mv> ");
}

TEST_CASE("save: the answer and the prompt come after the commit, and later lines wait") {
  Stage stage;
  const auto ann = stage.player("Ann");
  const auto bob = stage.player("Bob");
  stage.pulses(16);
  stage.heard(ann);
  stage.heard(bob);
  stage.make("ring", ann);
  stage.hold_store();
  const auto prompts = stage.prompts(ann);
  stage.type_at_once(ann, {"save", "say done"});
  stage.pulses(5);
  CHECK(stage.heard(ann).empty());
  CHECK(stage.prompts(ann) == prompts);
  CHECK(stage.heard(bob).empty());
  CHECK(stage.store().things_of("Ann").empty());
  stage.release_store();
  CHECK(stage.store().things_of("Ann").size() == 1);
  CHECK(stage.heard(ann) == "Saved.\nYou say 'done'");
  CHECK(stage.prompts(ann) == prompts + 1);
}

TEST_CASE("save: a disk that says no is said truthfully") {
  Stage stage;
  const auto ann = stage.player("Ann");
  stage.pulses(16);
  stage.store().refuses = "the disk is full";
  stage.heard(ann);
  stage.type(ann, "save");
  CHECK(stage.hears(ann, "\nNot saved: the disk is full. It will be tried again."));
  stage.store().refuses.clear();
  stage.type(ann, "save");
  CHECK(stage.hears(ann, "\nSaved."));
}

TEST_CASE("quit: the goodbye comes after the commit") {
  Stage stage;
  const auto ann = stage.player("Ann");
  const auto bob = stage.player("Bob");
  stage.pulses(16);
  stage.heard(ann);
  stage.heard(bob);
  stage.hold_store();
  stage.type(ann, "quit");
  stage.type(ann, "say too late");
  CHECK_FALSE(stage.is_in_game("Ann"));
  CHECK(stage.heard(ann).empty());
  CHECK_FALSE(stage.is_closed(ann));
  CHECK(stage.heard(bob) == "Ann leaves the game.");
  stage.release_store();
  CHECK(stage.hears(ann, "Goodbye"));
  CHECK(stage.is_closed(ann));
  CHECK(stage.game().visitor(ann.session) == nullptr);
}

TEST_CASE("fences: an event that fails ends alone, and staff are told") {
  Stage stage;
  const auto ann = stage.player("Ann");
  const auto bob = stage.player("Bob");
  stage.grant(bob, game::Capability::users);
  stage.game().timeline().schedule(stage.body(ann), failing_kind, 1);
  stage.pulses(1);
  CHECK(stage.hears(bob, "An event (failing) failed: on purpose"));
  CHECK(stage.heard(ann).empty());
  stage.type(ann, "say still here");
  CHECK(stage.hears(bob, "still here"));
}

TEST_CASE("fences: a command that fails ends alone, and its words are told to nobody") {
  Stage stage;
  const auto ann = stage.player("Ann");
  const auto bob = stage.player("Bob");
  stage.grant(ann, game::Capability::reload);
  stage.grant(bob, game::Capability::users);
  stage.reload_throws = true;
  const auto prompts = stage.prompts(ann);
  stage.type(ann, "reload a-word-of-mine");
  CHECK(stage.hears(ann, "Something went wrong with that; the staff have been told."));
  CHECK(stage.prompts(ann) == prompts + 1);
  CHECK(stage.heard(bob) == "[staff] Ann's command (reload) failed: reload: on purpose");
  stage.type(ann, "say still here");
  CHECK(stage.hears(bob, "still here"));
}

TEST_CASE(
    "stop: everybody is told once, all is saved, and the header says that the end was clean") {
  Stage stage;
  const auto ann = stage.player("Ann");
  stage.make("ring", ann);
  const auto bob = stage.player("Bob");
  stage.drop_link(bob);
  const auto waiting = stage.connect();
  stage.heard(ann);
  stage.game().begin_stop("The stage closes.");
  stage.game().begin_stop("The stage closes.");
  CHECK_FALSE(stage.game().is_stopped());
  stage.settle();
  CHECK(stage.game().is_stopped());
  CHECK(stage.heard(ann) == "The stage closes.");
  CHECK(stage.is_closed(ann));
  CHECK(stage.is_closed(waiting));
  CHECK(stage.store().header()->clean);
  CHECK(stage.store().things_of("Ann").size() == 1);
  CHECK_FALSE(stage.store().character("Ann")->in_game);
  CHECK_FALSE(stage.store().character("Bob")->in_game);
  const auto late = stage.connect();
  CHECK(stage.hears(late, "The game is stopping."));
  CHECK(stage.is_closed(late));
}

TEST_CASE("stop: a disk that says no is asked again until it says yes") {
  Stage stage;
  const auto ann = stage.player("Ann");
  stage.make("ring", ann);
  stage.store().refuses = "the disk is full";
  stage.game().begin_stop("The stage closes.");
  stage.pulses(20);
  CHECK_FALSE(stage.game().is_stopped());
  stage.store().refuses.clear();
  stage.pulses(2);
  CHECK(stage.game().is_stopped());
  CHECK(stage.store().things_of("Ann").size() == 1);
  CHECK(stage.store().header()->clean);
}

TEST_CASE("digest: of all that exists, whatever the order, and different when one thing differs") {
  const auto digest = [](bool turned_round, int hit_points) {
    Stage stage;
    const auto ann = stage.player("Ann");
    stage.make_mobile("rat", "yard");
    stage.make(turned_round ? "ring" : "stone", "hall");
    stage.world().change(stage.body(ann)).hit_points = hit_points;
    return stage.game().state_digest();
  };
  CHECK(digest(false, 20) == digest(false, 20));
  CHECK(digest(false, 20) != digest(true, 20));
  CHECK(digest(false, 20) != digest(false, 19));
}

TEST_CASE("game: the heap in place of the wheel gives the same game, byte for byte") {
  const auto play = [](const std::string& list) {
    StageOptions options;
    options.game.event_list = list;
    Stage stage(options);
    const auto ann = stage.player("Ann");
    const auto bob = stage.player("Bob", "yard");
    stage.make("torch", ann);
    stage.make("flask", ann);
    stage.make("pear", ann);
    std::string all;
    for (const auto* line : {"light torch", "drink flask", "put pear bag", "north", "say hello",
                             "drop pear", "timers"}) {
      stage.type(ann, line);
      stage.pulses(37);
      all += stage.heard(ann) + stage.heard(bob);
    }
    stage.pulses(700);
    all += stage.heard(ann);
    return all + std::to_string(stage.game().state_digest()) +
           std::to_string(stage.game().timeline().digest()) +
           std::to_string(stage.game().draws().digest());
  };
  const auto wheel = play("wheel");
  CHECK(wheel == play("heap"));
  CHECK(wheel == play("sorted"));
}
