// Builders' text to plans. Reads every file, collects every problem, leaves out what cannot be
// read, and checks references over all areas together.
#pragma once

#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "areafile/problem.h"
#include "areafile/words.h"
#include "world/plan.h"

namespace areafile {

struct AreaDrafts {
  std::vector<world::AreaPlan> plans;  // sorted by key; without the records that have errors
  std::vector<Problem> problems;       // sorted
  // Keys of plans that lack something, for an error in their files or in those of an area they
  // refer to.
  std::set<std::string> flawed{};
};

// Each path is a .toml file or a folder of them (a folder in it is one area in several files).
// `words` are those of the rules that areas may use.
AreaDrafts read_areas(std::span<const std::string> paths, const RuleWords& words = {});
// One text, as if it stood in `file`; references to other areas are left unchecked. For tests and
// fuzzing.
AreaDrafts read_area_text(std::string_view text, std::string_view file);

}  // namespace areafile
