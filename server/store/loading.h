// Reading back. The world is read whole at a start and checked row by row on the way; accounts and
// characters are read when somebody asks for them.
#pragma once

#include <cstdint>
#include <string>

#include "store/database.h"
#include "wire/storing.h"

namespace store {

// Throws Refused when objects are where they cannot be. Rows that do not match their digest are
// named in the log and loaded as they read; the sum in the answer then differs from the header's.
wire::SavedWorld read_world(Database& db);
// Lines of the ledger, the newest first.
wire::MovesRead read_moves(Database& db, const wire::ReadMoves& job);
// The account of that name, else the one that owns a character of that name. Tickets are left to
// the caller.
wire::AccountLoaded read_account(Database& db, const std::string& name);
wire::CharacterLoaded read_character(Database& db, std::int64_t id);

}  // namespace store
