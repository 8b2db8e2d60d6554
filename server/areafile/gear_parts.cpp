// The fields of the tables of things one fights with, wears, reads, drinks up, spends or sits on.
#include "areafile/forms.h"

namespace areafile {

namespace {

using world::ApplyPlan;
using world::ArmourPlan;
using world::DamageKind;
using world::FurniturePlan;
using world::MagicPlan;
using world::MoneyPlan;
using world::WeaponPlan;

// ---- weapon
constexpr Field<WeaponPlan> weapon_rows[] = {
    {.name = "class",
     .help = "what one must know to wield it well; exotic when left out",
     .takes = "word",
     .words = world::weapon_class_names.words,
     .read = read_word<&WeaponPlan::kind, world::weapon_class_names>},
    {.name = "dice",
     .help = "how much it hurts; 1d4 when left out",
     .takes = "dice or number",
     .read = read_dice<&WeaponPlan::dice>},
    {.name = "damage",
     .help = "in what way, an entry of data/damage.toml",
     .takes = "damage",
     .read = read_line<&WeaponPlan::damage, longest_name>},
    {.name = "flags", .help = "what else is true of it", .takes = "list of words", .later = true},
};

// ---- armour, of things and of mobiles
template <DamageKind Kind>
bool read_against(Report& report, const Node& node, ArmourPlan& into) {
  std::int64_t points = 0;
  const bool good = take_number(report, node, -1000, 1000, points);
  into.against[static_cast<std::size_t>(Kind)] = static_cast<int>(points);
  return good;
}
constexpr Field<ArmourPlan> armour_rows[] = {
    {.name = "pierce",
     .help = "points off what pierces",
     .takes = "-1000 to 1000",
     .read = read_against<DamageKind::pierce>},
    {.name = "bash",
     .help = "points off what bruises",
     .takes = "-1000 to 1000",
     .read = read_against<DamageKind::bash>},
    {.name = "slash",
     .help = "points off what cuts",
     .takes = "-1000 to 1000",
     .read = read_against<DamageKind::slash>},
    {.name = "magic",
     .help = "points off what is magic",
     .takes = "-1000 to 1000",
     .read = read_against<DamageKind::magic>},
};

// ---- money
constexpr Field<MoneyPlan> money_rows[] = {
    {.name = "coins",
     .help = "how many coins it is",
     .takes = "1 to 1000000000",
     .read = read_number<&MoneyPlan::coins, 1, most_of_coins>},
    {.name = "gold",
     .help = "pieces of gold, as other games have them: each is one coin",
     .takes = "0 to 1000000000",
     .read = read_old_coins<&MoneyPlan::coins>},
    {.name = "silver",
     .help = "pieces of silver: each is one coin",
     .takes = "0 to 1000000000",
     .read = read_old_coins<&MoneyPlan::coins>},
};

// ---- potion and scroll
constexpr std::size_t most_spells = 4;
bool read_spells(Report& report, const Node& node, MagicPlan& into) {
  if (!is_list(report, node)) {
    return false;
  }
  if (node.parts.empty() || node.parts.size() > most_spells) {
    report.error(node.at, R"("spells" must be 1 to )" + std::to_string(most_spells) +
                              " spells; this is " + std::to_string(node.parts.size()));
    return false;
  }
  return for_each_item(report, node, [&](const Node& item) {
    std::string spell;
    const bool good = take_line(report, item, longest_name, spell);
    into.spells.push_back(std::move(spell));
    return good;
  });
}
constexpr Field<MagicPlan> magic_rows[] = {
    {.name = "level",
     .help = "the level at which its spells are cast; 1 when left out",
     .takes = "1 to 200",
     .read = read_number<&MagicPlan::level, 1, highest_level>},
    {.name = "spells",
     .help = "what it does, entries of data/skills.toml, one to four",
     .takes = "list of spells",
     .required = true,
     .read = read_spells},
};

// ---- furniture
constexpr Field<FurniturePlan> furniture_rows[] = {
    {.name = "seats",
     .help = "how many find space on it; 1 when left out",
     .takes = "1 to 100",
     .read = read_number<&FurniturePlan::seats, 1, 100>},
    {.name = "positions",
     .help = "what one can do there",
     .takes = "list of words",
     .words = world::seat_names.words,
     .required = true,
     .read = read_words<&FurniturePlan::positions, world::seat_names>},
    {.name = "heal",
     .help = "how well one rests on it, in percent of the usual; 100 when left out",
     .takes = "0 to 1000",
     .read = read_number<&FurniturePlan::heal, 0, 1000>},
};

// ---- apply
// Where other games count armour down: less is better.
bool read_old_armour(Report& report, const Node& node, ApplyPlan& into) {
  std::int64_t points = 0;
  const bool good = take_number(report, node, -1000, 1000, points);
  if (good) {
    into.armour = static_cast<int>(-points);
    report.note(node.name_at, R"("ac" is a word of other games, where less is better; it is read )"
                              "as armour = " +
                                  std::to_string(into.armour));
  }
  return good;
}
constexpr Field<ApplyPlan> apply_rows[] = {
    {.name = "hitroll",
     .help = "how well one aims",
     .takes = "-100 to 100",
     .read = read_number<&ApplyPlan::hitroll, -100, 100>},
    {.name = "damroll",
     .help = "how hard one hits",
     .takes = "-100 to 100",
     .read = read_number<&ApplyPlan::damroll, -100, 100>},
    {.name = "armour",
     .help = "how hard one is to hurt, in any way",
     .takes = "-1000 to 1000",
     .read = read_number<&ApplyPlan::armour, -1000, 1000>},
    {.name = "ac",
     .help = "armour as other games have it: less is better, so -4 is `armour = 4`",
     .takes = "-1000 to 1000",
     .read = read_old_armour},
    {.name = "hit_points",
     .help = "added to the hit points one can have",
     .takes = "-10000 to 10000",
     .read = read_number<&ApplyPlan::hit_points, -10'000, 10'000>},
    {.name = "mana",
     .help = "added to the mana one can have",
     .takes = "-10000 to 10000",
     .read = read_number<&ApplyPlan::mana, -10'000, 10'000>},
    {.name = "moves",
     .help = "added to the moves one can have",
     .takes = "-10000 to 10000",
     .read = read_number<&ApplyPlan::moves, -10'000, 10'000>},
    {.name = "speed",
     .help = "added to the speed of turns, in thousandths: 500 is half as fast again",
     .takes = "-750 to 7000",
     .read = read_number<&ApplyPlan::speed, -750, 7000>},
    {.name = "str", .help = "strength", .takes = "number", .later = true},
    {.name = "int", .help = "wits", .takes = "number", .later = true},
    {.name = "wis", .help = "wisdom", .takes = "number", .later = true},
    {.name = "dex", .help = "nimbleness", .takes = "number", .later = true},
    {.name = "con", .help = "toughness", .takes = "number", .later = true},
};

}  // namespace

const Form<WeaponPlan> weapon_form{"a weapon", weapon_rows};
const Form<ArmourPlan> armour_form{"armour", armour_rows};
const Form<MoneyPlan> money_form{"money", money_rows};
const Form<MagicPlan> magic_form{"a potion or a scroll", magic_rows};
const Form<FurniturePlan> furniture_form{"furniture", furniture_rows};
const Form<ApplyPlan> apply_form{"apply", apply_rows};

bool read_weapon(Report& report, const Node& node, ObjectDraft& into) {
  mention(into.mentions, WordKind::damage, node, "damage");
  return read_typed<&world::ObjectPlan::weapon, weapon_form>(report, node, into);
}

bool read_magic(Report& report, const Node& node, ObjectDraft& into) {
  mention(into.mentions, WordKind::spell, node, "spells");
  return read_typed<&world::ObjectPlan::magic, magic_form>(report, node, into);
}

}  // namespace areafile
