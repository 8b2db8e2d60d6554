// From the documents of one area to its draft: the tables of the top level, records by key, and
// what can be said of each without knowing any other area.
#pragma once

#include <span>

#include "areafile/document.h"
#include "areafile/draft.h"
#include "areafile/report.h"

namespace areafile {

// `documents` are the files of one area, at least one. The draft is `broken` when there is no area
// to speak of.
AreaDraft assemble(Report& report, std::span<const Node> documents);

}  // namespace areafile
