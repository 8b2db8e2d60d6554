#include "game/commits.h"

#include <algorithm>
#include <deque>
#include <exception>

#include "base/log.h"
#include "base/text.h"
#include "game/backups.h"
#include "game/fights/fights.h"
#include "game/game.h"
#include "game/rows.h"
#include "wire/markup.h"

namespace game {

namespace {

// Ids are reserved in blocks of this size, the next one when half of a block is used.
constexpr std::int64_t id_block = 4096;

constexpr base::Pulse retry_after = base::seconds(30);

}  // namespace

// ---- rows that wait

void Commits::gather() {
  for (const auto id : game_.fights().take_changed()) {
    waiting_.fighters.insert_or_assign(id, game_.fights().record_of(id));
  }
  auto& world = game_.world();
  if (!world.has_changes()) {
    return;
  }
  const auto changes = world.take_changes();
  gather_bodies(changes);
  gather_objects(changes);
  gather_places(changes);
  gather_coins(changes);
}

void Commits::gather_coins(const world::Changes& changes) {
  for (int i = 0; i < static_cast<int>(world::Coinage::count_); ++i) {
    const auto act = static_cast<world::Coinage>(i);
    if (changes.coinage.has(act)) {
      const std::string name(world::coinage_names[act]);
      waiting_.coinage.insert_or_assign(name, wire::CoinageRecord{name, game_.world().coined(act)});
    }
  }
  for (const auto& move : changes.moves) {
    const auto seconds_ago = (game_.now() - move.pulse) / base::pulses_per_second;
    waiting_.moves.push_back(
        to_record(move, game_.wall() - static_cast<std::int64_t>(seconds_ago)));
  }
  lost_moves(waiting_.keep_moves(game_.limits().waiting_moves));
}

void Commits::lost_moves(std::size_t lines) {
  if (lines > 0) {
    base::log::warn("game", "the ledger lost its oldest lines: too many wait for the disk",
                    {{"lines", lines}});
  }
}

void Commits::gather_bodies(const world::Changes& changes) {
  const auto& world = game_.world();
  for (const auto id : changes.gone_mobiles) {
    waiting_.mobiles.insert_or_assign(id, std::nullopt);
  }
  for (const auto handle : changes.characters) {
    const auto& body = *world.find(handle);
    if (body.is_player()) {
      waiting_.characters.insert_or_assign(body.id(), to_record(body, true));
    } else {
      waiting_.mobiles.insert_or_assign(body.id(), to_mobile_record(body));
    }
  }
  for (const auto handle : changes.character_events) {
    waiting_.add(to_records(*world.find(handle), game_.now(), false));
  }
}

void Commits::gather_places(const world::Changes& changes) {
  const auto& world = game_.world();
  for (const auto vnum : changes.rooms) {
    waiting_.rooms.insert_or_assign(vnum, to_record(*world.room(vnum)));
  }
  for (const auto vnum : changes.room_events) {
    waiting_.add(to_records(*world.room(vnum), game_.now(), false));
  }
  for (const auto& key : changes.area_events) {
    waiting_.add(to_records(*world.area(key), game_.now(), false));
  }
  if (changes.world_events) {
    waiting_.add(to_records(world, game_.now(), false));
  }
  for (const auto& row : changes.spawned) {
    waiting_.spawns.insert_or_assign(row, wire::SpawnRecord{row, world.count_of_untouched(row)});
  }
}

void Commits::gather_objects(const world::Changes& changes) {
  auto& world = game_.world();
  for (const auto id : changes.gone_objects) {
    waiting_.objects.insert_or_assign(id, std::nullopt);
  }
  waiting_.forget_gone(unknown_from());
  for (const auto handle : changes.objects) {
    const auto* object = world.find(handle);
    if (object == nullptr || !world::World::is_saved(*object)) {
      continue;
    }
    // Gone before that was durable: its old events must not outlive it.
    if (waiting_.is_gone(object->id()) || under_way_.is_gone(object->id())) {
      waiting_.add(to_records(*object, game_.now(), false));
    }
    waiting_.objects.insert_or_assign(object->id(), to_record(*object));
  }
  for (const auto handle : changes.object_events) {
    const auto* object = world.find(handle);
    if (object != nullptr && world::World::is_saved(*object)) {
      waiting_.add(to_records(*object, game_.now(), false));
    }
  }
}

// What comes and goes while the disk takes nothing must leave nothing behind.
std::int64_t Commits::unknown_from() const {
  return busy_ ? std::max(stored_below_, posted_below_) : stored_below_;
}

void Commits::changed(const wire::AccountRecord& account) {
  waiting_.accounts.insert_or_assign(account.id, account);
}

void Commits::changed(const wire::CharacterRecord& character) {
  waiting_.characters.insert_or_assign(character.id, character);
}

void Commits::withdraw(std::int64_t account, std::int64_t character) {
  waiting_.accounts.erase(account);
  waiting_.characters.erase(character);
}

void Commits::leaving(const world::Character& body) {
  gather();
  waiting_.characters.insert_or_assign(body.id(), to_record(body, false));
  waiting_.add(to_records(body, game_.now(), true));
  for (const auto& thing : body.things()) {
    leaving(thing);
  }
}

void Commits::leaving(const world::Object& object) {
  if (object.has_events()) {
    waiting_.add(to_records(object, game_.now(), true));
  }
  for (const auto& thing : object.contents()) {
    leaving(thing);
  }
}

void Commits::gone(const world::Character& body) {
  gather();
  waiting_.drop_character(body.id());
  waiting_.gone_characters.insert_or_assign(body.id(), body.state().player.account);
}

bool Commits::holds_character(std::int64_t id) const {
  return waiting_.holds_character(id) || under_way_.holds_character(id);
}

bool Commits::has_name(std::string_view name) const {
  return waiting_.has_name(name) || under_way_.has_name(name);
}

std::vector<wire::CharacterRecord> Commits::waiting_characters(std::int64_t account) const {
  std::vector<wire::CharacterRecord> owned;
  for (const auto* rows : {&waiting_, &under_way_}) {
    for (const auto& [id, record] : rows->characters) {
      const bool is_older = rows != &waiting_ && (waiting_.characters.contains(id) ||
                                                  waiting_.gone_characters.contains(id));
      if (record.account == account && !is_older) {
        owned.push_back(record);
      }
    }
  }
  return owned;
}

const wire::AccountRecord* Commits::waiting_account(std::int64_t id) const {
  for (const auto* rows : {&waiting_, &under_way_}) {
    const auto found = rows->accounts.find(id);
    if (found != rows->accounts.end()) {
      return &found->second;
    }
  }
  return nullptr;
}

// ---- when

void Commits::reserve_ids() {
  reserved_ids_ = game_.world().next_id() + id_block;
  wanted_ = true;
}

void Commits::at_once(Answer answer) {
  waiting_answers_.push_back(std::move(answer));
  wanted_ = true;
}

void Commits::next(Answer answer) {
  waiting_answers_.push_back(std::move(answer));
}

void Commits::end_turn() {
  if (game_.world().next_id() + id_block / 2 > reserved_ids_) {
    reserve_ids();
  }
  if (wanted_ && !busy_) {
    post();
  }
}

bool Commits::is_time() const {
  const auto now = game_.now();
  if (game_.is_stopping()) {
    return wanted_ || !waiting_.is_empty() || !waiting_answers_.empty();
  }
  if (failed_) {
    return now >= last_ + retry_after;
  }
  if (now < last_ + game_.limits().commit_pulses) {
    return false;
  }
  const bool nobody_plays = game_.world().player_count() == 0;
  return game_.world().has_changes() || game_.fights().has_changed() || !waiting_.is_empty() ||
         !nobody_plays || now >= last_ + game_.limits().quiet_header_pulses;
}

void Commits::pulse() {
  if (busy_ && game_.now() >= last_ + retry_after) {
    tell_of_trouble("the disk does not answer", "it waits for the disk");
  }
  if (game_.world().moves_waiting() > game_.limits().waiting_moves) {
    gather();  // the store is busy for long, and these would grow without end
  }
  if (!busy_ && is_time()) {
    post();
  }
}

// ---- to the store and back

wire::HeaderRecord Commits::header() const {
  wire::HeaderRecord header;
  header.pulse = static_cast<std::int64_t>(game_.now());
  header.epoch = static_cast<std::int64_t>(game_.options().epoch);
  header.seed = static_cast<std::int64_t>(game_.options().seed);
  header.wall_second = game_.wall();
  header.next_id = std::max(reserved_ids_, game_.world().next_id());
  header.next_order = game_.world().next_order();
  header.clean = clean_;
  return header;
}

void Commits::post() {
  const auto begun = game_.timeline().stopwatch();
  gather();
  // The last commit takes whatever is left.
  auto later = clean_ ? std::deque<wire::MoveRecord>() : waiting_.take_later_moves();
  auto commit = waiting_.to_commit();
  commit.header = header();
  commit.durable = wanted_ || !commit.is_header_only();
  has_rows_ = !commit.is_header_only();
  commit.ticket = ticket_ = game_.new_ticket();
  under_way_ = std::exchange(waiting_, {});
  waiting_.moves = std::move(later);
  answers_under_way_ = std::exchange(waiting_answers_, {});
  last_ = game_.now();
  posted_below_ = game_.world().next_id();
  wanted_ = false;
  busy_ = true;
  const auto characters = commit.characters.size();
  const bool is_taken = game_.ports().store(std::move(commit));
  const auto took = game_.timeline().stopwatch() - begun;
  ++cost_.commits;
  cost_.characters += characters;
  cost_.nanoseconds += took;
  cost_.longest = std::max(cost_.longest, took);
  if (!is_taken) {
    failed("the disk is too slow just now");
  }
}

void Commits::answered(const wire::Committed& reply) {
  if (!busy_ || reply.ticket != ticket_) {
    return;
  }
  if (!reply.good) {
    failed(reply.why_not);
    return;
  }
  busy_ = false;
  under_way_ = {};
  stored_below_ = posted_below_;
  if (has_rows_) {
    game_.backups().changed();
  }
  if (std::exchange(failed_, false)) {
    base::log::info("game", "the world is saved again", {{"pulse", game_.now()}});
    game_.tell_staff(Capability::none, "The world is saved again.");
    tell_players("The world is saved again.");
  }
  call(std::exchange(answers_under_way_, {}), {});
}

void Commits::failed(const std::string& why_not) {
  busy_ = false;
  waiting_.merge_older(under_way_);
  waiting_.forget_gone(unknown_from());
  lost_moves(waiting_.keep_moves(game_.limits().waiting_moves));
  base::log::error("game", "the world was not saved", {{"why", why_not}, {"pulse", game_.now()}});
  tell_of_trouble(why_not, "it tries again every " + base::duration_in_words(retry_after));
  call(std::exchange(answers_under_way_, {}), why_not.empty() ? "the disk said no" : why_not);
}

// Once, until it is over.
void Commits::tell_of_trouble(const std::string& why_not, const std::string& then) {
  if (std::exchange(failed_, true)) {
    return;
  }
  game_.tell_staff(Capability::none, "The world cannot be saved (" + why_not +
                                         "). Nothing is lost while the server runs; " + then + ".");
  tell_players(
      "The world cannot be saved just now; the staff have been told. Until it can, what you do "
      "would be lost if the server stopped.");
}

// Those whom tell_staff does not tell.
void Commits::tell_players(std::string_view words) {
  for (const auto& [session, visitor] : game_.visitors()) {
    const auto* body = game_.body_of(*visitor);
    if (body != nullptr && game_.rights_of(*body).is_empty()) {
      game_.tell(*visitor, wire::styled(wire::Style::system, words));
    }
  }
}

void Commits::call(const std::vector<Answer>& answers, const std::string& why_not) {
  for (const auto& answer : answers) {
    try {
      answer(why_not);
    } catch (const std::exception& problem) {
      // The others are waiting too.
      base::log::error("game", "an answer of the store failed", {{"what", problem.what()}});
    }
  }
}

}  // namespace game
