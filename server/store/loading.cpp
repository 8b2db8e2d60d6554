#include "store/loading.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "base/log.h"
#include "store/failure.h"
#include "store/forest.h"
#include "store/ledger.h"
#include "store/rows.h"

namespace store {

namespace {

constexpr std::size_t problems_shown = 10;

void refuse(const std::vector<std::string>& problems) {
  if (problems.empty()) {
    return;
  }
  std::string words = "the saved world contradicts itself: ";
  for (std::size_t i = 0; i < problems.size() && i < problems_shown; ++i) {
    words += (i == 0 ? "" : "; ") + problems[i];
  }
  if (problems.size() > problems_shown) {
    words += "; and " + std::to_string(problems.size() - problems_shown) + " more";
  }
  throw Refused(words + ". Restore a backup with `waterwheel restore`");
}

// Reads a table only for its digests.
template <class Record>
void sum_up(Database& db, std::uint64_t& sum) {
  Query query(db, select<Record>());
  while (query.step()) {
    read_row<Record>(query, sum);
  }
}

template <class Record>
std::vector<Record> read_all(Database& db, std::string_view order, std::uint64_t& sum) {
  std::vector<Record> all;
  Query query(db, select<Record>(order));
  while (query.step()) {
    all.push_back(read_row<Record>(query, sum));
  }
  return all;
}

using Ids = std::vector<std::int64_t>;  // in order

bool has(const Ids& ids, std::int64_t id) {
  return std::binary_search(ids.begin(), ids.end(), id);
}

// What is in the way of reading objects alone: the ids characters have.
Ids sum_up_characters(Database& db, std::uint64_t& sum) {
  Ids ids;
  Query query(db, select<wire::CharacterRecord>("ORDER BY id"));
  while (query.step()) {
    ids.push_back(read_row<wire::CharacterRecord>(query, sum).id);
  }
  return ids;
}

Ids ids_of(const std::vector<wire::MobileRecord>& mobiles) {
  Ids ids;
  for (const auto& mobile : mobiles) {
    ids.push_back(mobile.id);
  }
  return ids;
}

std::string misplaced(const wire::ObjectRecord& object, const Ids& characters, const Ids& mobiles) {
  const auto is_on = [&object](const char* whom, std::int64_t id) {
    return "object " + std::to_string(object.id) + " is on " + whom + " " + std::to_string(id) +
           ", who is not there";
  };
  if (object.on_character && !has(characters, *object.on_character)) {
    return is_on("character", *object.on_character);
  }
  if (object.on_mobile && !has(mobiles, *object.on_mobile)) {
    return is_on("mobile", *object.on_mobile);
  }
  return {};
}

// Holders before what they hold; in one place, older first.
void put_holders_first(std::vector<wire::ObjectRecord>& objects, const Forest& forest) {
  struct Place {
    std::size_t depth;
    std::int64_t order;
    std::int64_t id;
    std::size_t at;
  };
  std::vector<Place> places;
  places.reserve(objects.size());
  for (std::size_t i = 0; i < objects.size(); ++i) {
    places.push_back({forest.depth(objects[i].id), objects[i].place_order, objects[i].id, i});
  }
  std::sort(places.begin(), places.end(), [](const Place& a, const Place& b) {
    return std::tie(a.depth, a.order, a.id) < std::tie(b.depth, b.order, b.id);
  });
  std::vector<wire::ObjectRecord> sorted;
  sorted.reserve(objects.size());
  for (const auto& place : places) {
    sorted.push_back(std::move(objects[place.at]));
  }
  objects = std::move(sorted);
}

void read_objects(Database& db, const Ids& characters, const Ids& mobiles, Forest& forest,
                  wire::SavedWorld& world) {
  std::vector<std::string> problems;
  {
    Query query(db, select<wire::ObjectRecord>("ORDER BY id"));
    while (query.step()) {
      auto object = read_row<wire::ObjectRecord>(query, world.digest);
      forest.add(object);
      if (auto problem = misplaced(object, characters, mobiles); !problem.empty()) {
        problems.push_back(std::move(problem));
      }
      if (!object.on_character) {
        world.objects.push_back(std::move(object));
      }
    }
  }
  const auto tangled = forest.problems();
  problems.insert(problems.end(), tangled.begin(), tangled.end());
  refuse(problems);
  std::erase_if(world.objects,
                [&forest](const auto& object) { return !forest.is_in_world(object.id); });
  put_holders_first(world.objects, forest);
}

// The number in an event's owner, when it is one.
std::optional<std::int64_t> number_in(const std::string& text) {
  constexpr std::size_t most_digits = 18;
  if (text.empty() || text.size() > most_digits) {
    return std::nullopt;
  }
  std::int64_t number = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') {
      return std::nullopt;
    }
    number = number * 10 + (c - '0');
  }
  return number;
}

bool belongs_to_the_world(const wire::EventRecord& event, const Forest& forest,
                          const Ids& mobiles) {
  const auto id = number_in(event.owner);
  if (event.owner_kind == "object") {
    return id && forest.is_in_world(*id);
  }
  return event.owner_kind != "character" || (id && has(mobiles, *id));
}

void read_events_of(Database& db, const std::string& owner_kind, const std::string& owner,
                    std::vector<wire::EventRecord>& events) {
  static const std::string find =
      select<wire::EventRecord>("WHERE owner_kind = ? AND owner = ? ORDER BY event_order");
  Query query(db, find);
  query.bind(owner_kind).bind(owner);
  while (query.step()) {
    events.push_back(read_row<wire::EventRecord>(query));
  }
}

std::optional<wire::AccountRecord> find_account(Database& db, const std::string& sql,
                                                const std::string& name) {
  Query query(db, sql);
  query.bind(name);
  if (!query.step()) {
    return std::nullopt;
  }
  return read_row<wire::AccountRecord>(query);
}

}  // namespace

wire::SavedWorld read_world(Database& db) {
  wire::SavedWorld world;
  // One look at everything: what is read belongs together even while somebody else writes.
  db.run("BEGIN");
  const auto ended = [](Database* open) { open->roll_back(); };
  const std::unique_ptr<Database, decltype(ended)> reading(&db, ended);

  world.header = read_header(db);
  sum_up<wire::AccountRecord>(db, world.digest);
  const auto characters = sum_up_characters(db, world.digest);
  world.mobiles = read_all<wire::MobileRecord>(db, "ORDER BY id", world.digest);
  world.fighters = read_all<wire::FighterRecord>(db, "ORDER BY joined, id", world.digest);
  world.rooms = read_all<wire::RoomRecord>(db, "ORDER BY vnum", world.digest);
  const auto mobiles = ids_of(world.mobiles);
  Forest forest;
  read_objects(db, characters, mobiles, forest, world);
  {
    Query query(db, select<wire::EventRecord>("ORDER BY owner_kind, owner, event_order"));
    while (query.step()) {
      auto event = read_row<wire::EventRecord>(query, world.digest);
      if (belongs_to_the_world(event, forest, mobiles)) {
        world.events.push_back(std::move(event));
      }
    }
  }
  world.spawns = read_all<wire::SpawnRecord>(db, "ORDER BY \"row\"", world.digest);
  world.coinage = read_all<wire::CoinageRecord>(db, "ORDER BY act", world.digest);
  sum_up<wire::BanRecord>(db, world.digest);
  sum_up<wire::BoardRecord>(db, world.digest);
  sum_up<wire::NoteRecord>(db, world.digest);
  sum_up<wire::MailRecord>(db, world.digest);
  if (world.header && static_cast<std::uint64_t>(world.header->digest) != world.digest) {
    base::log::error(
        "store", "the saved world does not match the digest it was saved with",
        {{"path", db.path()}, {"saved", world.header->digest}, {"found", world.digest}});
  }
  return world;
}

namespace {

std::int64_t id_of_character(Database& db, const std::string& name) {
  Query query(db, "SELECT id FROM characters WHERE name = ?");
  query.bind(name);
  return query.step() ? query.integer(0) : 0;
}

// Ids are given once for everything, so a character's id is nothing else's.
void add_name(Database& db, std::int64_t id, std::map<std::int64_t, std::string>& names) {
  if (id == 0 || names.contains(id)) {
    return;
  }
  Query query(db, "SELECT name FROM characters WHERE id = ?");
  query.bind(id);
  if (query.step()) {
    names.emplace(id, query.text(0));
  }
}

}  // namespace

wire::MovesRead read_moves(Database& db, const wire::ReadMoves& job) {
  static const std::string select = "SELECT " + columns<wire::MoveRecord>() + " FROM moves WHERE ";
  static const std::string of_object =
      select + "object = ? AND object <> 0 ORDER BY id DESC LIMIT ?";
  static const std::string of_body =
      select +
      "id IN (SELECT id FROM moves WHERE from_id = ?1 AND from_kind IN ('character', 'mobile') "
      "UNION SELECT id FROM moves WHERE to_id = ?1 AND to_kind IN ('character', 'mobile')) "
      "ORDER BY id DESC LIMIT ?2";
  wire::MovesRead read{.ticket = job.ticket, .good = true, .moves = {}, .names = {}};
  Query query(db, job.object != 0 ? of_object : of_body);
  query.bind(job.object != 0 ? job.object : id_of_character(db, job.name)).bind(job.most);
  while (query.step()) {
    read.moves.push_back(read_fields<wire::MoveRecord>(query));
  }
  for (const auto& move : read.moves) {
    add_name(db, move.from_id, read.names);
    add_name(db, move.to_id, read.names);
    add_name(db, move.who, read.names);
  }
  return read;
}

wire::AccountLoaded read_account(Database& db, const std::string& name) {
  static const std::string by_name = select<wire::AccountRecord>("WHERE name = ?");
  static const std::string by_character = select<wire::AccountRecord>(
      "WHERE id = (SELECT account FROM characters WHERE characters.name = ?)");
  static const std::string owned = select<wire::CharacterRecord>("WHERE account = ? ORDER BY id");
  wire::AccountLoaded loaded;
  loaded.account = find_account(db, by_name, name);
  if (!loaded.account) {
    loaded.account = find_account(db, by_character, name);
  }
  if (loaded.account) {
    Query query(db, owned);
    query.bind(loaded.account->id);
    while (query.step()) {
      loaded.characters.push_back(read_row<wire::CharacterRecord>(query));
    }
  }
  loaded.good = true;
  return loaded;
}

wire::CharacterLoaded read_character(Database& db, std::int64_t id) {
  static const std::string find = select<wire::CharacterRecord>("WHERE id = ?");
  // Each level of holders after the one it lies in; in one place, older first.
  static const std::string things =
      "WITH RECURSIVE things (id, depth) AS ("
      "SELECT id, 0 FROM objects WHERE on_character = ? UNION ALL "
      "SELECT objects.id, depth + 1 FROM things JOIN objects ON objects.in_object = things.id) " +
      select<wire::ObjectRecord>("JOIN things USING (id) ORDER BY depth, place_order, id");
  wire::CharacterLoaded loaded;
  {
    Query query(db, find);
    query.bind(id);
    if (query.step()) {
      loaded.character = read_row<wire::CharacterRecord>(query);
    }
  }
  if (loaded.character) {
    Query query(db, things);
    query.bind(id);
    while (query.step()) {
      loaded.objects.push_back(read_row<wire::ObjectRecord>(query));
    }
    read_events_of(db, "character", std::to_string(id), loaded.events);
    for (const auto& object : loaded.objects) {
      read_events_of(db, "object", std::to_string(object.id), loaded.events);
    }
  }
  loaded.good = true;
  return loaded;
}

}  // namespace store
