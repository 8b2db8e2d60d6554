// Checks the drafts of all areas against each other and turns them into plans: references become
// vnums, rows that lead nowhere are told and left out, and so are records with errors.
#pragma once

#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "areafile/draft.h"
#include "areafile/report.h"
#include "world/plan.h"

namespace areafile {

struct Surroundings {
  RuleWords words{};                      // that areas may use
  std::vector<std::string> unreadable{};  // keys of areas whose files could not be read
  bool whole_world = true;                // false: other areas exist, only not here
};

struct Resolved {
  std::vector<world::AreaPlan> plans;  // sorted by key
  // Keys of areas that lost a reference to something with errors: that is told where it stands, not
  // where it is missed.
  std::set<std::string> lacking{};
};

// The drafts are used up.
Resolved resolve(Report& report, std::vector<AreaDraft>& drafts, const Surroundings& around);

}  // namespace areafile
