// The fields of the tables inside an object: one for each type that has one, and decay.
#include "areafile/forms.h"

namespace areafile {

namespace {

using world::ContainerPlan;
using world::DecayPlan;
using world::DrinkPlan;
using world::FoodPlan;
using world::LightPlan;

// ---- light
bool read_burns(Report& report, const Node& node, LightPlan& into) {
  if (node.kind == Node::Kind::text && node.text == "endless") {
    into.burns = 0;
    return true;
  }
  return take_duration(report, node, into.burns);
}
// The older word for it: hours of the game, a minute each.
bool read_hours(Report& report, const Node& node, LightPlan& into) {
  if (node.kind == Node::Kind::text) {
    constexpr std::string_view endless[] = {"endless"};
    into.burns = 0;
    return take_word(report, node, endless).has_value();
  }
  std::int64_t hours = 0;
  const bool good = take_number(report, node, 1, 10'000, hours);
  if (good) {
    into.burns = base::minutes(static_cast<std::uint64_t>(hours));
  }
  return good;
}
constexpr Field<LightPlan> light_rows[] = {
    {.name = "burns",
     .help = R"(how long it burns in all; "endless" when left out)",
     .takes = R"(time or "endless")",
     .read = read_burns},
    {.name = "hours",
     .help = "an older way to say it: hours of the game, a minute each",
     .takes = R"(number or "endless")",
     .read = read_hours},
};

// ---- drink
constexpr Field<DrinkPlan> drink_rows[] = {
    {.name = "capacity",
     .help = "sips that it holds; 0 for a spring that never runs dry",
     .takes = "0 to 100000",
     .required = true,
     .read = read_number<&DrinkPlan::capacity, 0, most_of_object>},
    {.name = "left",
     .help = "sips that are in it at first; full when left out",
     .takes = "0 to 100000",
     .read = read_number<&DrinkPlan::left, 0, most_of_object>},
    {.name = "liquid",
     .help = R"(what it is: "quickwater")",
     .takes = "line",
     .required = true,
     .read = read_line<&DrinkPlan::liquid, longest_name>},
    {.name = "affect",
     .help = "what a sip brings on, an entry of data/affects.toml",
     .takes = "affect",
     .read = read_line<&DrinkPlan::affect, longest_name>},
    {.name = "lasts",
     .help = "for how long",
     .takes = "time",
     .read = read_duration<&DrinkPlan::lasts>},
    {.name = "poisoned", .help = "whether it harms", .takes = "true or false", .later = true},
};

// ---- food
constexpr Field<FoodPlan> food_rows[] = {
    {.name = "heals",
     .help = "hit points that it gives back",
     .takes = "0 to 10000",
     .read = read_number<&FoodPlan::heals, 0, 10'000>},
    {.name = "affect",
     .help = "what eating it brings on, an entry of data/affects.toml",
     .takes = "affect",
     .read = read_line<&FoodPlan::affect, longest_name>},
    {.name = "lasts",
     .help = "for how long",
     .takes = "time",
     .read = read_duration<&FoodPlan::lasts>},
};

// ---- container
constexpr Field<ContainerPlan> container_rows[] = {
    {.name = "capacity",
     .help = "things that it holds",
     .takes = "1 to 1000",
     .required = true,
     .read = read_number<&ContainerPlan::capacity, 1, 1000>},
    {.name = "flags", .help = "lid and lock", .takes = "list of words", .later = true},
    {.name = "key", .help = "the thing that opens it", .takes = "object", .later = true},
};

// ---- decay
constexpr Field<DecayPlan> decay_rows[] = {
    {.name = "after",
     .help = "how long it lasts",
     .takes = "time",
     .required = true,
     .read = read_duration<&DecayPlan::after>},
    {.name = "fuzz",
     .help = "give or take, in percent; 25 when left out",
     .takes = "0 to 90",
     .read = read_percent<&DecayPlan::fuzz, 0, 90>},
    {.name = "message",
     .help = "what is seen when it goes: `$p crumbles to dust.`",
     .takes = "line",
     .read = read_line<&DecayPlan::message>},
};

// ---- legal, and not used yet
constexpr Field<Later> weapon_rows[] = {
    {.name = "class", .help = "sword, axe, ...", .takes = "word", .later = true},
    {.name = "dice",
     .help = "how much it hurts",
     .takes = "dice",
     .later = true,
     .read = check_dice<Later>},
    {.name = "damage", .help = "in what way", .takes = "word", .later = true},
    {.name = "flags", .help = "what else is true of it", .takes = "list of words", .later = true},
};
constexpr Field<Later> armour_rows[] = {
    {.name = "pierce", .help = "against points", .takes = "number", .later = true},
    {.name = "bash", .help = "against blows", .takes = "number", .later = true},
    {.name = "slash", .help = "against edges", .takes = "number", .later = true},
    {.name = "magic", .help = "against spells", .takes = "number", .later = true},
};
constexpr Field<Later> money_rows[] = {
    {.name = "gold", .help = "pieces of gold", .takes = "number", .later = true},
    {.name = "silver", .help = "pieces of silver", .takes = "number", .later = true},
};

}  // namespace

const Form<world::LightPlan> light_form{"a light", light_rows};
const Form<world::DrinkPlan> drink_form{"a drink", drink_rows};
const Form<world::FoodPlan> food_form{"food", food_rows};
const Form<world::ContainerPlan> container_form{"a container", container_rows};
const Form<world::DecayPlan> decay_form{"decay", decay_rows};
const Form<Later> weapon_form{"a weapon", weapon_rows};
const Form<Later> armour_form{"armour", armour_rows};
const Form<Later> money_form{"money", money_rows};

std::vector<PartHelp> object_parts() {
  return {{"light", light_form.in_manual()},
          {"drink", drink_form.in_manual()},
          {"food", food_form.in_manual()},
          {"container", container_form.in_manual()},
          {"decay", decay_form.in_manual()}};
}

}  // namespace areafile
