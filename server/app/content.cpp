#include "app/content.h"

#include <algorithm>
#include <iterator>
#include <string_view>

#include "areafile/reader.h"
#include "base/log.h"
#include "rules/reader.h"

namespace app {

namespace {

std::size_t count(const std::vector<areafile::Problem>& problems, areafile::Severity severity) {
  return static_cast<std::size_t>(
      std::count_if(problems.begin(), problems.end(),
                    [severity](const auto& problem) { return problem.severity == severity; }));
}

// What areas may name. Views into the rules.
}  // namespace

std::size_t Content::errors() const {
  return count(problems, areafile::Severity::error);
}

std::size_t Content::warnings() const {
  return count(problems, areafile::Severity::warning);
}

std::size_t Content::rooms() const {
  std::size_t all = 0;
  for (const auto& area : areas) {
    all += area.rooms.size();
  }
  return all;
}

Content read_content(const std::string& content, const std::vector<std::string>& areas) {
  auto draft = rules::read_rules(content);
  const bool rules_are_good = !areafile::has_errors(draft.problems);
  auto drafts = areafile::read_areas(areas, rules::words_of(draft.rules));
  Content all{.rules = std::move(draft.rules),
              .areas = std::move(drafts.plans),
              .problems = std::move(draft.problems),
              .rules_are_good = rules_are_good,
              .flawed = std::move(drafts.flawed)};
  all.problems.insert(all.problems.end(), std::make_move_iterator(drafts.problems.begin()),
                      std::make_move_iterator(drafts.problems.end()));
  areafile::sort(all.problems);
  return all;
}

void log_problems(const std::vector<areafile::Problem>& problems) {
  for (const auto& problem : problems) {
    const auto where =
        problem.file + ":" + std::to_string(problem.line) + ":" + std::to_string(problem.column);
    // The text is part of the message's key here, so no problem is held back for being one of many.
    switch (problem.severity) {
      case areafile::Severity::error:
        base::log::error("areas", problem.text, {{"at", where}});
        break;
      case areafile::Severity::warning:
        base::log::warn("areas", problem.text, {{"at", where}});
        break;
      case areafile::Severity::note:
      case areafile::Severity::count_:
        base::log::info("areas", problem.text, {{"at", where}});
        break;
    }
  }
}

}  // namespace app
