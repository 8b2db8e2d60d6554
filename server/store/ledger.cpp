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
  refresh<wire::AccountRecord>(db, sum);
  refresh<wire::CharacterRecord>(db, sum);
  refresh<wire::ObjectRecord>(db, sum);
  refresh<wire::EventRecord>(db, sum);
  refresh<wire::SpawnRecord>(db, sum);
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
  wire::ObjectRecord place;
  {
    Query query(db_, find);
    query.bind(holder);
    if (!query.step()) {
      return;
    }
    place = read_row<wire::ObjectRecord>(query);
  }
  std::vector<wire::ObjectRecord> left;
  {
    Query query(db_, within);
    query.bind(holder);
    while (query.step()) {
      left.push_back(read_row<wire::ObjectRecord>(query));
    }
  }
  for (auto& object : left) {
    object.in_room = place.in_room;
    object.on_character = place.on_character;
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

void Ledger::drop_rows(const char* sql, std::int64_t id) {
  Query query(db_, sql);
  query.bind(id);
  take_off(query);
}

void Ledger::take_off(Query& query) {
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
  take_off(query);
}

void Ledger::drop_events(const std::string& owner_kind) {
  Query query(db_, "DELETE FROM events WHERE owner_kind = ? RETURNING digest");
  query.bind(owner_kind);
  take_off(query);
}

void Ledger::finish(const wire::HeaderRecord& header) {
  write_header(db_, header, sum_);
}

}  // namespace store
