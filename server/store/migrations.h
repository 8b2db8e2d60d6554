// The shape of the database, as a list of steps from nothing to now. A step that was released is
// never edited: a change is a new row at the end of the table in migrations.cpp.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "store/committing.h"
#include "store/database.h"

namespace store {

struct Migration {
  std::int64_t number;  // the schema it leads to, kept as user_version
  const char* sql;
};

// All steps, numbered 1, 2, 3, ...
std::span<const Migration> migrations();

// Throws Refused when the database is newer than the steps; the words name the backup to go back
// to, when there is one in that folder.
void refuse_newer(Database& db, std::span<const Migration> steps, const std::string& backups = {});

// Brings the database to the newest schema, and works out the rows' digests anew when rows were
// there before; all of it in one transaction. Throws Refused when the database is newer than the
// steps. `at_point` hears "upgrade.step" after each step and "upgrade.written" before it is
// durable.
void migrate(Database& db, std::span<const Migration> steps, const AtPoint& at_point = {});

}  // namespace store
