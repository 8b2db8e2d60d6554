// [moved]: vnums that something had before, so that what was saved under them is found again.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "areafile/draft.h"
#include "areafile/report.h"
#include "areafile/resolver.h"
#include "areafile/shelf.h"

namespace areafile {

// Those of one document, to the draft's others.
void read_moves(Report& report, const Node& document, AreaDraft& into);

struct Shelves {
  const Shelf<RoomDraft>& rooms;
  const Shelf<MobDraft>& mobs;
  const Shelf<ObjectDraft>& objects;
};
// Fills `moved` of all areas with what makes sense, and tells of the rest: what is still in use or
// does not exist, chains and circles. Gives the keys of areas that lost one to something with
// errors.
std::set<std::string> resolve_moves(Report& report, std::vector<AreaDraft>& drafts,
                                    const Shelves& shelves, const Surroundings& around);

}  // namespace areafile
