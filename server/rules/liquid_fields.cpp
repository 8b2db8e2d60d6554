// The fields of [liquid.KEY] in data/liquids.toml.
#include "rules/forms.h"

namespace rules {

namespace {

using areafile::Field;
using areafile::longest_name;
using areafile::read_duration;
using areafile::read_line;

constexpr Field<Liquid> rows[] = {
    {.name = "name",
     .help = R"(what areas and players call it: "cold water")",
     .takes = "line",
     .required = true,
     .read = read_line<&Liquid::name, longest_name>},
    {.name = "help",
     .help = "what one reads with a sip",
     .takes = "line",
     .required = true,
     .read = read_line<&Liquid::help>},
    {.name = "thirst",
     .help = "for how long a sip quenches thirst; not at all when left out",
     .takes = "time",
     .read = read_duration<&Liquid::thirst>},
    {.name = "nourishes",
     .help = "for how long a sip keeps hunger away",
     .takes = "time",
     .read = read_duration<&Liquid::nourishes>},
    {.name = "affect",
     .help =
         "what a sip brings on, an entry of affects.toml; a vessel's own affect takes its place",
     .takes = "affect",
     .read = read_line<&Liquid::affect, longest_name>},
    {.name = "lasts",
     .help = "for how long",
     .takes = "time",
     .read = read_duration<&Liquid::lasts>},
};

}  // namespace

const areafile::Form<Liquid> liquid_form{"a liquid", rows};

bool check(areafile::Report& report, const areafile::Node& entry, const Known& known,
           Liquid& /*one*/) {
  const bool plain = has_plain_key(report, entry);
  const bool whole = go_together(report, entry, "affect", "lasts");
  return is_known_key(report, entry, "affect", known.affects, "affect", "affects.toml") && plain &&
         whole;
}

}  // namespace rules
