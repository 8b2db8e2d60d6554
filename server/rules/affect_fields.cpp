// The fields of [affect.KEY] in data/affects.toml. In its messages $n is whoever it holds.
#include "rules/forms.h"

namespace rules {

namespace {

using areafile::Field;
using areafile::read_line;
using areafile::read_number;

constexpr Field<Affect> rows[] = {
    {.name = "name",
     .help = "its name, as `affects` shows it",
     .takes = "line",
     .required = true,
     .read = read_line<&Affect::name, areafile::longest_name>},
    {.name = "help",
     .help = "what it does, in one line",
     .takes = "line",
     .required = true,
     .read = read_line<&Affect::help>},
    {.name = "speed",
     .help = "added to the speed of turns, in thousandths: 500 is half as fast again",
     .takes = "-750 to 7000",
     .read = read_number<&Affect::speed, -750, 7000>},
    {.name = "begins",
     .help = "what one reads when it begins",
     .takes = "line",
     .required = true,
     .read = read_line<&Affect::begins>},
    {.name = "room_begins",
     .help = "what the others in the room read then",
     .takes = "line",
     .read = read_line<&Affect::room_begins>},
    {.name = "renewed",
     .help = "what one reads when it is brought on while it holds",
     .takes = "line",
     .read = read_line<&Affect::renewed>},
    {.name = "ends",
     .help = "what one reads when it is over",
     .takes = "line",
     .required = true,
     .read = read_line<&Affect::ends>},
    {.name = "room_ends",
     .help = "what the others in the room read then",
     .takes = "line",
     .read = read_line<&Affect::room_ends>},
};

}  // namespace

const areafile::Form<Affect> affect_form{"an affect", rows};

}  // namespace rules
