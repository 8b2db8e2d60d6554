// What saving and loading cost, in CPU of the one thread that does it.
//   commit_500: a commit of 500 changed entities (100 characters, 400 objects, the events of 200 of
//     them: 800 rows in all) beside a loop that binds and steps the same rows as plain UPSERTs, in
//     turns, each into a file of its own with the same settings. `ratio` is the one by the other.
//     The argument: how many objects the file holds.
//   load_100k: a file of 100,000 objects (a fifth of them nested, a tenth with an event) opened,
//     checked and read as a start does.
//   resume_100k: and put into a game.
//   gather_200: what the game's own thread does for a commit in which 200 players changed, each
//   with
//     three of twenty things and their own events. `us_a_player` is the CPU of it by 200.
// Means over all iterations; us are microseconds, CPU is that of the thread alone.
#include <benchmark/benchmark.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <sqlite3.h>

#include "base/log.h"
#include "game/commits.h"
#include "game/game.h"
#include "game/happenings/all.h"
#include "store/committing.h"
#include "store/migrations.h"
#include "store/rows.h"
#include "store/store.h"
#include "support/stage.h"

namespace {

double seconds_of(clockid_t clock) {
  timespec now{};
  ::clock_gettime(clock, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9;
}

struct Cost {
  double cpu = 0;  // seconds of this thread
  double wall = 0;

  template <class Work>
  void add(Work work) {
    const double cpu_before = seconds_of(CLOCK_THREAD_CPUTIME_ID);
    const double wall_before = seconds_of(CLOCK_MONOTONIC);
    work();
    cpu += seconds_of(CLOCK_THREAD_CPUTIME_ID) - cpu_before;
    wall += seconds_of(CLOCK_MONOTONIC) - wall_before;
  }
};

void must(bool good, const std::string& what) {
  if (!good) {
    throw std::runtime_error(what);
  }
}

class Folder {
 public:
  Folder() { must(::mkdtemp(path_.data()) != nullptr, "no folder"); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  std::string file(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_ = (std::filesystem::temp_directory_path() / "waterwheel-bench-XXXXXX").string();
};

// ---- the rows

constexpr std::int64_t accounts = 200;
constexpr std::int64_t first_character = 1000;
constexpr std::int64_t first_object = 10000;
constexpr std::int64_t next_id = 10'000'000;

wire::CharacterRecord character(std::int64_t i, std::int64_t round) {
  wire::CharacterRecord record;
  record.id = first_character + i;
  record.account = i + 1;
  record.name = "Player";
  for (std::int64_t rest = i; rest > 0; rest /= 26) {
    record.name += static_cast<char>('a' + rest % 26);
  }
  record.title = "of the mill by the long water";
  record.race = "human";
  record.character_class = "wanderer";
  record.pronouns = "they";
  record.level = 12;
  record.experience = 123456 + round;
  record.hit_points = 50 + round % 50;
  record.max_hit_points = 100;
  record.mana = record.moves = 90 + round % 10;
  record.max_mana = record.max_moves = 100;
  record.position = "standing";
  record.room = 1 + (i + round) % 2;
  record.toggles = "brief compact";
  record.skills = "dodge=40 kick=55 parry=70 sneak=12";
  record.aliases = "kk kick $*\nl2 look 2.chest";
  record.entered_at = 100;
  record.created = record.last_login = 1'767'225'600;
  record.in_game = true;
  record.coins = 500 + round;
  return record;
}

wire::ObjectRecord object(std::int64_t i, std::int64_t round) {
  wire::ObjectRecord record;
  record.id = first_object + i;
  record.template_vnum = i % 10 == 0 ? 12 : 17;  // a bag, or a stone
  // The first two of ten in a bag, and the bag and the others on the floor: changing sides.
  if (i % 10 == 1 || i % 10 == 2) {
    record.in_object = first_object + i / 10 * 10;
  } else {
    record.in_room = 1 + (i + round) % 2;
  }
  record.place_order = i + 1 + round * next_id;
  record.spawn = i % 4 == 0 ? "mill/17" : "";
  return record;
}

wire::EventRecord event(const std::string& kind, const std::string& owner, std::int64_t order,
                        std::int64_t round) {
  wire::EventRecord record;
  record.owner_kind = kind;
  record.owner = owner;
  record.kind = "decay";
  record.clock = "world";
  record.due = 1'000'000 + round;
  record.event_order = order;
  record.n0 = 4;
  return record;
}

wire::OwnerEvents events_of(const std::string& kind, std::int64_t id, std::int64_t count,
                            std::int64_t round) {
  wire::OwnerEvents rows{kind, std::to_string(id), {}};
  for (std::int64_t i = 0; i < count; ++i) {
    rows.events.push_back(event(kind, rows.owner, i, round));
  }
  return rows;
}

wire::Commit commit_of(std::int64_t round) {
  wire::Commit commit;
  commit.header.pulse = 100 + round * 8;
  commit.header.next_id = next_id;
  commit.header.next_order = next_id * (round + 2);
  return commit;
}

wire::Commit whole_world(std::int64_t objects) {
  auto commit = commit_of(0);
  for (std::int64_t i = 0; i < accounts; ++i) {
    wire::AccountRecord account;
    account.id = i + 1;
    account.name = character(i, 0).name;
    account.password = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$hash";
    commit.accounts.push_back(account);
    commit.characters.push_back(character(i, 0));
    commit.events.push_back(events_of("character", first_character + i, 2, 0));
  }
  for (std::int64_t i = 0; i < objects; ++i) {
    commit.objects.push_back(object(i, 0));
    if (i % 10 == 3) {
      commit.events.push_back(events_of("object", first_object + i, 1, 0));
    }
  }
  return commit;
}

// 100 characters and 400 objects, spread over all there are; the events of 200 of them.
wire::Commit changes(std::int64_t objects, std::int64_t round) {
  auto commit = commit_of(round);
  for (std::int64_t i = 0; i < 100; ++i) {
    commit.characters.push_back(character(i * 2 + round % 2, round));
    commit.events.push_back(events_of("character", commit.characters.back().id, 2, round));
  }
  const std::int64_t apart = objects / 400;
  for (std::int64_t i = 0; i < 400; ++i) {
    commit.objects.push_back(object(i * apart + round % apart, round));
    if (i % 4 == 0) {
      commit.events.push_back(events_of("object", commit.objects.back().id, 1, round));
    }
  }
  return commit;
}

void write_world(const std::string& file, std::int64_t objects) {
  const auto store = store::Store::open({.path = file});
  must(store.has_value(), "the store cannot be opened");
  must((*store)->commit(whole_world(objects)).has_value(), "the world cannot be written");
}

// ---- the plain loop: statements compiled once, values bound, nothing else

class PlainLoop {
 public:
  explicit PlainLoop(const std::string& file) : settings_({.path = file}) {
    // A connection of its own, with what store::Database sets.
    must(sqlite3_open_v2(file.c_str(), &db_, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX,
                         nullptr) == SQLITE_OK,
         "open");
    run("PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; PRAGMA wal_autocheckpoint=16000;"
        "PRAGMA cell_size_check=ON; PRAGMA mmap_size=0; PRAGMA temp_store=MEMORY");
    characters_ = prepare(plain_upsert<wire::CharacterRecord>());
    objects_ = prepare(plain_upsert<wire::ObjectRecord>());
    events_ = prepare(plain_upsert<wire::EventRecord>());
  }
  PlainLoop(const PlainLoop&) = delete;
  PlainLoop& operator=(const PlainLoop&) = delete;
  ~PlainLoop() {
    for (auto* const statement : {characters_, objects_, events_}) {
      sqlite3_finalize(statement);
    }
    sqlite3_close(db_);
  }

  void write(const wire::Commit& commit) {
    run("BEGIN IMMEDIATE");
    for (const auto& record : commit.characters) {
      put(characters_, record);
    }
    for (const auto& record : commit.objects) {
      put(objects_, record);
    }
    for (const auto& owner : commit.events) {
      for (const auto& record : owner.events) {
        put(events_, record);
      }
    }
    run("COMMIT");
  }

 private:
  struct Bind {
    sqlite3_stmt* statement;
    int at = 0;

    void operator()(std::int64_t value) { sqlite3_bind_int64(statement, ++at, value); }
    void operator()(bool value) { sqlite3_bind_int64(statement, ++at, value ? 1 : 0); }
    void operator()(const std::string& text) {
      sqlite3_bind_text(statement, ++at, text.data(), static_cast<int>(text.size()), nullptr);
    }
    template <class T>
    void operator()(const std::optional<T>& value) {
      if (value) {
        (*this)(*value);
      } else {
        sqlite3_bind_null(statement, ++at);
      }
    }
  };

  // The store's, without what it does for its digests.
  template <class Record>
  static std::string plain_upsert() {
    auto sql = store::upsert<Record>();
    const std::string noting = "replaced(digest, excluded.digest)";
    const auto at = sql.find(noting);
    must(at != std::string::npos, "the store's upsert has another form");
    return sql.replace(at, noting.size(), "excluded.digest");
  }

  template <class Record>
  static void put(sqlite3_stmt* statement, const Record& record) {
    Bind bind{statement};
    wire::fields(record, [&bind](std::string_view, const auto& value) { bind(value); });
    bind(std::int64_t{0});  // in place of the digest
    must(sqlite3_step(statement) == SQLITE_DONE, "step");
    sqlite3_reset(statement);
  }

  void run(const char* sql) {
    must(sqlite3_exec(db_, sql, nullptr, nullptr, nullptr) == SQLITE_OK, sql);
  }
  sqlite3_stmt* prepare(const std::string& sql) {
    sqlite3_stmt* statement = nullptr;
    must(sqlite3_prepare_v3(db_, sql.c_str(), -1, SQLITE_PREPARE_PERSISTENT, &statement, nullptr) ==
             SQLITE_OK,
         sql);
    return statement;
  }

  store::Database settings_;  // for the limits it sets in the whole process
  sqlite3* db_ = nullptr;
  sqlite3_stmt* characters_ = nullptr;
  sqlite3_stmt* objects_ = nullptr;
  sqlite3_stmt* events_ = nullptr;
};

// ---- the benches

void commit_500(benchmark::State& state) {
  const auto objects = state.range(0);
  const Folder folder;
  write_world(folder.file("store.db"), objects);
  write_world(folder.file("plain.db"), objects);
  store::Database db({.path = folder.file("store.db")});
  PlainLoop plain(folder.file("plain.db"));
  std::int64_t round = 0;
  Cost of_store;
  Cost of_plain;
  const auto both = [&](const wire::Commit& commit) {
    of_plain.add([&] { plain.write(commit); });
    of_store.add([&] { store::write_commit(db, commit, {}); });
  };
  for (; round < 10; ++round) {
    both(changes(objects, round));  // until caches are warm
  }
  of_store = {};
  of_plain = {};
  for ([[maybe_unused]] auto each : state) {
    both(changes(objects, ++round));
  }
  const auto rounds = static_cast<double>(state.iterations());
  state.counters["store_cpu_us"] = of_store.cpu / rounds * 1e6;
  state.counters["plain_cpu_us"] = of_plain.cpu / rounds * 1e6;
  state.counters["ratio"] = of_store.cpu / of_plain.cpu;
  state.counters["store_wall_us"] = of_store.wall / rounds * 1e6;
  state.counters["plain_wall_us"] = of_plain.wall / rounds * 1e6;
}
BENCHMARK(commit_500)->Arg(2000)->Arg(100000)->Iterations(300)->Unit(benchmark::kMillisecond);

constexpr std::int64_t many = 100000;

void load_100k(benchmark::State& state) {
  const Folder folder;
  write_world(folder.file("world.db"), many);
  Cost cost;
  for ([[maybe_unused]] auto each : state) {
    cost.add([&] {
      const auto store = store::Store::open({.path = folder.file("world.db")});
      const auto world = (*store)->load();
      must(world && world->objects.size() == many, "the world cannot be read");
      must(world->digest == static_cast<std::uint64_t>(world->header->digest), "digest");
    });
  }
  state.counters["cpu_s"] = cost.cpu / static_cast<double>(state.iterations());
  state.counters["wall_s"] = cost.wall / static_cast<double>(state.iterations());
}
BENCHMARK(load_100k)->Iterations(5)->Unit(benchmark::kMillisecond);

game::Ports deaf_ports() {
  game::Ports ports;
  ports.send = [](const wire::Outbound&) {};
  ports.store = [](const wire::StoreJob&) { return true; };
  ports.hash = [](const wire::HashJob&) { return false; };
  return ports;
}

void install_stage(game::Game& game) {
  game.set_wall(1'767'225'600);
  std::vector<world::AreaPlan> areas;
  areas.push_back(support::stage_area());
  game.install(std::move(areas));
}

constexpr int players = 200;
constexpr int things_each = 20;

void fill_with_players(game::Game& game) {
  auto& world = game.world();
  for (int i = 0; i < players; ++i) {
    auto& body = world.make_player(world.new_id());
    auto& state = world.load(body);
    state.name = "Player" + std::to_string(i);
    state.player.skills = {{"kick", 40}, {"parry", 25}, {"dodge", 30}, {"bash", 10}};
    state.player.aliases = {{"k", "kill rat"}, {"gc", "get coins corpse"}};
    world.move(body, *world.start_room());
    for (int j = 0; j < things_each; ++j) {
      auto& thing = world.make_object(*world.object_plan(17));
      must(world.move(thing, body) == world::Moved::yes, "a thing does not fit");
    }
    game::add_affect(game, body, "quickened", base::minutes(10));
  }
}

void gather_200(benchmark::State& state) {
  wire::Ticket ticket{};
  auto ports = deaf_ports();
  std::size_t rows = 0;
  ports.store = [&ticket, &rows](const wire::StoreJob& job) {
    ticket = std::get<wire::Commit>(job).ticket;
    rows = std::get<wire::Commit>(job).size();
    return true;
  };
  game::Game game({.name = "Bench", .event_list = "wheel", .limits = {}}, support::stage_rules(),
                  std::move(ports));
  install_stage(game);
  game.open_world();
  fill_with_players(game);
  Cost cost;
  const auto commit = [&](bool counts) {
    game.commits().soon();
    Cost unused;
    (counts ? cost : unused).add([&game] { game.end_turn(); });
    game.commits().answered({.ticket = ticket, .good = true, .why_not = {}});
  };
  commit(false);
  for ([[maybe_unused]] auto each : state) {
    game.world().all_characters().for_each([&game](world::Character& body) {
      game.world().change(body).hit_points += 1;
      game.world().events_changed(body);
      int changed = 0;
      for (auto& thing : body.things()) {
        if (changed++ < 3) {
          game.world().change(*game.world().find(thing.handle())).amount += 1;
        }
      }
    });
    commit(true);
    must(rows == players * 5, "a commit of other rows than those that changed");
  }
  const auto rounds = static_cast<double>(state.iterations()) * players;
  state.counters["us_a_player"] = cost.cpu / rounds * 1e6;
  state.counters["wall_us_a_player"] = cost.wall / rounds * 1e6;
}
BENCHMARK(gather_200)->Iterations(200)->Unit(benchmark::kMillisecond);

void resume_100k(benchmark::State& state) {
  const Folder folder;
  write_world(folder.file("world.db"), many);
  const auto saved = store::Store::open({.path = folder.file("world.db")}).value()->load();
  must(saved.has_value(), "the world cannot be read");
  Cost cost;
  for ([[maybe_unused]] auto each : state) {
    game::Game game({.name = "Bench", .event_list = "wheel", .limits = {}}, support::stage_rules(),
                    deaf_ports());
    install_stage(game);
    cost.add([&] {
      must(game.resume(*saved).has_value(), "the world cannot be resumed");
      game.open_world();
    });
    must(game.world().object_count() >= many, "objects are missing");
  }
  state.counters["cpu_s"] = cost.cpu / static_cast<double>(state.iterations());
  state.counters["wall_s"] = cost.wall / static_cast<double>(state.iterations());
}
BENCHMARK(resume_100k)->Iterations(5)->Unit(benchmark::kMillisecond);

}  // namespace

int main(int count, char** arguments) {
  base::log::open({.level = base::log::Level::warn});
  benchmark::Initialize(&count, arguments);
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
