// Looks at each way from both ends: whether there is a way back, and whether a door's two sides
// agree.
#pragma once

#include "areafile/shelf.h"

namespace areafile {

// Of the exits of one area, once all references of all areas are resolved.
void check_ways_back(Report& report, const AreaDraft& area, const Shelf<RoomDraft>& rooms);

}  // namespace areafile
