#include "store/fresh.h"

#include <vector>

#include "store/ledger.h"
#include "store/rows.h"
#include "store/transaction.h"

namespace store {

namespace {

std::vector<std::int64_t> ids(Database& db, const char* sql) {
  std::vector<std::int64_t> found;
  Query query(db, sql);
  while (query.step()) {
    found.push_back(query.integer(0));
  }
  return found;
}

// Whatever has an owner is a player's corpse.
constexpr const char* lying_about =
    "WITH RECURSIVE about (id) AS (SELECT id FROM objects WHERE in_object IS NULL AND "
    "on_character IS NULL UNION ALL "
    "SELECT objects.id FROM about JOIN objects ON objects.in_object = about.id), "
    "kept (id) AS (SELECT id FROM objects WHERE owner != 0 UNION "
    "SELECT objects.id FROM kept JOIN objects ON objects.in_object = kept.id) "
    "SELECT id FROM about WHERE id NOT IN (SELECT id FROM kept) ORDER BY id";
constexpr const char* in_corpses =
    "WITH RECURSIVE kept (id) AS (SELECT id FROM objects WHERE owner != 0 UNION "
    "SELECT objects.id FROM kept JOIN objects ON objects.in_object = kept.id) SELECT id FROM kept";

std::int64_t all_coins(Database& db) {
  return db.number(
      "SELECT (SELECT coalesce(sum(coins), 0) FROM objects) + "
      "(SELECT coalesce(sum(coins), 0) FROM mobiles)");
}

}  // namespace

MadeFresh make_fresh(Database& db) {
  db.set_durable(true);
  Transaction transaction(db);
  MadeFresh made;
  const auto header = read_header(db);
  if (!header) {
    return made;
  }
  Ledger ledger(db);
  const auto coins_before = all_coins(db);
  for (const auto id : ids(db, lying_about)) {
    ledger.drop_object(id);  // a corpse in it comes to lie where it lay
    ++made.things;
  }
  for (const auto id : ids(db, "SELECT id FROM mobiles ORDER BY id")) {
    ledger.drop_mobile(id);
    ++made.mobiles;
  }
  ledger.drop_events("room");
  ledger.drop_events("area");
  ledger.clear<wire::RoomRecord>();
  ledger.clear<wire::SpawnRecord>();
  ledger.coin("lost", all_coins(db) - coins_before);
  ledger.finish(*header);
  made.things_in_corpses = static_cast<std::int64_t>(ids(db, in_corpses).size());
  transaction.commit();
  return made;
}

}  // namespace store
