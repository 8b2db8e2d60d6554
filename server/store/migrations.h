// The shape of the database, as a list of steps from nothing to now. A step that was released is
// never edited: a change is a new row at the end of the table in migrations.cpp.
#pragma once

#include <cstdint>
#include <span>

#include "store/database.h"

namespace store {

struct Migration {
  std::int64_t number;  // the schema it leads to, kept as user_version
  const char* sql;
};

// All steps, numbered 1, 2, 3, ...
std::span<const Migration> migrations();

// Throws Refused when the database is newer than the steps.
void refuse_newer(Database& db, std::span<const Migration> steps);

// Brings the database to the newest schema, each step in a transaction of its own, and then works
// out the rows' digests anew when rows were there before. Throws Refused when the database is newer
// than the steps.
void migrate(Database& db, std::span<const Migration> steps);

}  // namespace store
