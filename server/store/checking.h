// Looks at everything a database holds, row by row, and changes nothing. What a start would refuse
// is told apart from what it lives with.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "store/database.h"
#include "store/halt.h"

namespace store {

struct CheckLimits {
  std::size_t container_depth = 8;  // how deep things may be nested; the outermost counts as one
  std::int64_t most_coins = std::numeric_limits<std::int64_t>::max();  // of one purse
};

struct Finding {
  std::string what;          // one line
  bool stops_start = false;  // a server would not start with it
};

struct Findings {
  static constexpr std::size_t most = 1000;

  std::vector<Finding> all;  // the first `most`
  std::size_t left_out = 0;  // and so many more
  std::int64_t rows = 0;     // looked at
  std::int64_t schema = 0;   // of the file
  bool stops_start = false;  // one of them does
  bool is_older = false;     // of an older server: its rows were not looked at one by one
};

// "3 problems; the first: ...", the first of those that matter most.
std::string in_words(const Findings& findings);

// One line each, and one for those left out.
std::vector<std::string> lines_of(const Findings& findings);

// Throws Refused for a database of a newer server, and when it was halted. Damage is a finding.
Findings examine(Database& db, const CheckLimits& limits, Halt& halt);

}  // namespace store
