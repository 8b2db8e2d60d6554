// The last step: a resolved draft becomes the plan that the world takes over.
#pragma once

#include "areafile/draft.h"
#include "world/plan.h"

namespace areafile {

// Without the records that have errors, and with the area's flags in each of its rooms. The draft
// is used up.
world::AreaPlan plan_of(AreaDraft& draft);

}  // namespace areafile
