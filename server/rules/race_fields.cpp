// The fields of [race.KEY] in data/races.toml.
#include "rules/forms.h"

namespace rules {

namespace {

using areafile::Field;
using areafile::read_number;

constexpr Field<Race> rows[] = {
    name_row<Race>,
    help_row<Race>,
    {.name = "hit_points",
     .help = "hit points added at creation",
     .takes = "-100 to 10000",
     .read = read_number<&Race::hit_points, -100, most_points>},
    {.name = "mana",
     .help = "mana added at creation",
     .takes = "-100 to 10000",
     .read = read_number<&Race::mana, -100, most_points>},
    {.name = "moves",
     .help = "moves added at creation",
     .takes = "-100 to 10000",
     .read = read_number<&Race::moves, -100, most_points>},
};

}  // namespace

const areafile::Form<Race> race_form{"a race", rows};

}  // namespace rules
