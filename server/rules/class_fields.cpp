// The fields of [class.KEY] in data/classes.toml.
#include "rules/forms.h"

namespace rules {

namespace {

using areafile::Field;
using areafile::read_number;

constexpr Field<CharacterClass> rows[] = {
    name_row<CharacterClass>,
    help_row<CharacterClass>,
    {.name = "hit_points",
     .help = "hit points at creation; 20 when left out",
     .takes = "1 to 10000",
     .read = read_number<&CharacterClass::hit_points, 1, most_points>},
    {.name = "mana",
     .help = "mana at creation; 100 when left out",
     .takes = "0 to 10000",
     .read = read_number<&CharacterClass::mana, 0, most_points>},
    {.name = "moves",
     .help = "moves at creation; 100 when left out",
     .takes = "1 to 10000",
     .read = read_number<&CharacterClass::moves, 1, most_points>},
};

}  // namespace

const areafile::Form<CharacterClass> class_form{"a class", rows};

}  // namespace rules
