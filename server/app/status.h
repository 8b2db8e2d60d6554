// How a command may end; the numbers are those of sysexits where it has one.
#pragma once

#include <string>

namespace app {

struct Status {
  static constexpr int done = 0;
  static constexpr int input = 1;    // what was to be checked has errors, or nobody answered
  static constexpr int usage = 2;    // the command line makes no sense
  static constexpr int locked = 75;  // another server holds the data folder
  static constexpr int config = 78;  // settings or folders that cannot be used
};

// Why something cannot go on: the status to end with and one line for the person who must mend it.
struct Failure {
  int status = Status::config;
  std::string why;
};

}  // namespace app
