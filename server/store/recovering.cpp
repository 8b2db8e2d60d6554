#include "store/recovering.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "store/backup_files.h"
#include "store/failure.h"
#include "store/ledger.h"
#include "store/loading.h"
#include "store/rows.h"
#include "store/settling.h"
#include "store/transaction.h"

namespace store {

namespace {

// ---- which backup

std::int64_t latest_wanted(const wire::ReadPast& job) {
  if (job.backup.empty()) {
    return job.not_after;
  }
  auto second = second_of_backup(job.backup);
  if (!second) {
    second = second_of_backup("waterwheel-" + job.backup + ".db");
  }
  if (!second) {
    throw Refused("there is no such time; write it as the backups have it, " + stamp(1767225599) +
                  ", or as an age, 2h");
  }
  return *second;
}

std::string choose(const wire::ReadPast& job, const std::string& folder) {
  const auto latest = latest_wanted(job);
  const auto names = backups_in(folder);
  const auto after = std::find_if(names.begin(), names.end(), [latest](const std::string& name) {
    return second_of_backup(name).value_or(0) > latest;
  });
  if (names.empty()) {
    throw Refused("there is no backup");
  }
  if (after == names.begin()) {
    throw Refused("there is no backup that old; the oldest is " + names.front());
  }
  return *std::prev(after);
}

// ---- what is in it

template <class Record>
std::optional<Record> find_row(Database& db, std::int64_t id) {
  static const std::string find = select<Record>("WHERE id = ?");
  Query query(db, find);
  query.bind(id);
  return query.step() ? std::optional(read_row<Record>(query)) : std::nullopt;
}

std::int64_t id_of(Database& db, const char* sql, const std::string& name) {
  Query query(db, sql);
  query.bind(name);
  return query.step() ? query.integer(0) : 0;
}

void refuse_unusable(Database& backup, const CheckLimits& limits, Halt& halt) {
  const auto findings = examine(backup, limits, halt);
  if (findings.is_older) {
    throw Refused("it is of an older server (schema " + std::to_string(findings.schema) +
                  "), from which only everything can be restored");
  }
  if (findings.stops_start) {
    throw Refused("it is damaged, with " + in_words(findings));
  }
}

wire::PastCharacter read_character_of(Database& backup, const std::string& name) {
  wire::PastCharacter past;
  const auto header = read_header(backup);
  const auto id = id_of(backup, "SELECT id FROM characters WHERE name = ?", name);
  if (!header || id == 0) {
    throw Refused("nobody of that name is in it");
  }
  auto loaded = read_character(backup, id);
  past.character = std::move(*loaded.character);
  past.account = find_row<wire::AccountRecord>(backup, past.character.account).value();
  past.objects = std::move(loaded.objects);
  past.events = std::move(loaded.events);
  past.seed = header->seed;
  past.pulse = header->pulse;
  leave_game(past.character, *header);
  for (auto& event : past.events) {
    stop_clock(event, *header);
  }
  return past;
}

// ---- back

constexpr const char* coinage = "recovered";

class Recovery {
 public:
  Recovery(Database& db, const wire::Recover& job)
      : db_(db), ledger_(db), past_(job.past), who_(job.who), id_(job.past.character.id) {}

  wire::Recovered run() {
    const auto header = read_header(db_);
    if (!header) {
      throw Refused("nothing was ever saved");
    }
    refuse_other_world(*header);
    refuse_taken_names();
    now_ = *header;
    put_person();
    note_worn();
    for (const auto& object : past_.objects) {
      put_thing(object);
    }
    ledger_.coin(coinage, done_.coins_made);
    if (done_.coins_made != 0) {
      wire::MoveRecord coins;
      coins.coins = done_.coins_made;
      coins.from_kind = coinage;
      note(std::move(coins));
    }
    ledger_.finish(now_);
    return std::move(done_);
  }

 private:
  void refuse_other_world(const wire::HeaderRecord& header) const {
    const auto is_unknown = [&header](std::int64_t id) { return id >= header.next_id; };
    const bool is_later =
        is_unknown(id_) || is_unknown(past_.account.id) ||
        std::any_of(past_.objects.begin(), past_.objects.end(),
                    [&](const wire::ObjectRecord& object) { return is_unknown(object.id); });
    if (past_.seed != header.seed || is_later) {
      throw Refused("that backup is of another world, or of a time that a restore undid");
    }
  }

  void refuse_taken_names() {
    const auto refuse = [](const std::string& name) {
      throw Refused(name + " is somebody else now");
    };
    for (const auto& name : {past_.character.name, past_.account.name}) {
      const auto account = id_of(db_, "SELECT id FROM accounts WHERE name = ?", name);
      const auto body = id_of(db_, "SELECT id FROM characters WHERE name = ?", name);
      const auto bodys = id_of(db_, "SELECT account FROM characters WHERE name = ?", name);
      if ((account != 0 && account != past_.account.id) ||
          (body != 0 && bodys != past_.account.id) ||
          (body != 0 && body != id_ && name == past_.character.name)) {
        refuse(name);
      }
    }
  }

  void put_person() {
    const auto now = find_row<wire::CharacterRecord>(db_, id_);
    if (now && now->in_game) {
      throw Refused(now->name + " is in the game");
    }
    if (!find_row<wire::AccountRecord>(db_, past_.account.id)) {
      ledger_.put(past_.account);
    }
    ledger_.put(past_.character);
    put_events("character", id_);
    done_.coins_made += past_.character.coins - (now ? now->coins : 0);
  }

  // World clocks went on meanwhile: what had so long left has it again.
  void put_events(const std::string& kind, std::int64_t id) {
    wire::OwnerEvents of{kind, std::to_string(id), {}};
    for (auto event : past_.events) {
      if (event.owner_kind == of.owner_kind && event.owner == of.owner) {
        if (event.due) {
          event.due = std::max<std::int64_t>(0, *event.due + now_.pulse - past_.pulse);
        }
        of.events.push_back(std::move(event));
      }
    }
    ledger_.put_events(of);
  }

  void note_worn() {
    Query query(db_, "SELECT worn_at FROM objects WHERE on_character = ? AND worn_at != ''");
    query.bind(id_);
    while (query.step()) {
      worn_.insert(query.text(0));
    }
  }

  void put_thing(wire::ObjectRecord object) {
    if (const auto now = find_row<wire::ObjectRecord>(db_, object.id)) {
      done_.elsewhere.push_back(whereabouts(*now));
      return;
    }
    if (object.in_object && !is_on_character(*object.in_object)) {
      object.in_object.reset();
      object.on_character = id_;
    }
    if (!object.worn_at.empty() && !worn_.insert(object.worn_at).second) {
      object.worn_at.clear();
    }
    ledger_.put(object);
    put_events("object", object.id);
    wire::MoveRecord move;
    move.object = object.id;
    move.template_vnum = object.template_vnum;
    note(std::move(move));
    done_.coins_made += object.coins;
    done_.back.push_back(std::move(object));
  }

  // A line of the ledger.
  void note(wire::MoveRecord move) {
    move.pulse = now_.pulse;
    move.wall_second = now_.wall_second;
    move.to_kind = "character";
    move.to_id = id_;
    move.who = who_;
    move.why = "recover";
    ledger_.note(move);
  }

  bool is_on_character(std::int64_t object) {
    const auto row = find_row<wire::ObjectRecord>(db_, object);
    return row && whereabouts(*row).character == id_;
  }

  wire::Whereabouts whereabouts(const wire::ObjectRecord& object) {
    wire::Whereabouts where{.object = object};
    auto root = object;
    while (root.in_object) {
      root = find_row<wire::ObjectRecord>(db_, *root.in_object).value();
    }
    where.room = root.in_room.value_or(0);
    where.character = root.on_character.value_or(root.on_mobile.value_or(0));
    if (const auto who = find_row<wire::CharacterRecord>(db_, where.character)) {
      where.name = who->name;
    } else if (root.on_mobile) {
      where.name = "a mobile";
    }
    return where;
  }

  Database& db_;
  Ledger ledger_;
  const wire::PastCharacter& past_;
  wire::HeaderRecord now_;
  std::int64_t who_;
  std::int64_t id_;
  std::set<std::string> worn_;
  wire::Recovered done_;
};

}  // namespace

wire::PastRead read_past(const wire::ReadPast& job, const PastPlaces& places,
                         const CheckLimits& limits, Halt& halt) {
  const auto name = choose(job, places.backups);
  wire::PastRead read{.ticket = job.ticket, .good = true};
  try {
    Database backup({.path = places.backups + "/" + name, .access = Access::read});
    refuse_unusable(backup, limits, halt);
    read.past = read_character_of(backup, job.name);
  } catch (const Refused& refused) {
    throw Refused(name + ": " + refused.what());
  }
  read.past.file = name;
  Database live({.path = places.database, .access = Access::read});
  read.account = find_row<wire::AccountRecord>(live, read.past.account.id);
  return read;
}

wire::Recovered recover(Database& db, const wire::Recover& job) {
  db.set_durable(true);
  Transaction transaction(db);
  auto done = Recovery(db, job).run();
  done.good = true;
  transaction.commit();
  return done;
}

}  // namespace store
