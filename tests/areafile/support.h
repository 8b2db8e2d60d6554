// What the tests of areafile share: fixtures by name, and problems as text without the path of this
// machine.
#pragma once

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include "areafile/assemble.h"
#include "areafile/reader.h"
#include "areafile/resolver.h"

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
  return "[area]\nformat = 1\nkey = \"a\"\nname = \"A\"\nvnums = [100, 199]\n"
         "[room.here]\nvnum = 101\nname = \"Here\"\nsector = \"city\"\ndesc = \"A place.\"\n" +
         std::string(rest);
}

// The problems of one text, "" when it has none.
inline std::string problems_of(std::string_view text) {
  return in_words(areafile::read_area_text(text, "a.toml").problems);
}

// One mobile or one thing with a field more, and what it is read as.
inline std::string mob_with(const std::string& field) {
  return area_with("[mob.m]\nvnum = 101\nkeywords = \"m\"\nshort = \"m\"\nlong = \"M.\"\n" + field +
                   "\n");
}
inline std::string object_with(const std::string& field) {
  return area_with("[obj.o]\nvnum = 101\nkeywords = \"o\"\nshort = \"o\"\nlong = \"O.\"\n" + field +
                   "\n");
}
inline world::MobPlan mob(const std::string& field) {
  const auto drafts = areafile::read_area_text(mob_with(field), "a.toml");
  CHECK_MESSAGE(in_words(drafts.problems).empty(), in_words(drafts.problems));
  return drafts.plans.at(0).mobs.at(0);
}
inline world::ObjectPlan object(const std::string& field) {
  const auto drafts = areafile::read_area_text(object_with(field), "a.toml");
  CHECK_MESSAGE(in_words(drafts.problems).empty(), in_words(drafts.problems));
  return drafts.plans.at(0).objects.at(0);
}

// The problems of texts that are the whole world, in files a.toml, b.toml, ...
inline std::string problems_of_world(const std::vector<std::string>& texts,
                                     const areafile::RuleWords& words = {}) {
  areafile::Report report;
  std::vector<areafile::AreaDraft> drafts;
  char letter = 'a';
  for (const auto& text : texts) {
    const auto document =
        areafile::parse_document(report, report.open(std::string(1, letter++) + ".toml"), text);
    REQUIRE(document.has_value());
    drafts.push_back(areafile::assemble(report, std::span(&*document, 1)));
  }
  areafile::resolve(report, drafts, {.words = words});
  return in_words(report.take());
}

}  // namespace areafile_tests
