#include "town/town.h"

#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "areafile/reader.h"
#include "rules/reader.h"

namespace town {

support::StageOptions options(std::uint64_t seed) {
  const std::string root = WATERWHEEL_SOURCE_DIR;
  support::StageOptions options;
  auto rules = rules::read_rules(root + "/data");
  REQUIRE_FALSE(areafile::has_errors(rules.problems));
  const std::vector<std::string> paths{root + "/areas"};
  auto areas = areafile::read_areas(paths, rules::words_of(rules.rules));
  REQUIRE_FALSE(areafile::has_errors(areas.problems));
  options.rules = std::move(rules.rules);
  options.areas = std::move(areas.plans);
  options.game.seed = seed;
  return options;
}

}  // namespace town
