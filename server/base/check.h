// check() is for our own mistakes only: nothing that a player, a builder or a file says may reach
// it. It throws a Bug, which ends one line, one event or one job at the nearest fence, never the
// server.
#pragma once

#include <stdexcept>

namespace base {

class Bug : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

// Apart from where it is asked, so that asking costs one comparison.
[[noreturn, gnu::cold, gnu::noinline]] inline void report_bug(const char* what) {
  throw Bug(what);
}

inline void check(bool holds, const char* what) {
  if (!holds) {
    report_bug(what);
  }
}

}  // namespace base
