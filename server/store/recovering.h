// One character out of a backup and back into the world, with nothing doubled: `recover`.
#pragma once

#include <string>

#include "store/checking.h"
#include "store/database.h"
#include "store/halt.h"
#include "wire/storing.h"

namespace store {

struct PastPlaces {
  std::string backups;   // their folder
  std::string database;  // the live one, of which only the account is read
};

// Reads the backup and changes nothing, with connections of its own. Refused when there is none of
// that time, when it is damaged or of an older server, and when there is no such character in it.
wire::PastRead read_past(const wire::ReadPast& job, const PastPlaces& places,
                         const CheckLimits& limits, Halt& halt);

// One transaction. The character's row and events become those of the backup; its account comes
// back if it is gone. Each of its things that has a row stays where that says; the others come
// back, in what held them if that is on the character too, else carried. What it has now that the
// backup has not, it keeps. Throws Refused, and nothing is changed, when the name is somebody
// else's now, when the character is in the game, and when the backup is of another world or of a
// time that a restore undid. What comes back is in the ledger, and the coins that the world has
// more or less are of the act "recovered".
wire::Recovered recover(Database& db, const wire::Recover& job);

}  // namespace store
