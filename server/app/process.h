// What a process must settle with the system before it does anything else.
#pragma once

#include <cstddef>
#include <cstdint>

namespace app {

// From here on the signals that a server obeys wait until release_signals(), even those the parent
// had ignored; so none of them is lost between main() and the moment somebody listens.
void hold_signals();
void release_signals();

// Files for the owner alone, no core dumps (they hold passwords and talk), no death by a closed
// pipe or by a file that may not grow: the write says so.
void lock_down();

bool runs_as_root();

// Raises the soft limit of open descriptors as far as it goes and is useful; gives what it is now.
std::size_t raise_descriptor_limit();

// The seed a new world gets: the one that is wanted, or for 0 one that nobody can foretell.
std::uint64_t new_world_seed(std::uint64_t wanted);

}  // namespace app
