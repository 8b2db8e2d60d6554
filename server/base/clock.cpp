#include "base/clock.h"

namespace base {

std::chrono::nanoseconds SystemClock::steady() const {
  return std::chrono::steady_clock::now().time_since_epoch();
}

std::int64_t SystemClock::utc_seconds() const {
  return std::chrono::duration_cast<std::chrono::seconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

}  // namespace base
