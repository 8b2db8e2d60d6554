// The fields of a row of a room's spawn list: { mob = "keeper", equip = { hold = "lantern" } }
#include "areafile/forms.h"

namespace areafile {

namespace {

using world::SpawnPlan;

bool read_equip(Report& report, const Node& node, SpawnDraft& into) {
  if (!is_table(report, node)) {
    return false;
  }
  bool good = true;
  for (const auto& part : node.parts) {
    EquipDraft one;
    const auto at = world::wear_place_names.find(part.name);
    if (!at || *at == world::WearPlace::none) {
      const std::span<const std::string_view> words = world::wear_place_names.words;
      good =
          unknown_word(report, part.name_at, "a place to wear things", part.name, words.subspan(1));
    } else if (take_reference(report, part, one.object)) {
      one.at = *at;
      into.equip_refs.push_back(one);
    } else {
      good = false;
    }
  }
  return good;
}

constexpr Field<SpawnDraft> rows[] = {
    {.name = "mob",
     .help = "who comes; a row has either `mob` or `obj`",
     .takes = "mobile",
     .read = read_reference<&SpawnDraft::mob_ref>},
    {.name = "obj",
     .help = "what comes",
     .takes = "object",
     .read = read_reference<&SpawnDraft::obj_ref>},
    {.name = "max",
     .help = "not while so many of it, brought by any row, are in the world; 1 when "
             "left out. With more, the row brings one each `respawn` until there are so many",
     .takes = "1 to 100000",
     .read = read_number<&SpawnPlan::max, 1, 100'000>},
    {.name = "room_max",
     .help = "not while so many of it are in this room; for things `max` when left out",
     .takes = "1 to 10000",
     .read = read_number<&SpawnPlan::room_max, 1, 10'000>},
    {.name = "chance",
     .help = "how often it comes when it could, in percent; 100 when left out",
     .takes = "1 to 100",
     .read = read_percent<&SpawnPlan::chance, 1, 100>},
    {.name = "equip",
     .help = R"(what a mobile wears: `{ head = "straw_hat" }`)",
     .takes = "objects by place",
     .words = std::span<const std::string_view>(world::wear_place_names.words).subspan(1),
     .read = read_equip},
    {.name = "give",
     .help = "what a mobile carries",
     .takes = "list of objects",
     .read = read_references<&SpawnDraft::give_refs>},
    {.name = "contents",
     .help = "what is in a container",
     .takes = "list of objects",
     .read = read_references<&SpawnDraft::contents_refs>},
    {.name = "respawn",
     .help = "how long it stays away when it was lost, more or less; the area's reset age when "
             "left out",
     .takes = "time",
     .read = read_duration<&SpawnPlan::respawn>},
};

}  // namespace

const Form<SpawnDraft> spawn_form{"a spawn row", rows};

}  // namespace areafile
