#include "store/ledger.h"

#include <algorithm>
#include <vector>

#include "base/check.h"
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
  db_.take_replaced();  // of a put that failed
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

// Not DELETE ... RETURNING: that opens a table of its own each time, which costs more than ten rows
// put.
template <class Record>
void Ledger::drop_row(std::int64_t id) {
  static const std::string find =
      "SELECT digest FROM " + std::string(Table<Record>::name) + where_key<Record>();
  static const std::string drop =
      "DELETE FROM " + std::string(Table<Record>::name) + where_key<Record>();
  {
    Query query(db_, find);
    query.bind(id);
    if (!query.step()) {
      return;
    }
    sum_ -= static_cast<std::uint64_t>(query.integer(0));
  }
  Query query(db_, drop);
  query.bind(id);
  query.finish();
}

void Ledger::drop_object(std::int64_t id) {
  move_out_of(id);
  drop_row<wire::ObjectRecord>(id);
  drop_events("object", id);
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
  drop_row<wire::MobileRecord>(id);
  drop_fights_with(id);
  drop_events("character", id);
}

void Ledger::drop_fighter(std::int64_t id) {
  drop_row<wire::FighterRecord>(id);
}

void Ledger::drop_fights_with(std::int64_t id) {
  static const std::string find = select<wire::FighterRecord>("WHERE id = ?1 OR foe = ?1");
  for (const auto& fighter : read_all<wire::FighterRecord>(db_, find, id)) {
    drop_fighter(fighter.id);
  }
}

void Ledger::drop_character(std::int64_t id) {
  std::vector<std::int64_t> things;
  std::int64_t coins = 0;
  {
    Query query(db_,
                "WITH RECURSIVE things (id) AS ("
                "SELECT id FROM objects WHERE on_character = ? UNION ALL "
                "SELECT objects.id FROM things JOIN objects ON objects.in_object = things.id) "
                "SELECT id, coins FROM things JOIN objects USING (id)");
    query.bind(id);
    while (query.step()) {
      things.push_back(query.integer(0));
      coins += query.integer(1);
    }
  }
  // The game told of what it knew by then; what is left it had put aside, and never counted out.
  coin("forgotten", -coins);
  for (const auto thing : things) {
    drop_row<wire::ObjectRecord>(thing);
    drop_events("object", thing);
  }
  static const std::string letters = select<wire::MailRecord>("WHERE recipient = ?");
  for (const auto& letter : read_all<wire::MailRecord>(db_, letters, id)) {
    drop_row<wire::MailRecord>(letter.id);
  }
  drop_row<wire::CharacterRecord>(id);
  drop_fights_with(id);
  drop_events("character", id);
}

void Ledger::drop_account_if_empty(std::int64_t id) {
  {
    Query query(db_, "SELECT 1 FROM characters WHERE account = ?");
    query.bind(id);
    if (query.step()) {
      return;
    }
  }
  drop_row<wire::AccountRecord>(id);
}

void Ledger::drop_events(const std::string& owner_kind) {
  Query query(db_, "DELETE FROM events WHERE owner_kind = ? RETURNING digest");
  query.bind(owner_kind);
  take_off(query);
}

void Ledger::take_off(Query& query) {
  while (query.step()) {
    sum_ -= static_cast<std::uint64_t>(query.integer(0));
  }
}

void Ledger::drop_events(const std::string& owner_kind, std::int64_t owner) {
  put_events({owner_kind, std::to_string(owner), {}});
}

void Ledger::put_events(const wire::OwnerEvents& owner) {
  std::vector<std::int64_t> over;
  {
    Query query(db_, "SELECT event_order, digest FROM events WHERE owner_kind = ? AND owner = ?");
    query.bind(owner.owner_kind).bind(owner.owner);
    while (query.step()) {
      const auto order = query.integer(0);
      const bool stays =
          std::any_of(owner.events.begin(), owner.events.end(),
                      [order](const auto& event) { return event.event_order == order; });
      if (!stays) {
        over.push_back(order);
        sum_ -= static_cast<std::uint64_t>(query.integer(1));
      }
    }
  }
  for (const auto order : over) {
    Query query(db_, "DELETE FROM events WHERE owner_kind = ? AND owner = ? AND event_order = ?");
    query.bind(owner.owner_kind).bind(owner.owner).bind(order);
    query.finish();
  }
  for (const auto& event : owner.events) {
    base::check(event.owner_kind == owner.owner_kind && event.owner == owner.owner,
                "commit: an event among those of another owner");
    put(event);
  }
}

void Ledger::coin(const std::string& act, std::int64_t coins) {
  if (coins == 0) {
    return;
  }
  static const std::string find = select<wire::CoinageRecord>("WHERE act = ?");
  wire::CoinageRecord row{.act = act};
  {
    Query query(db_, find);
    query.bind(act);
    if (query.step()) {
      row = read_row<wire::CoinageRecord>(query);
    }
  }
  row.coins += coins;
  put(row);
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
