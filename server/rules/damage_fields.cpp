// The fields of [damage.KEY] in data/damage.toml: the words for how one is hurt.
#include "rules/forms.h"

namespace rules {

namespace {

using areafile::Field;
using areafile::longest_name;
using areafile::read_line;

constexpr Field<DamageWord> rows[] = {
    {.name = "kind",
     .help = "what armour it meets",
     .takes = "word",
     .words = world::damage_kind_names.words,
     .required = true,
     .read = areafile::read_word<&DamageWord::kind, world::damage_kind_names>},
    {.name = "one",
     .help = R"(what you do: "slash")",
     .takes = "line",
     .required = true,
     .read = read_line<&DamageWord::one, longest_name>},
    {.name = "third",
     .help = R"(what it does: "slashes")",
     .takes = "line",
     .required = true,
     .read = read_line<&DamageWord::third, longest_name>},
    {.name = "noun",
     .help = R"(what it is: your "slash")",
     .takes = "line",
     .required = true,
     .read = read_line<&DamageWord::noun, longest_name>},
};

}  // namespace

const areafile::Form<DamageWord> damage_form{"a damage word", rows};

bool check(areafile::Report& report, const areafile::Node& entry, const Known& /*known*/,
           DamageWord& /*one*/) {
  return has_plain_key(report, entry);
}

}  // namespace rules
