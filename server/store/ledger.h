// The one way rows are written. Inside one transaction it keeps the header's digest, the wrapping
// sum of the digests of all rows of all other tables, in step with each row put or dropped.
//   Ledger ledger(db);
//   ledger.put(object);
//   ledger.finish(header);
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "store/database.h"
#include "store/rows.h"
#include "wire/records.h"

namespace store {

// The header row, if the world was ever saved. Throws Refused when it is damaged.
std::optional<wire::HeaderRecord> read_header(Database& db);

// After the shape of the tables changed: every row's digest anew, and the header's. Inside a
// transaction.
void refresh_digests(Database& db);

class Ledger {
 public:
  // Inside a transaction, so that the sum it starts from is the sum it will replace.
  explicit Ledger(Database& db);

  template <class Record>
  void put(const Record& record) {
    static const std::string find =
        "SELECT digest FROM " + std::string(Table<Record>::name) + where_key<Record>();
    static const std::string write = upsert<Record>();
    {
      Query old(db_, find);
      bind_key(old, record);
      if (old.step()) {
        sum_ -= static_cast<std::uint64_t>(old.integer(0));
      }
    }
    const auto digest = wire::digest_of(record);
    Query query(db_, write);
    bind_fields(query, record);
    query.bind(static_cast<std::int64_t>(digest));
    query.finish();
    sum_ += digest;
  }
  // The object and its events. Rows that still lie in it come to lie where it lay; those that are
  // dropped too may be dropped before or after.
  void drop_object(std::int64_t id);
  void drop_events(const std::string& owner_kind, const std::string& owner);
  // Of all owners of a kind.
  void drop_events(const std::string& owner_kind);
  // The character, all that hangs on it however deep, and the events of them.
  void drop_character(std::int64_t id);
  // Nothing while a character is left of it.
  void drop_account_if_empty(std::int64_t id);
  // Every row of a table.
  template <class Record>
  void clear() {
    Query query(db_, "DELETE FROM " + std::string(Table<Record>::name) + " RETURNING digest");
    take_off(query);
  }
  // Writes the header with the sum in place of its digest.
  void finish(const wire::HeaderRecord& header);

 private:
  void move_out_of(std::int64_t holder);
  // Runs a DELETE ... RETURNING digest with this id.
  void drop_rows(const char* sql, std::int64_t id);
  // The same with what is bound already.
  void take_off(Query& query);

  Database& db_;
  std::uint64_t sum_ = 0;
};

}  // namespace store
