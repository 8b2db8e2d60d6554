// What an admin does to a database while no server runs on it: `waterwheel backup`, `restore` and
// `db check`. The data folder's lock is held by the caller.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/result.h"
#include "store/backup.h"
#include "store/checking.h"

namespace store {

// Reads the database only; it may be one of an older server.
base::Result<BackupMade> back_up(const std::string& database, BackupWanted wanted,
                                 const CheckLimits& limits);

struct RestoreWanted {
  std::string source;
  std::string database;  // what it is to take the place of; may be missing
  std::int64_t utc_second = 0;
};
struct Restored {
  std::int64_t rows = 0;
  std::optional<std::string> kept;  // what was there before, under its new name
  Findings findings;                // of the source: what can be lived with
};
// The source is looked at wholly, copied, the copy looked at too, and only then takes the place of
// what is there, in one step: after any failure, or a kill at any point, the database is the one
// before or the restored one. `at_point` hears "restore.copied", "restore.kept" and
// "restore.placed".
base::Result<Restored> restore(const RestoreWanted& wanted, const CheckLimits& limits,
                               const AtPoint& at_point = {});

// Reads the file only. An error when it cannot be looked at at all.
base::Result<Findings> check_file(const std::string& file, const CheckLimits& limits);

}  // namespace store
