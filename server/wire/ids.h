// Names of things that cross between parts; plain numbers, never pointers.
#pragma once

#include <cstdint>

namespace wire {

// One connection, for the life of the process; never reused.
enum class SessionId : std::uint64_t { none = 0 };
// Pairs a reply with the job it answers.
enum class Ticket : std::uint64_t { none = 0 };

}  // namespace wire
