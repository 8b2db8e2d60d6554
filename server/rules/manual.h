// The tables of docs/building.md that are about data/; see areafile/manual.h.
#pragma once

#include "areafile/manual.h"

namespace rules {

// "race", "class", "affect", "help", "names".
areafile::FieldTables rule_field_tables();

}  // namespace rules
