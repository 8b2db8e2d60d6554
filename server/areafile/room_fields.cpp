// The fields of [room.KEY].
#include "areafile/forms.h"

namespace areafile {

namespace {

using world::RoomPlan;

// Exits and spawn rows stand for themselves: a bad one is told and left out, and the room is not.
bool read_spawn(Report& report, const Node& node, RoomDraft& into) {
  if (!is_list(report, node)) {
    return false;
  }
  for (const auto& item : node.parts) {
    SpawnDraft row;
    row.at = item.at;
    if (read_record(report, item, spawn_form, row)) {
      into.spawn_drafts.push_back(std::move(row));
    }
  }
  return true;
}

// exits.north = "alley", 3001 or a table. `somewhere` is an exit that needs a word to be found; the
// world has no place for it yet.
void read_exit(Report& report, const Node& node, RoomDraft& into) {
  ExitDraft exit;
  exit.name = node.name;
  exit.at = node.name_at;
  if (const auto direction = world::direction_names.find(node.name)) {
    exit.direction = *direction;
  } else if (node.name == "somewhere") {
    exit.has_place = false;
    report.note(node.name_at, R"("somewhere" is not used yet; it is kept for later)");
  } else {
    unknown_word(report, node.name_at, "an exit", node.name, world::direction_names.words);
    return;
  }
  const bool good = node.kind == Node::Kind::table ? read_record(report, node, exit_form, exit)
                                                   : take_reference(report, node, exit.to_ref);
  if (good) {
    into.exit_drafts.push_back(std::move(exit));
  }
}

bool read_exits(Report& report, const Node& node, RoomDraft& into) {
  if (!is_table(report, node)) {
    return false;
  }
  for (const auto& part : node.parts) {
    read_exit(report, part, into);
  }
  return true;
}

constexpr Field<RoomDraft> rows[] = {
    {.name = "vnum",
     .help = "its number, inside the area's `vnums`; a key that is a number says it too",
     .takes = "number",
     .read = read_vnum<RoomDraft>},
    {.name = "name",
     .help = "its name, shown above the description",
     .takes = "line",
     .required = true,
     .read = read_line<&RoomPlan::name, longest_name>},
    {.name = "sector",
     .help = "what the ground is like",
     .takes = "word",
     .words = world::sector_names.words,
     .required = true,
     .read = read_word<&RoomPlan::sector, world::sector_names>},
    {.name = "flags",
     .help = "what else is true of it",
     .takes = "list of words",
     .words = world::room_flag_names.words,
     .read = read_words<&RoomPlan::flags, world::room_flag_names>},
    {.name = "desc",
     .help = "what one sees",
     .takes = "text",
     .required = true,
     .read = read_prose<&RoomPlan::desc>},
    {.name = "exits",
     .help = R"(where one can go: `exits.north = "alley"`, or a table (see below))",
     .takes = "room or table",
     .words = world::direction_names.words,
     .read = read_exits},
    {.name = "extra",
     .help = R"(what else can be looked at: `extra."sign board" = "It says MILL."`)",
     .takes = "texts by keywords",
     .read = read_extras<RoomDraft>},
    {.name = "spawn",
     .help = "who and what is here (see below)",
     .takes = "list of tables",
     .read = read_spawn},
    {.name = "heal",
     .help = "how well one rests here, in percent of the usual",
     .takes = "0 to 1000",
     .read = read_number<&RoomPlan::heal, 0, 1000>},
    {.name = "shuffle_exits",
     .help = "how many exits change places now and then",
     .takes = "number",
     .later = true},
    {.name = "on", .help = "scripts: `on.enter = '''...'''`", .takes = "table", .later = true},
};

}  // namespace

const Form<RoomDraft> room_form{"a room", rows};

}  // namespace areafile
