#include "store/settling.h"

#include <algorithm>
#include <string>
#include <vector>

#include "base/log.h"
#include "store/ledger.h"
#include "store/rows.h"
#include "store/transaction.h"

namespace store {

namespace {

struct Owner {
  std::string kind;
  std::string key;
};

std::vector<wire::CharacterRecord> in_game(Database& db) {
  std::vector<wire::CharacterRecord> bodies;
  Query query(db, select<wire::CharacterRecord>("WHERE in_game = 1 ORDER BY id"));
  while (query.step()) {
    bodies.push_back(read_row<wire::CharacterRecord>(query));
  }
  return bodies;
}

// The character and everything that hangs on it, however deep.
std::vector<Owner> owners_on(Database& db, std::int64_t character) {
  std::vector<Owner> owners{{"character", std::to_string(character)}};
  Query query(db,
              "WITH RECURSIVE things (id) AS ("
              "SELECT id FROM objects WHERE on_character = ? UNION ALL "
              "SELECT objects.id FROM things JOIN objects ON objects.in_object = things.id) "
              "SELECT id FROM things");
  query.bind(character);
  while (query.step()) {
    owners.push_back({"object", std::to_string(query.integer(0))});
  }
  return owners;
}

std::vector<wire::EventRecord> running_events(Database& db, const Owner& owner) {
  static const std::string find = select<wire::EventRecord>(
      "WHERE owner_kind = ? AND owner = ? AND clock = 'played' AND due IS NOT NULL ORDER BY "
      "event_order");
  std::vector<wire::EventRecord> events;
  Query query(db, find);
  query.bind(owner.kind).bind(owner.key);
  while (query.step()) {
    events.push_back(read_row<wire::EventRecord>(query));
  }
  return events;
}

// The turns they still have to wait for in a fight that goes on when they are back.
void hold_turn(Database& db, Ledger& ledger, std::int64_t character, std::int64_t pulse) {
  static const std::string find =
      select<wire::FighterRecord>("WHERE id = ? AND next_turn IS NOT NULL");
  wire::FighterRecord fighter;
  {
    Query query(db, find);
    query.bind(character);
    if (!query.step()) {
      return;
    }
    fighter = read_row<wire::FighterRecord>(query);
  }
  fighter.turn_left =
      std::max<std::int64_t>(1, *fighter.next_turn - pulse * wire::turn_units_a_pulse);
  fighter.next_turn.reset();
  ledger.put(fighter);
}

}  // namespace

void leave_game(wire::CharacterRecord& body, const wire::HeaderRecord& header) {
  if (body.in_game) {
    body.played += std::max<std::int64_t>(0, header.pulse - body.entered_at);
    body.in_game = false;
    body.last_logout = std::max(body.last_logout, header.wall_second);
  }
}

void stop_clock(wire::EventRecord& event, const wire::HeaderRecord& header) {
  if (event.clock == "played" && event.due) {
    event.left = std::max<std::int64_t>(1, *event.due - header.pulse);
    event.due.reset();
  }
}

bool settle(Database& db) {
  db.set_durable(true);
  Transaction transaction(db);
  auto header = read_header(db);
  if (!header) {
    return false;
  }
  Ledger ledger(db);
  const auto bodies = in_game(db);
  for (auto body : bodies) {
    for (const auto& owner : owners_on(db, body.id)) {
      for (auto event : running_events(db, owner)) {
        stop_clock(event, *header);
        ledger.put(event);
      }
    }
    leave_game(body, *header);
    hold_turn(db, ledger, body.id, header->pulse);
    ledger.put(body);
  }
  header->clean = false;
  ledger.finish(*header);
  transaction.commit();
  if (!bodies.empty()) {
    base::log::info("store", "characters were in the game when the server ended",
                    {{"characters", bodies.size()}, {"pulse", header->pulse}});
  }
  return !bodies.empty();
}

}  // namespace store
