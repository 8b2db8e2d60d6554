// What nobody would ever see: rooms without a way in, mobiles that no row brings.
#pragma once

#include <vector>

#include "areafile/draft.h"
#include "areafile/report.h"

namespace areafile {

// Warns of them. The areas are the whole world, resolved and without an error: what was left out
// would make the rest look lost.
void check_reach(Report& report, const std::vector<AreaDraft>& areas);

}  // namespace areafile
