// What builders wrote, read together: rules, then areas, which may name things of
// the rules.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "areafile/problem.h"
#include "rules/rules.h"
#include "world/plan.h"

namespace app {

struct Content {
  rules::Rules rules;
  std::vector<world::AreaPlan> areas;
  std::vector<areafile::Problem> problems;  // of both, sorted
  bool rules_are_good = true;
  std::set<std::string> flawed;  // keys of areas that lack something, for an error somewhere

  std::size_t errors() const;
  std::size_t warnings() const;
  std::size_t rooms() const;
};

Content read_content(const std::string& content, const std::vector<std::string>& areas);

// One log line a problem.
void log_problems(const std::vector<areafile::Problem>& problems);

}  // namespace app
