// data/*.toml to Rules; problems are collected like those of areas.
#pragma once

#include <string>
#include <vector>

#include "areafile/problem.h"
#include "areafile/words.h"
#include "rules/rules.h"

namespace rules {

struct Draft {
  Rules rules;
  std::vector<areafile::Problem> problems;
};

// `folder` is the content folder. It must have races.toml, classes.toml and affects.toml, and may
// have skills.toml, socials.toml, liquids.toml, damage.toml, sectors.toml, names.toml (reserved
// names), help/*.toml, banner.txt and motd.txt.
Draft read_rules(const std::string& folder);

// What areas may name of the rules; good as long as the rules are.
areafile::RuleWords words_of(const Rules& rules);

}  // namespace rules
