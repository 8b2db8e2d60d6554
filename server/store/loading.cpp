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

// What is in the way of reading objects alone: the ids characters have.
std::vector<std::int64_t> sum_up_characters(Database& db, std::uint64_t& sum) {
  std::vector<std::int64_t> ids;
  Query query(db, select<wire::CharacterRecord>("ORDER BY id"));
  while (query.step()) {
    ids.push_back(read_row<wire::CharacterRecord>(query, sum).id);
  }
  return ids;
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

void read_objects(Database& db, const std::vector<std::int64_t>& characters, Forest& forest,
                  wire::SavedWorld& world) {
  std::vector<std::string> problems;
  {
    Query query(db, select<wire::ObjectRecord>("ORDER BY id"));
    while (query.step()) {
      auto object = read_row<wire::ObjectRecord>(query, world.digest);
      forest.add(object);
      if (!object.on_character) {
        world.objects.push_back(std::move(object));
      } else if (!std::binary_search(characters.begin(), characters.end(), *object.on_character)) {
        problems.push_back("object " + std::to_string(object.id) + " is on character " +
                           std::to_string(*object.on_character) + ", who is not there");
      }
    }
  }
  auto misplaced = forest.problems();
  problems.insert(problems.end(), misplaced.begin(), misplaced.end());
  refuse(problems);
  std::erase_if(world.objects,
                [&forest](const auto& object) { return !forest.is_on_floor(object.id); });
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

bool belongs_to_the_world(const wire::EventRecord& event, const Forest& forest) {
  if (event.owner_kind == "object") {
    const auto id = number_in(event.owner);
    return id && forest.is_on_floor(*id);
  }
  return event.owner_kind != "character";
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
  Forest forest;
  read_objects(db, characters, forest, world);
  {
    Query query(db, select<wire::EventRecord>("ORDER BY owner_kind, owner, event_order"));
    while (query.step()) {
      auto event = read_row<wire::EventRecord>(query, world.digest);
      if (belongs_to_the_world(event, forest)) {
        world.events.push_back(std::move(event));
      }
    }
  }
  {
    Query query(db, select<wire::SpawnRecord>("ORDER BY \"row\""));
    while (query.step()) {
      world.spawns.push_back(read_row<wire::SpawnRecord>(query, world.digest));
    }
  }
  if (world.header && static_cast<std::uint64_t>(world.header->digest) != world.digest) {
    base::log::error(
        "store", "the saved world does not match the digest it was saved with",
        {{"path", db.path()}, {"saved", world.header->digest}, {"found", world.digest}});
  }
  return world;
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
