// Records hold wider numbers than the world; nothing that was saved by us is cut.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

namespace game {

constexpr int narrow(std::int64_t value) {
  using Limits = std::numeric_limits<int>;
  return static_cast<int>(std::clamp<std::int64_t>(value, Limits::min(), Limits::max()));
}

}  // namespace game
