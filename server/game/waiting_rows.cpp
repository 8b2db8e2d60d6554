#include "game/waiting_rows.h"

#include <algorithm>
#include <charconv>
#include <iterator>

#include "base/text.h"

namespace game {

namespace {

std::int64_t id_of(const wire::OwnerEvents& rows) {
  std::int64_t id = 0;
  std::from_chars(rows.owner.data(), rows.owner.data() + rows.owner.size(), id);
  return id;
}

template <class Record>
bool is_gone_from(const WaitingRows::ByIdOrGone<Record>& rows, std::int64_t id) {
  const auto found = rows.find(id);
  return found != rows.end() && !found->second;
}

// Gives the ids.
template <class Record>
std::vector<std::int64_t> drop_gone(WaitingRows::ByIdOrGone<Record>& rows, std::int64_t from) {
  std::vector<std::int64_t> ids;
  for (auto at = rows.lower_bound(from); at != rows.end();) {
    if (at->second) {
      ++at;
    } else {
      ids.push_back(at->first);
      at = rows.erase(at);
    }
  }
  return ids;
}

template <class Key, class Record>
std::vector<Record> values(const std::map<Key, Record>& rows) {
  std::vector<Record> all;
  all.reserve(rows.size());
  for (const auto& [key, record] : rows) {
    all.push_back(record);
  }
  return all;
}

template <class Record>
void divide(const WaitingRows::ByIdOrGone<Record>& rows, std::vector<Record>& changed,
            std::vector<std::int64_t>& gone) {
  for (const auto& [id, record] : rows) {
    if (record) {
      changed.push_back(*record);
    } else {
      gone.push_back(id);
    }
  }
}

}  // namespace

bool WaitingRows::is_empty() const {
  return accounts.empty() && characters.empty() && gone_characters.empty() && mobiles.empty() &&
         fighters.empty() && rooms.empty() && objects.empty() && events.empty() && spawns.empty() &&
         coinage.empty() && moves.empty();
}

void WaitingRows::add(wire::OwnerEvents rows) {
  auto key = std::pair(rows.owner_kind, rows.owner);
  events.insert_or_assign(std::move(key), std::move(rows));
}

void WaitingRows::drop_character(std::int64_t id) {
  characters.erase(id);
  fighters.erase(id);
  drop_events(events::OwnerKind::character, id);
}

void WaitingRows::merge_older(WaitingRows& older) {
  for (const auto& [id, account] : gone_characters) {
    older.drop_character(id);
  }
  gone_characters.merge(older.gone_characters);
  accounts.merge(older.accounts);
  characters.merge(older.characters);
  mobiles.merge(older.mobiles);
  fighters.merge(older.fighters);
  rooms.merge(older.rooms);
  objects.merge(older.objects);
  events.merge(older.events);
  spawns.merge(older.spawns);
  coinage.merge(older.coinage);
  moves.insert(moves.begin(), std::move_iterator(older.moves.begin()),
               std::move_iterator(older.moves.end()));
  older = {};
}

std::deque<wire::MoveRecord> WaitingRows::take_later_moves() {
  std::deque<wire::MoveRecord> later;
  if (moves.size() > moves_a_commit) {
    const auto first = moves.begin() + static_cast<std::ptrdiff_t>(moves_a_commit);
    later.assign(std::move_iterator(first), std::move_iterator(moves.end()));
    moves.erase(first, moves.end());
  }
  return later;
}

std::size_t WaitingRows::keep_moves(std::size_t most) {
  const auto too_many = moves.size() > most ? moves.size() - most : 0;
  moves.erase(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(too_many));
  return too_many;
}

void WaitingRows::forget_gone(std::int64_t from) {
  drop_gone(fighters, from);
  for (const auto id : drop_gone(mobiles, from)) {
    drop_events(events::OwnerKind::character, id);
  }
  for (const auto id : drop_gone(objects, from)) {
    drop_events(events::OwnerKind::object, id);
  }
}

void WaitingRows::drop_events(events::OwnerKind kind, std::int64_t id) {
  events.erase({std::string(events::owner_kind_names[kind]), std::to_string(id)});
}

bool WaitingRows::is_gone(std::int64_t object) const {
  return is_gone_from(objects, object);
}

// Whoever goes takes their events along.
bool WaitingRows::has_gone(const wire::OwnerEvents& rows) const {
  const auto kind = events::owner_kind_names.find(rows.owner_kind);
  return (kind == events::OwnerKind::object && is_gone_from(objects, id_of(rows))) ||
         (kind == events::OwnerKind::character && is_gone_from(mobiles, id_of(rows)));
}

wire::Commit WaitingRows::to_commit() const {
  wire::Commit commit;
  commit.accounts = values(accounts);
  commit.characters = values(characters);
  divide(mobiles, commit.mobiles, commit.gone_mobiles);
  divide(fighters, commit.fighters, commit.gone_fighters);
  commit.rooms = values(rooms);
  divide(objects, commit.objects, commit.gone_objects);
  commit.events.reserve(events.size());
  for (const auto& [key, rows] : events) {
    if (!has_gone(rows)) {
      commit.events.push_back(rows);
    }
  }
  commit.spawns = values(spawns);
  commit.coinage = values(coinage);
  commit.moves.assign(moves.begin(), moves.end());
  for (const auto& [id, account] : gone_characters) {
    commit.gone_characters.push_back({id, account});
  }
  return commit;
}

bool WaitingRows::has_name(std::string_view name) const {
  const auto is_called = [name](const auto& row) {
    return base::equal_no_case(row.second.name, name);
  };
  return std::any_of(accounts.begin(), accounts.end(), is_called) ||
         std::any_of(characters.begin(), characters.end(), is_called);
}

bool WaitingRows::holds_character(std::int64_t id) const {
  return characters.contains(id) || gone_characters.contains(id);
}

}  // namespace game
