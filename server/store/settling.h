// After a server that ended without a farewell: whoever was in the game then, leaves it now, on
// paper.
#pragma once

#include "store/database.h"
#include "wire/records.h"

namespace store {

// Characters marked as in the game are so no longer; the time they played counts up to the header's
// pulse. Events on the played clock, theirs and those of all they carry, worn and nested, keep the
// pulses they had left (at least one) in place of the pulse they were due at. Things on floors keep
// their dues. The header is no longer `clean`. One transaction; doing it twice changes nothing
// more. Gives whether anybody was in the game.
bool settle(Database& db);

// The same for rows alone, of a world that stood as its header says.
void leave_game(wire::CharacterRecord& body, const wire::HeaderRecord& header);
void stop_clock(wire::EventRecord& event, const wire::HeaderRecord& header);

}  // namespace store
