// The durable world: one SQLite file, one writer connection on a thread of its own. The game thread
// posts jobs and hears replies; it never waits for the disk. What cannot be written (disk full,
// read-only, held by another program) is a reply that says so; the thread lives on and the next
// commit is tried like any other.
//   auto store = Store::open({.path = "var/world.sqlite"});
//   store.value()->load() to see that all is well, ->settle(), then ->run(on_reply) and ->post(job)
//   for the rest of its life.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "store/checking.h"
#include "store/fresh.h"
#include "wire/storing.h"

namespace store {

struct Options {
  std::string path{};  // of the database file; its folder exists and is locked by the caller
  std::int64_t most_pages = 1048576;  // 4 GiB of 4 KiB; then "the disk is full"
  int busy_milliseconds = 5000;       // how long another program that writes is waited for
  std::int64_t ledger_days = 30;      // lines of the ledger older than that go; 0: none does
  std::uint64_t most_log_bytes = 64ULL * 1024 * 1024;  // of the log, before it is cut short
  std::string vfs{};                // SQLite's file system of that name; "": the system's
  std::size_t most_waiting = 1024;  // jobs posted and not done yet
  std::string backups{};            // folder of backups; "": `backups` beside the database
  std::size_t backups_kept = 24;    // the newest
  CheckLimits check{};
  // Called at the named points of a commit ("commit.begun", ...) and of a backup; for crash tests.
  std::function<void(const char* point)> at_point{};
};

class Store {
 public:
  // Opens or creates the file, checks it, migrates it. An error names the path and what to do.
  static base::Result<std::unique_ptr<Store>> open(Options options);
  ~Store();  // drains what was posted, then closes
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  // ---- before the thread runs, on the calling thread
  // Characters that were in the game when the server ended leave it: events on the played clock,
  // theirs and their things', are turned from dues into pulses left as of the header's pulse. Gives
  // whether there were any: what was loaded before is then out of date.
  base::Result<bool> settle();
  // What happened to the areas is forgotten, as store/fresh.h says.
  base::Result<MadeFresh> make_fresh();
  // Damaged rows count as right from now on: every digest is written anew from what is there.
  base::Result<void> accept();
  // An error when things are where they cannot be. Damaged rows are named in the log; the answer's
  // digest then differs from its header's.
  base::Result<wire::SavedWorld> load();
  base::Result<std::optional<wire::HeaderRecord>> header();
  base::Result<wire::AccountLoaded> load_account(const std::string& name);
  base::Result<wire::CharacterLoaded> load_character(std::int64_t id);
  base::Result<void> commit(const wire::Commit& commit);

  // ---- the thread
  // `reply` is called on the store thread.
  void run(std::function<void(wire::StoreReply)> reply);
  // False: too many are waiting. Not after the destructor began.
  [[nodiscard]] bool post(wire::StoreJob job);

 private:
  class Impl;
  explicit Store(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace store
