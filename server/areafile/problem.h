// What is wrong with a file, and where; collected, never thrown.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/names.h"

namespace areafile {

enum class Severity : std::uint8_t { error, warning, note, count_ };
inline constexpr base::Names<Severity> severity_names{{"error", "warning", "note"}};
static_assert(severity_names.complete());

struct Problem {
  std::string file;
  int line = 0;  // from 1; 0: the file as a whole
  int column = 0;
  Severity severity = Severity::error;
  std::string text;  // with "(did you mean ...?)" where something is near

  std::string in_words() const;  // file:line:column: severity: text
};

// Sorted by file, line, column.
void sort(std::vector<Problem>& problems);
bool has_errors(const std::vector<Problem>& problems);

}  // namespace areafile
