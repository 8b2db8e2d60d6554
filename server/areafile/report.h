// Where problems gather while files are read. Files are known by number, so a Place is three small
// numbers and still says the whole of "areas/mill.toml:12:3". At most `most_a_file` problems are
// kept of one file; the rest are counted, so a hostile file costs no more memory than it has lines
// to complain about.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "areafile/problem.h"

namespace areafile {

struct Place {
  int file = 0;    // as Report::open numbered it
  int line = 0;    // from 1; 0: the file as a whole
  int column = 0;  // in characters, from 1
};

class Report {
 public:
  static constexpr std::size_t most_a_file = 1000;

  // The number by which places name this file.
  int open(std::string file);
  const std::string& file(Place at) const;
  // "areas/mill.toml:12"
  std::string line_of(Place at) const;

  void error(Place at, std::string text) { add(at, Severity::error, std::move(text)); }
  void warning(Place at, std::string text) { add(at, Severity::warning, std::move(text)); }
  void note(Place at, std::string text) { add(at, Severity::note, std::move(text)); }

  bool has_errors() const { return has_errors_; }
  // Everything so far, sorted; the report is empty afterwards.
  std::vector<Problem> take();

 private:
  struct File {
    std::string name;
    std::size_t kept = 0;
    std::size_t dropped = 0;
    bool dropped_error = false;
  };
  void add(Place at, Severity severity, std::string text);

  std::vector<File> files_;
  std::vector<Problem> problems_;
  bool has_errors_ = false;
};

// What a builder wrote, safe to show: in double quotes, controls escaped, cut when long.
std::string in_quotes(std::string_view text);
// " (did you mean "north"?)", or "" when nothing is near.
std::string did_you_mean(std::string_view word, const std::vector<std::string_view>& candidates);

}  // namespace areafile
