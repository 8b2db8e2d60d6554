// The fields of [area].
#include "areafile/forms.h"

namespace areafile {

namespace {

using world::AreaPlan;

constexpr std::int64_t format_version = 1;

bool read_format(Report& report, const Node& node, AreaDraft&) {
  std::int64_t version = 0;
  return take_number(report, node, format_version, format_version, version);
}

bool read_area_key(Report& report, const Node& node, AreaDraft& into) {
  if (!read_line<&AreaPlan::key>(report, node, into)) {
    return false;
  }
  if (!is_key(into.key)) {
    report.error(node.at,
                 "an area's key is 1 to 40 of a-z, 0-9 and _; this is " + in_quotes(into.key));
    into.key.clear();
    return false;
  }
  return true;
}

// [low, high]
template <class Number>
bool take_pair(Report& report, const Node& node, std::int64_t most, Number& low, Number& high) {
  if (!is_list(report, node)) {
    return false;
  }
  if (node.parts.size() != 2) {
    report.error(node.at, in_quotes(node.name) + " must be two numbers, [lowest, highest]");
    return false;
  }
  std::int64_t first = 0;
  std::int64_t last = 0;
  const bool first_good = take_number(report, node.parts[0], 1, most, first);
  if (!take_number(report, node.parts[1], 1, most, last) || !first_good) {
    return false;
  }
  if (first > last) {
    report.error(node.at, in_quotes(node.name) + " must be two numbers, the lowest first");
    return false;
  }
  low = static_cast<Number>(first);
  high = static_cast<Number>(last);
  return true;
}

bool read_levels(Report& report, const Node& node, AreaDraft& into) {
  return take_pair(report, node, highest_level, into.level_low, into.level_high);
}
bool read_vnums(Report& report, const Node& node, AreaDraft& into) {
  world::Vnum low = 0;
  world::Vnum high = 0;
  if (!take_pair(report, node, highest_vnum, low, high)) {
    return false;
  }
  if (low < lowest_vnum) {
    report.error(node.parts[0].at,
                 "vnums 1 to 99 are the server's own; an area's begin at 100 or above");
    return false;
  }
  into.vnum_low = low;
  into.vnum_high = high;
  return true;
}
bool read_builders(Report& report, const Node& node, AreaDraft& into) {
  return for_each_item(report, node, [&](const Node& item) {
    std::string name;
    const bool good = take_line(report, item, longest_name, name);
    into.builders.push_back(std::move(name));
    return good;
  });
}

constexpr Field<AreaDraft> reset_rows[] = {
    {.name = "age",
     .help = "how long a lost thing or a killed mobile stays away, more or less",
     .takes = "time",
     .required = true,
     .read = read_duration<&AreaPlan::reset_age>},
    {.name = "when",
     .help =
         "whether players may be about when things come back: `empty` waits until none is in the "
         "area; always when left out",
     .takes = "word",
     .words = world::reset_when_names.words,
     .read = read_word<&AreaPlan::reset_when, world::reset_when_names>},
    {.name = "message",
     .help = "what players in the area hear then",
     .takes = "line",
     .read = read_line<&AreaPlan::reset_message>},
};
constexpr Form<AreaDraft> reset_form{"a reset", reset_rows};

bool read_reset(Report& report, const Node& node, AreaDraft& into) {
  return read_record(report, node, reset_form, into);
}

constexpr Field<AreaDraft> rows[] = {
    {.name = "format",
     .help = "the version of this format: 1",
     .takes = "1",
     .required = true,
     .read = read_format},
    {.name = "key",
     .help = "the area's short name, by which other areas refer to it",
     .takes = "key",
     .required = true,
     .read = read_area_key},
    {.name = "name",
     .help = "the area's name, as players read it",
     .takes = "line",
     .required = true,
     .read = read_line<&AreaPlan::name, longest_name>},
    {.name = "author",
     .help = "who wrote it",
     .takes = "line",
     .read = read_line<&AreaPlan::author>},
    {.name = "levels",
     .help = "the levels it is meant for",
     .takes = "[low, high]",
     .read = read_levels},
    {.name = "vnums",
     .help = "the numbers its rooms, mobiles and objects may have; 1 to 99 are the server's",
     .takes = "[low, high]",
     .required = true,
     .read = read_vnums},
    {.name = "reset",
     .help = R"(when what was lost comes back: `{ age = "15m" }`)",
     .takes = "table",
     .read = read_reset},
    {.name = "recall",
     .help = "the room to which `recall` leads",
     .takes = "room",
     .read = read_reference<&AreaDraft::recall_ref>},
    {.name = "start",
     .help = "true: new characters begin in the `recall` room",
     .takes = "true or false",
     .read = read_yes_no<&AreaPlan::start>},
    {.name = "flags",
     .help = "flags that hold in every room of it",
     .takes = "list of words",
     .words = world::room_flag_names.words,
     .read = read_words<&AreaPlan::flags, world::room_flag_names>},
    {.name = "builders",
     .help = "accounts that may edit it in the game",
     .takes = "list of names",
     .read = read_builders},
    {.name = "climate", .help = "its weather", .takes = "table", .later = true},
};

}  // namespace

const Form<AreaDraft> area_form{"an area", rows};

std::vector<PartHelp> area_parts() {
  return {{"reset", reset_form.in_manual()}};
}

}  // namespace areafile
