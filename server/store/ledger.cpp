#include "store/ledger.h"

#include <vector>

#include "store/failure.h"

namespace store {

namespace {

// All rows are read before the first is written: a table is not changed while a query walks it.
template <class Record>
void refresh(Database& db, std::uint64_t& sum) {
  std::vector<Record> all;
  {
    Query query(db, select<Record>());
    while (query.step()) {
      all.push_back(read_fields<Record>(query));
    }
  }
  const std::string write =
      "UPDATE " + std::string(Table<Record>::name) + " SET digest = ?" + where_key<Record>();
  for (const auto& record : all) {
    const auto digest = wire::digest_of(record);
    Query query(db, write);
    query.bind(static_cast<std::int64_t>(digest));
    bind_key(query, record);
    query.finish();
    sum += digest;
  }
}

// Every row that a select() with one number to bind finds.
template <class Record>
std::vector<Record> read_all(Database& db, const std::string& sql, std::int64_t number) {
  std::vector<Record> all;
  Query query(db, sql);
  query.bind(number);
  while (query.step()) {
    all.push_back(read_row<Record>(query));
  }
  return all;
}

void write_header(Database& db, wire::HeaderRecord header, std::uint64_t sum) {
  static const std::string write = "INSERT OR REPLACE INTO header (id, " +
                                   columns<wire::HeaderRecord>() + ", own_digest) VALUES (1, " +
                                   places<wire::HeaderRecord>() + ", ?)";
  header.digest = static_cast<std::int64_t>(sum);
  Query query(db, write);
  bind_fields(query, header);
  query.bind(static_cast<std::int64_t>(wire::digest_of(header)));
  query.finish();
}

}  // namespace

std::optional<wire::HeaderRecord> read_header(Database& db) {
  static const std::string find =
      "SELECT " + columns<wire::HeaderRecord>() + ", own_digest FROM header WHERE id = 1";
  Query query(db, find);
  if (!query.step()) {
    return std::nullopt;
  }
  auto header = read_fields<wire::HeaderRecord>(query);
  if (wire::digest_of(header) !=
      static_cast<std::uint64_t>(query.integer(field_count<wire::HeaderRecord>()))) {
    // It says which ids were given out: going on with a wrong one would make things exist twice.
    throw Refused("the header row is damaged. Restore a backup with `waterwheel restore`");
  }
  return header;
}

void refresh_digests(Database& db) {
  std::uint64_t sum = 0;
  for_each_table([&]<class Record>(const Record& /*of*/) { refresh<Record>(db, sum); });
  // The header's own digest may be of an older shape too, so it is not asked about.
  std::optional<wire::HeaderRecord> header;
  {
    Query query(db, "SELECT " + columns<wire::HeaderRecord>() + " FROM header WHERE id = 1");
    if (query.step()) {
      header = read_fields<wire::HeaderRecord>(query);
    }
  }
  if (header) {
    write_header(db, *header, sum);
  }
}

Ledger::Ledger(Database& db) : db_(db) {
  if (const auto header = read_header(db)) {
    sum_ = static_cast<std::uint64_t>(header->digest);
  }
}

// What still lies in it was put aside when the world began: nobody in the game knows of it, so it
// stays where its holder was.
void Ledger::move_out_of(std::int64_t holder) {
  static const std::string find = select<wire::ObjectRecord>("WHERE id = ?");
  static const std::string within = select<wire::ObjectRecord>("WHERE in_object = ?");
  const auto places = read_all<wire::ObjectRecord>(db_, find, holder);
  if (places.empty()) {
    return;
  }
  const auto& place = places.front();
  for (auto& object : read_all<wire::ObjectRecord>(db_, within, holder)) {
    object.in_room = place.in_room;
    object.on_character = place.on_character;
    object.on_mobile = place.on_mobile;
    object.in_object = place.in_object;
    object.worn_at = {};
    put(object);
  }
}

void Ledger::drop_object(std::int64_t id) {
  move_out_of(id);
  drop_rows("DELETE FROM objects WHERE id = ? RETURNING digest", id);
  drop_events("object", std::to_string(id));
}

void Ledger::drop_mobile(std::int64_t id) {
  static const std::string find = select<wire::MobileRecord>("WHERE id = ?");
  static const std::string on_it = select<wire::ObjectRecord>("WHERE on_mobile = ?");
  for (auto& object : read_all<wire::ObjectRecord>(db_, on_it, id)) {
    for (const auto& mobile : read_all<wire::MobileRecord>(db_, find, id)) {
      object.in_room = mobile.room;
    }
    object.on_mobile.reset();
    object.worn_at = {};
    put(object);
  }
  drop_rows("DELETE FROM mobiles WHERE id = ? RETURNING digest", id);
  drop_fights_with(id);
  drop_events("character", std::to_string(id));
}

void Ledger::drop_fighter(std::int64_t id) {
  drop_rows("DELETE FROM fighters WHERE id = ? RETURNING digest", id);
}

void Ledger::drop_fights_with(std::int64_t id) {
  drop_rows("DELETE FROM fighters WHERE id = ?1 OR foe = ?1 RETURNING digest", id);
}

void Ledger::drop_rows(const char* sql, std::int64_t id) {
  Query query(db_, sql);
  query.bind(id);
  while (query.step()) {
    sum_ -= static_cast<std::uint64_t>(query.integer(0));
  }
}

void Ledger::drop_character(std::int64_t id) {
  std::vector<std::int64_t> things;
  {
    Query query(db_,
                "WITH RECURSIVE things (id) AS ("
                "SELECT id FROM objects WHERE on_character = ? UNION ALL "
                "SELECT objects.id FROM things JOIN objects ON objects.in_object = things.id) "
                "SELECT id FROM things");
    query.bind(id);
    while (query.step()) {
      things.push_back(query.integer(0));
    }
  }
  for (const auto thing : things) {
    drop_rows("DELETE FROM objects WHERE id = ? RETURNING digest", thing);
    drop_events("object", std::to_string(thing));
  }
  drop_rows("DELETE FROM characters WHERE id = ? RETURNING digest", id);
  drop_fights_with(id);
  drop_events("character", std::to_string(id));
}

void Ledger::drop_account_if_empty(std::int64_t id) {
  drop_rows(
      "DELETE FROM accounts WHERE id = ? AND NOT EXISTS ("
      "SELECT 1 FROM characters WHERE account = accounts.id) RETURNING digest",
      id);
}

void Ledger::drop_events(const std::string& owner_kind, const std::string& owner) {
  Query query(db_, "DELETE FROM events WHERE owner_kind = ? AND owner = ? RETURNING digest");
  query.bind(owner_kind).bind(owner);
  while (query.step()) {
    sum_ -= static_cast<std::uint64_t>(query.integer(0));
  }
}

void Ledger::note(const wire::MoveRecord& move) {
  static const std::string write = "INSERT INTO moves (" + columns<wire::MoveRecord>() +
                                   ") VALUES (" + places<wire::MoveRecord>() + ")";
  Query query(db_, write);
  bind_fields(query, move);
  query.finish();
}

// Lines stand in the order of time, so only the oldest are looked at.
void Ledger::forget_moves(std::int64_t before) {
  constexpr std::int64_t most = 500;
  std::int64_t oldest = 0;
  {
    Query first(db_, "SELECT id, wall_second FROM moves ORDER BY id LIMIT 1");
    if (!first.step() || first.integer(1) >= before) {
      return;
    }
    oldest = first.integer(0);
  }
  Query query(db_, "DELETE FROM moves WHERE id < ? AND wall_second < ?");
  query.bind(oldest + most).bind(before);
  query.finish();
}

void Ledger::finish(const wire::HeaderRecord& header) {
  write_header(db_, header, sum_);
}

}  // namespace store
