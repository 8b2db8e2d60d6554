// One commit: everything that changed, in one transaction.
#pragma once

#include <functional>

#include "store/database.h"
#include "wire/storing.h"

namespace store {

using AtPoint = std::function<void(const char* point)>;

// Throws Failure, or Refused when the file was moved away, and then nothing of it was kept. Rows
// are always made durable; a header alone need not be. `at_point` hears "commit.begun",
// "commit.half" (of the rows are written), "commit.written" and, when it is durable,
// "commit.acknowledged"; not for a header alone.
// Of the lines of the ledger that are older than this many days, some go with each commit; 0: none.
void write_commit(Database& db, const wire::Commit& commit, const AtPoint& at_point,
                  std::int64_t ledger_days = 0);

}  // namespace store
