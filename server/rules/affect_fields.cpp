// The fields of [affect.KEY] in data/affects.toml. In its messages $n is whoever it holds.
#include "rules/forms.h"

namespace rules {

namespace {

using areafile::Field;
using areafile::read_line;
using areafile::read_number;

constexpr Field<AffectTick> tick_rows[] = {
    {.name = "every",
     .help = "how often, while it holds",
     .takes = "time",
     .required = true,
     .read = areafile::read_duration<&AffectTick::every>},
    {.name = "damage",
     .help = "hit points that it takes each time",
     .takes = "dice or number",
     .read = read_dice<&AffectTick::damage>},
    {.name = "heals",
     .help = "hit points that it gives back each time",
     .takes = "dice or number",
     .read = read_dice<&AffectTick::heals>},
    {.name = "message",
     .help = "what one reads then",
     .takes = "message",
     .read = read_message<&AffectTick::message, codes::actor>},
    {.name = "room_message",
     .help = "what the others in the room read then",
     .takes = "message",
     .read = read_message<&AffectTick::room_message, codes::actor>},
};

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
    {.name = "hitroll",
     .help = "points added to how well one aims",
     .takes = "-100 to 100",
     .read = read_number<&Affect::hitroll, -100, 100>},
    {.name = "damroll",
     .help = "points added to each blow",
     .takes = "-100 to 100",
     .read = read_number<&Affect::damroll, -100, 100>},
    {.name = "armour",
     .help = "points of armour added against everything",
     .takes = "-1000 to 1000",
     .read = read_number<&Affect::armour, -1000, 1000>},
    {.name = "hit_points",
     .help = "added to the most hit points one can have",
     .takes = "-10000 to 10000",
     .read = read_number<&Affect::hit_points, -most_points, most_points>},
    {.name = "flags",
     .help = "what else is true of whoever it is on",
     .takes = "list of words",
     .words = affect_flag_names.words,
     .read = areafile::read_words<&Affect::flags, affect_flag_names>},
    {.name = "stack",
     .help = "brought on while it holds: the longer time, both times, or nothing; `longer` when "
             "left out",
     .takes = "word",
     .words = stack_names.words,
     .read = areafile::read_word<&Affect::stack, stack_names>},
    {.name = "tick",
     .help = "what it does again and again (see below)",
     .takes = "table",
     .read = areafile::read_part<&Affect::tick, tick_form>},
    {.name = "begins",
     .help = "what one reads when it begins",
     .takes = "message",
     .required = true,
     .read = read_message<&Affect::begins, codes::actor>},
    {.name = "room_begins",
     .help = "what the others in the room read then",
     .takes = "message",
     .read = read_message<&Affect::room_begins, codes::actor>},
    {.name = "renewed",
     .help = "what one reads when it is brought on while it holds",
     .takes = "message",
     .read = read_message<&Affect::renewed, codes::actor>},
    {.name = "ends",
     .help = "what one reads when it is over",
     .takes = "message",
     .required = true,
     .read = read_message<&Affect::ends, codes::actor>},
    {.name = "room_ends",
     .help = "what the others in the room read then",
     .takes = "message",
     .read = read_message<&Affect::room_ends, codes::actor>},
};

}  // namespace

const areafile::Form<AffectTick> tick_form{"a tick", tick_rows};
const areafile::Form<Affect> affect_form{"an affect", rows};

bool check(areafile::Report& report, const areafile::Node& entry, const Known& /*known*/,
           Affect& /*one*/) {
  const auto* tick = entry.find("tick");
  if (tick == nullptr || tick->find("damage") != nullptr || tick->find("heals") != nullptr ||
      tick->find("message") != nullptr) {
    return true;
  }
  report.error(tick->at, R"(a tick needs "damage", "heals" or a "message", or it does nothing)");
  return false;
}

}  // namespace rules
