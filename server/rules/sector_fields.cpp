// The fields of [sector.WORD] in data/sectors.toml; the words are those of world/kinds.h.
#include "rules/forms.h"

namespace rules {

namespace {

using areafile::Field;

constexpr Field<SectorRules> rows[] = {
    {.name = "moves",
     .help = "moves that a step into it costs",
     .takes = "0 to 100",
     .required = true,
     .read = areafile::read_number<&SectorRules::moves, 0, 100>},
    {.name = "sky",
     .help = "whether sun and weather are seen, unless the room is indoors; true when left out",
     .takes = "true or false",
     .read = areafile::read_yes_no<&SectorRules::sky>},
    {.name = "lit",
     .help = "true: there is light at night too",
     .takes = "true or false",
     .read = areafile::read_yes_no<&SectorRules::lit>},
};

}  // namespace

const areafile::Form<SectorRules> sector_form{"a sector", rows};

bool check(areafile::Report& report, const areafile::Node& entry, const Known& /*known*/,
           SectorRules& /*one*/) {
  return world::sector_names.find(entry.name).has_value() ||
         areafile::unknown_word(report, entry.name_at, "a sector", entry.name,
                                world::sector_names.words);
}

}  // namespace rules
