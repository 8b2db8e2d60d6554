// Checks the drafts of all areas against each other and turns them into plans: references become
// vnums, rows that lead nowhere are told and left out, and so are records with errors.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "areafile/draft.h"
#include "areafile/report.h"
#include "world/plan.h"

namespace areafile {

struct Surroundings {
  std::span<const std::string_view>
      affects{};                          // names that drinks and food may use; empty: not checked
  std::vector<std::string> unreadable{};  // keys of areas whose files could not be read
  bool whole_world = true;                // false: other areas exist, only not here
};

// Sorted by key. The drafts are used up.
std::vector<world::AreaPlan> resolve(Report& report, std::vector<AreaDraft>& drafts,
                                     const Surroundings& around);

}  // namespace areafile
