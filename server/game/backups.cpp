#include "game/backups.h"

#include <algorithm>
#include <utility>

#include "base/log.h"
#include "base/text.h"
#include "game/commits.h"
#include "game/game.h"
#include "game/happenings/all.h"

namespace game {

namespace {

using base::Pulse;

constexpr Pulse soon = base::minutes(1);          // after a start
constexpr Pulse retry_after = base::minutes(10);  // after one that failed
constexpr Pulse told_apart = base::seconds(2);    // words on how far it is

Pulse every(const Game& game) {
  return base::minutes(game.options().backup_minutes);
}

// The last part of a path: staff need not know where things lie on the machine.
std::string name_in(const std::string& file) {
  return base::escape_controls(file.substr(file.rfind('/') + 1));
}

}  // namespace

void Backups::expect_first() {
  if (game_.options().backup_minutes == 0) {
    return;
  }
  const auto since = std::max<std::int64_t>(0, game_.wall() - game_.options().newest_backup);
  const auto past = base::seconds(static_cast<std::uint64_t>(since));
  expect_backup(game_,
                past + soon >= every(game_) ? std::min(soon, every(game_)) : every(game_) - past);
}

void Backups::come_due() {
  expect_backup(game_, every(game_));
  if (changed_ && !under_way_) {
    asked_for_ = false;
    begin({});
  }
}

std::string Backups::ask(std::string file, Answer answer) {
  if (under_way_) {
    return "a backup is being made already";
  }
  if (game_.is_stopping()) {
    return "the game is stopping";
  }
  answer_ = std::move(answer);
  asked_for_ = true;
  last_told_ = game_.now();
  begin(std::move(file));
  return {};
}

// What happened up to now is saved first, so that it is in it.
void Backups::begin(std::string file) {
  under_way_ = true;
  file_ = std::move(file);
  game_.commits().at_once([this](const std::string& /*why_not*/) { post(); });
}

void Backups::post() {
  ticket_ = game_.new_ticket();
  if (file_.empty()) {
    changed_ = false;
  }
  if (!game_.ports().store(
          wire::BackUp{.ticket = ticket_, .file = file_, .utc_second = game_.wall()})) {
    hear(wire::BackedUp{
        .ticket = ticket_, .good = false, .why_not = "the disk is too slow just now", .file = {}});
  }
}

void Backups::hear(const wire::BackingUp& reply) {
  if (!under_way_ || reply.ticket != ticket_ || !asked_for_ ||
      game_.now() < last_told_ + told_apart) {
    return;
  }
  last_told_ = game_.now();
  game_.tell_staff(Capability::backup,
                   "The backup is " + std::to_string(reply.percent) + " % copied.");
}

void Backups::hear(const wire::BackedUp& reply) {
  if (!under_way_ || reply.ticket != ticket_) {
    return;
  }
  under_way_ = false;
  if (reply.good) {
    ended(reply);
  } else {
    failed(reply.why_not);
  }
  if (const auto answer = std::exchange(answer_, {})) {
    answer(reply);
  }
}

void Backups::ended(const wire::BackedUp& reply) {
  base::log::info("game", "a backup was made",
                  {{"file", reply.file}, {"bytes", reply.bytes}, {"rows", reply.rows}});
  if (asked_for_) {
    game_.tell_staff(Capability::backup,
                     "The backup " + name_in(reply.file) + " is made and checked; it holds " +
                         base::counted(static_cast<std::uint64_t>(reply.rows), "row", "rows") +
                         ".");
  }
}

void Backups::failed(const std::string& why_not) {
  changed_ = changed_ || file_.empty();
  base::log::error("game", "a backup could not be made", {{"why", why_not}});
  std::string words = "A backup could not be made (" + base::escape_controls(why_not) + ").";
  if (!asked_for_ && game_.options().backup_minutes > 0) {
    const auto next = std::min(retry_after, every(game_));
    expect_backup(game_, next);
    words += " It is tried again in " + base::duration_in_words(next) + ".";
  }
  game_.tell_staff(Capability::none, words);
}

}  // namespace game
