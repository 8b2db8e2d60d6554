// data/*.toml to Rules; problems are collected like those of areas.
#pragma once

#include <string>
#include <vector>

#include "areafile/problem.h"
#include "rules/rules.h"

namespace rules {

struct Draft {
  Rules rules;
  std::vector<areafile::Problem> problems;
};

// `folder` is the content folder: races.toml, classes.toml, affects.toml, help/*.toml, banner.txt,
// motd.txt, names.toml (reserved names).
Draft read_rules(const std::string& folder);

}  // namespace rules
