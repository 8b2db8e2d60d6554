// The command line: what was typed becomes one call. Exit statuses are those of status.h.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace app {

// Where a command reads and writes; tests put their own here.
struct Terminal {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
  std::vector<std::string> environment;
};

int run(const std::vector<std::string>& arguments, Terminal terminal);

}  // namespace app
