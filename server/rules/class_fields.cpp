// The fields of [class.KEY] in data/classes.toml.
#include <algorithm>

#include "rules/forms.h"

namespace rules {

namespace {

using areafile::Field;
using areafile::read_number;

constexpr std::int64_t most_gain = 1000;

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
    {.name = "gain_hit_points",
     .help = "hit points gained with each level; 2/5 of those at creation when left out",
     .takes = "1 to 1000",
     .read = read_number<&CharacterClass::gain_hit_points, 1, most_gain>},
    {.name = "gain_mana",
     .help = "mana gained with each level; a tenth of that at creation when left out",
     .takes = "0 to 1000",
     .read = read_number<&CharacterClass::gain_mana, 0, most_gain>},
    {.name = "gain_moves",
     .help = "moves gained with each level; a twentieth of those at creation when left out",
     .takes = "0 to 1000",
     .read = read_number<&CharacterClass::gain_moves, 0, most_gain>},
};

}  // namespace

const areafile::Form<CharacterClass> class_form{"a class", rows};

bool check(areafile::Report& /*report*/, const areafile::Node& entry, const Known& /*known*/,
           CharacterClass& one) {
  const auto fill = [&entry](std::string_view name, int& gain, int usual) {
    if (entry.find(name) == nullptr) {
      gain = usual;
    }
  };
  fill("gain_hit_points", one.gain_hit_points, std::max(1, one.hit_points * 2 / 5));
  fill("gain_mana", one.gain_mana, one.mana / 10);
  fill("gain_moves", one.gain_moves, one.moves / 20);
  return true;
}

}  // namespace rules
