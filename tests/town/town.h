// The shipped areas and rules on a stage.
#pragma once

#include <cstdint>

#include "support/stage.h"

namespace town {

// They must be without an error.
support::StageOptions options(std::uint64_t seed = 1);

}  // namespace town
