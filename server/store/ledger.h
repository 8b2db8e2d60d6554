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
#include "wire/storing.h"

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
    static const std::string write = upsert<Record>();
    const auto digest = wire::digest_of(record);
    Query query(db_, write);
    bind_fields(query, record);
    query.bind(static_cast<std::int64_t>(digest));
    query.finish();
    sum_ += digest - db_.take_replaced();
  }
  // The object and its events. Rows that still lie in it come to lie where it lay; those that are
  // dropped too may be dropped before or after.
  void drop_object(std::int64_t id);
  // The mobile, its events and whatever fights it. What still lies on it comes to lie where it
  // stood.
  void drop_mobile(std::int64_t id);
  void drop_fighter(std::int64_t id);
  // These, and no others.
  void put_events(const wire::OwnerEvents& owner);
  // The character, all that hangs on it however deep, the events of them, and their mail.
  void drop_character(std::int64_t id);
  // Nothing while a character is left of it.
  void drop_account_if_empty(std::int64_t id);
  // One line more of the past, which is in no digest.
  void note(const wire::MoveRecord& move);
  // Lines written before this second go, some at a time: the work of a commit stays bounded.
  void forget_moves(std::int64_t before);
  // Writes the header with the sum in place of its digest.
  void finish(const wire::HeaderRecord& header);

 private:
  void drop_fights_with(std::int64_t id);
  void move_out_of(std::int64_t holder);
  void drop_events(const std::string& owner_kind, std::int64_t owner);
  // Where there is such a row.
  template <class Record>
  void drop_row(std::int64_t id);

  Database& db_;
  std::uint64_t sum_ = 0;
};

}  // namespace store
