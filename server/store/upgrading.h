// A database of an older server becomes one of this server: copied first, then migrated. Whatever
// fails or is killed on the way, the file is the old one or the new one.
#pragma once

#include <span>
#include <string>

#include "store/checking.h"
#include "store/committing.h"
#include "store/migrations.h"

namespace store {

struct Upgrade {
  std::span<const Migration> steps;
  std::string backups;  // folder of the copy
  CheckLimits check{};
  AtPoint at_point{};  // hears "upgrade.kept" and the points of finish_backup() and migrate()
};

// Does nothing when the database is of this server. The copy gets the name before_schema_name() of
// the schema it goes to and of the second the world stood at; one of that world that is there
// already is not made again. Throws Refused when the database is newer than the steps, or the copy
// cannot be made; then nothing was changed.
void upgrade(Database& db, const Upgrade& wanted);

}  // namespace store
