// The tables of field rows, one a kind of record, each in the file of its kind; and the readers
// that several of them share.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "areafile/draft.h"
#include "areafile/field.h"

namespace areafile {

extern const Form<AreaDraft> area_form;
extern const Form<RoomDraft> room_form;
extern const Form<ExitDraft> exit_form;
extern const Form<MobDraft> mob_form;
extern const Form<ObjectDraft> object_form;
extern const Form<SpawnDraft> spawn_form;
extern const Form<EventDraft> event_form;

// Tables inside an object. Those that nothing uses yet are read into nothing.
struct Later {};
extern const Form<world::LightPlan> light_form;
extern const Form<world::DrinkPlan> drink_form;
extern const Form<world::FoodPlan> food_form;
extern const Form<world::ContainerPlan> container_form;
extern const Form<world::DecayPlan> decay_form;
extern const Form<Later> weapon_form;
extern const Form<Later> armour_form;
extern const Form<Later> money_form;

// Fields of a table inside a record, for the manual: {"drink", rows}.
struct PartHelp {
  std::string_view name;
  std::vector<FieldHelp> rows;
};
std::vector<PartHelp> object_parts();

inline constexpr std::int64_t highest_vnum = 2'000'000'000;
inline constexpr std::int64_t highest_level = 200;
inline constexpr std::int64_t most_of_object = 100'000;  // sips, pounds

// A key of a record or an area: a-z, 0-9 and _, 1 to 40 of them.
bool is_key(std::string_view key);
bool take_reference(Report& report, const Node& node, Reference& into);
// The items of a list of references; a bad one is told and left out.
bool take_references(Report& report, const Node& node, std::vector<Reference>& into);
// "2d6+100" or a number.
bool take_dice(Report& report, const Node& node, world::Dice& into);
// extra."lamp brass" = "text"
bool take_extras(Report& report, const Node& node, std::vector<world::Extra>& into);

template <auto Member, class Owner>
bool read_reference(Report& report, const Node& node, Owner& into) {
  return take_reference(report, node, into.*Member);
}
template <auto Member, class Owner>
bool read_references(Report& report, const Node& node, Owner& into) {
  return take_references(report, node, into.*Member);
}
template <class Owner>
bool read_vnum(Report& report, const Node& node, Owner& into) {
  into.vnum_at = node.at;
  return read_number<&Owner::vnum, 1, highest_vnum>(report, node, into);
}
template <class Owner>
bool read_extras(Report& report, const Node& node, Owner& into) {
  return take_extras(report, node, into.extras);
}
template <class Owner>
bool check_dice(Report& report, const Node& node, Owner&) {
  world::Dice dice;
  return take_dice(report, node, dice);
}

}  // namespace areafile
