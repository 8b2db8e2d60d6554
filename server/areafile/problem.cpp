#include "areafile/problem.h"

#include <algorithm>
#include <tuple>

namespace areafile {

std::string Problem::in_words() const {
  std::string out = file;
  if (line > 0) {
    out += ':' + std::to_string(line) + ':' + std::to_string(column);
  }
  out += ": ";
  out += severity_names[severity];
  return out + ": " + text;
}

void sort(std::vector<Problem>& problems) {
  std::stable_sort(problems.begin(), problems.end(), [](const Problem& a, const Problem& b) {
    return std::tie(a.file, a.line, a.column, a.severity, a.text) <
           std::tie(b.file, b.line, b.column, b.severity, b.text);
  });
}

bool has_errors(const std::vector<Problem>& problems) {
  return std::any_of(problems.begin(), problems.end(),
                     [](const Problem& problem) { return problem.severity == Severity::error; });
}

}  // namespace areafile
