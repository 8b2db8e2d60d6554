// What the tests of areafile share: fixtures by name, and problems as text without the path of this
// machine.
#pragma once

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "areafile/reader.h"

namespace areafile_tests {

inline const std::string source_dir = WATERWHEEL_SOURCE_DIR;
inline const std::string fixtures = source_dir + "/tests/areafile/fixtures/";

inline std::string read_whole(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

// Every problem a line; `prefix` is cut out wherever it stands.
inline std::string in_words(const std::vector<areafile::Problem>& problems,
                            const std::string& prefix = "") {
  std::string out;
  for (const auto& problem : problems) {
    out += problem.in_words() + '\n';
  }
  if (!prefix.empty()) {
    for (auto at = out.find(prefix); at != std::string::npos; at = out.find(prefix, at)) {
      out.erase(at, prefix.size());
    }
  }
  return out;
}

// An area that is right, to hang one record on.
inline std::string area_with(std::string_view rest) {
  return "[area]\nformat = 1\nkey = \"a\"\nname = \"A\"\nvnums = [1, 99]\n"
         "[room.here]\nvnum = 1\nname = \"Here\"\nsector = \"city\"\ndesc = \"A place.\"\n" +
         std::string(rest);
}

// The problems of one text, "" when it has none.
inline std::string problems_of(std::string_view text) {
  return in_words(areafile::read_area_text(text, "a.toml").problems);
}

}  // namespace areafile_tests
