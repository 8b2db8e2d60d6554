#include "game/backups.h"

#include <string>
#include <variant>

#include <doctest/doctest.h>

#include "game/happenings/all.h"
#include "support/captured_log.h"
#include "support/stage.h"

using game::Capability;
using support::Stage;

namespace {

constexpr std::int64_t start = 1'767'225'600;  // where the stage's wall clock begins

support::StageOptions every(std::uint32_t minutes, std::int64_t newest = 0) {
  support::StageOptions options;
  options.game.backup_minutes = minutes;
  options.game.newest_backup = newest;
  return options;
}

void minutes(Stage& stage, std::uint64_t n) {
  stage.pulses(base::minutes(n));
}

// The backup that the held store was asked for, after how many commits.
const wire::BackUp* posted(Stage& stage, std::size_t& commits_before) {
  commits_before = 0;
  for (const auto& job : stage.store().posted()) {
    if (const auto* const backup = std::get_if<wire::BackUp>(&job)) {
      return backup;
    }
    commits_before += std::holds_alternative<wire::Commit>(job) ? 1U : 0U;
  }
  return nullptr;
}

}  // namespace

TEST_CASE("backups: by themselves every so often, when something was saved since the last") {
  Stage stage(every(60));
  const auto ann = stage.player("Ann");
  CHECK(stage.store().backups.empty());
  minutes(stage, 1);  // there was none at all
  REQUIRE(stage.store().backups.size() == 1);
  CHECK(stage.store().backups[0] >= start + 60);
  stage.quit(ann);
  minutes(stage, 60);
  REQUIRE(stage.store().backups.size() == 2);
  CHECK(stage.store().backups[1] == stage.store().backups[0] + 3600);
  minutes(stage, 180);
  CHECK(stage.store().backups.size() == 2);  // nobody did anything
  stage.login("Ann");
  minutes(stage, 60);
  CHECK(stage.store().backups.size() == 3);
  CHECK(stage.game().timeline().verify().empty());
}

TEST_CASE("backups: a restart puts none off, and makes none too early") {
  Stage stage(every(60, start - 50 * 60));
  stage.player("Ann");
  minutes(stage, 9);
  CHECK(stage.store().backups.empty());
  stage.options().game.newest_backup = start - 50 * 60;
  stage.restart();
  minutes(stage, 2);
  CHECK(stage.store().backups.size() == 1);
  // The newest is of a clock that ran ahead: it waits no longer than usual.
  stage.options().game.newest_backup = start + 100'000'000;
  stage.restart();
  minutes(stage, 61);
  CHECK(stage.store().backups.size() == 2);
}

TEST_CASE(
    "backups: none by itself when the setting says so, nor in a world where nothing is saved") {
  Stage never(every(0));
  never.player("Ann");
  minutes(never, 200);
  CHECK(never.store().backups.empty());
  support::StageOptions options = every(60);
  options.areas = {};
  Stage empty(options);
  minutes(empty, 200);
  CHECK(empty.store().backups.empty());
}

TEST_CASE("backups: by command, everything up to then is in it, and who may make one hears of it") {
  Stage stage;
  const auto ann = stage.player("Ann");
  const auto bob = stage.player("Bob");
  const auto eve = stage.player("Eve");
  stage.grant(ann, Capability::backup);
  stage.grant(bob, Capability::backup);
  stage.grant(eve, Capability::events);
  stage.hold_store();
  stage.make("torch", ann);
  stage.type(ann, "backup");
  CHECK(stage.heard(ann) == "A backup begins. You will hear when it is made.");
  std::size_t commits = 0;
  CHECK(posted(stage, commits) == nullptr);  // the world is saved first
  stage.release_store();
  CHECK(stage.store().backups.size() == 1);
  CHECK(stage.store().things_of("Ann").size() == 1);
  CHECK(stage.heard(ann) == "[staff] The backup backup-1.db is made and checked; it holds 3 rows.");
  CHECK(stage.heard(bob) == "[staff] The backup backup-1.db is made and checked; it holds 3 rows.");
  CHECK(stage.heard(eve).empty());
  stage.type(eve, "backup");
  CHECK_FALSE(stage.hears(eve, "backup begins"));
  CHECK(stage.store().backups.size() == 1);
}

TEST_CASE("backups: one at a time, and how far it is, is told every few seconds") {
  Stage stage;
  const auto ann = stage.player("Ann");
  stage.grant(ann, Capability::backup);
  stage.hold_store();
  stage.type(ann, "backup");
  stage.game().hear(stage.store().work());  // the commit before it
  stage.game().end_turn();
  std::size_t commits = 0;
  const auto* const job = posted(stage, commits);
  REQUIRE(job != nullptr);
  CHECK(commits == 0);
  const auto ticket = job->ticket;
  const auto tell = [&](int percent) {
    stage.heard(ann);
    stage.game().hear(wire::BackingUp{ticket, percent});
    stage.game().end_turn();
    return stage.heard(ann);
  };
  CHECK(tell(10).empty());
  stage.pulses(16);
  CHECK(tell(20) == "[staff] The backup is 20 % copied.");
  CHECK(tell(30).empty());
  stage.type(ann, "backup");
  CHECK(stage.heard(ann) == "No backup begins: a backup is being made already.");
  stage.release_store();
  CHECK(stage.heard(ann) == "[staff] The backup backup-1.db is made and checked; it holds 1 row.");
}

TEST_CASE("backups: one that fails is one line in the log, staff are told, and it is tried again") {
  Stage stage(every(30));
  const auto ann = stage.player("Ann");
  const auto bob = stage.player("Bob");
  stage.grant(ann, Capability::events);
  minutes(stage, 1);
  REQUIRE(stage.store().backups.size() == 1);
  stage.make("torch", ann);
  minutes(stage, 29);
  stage.heard(ann);
  stage.heard(bob);
  stage.store().refuses_backups = "the disk is full";
  support::CapturedLog log;
  minutes(stage, 1);
  CHECK(stage.heard(ann) ==
        "[staff] A backup could not be made (the disk is full). It is tried again in 10 minutes.");
  CHECK(stage.heard(bob).empty());
  const auto text = log.text();
  const auto first = text.find("a backup could not be made");
  REQUIRE(first != std::string::npos);
  CHECK(text.find("a backup could not be made", first + 1) == std::string::npos);
  CHECK(text.find("the disk is full") != std::string::npos);
  stage.store().refuses_backups = {};
  minutes(stage, 9);
  CHECK(stage.store().backups.size() == 1);
  minutes(stage, 1);
  CHECK(stage.store().backups.size() == 2);
}

TEST_CASE("backups: whoever asks from the console hears the end, also while the disk is too slow") {
  Stage stage;
  const auto ann = stage.player("Ann");
  wire::BackedUp heard;
  const auto answer = [&heard](const wire::BackedUp& reply) { heard = reply; };
  CHECK(stage.game().backups().ask("/mnt/mine.db", answer).empty());
  stage.game().end_turn();
  stage.settle();
  CHECK(heard.good);
  CHECK(heard.file == "/mnt/mine.db");
  heard = {};
  stage.store().full = true;
  CHECK(stage.game().backups().ask({}, answer).empty());
  stage.game().end_turn();
  stage.settle();
  CHECK_FALSE(heard.good);
  CHECK(heard.why_not == "the disk is too slow just now");
  stage.store().full = false;
  CHECK(stage.game().backups().ask({}, answer).empty());
  stage.game().end_turn();
  stage.settle();
  CHECK(heard.good);
}
