// The tables of docs/building.md that are about data/; see areafile/manual.h.
#pragma once

#include "areafile/manual.h"

namespace rules {

// One for each kind of entry: "race", "class", "affect", "affect.tick", "skill", ...
areafile::FieldTables rule_field_tables();

}  // namespace rules
