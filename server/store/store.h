// The durable world: one SQLite file, one writer connection on a thread of its own. The game thread posts jobs
// and hears replies; it never waits for the disk.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "wire/storing.h"

namespace store {

struct Options {
  std::string path;  // of the database file; its folder exists and is locked by the caller
  // Called at the named points of a commit ("commit.begun", ...) on the store thread; for crash tests.
  std::function<void(const char* point)> at_point;
};

class Store {
 public:
  // Opens or creates the file, checks it, migrates it. An error names the path and what to do.
  static base::Result<std::unique_ptr<Store>> open(Options options);
  ~Store();  // drains what was posted, then closes
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  // ---- before the thread runs, on the calling thread
  // Characters that were in the game when the server ended leave it: events on the played clock, theirs and their
  // things', are turned from dues into pulses left as of the header's pulse.
  base::Result<void> settle();
  base::Result<wire::SavedWorld> load();
  base::Result<wire::AccountLoaded> load_account(const std::string& name);
  base::Result<wire::CharacterLoaded> load_character(std::int64_t id);
  base::Result<void> commit(const wire::Commit& commit);

  // ---- the thread
  // `reply` is called on the store thread.
  void run(std::function<void(wire::StoreReply)> reply);
  [[nodiscard]] bool post(wire::StoreJob job);  // false: too many are waiting

 private:
  class Impl;
  explicit Store(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace store
