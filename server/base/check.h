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

inline void check(bool holds, const char* what) {
  if (!holds) {
    throw Bug(what);
  }
}

}  // namespace base
