// The tables of field rows, one a kind of record, each in the file of its kind; and the readers
// that several of them share.
#pragma once

#include <optional>
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

// Tables inside an object.
extern const Form<world::LightPlan> light_form;
extern const Form<world::DrinkPlan> drink_form;
extern const Form<world::FoodPlan> food_form;
extern const Form<ContainerDraft> container_form;
extern const Form<world::DecayPlan> decay_form;
extern const Form<world::WeaponPlan> weapon_form;
extern const Form<world::ArmourPlan> armour_form;
extern const Form<world::MoneyPlan> money_form;
extern const Form<world::MagicPlan> magic_form;
extern const Form<world::FurniturePlan> furniture_form;
extern const Form<world::ApplyPlan> apply_form;
// Tables inside a mobile.
extern const Form<world::DamagePlan> damage_form;
extern const Form<world::ShopPlan> shop_form;

// Fields of a table inside a record, for the manual: {"drink", rows}.
struct PartHelp {
  std::string_view name;
  std::vector<FieldHelp> rows;
};
std::vector<PartHelp> area_parts();
std::vector<PartHelp> mob_parts();
std::vector<PartHelp> object_parts();

inline constexpr world::Vnum lowest_vnum = 100;  // below are the server's own things
inline constexpr std::int64_t highest_vnum = 2'000'000'000;
inline constexpr std::int64_t highest_level = 200;
inline constexpr std::int64_t most_of_object = 100'000;  // sips, pounds
inline constexpr std::int64_t most_of_coins = 1'000'000'000;

// A key of a record or an area: a-z, 0-9 and _, 1 to 40 of them.
bool is_key(std::string_view key);
// The vnum that a key is when it is a number: [room.2001].
std::optional<world::Vnum> vnum_of_key(std::string_view key);
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
template <auto Member, class Owner>
bool read_dice(Report& report, const Node& node, Owner& into) {
  return take_dice(report, node, into.*Member);
}
// Dice that nothing throws yet.
template <class Owner>
bool check_dice(Report& report, const Node& node, Owner&) {
  world::Dice dice;
  return take_dice(report, node, dice);
}
// Gold and silver of other games; here a coin is a coin.
template <auto Member, class Owner>
bool read_old_coins(Report& report, const Node& node, Owner& into) {
  std::int64_t pieces = 0;
  const bool good = take_number(report, node, 0, most_of_coins, pieces);
  if (good) {
    into.*Member += pieces;
    report.note(node.name_at, in_quotes(node.name) + R"( is a word of other games; each piece )"
                                                     R"(is read as one of "coins")");
  }
  return good;
}

// Types of things of other games that area files may name, though nothing is of them yet.
bool is_later_type(const Node& node);
bool note_later_type(Report& report, const Node& node, std::string_view result);
// Other spellings of a type, and of the table named after it.
std::string_view type_named(std::string_view word);

// The table of a type, which is named after it.
template <auto Member, const auto& TheForm>
bool read_typed(Report& report, const Node& node, ObjectDraft& into) {
  into.typed.push_back({std::string(type_named(node.name)), node.name_at});
  return read_part<Member, TheForm>(report, node, into);
}
bool read_drink(Report& report, const Node& node, ObjectDraft& into);
bool read_food(Report& report, const Node& node, ObjectDraft& into);
bool read_container(Report& report, const Node& node, ObjectDraft& into);
bool read_weapon(Report& report, const Node& node, ObjectDraft& into);
bool read_magic(Report& report, const Node& node, ObjectDraft& into);
bool read_damage(Report& report, const Node& node, MobDraft& into);
bool read_shop(Report& report, const Node& node, MobDraft& into);

}  // namespace areafile
