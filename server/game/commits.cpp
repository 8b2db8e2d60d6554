#include "game/commits.h"

#include <algorithm>
#include <charconv>
#include <exception>

#include "base/log.h"
#include "base/text.h"
#include "game/backups.h"
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

void Commits::Rows::forget_gone(std::int64_t from) {
  for (auto at = objects.lower_bound(from); at != objects.end();) {
    if (at->second) {
      ++at;
      continue;
    }
    events.erase({std::string(events::owner_kind_names[events::OwnerKind::object]),
                  std::to_string(at->first)});
    at = objects.erase(at);
  }
}

bool Commits::Rows::is_gone(std::int64_t object) const {
  const auto found = objects.find(object);
  return found != objects.end() && !found->second;
}

bool Commits::Rows::has_gone(const wire::OwnerEvents& rows) const {
  if (rows.owner_kind != events::owner_kind_names[events::OwnerKind::object]) {
    return false;
  }
  std::int64_t id = 0;
  std::from_chars(rows.owner.data(), rows.owner.data() + rows.owner.size(), id);
  return is_gone(id);
}

void Commits::Rows::drop_character(std::int64_t id) {
  characters.erase(id);
  events.erase(
      {std::string(events::owner_kind_names[events::OwnerKind::character]), std::to_string(id)});
}

void Commits::Rows::merge_older(Rows& older) {
  for (const auto& [id, account] : gone_characters) {
    older.drop_character(id);
  }
  gone_characters.merge(older.gone_characters);
  accounts.merge(older.accounts);
  characters.merge(older.characters);
  objects.merge(older.objects);
  events.merge(older.events);
  spawns.merge(older.spawns);
  older = {};
}

void Commits::gather() {
  auto& world = game_.world();
  if (!world.has_changes()) {
    return;
  }
  const auto changes = world.take_changes();
  for (const auto handle : changes.characters) {
    const auto* body = world.find(handle);
    if (body != nullptr && body->is_player()) {
      waiting_.characters.insert_or_assign(body->id(), to_record(*body, true));
    }
  }
  for (const auto handle : changes.character_events) {
    const auto* body = world.find(handle);
    if (body != nullptr && body->is_player()) {
      waiting_.add(to_records(*body, game_.now(), false));
    }
  }
  gather_objects(changes);
  for (const auto vnum : changes.room_events) {
    waiting_.add(to_records(*world.room(vnum), game_.now(), false));
  }
  for (const auto& key : changes.area_events) {
    waiting_.add(to_records(*world.area(key), game_.now(), false));
  }
  if (changes.world_events) {
    waiting_.add(to_records(world, game_.now(), false));
  }
  waiting_.spawns.insert(changes.spawned.begin(), changes.spawned.end());
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
  const auto holds = [id](const Rows& rows) {
    return rows.characters.contains(id) || rows.gone_characters.contains(id);
  };
  return holds(waiting_) || holds(under_way_);
}

bool Commits::has_name(std::string_view name) const {
  const auto is_called = [name](const auto& row) {
    return base::equal_no_case(row.second.name, name);
  };
  for (const auto* rows : {&waiting_, &under_way_}) {
    if (std::any_of(rows->accounts.begin(), rows->accounts.end(), is_called) ||
        std::any_of(rows->characters.begin(), rows->characters.end(), is_called)) {
      return true;
    }
  }
  return false;
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
  return game_.world().has_changes() || !waiting_.is_empty() || !nobody_plays ||
         now >= last_ + game_.limits().quiet_header_pulses;
}

void Commits::pulse() {
  if (busy_ && game_.now() >= last_ + retry_after) {
    tell_of_trouble("the disk does not answer", "it waits for the disk");
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

wire::Commit Commits::make_commit() const {
  wire::Commit commit;
  commit.header = header();
  for (const auto& [id, record] : waiting_.accounts) {
    commit.accounts.push_back(record);
  }
  for (const auto& [id, record] : waiting_.characters) {
    commit.characters.push_back(record);
  }
  for (const auto& [id, record] : waiting_.objects) {
    if (record) {
      commit.objects.push_back(*record);
    } else {
      commit.gone_objects.push_back(id);
    }
  }
  for (const auto& [key, rows] : waiting_.events) {
    if (!waiting_.has_gone(rows)) {
      commit.events.push_back(rows);
    }
  }
  for (const auto& [id, account] : waiting_.gone_characters) {
    commit.gone_characters.push_back({id, account});
  }
  for (const auto& row : waiting_.spawns) {
    commit.spawns.push_back({row});
  }
  return commit;
}

void Commits::post() {
  gather();
  auto commit = make_commit();
  commit.durable = wanted_ || !commit.is_header_only();
  has_rows_ = !commit.is_header_only();
  commit.ticket = ticket_ = game_.new_ticket();
  under_way_ = std::exchange(waiting_, {});
  answers_under_way_ = std::exchange(waiting_answers_, {});
  last_ = game_.now();
  posted_below_ = game_.world().next_id();
  wanted_ = false;
  busy_ = true;
  if (!game_.ports().store(std::move(commit))) {
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
