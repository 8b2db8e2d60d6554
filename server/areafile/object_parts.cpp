// The fields of the tables inside an object that burn, are drunk, eaten, opened or rot, and what
// each of those tables must say as a whole.
#include <algorithm>
#include <optional>

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
    {.name = "poisoned",
     .help = "true: it poisons whoever drinks of it",
     .takes = "true or false",
     .read = read_yes_no<&DrinkPlan::poisoned>},
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
    {.name = "nourishes",
     .help = "for how long one is not hungry; as long as after a common meal when left out",
     .takes = "time",
     .read = read_duration<&FoodPlan::nourishes>},
    {.name = "poisoned",
     .help = "true: it poisons whoever eats it",
     .takes = "true or false",
     .read = read_yes_no<&FoodPlan::poisoned>},
};

// ---- container
// "closed" and "locked" are no flags but how the lid stands; other games have them here.
bool read_lid_flags(Report& report, const Node& node, ContainerDraft& into) {
  return for_each_item(report, node, [&](const Node& item) {
    const auto state =
        item.kind == Node::Kind::text ? world::door_state_names.find(item.text) : std::nullopt;
    if (state) {
      into.state = std::max(into.state, *state);
      return true;
    }
    const auto at = take_word(report, item, world::lid_flag_names.words);
    if (at) {
      into.flags.set(static_cast<world::LidFlag>(*at));
    }
    return at.has_value();
  });
}
constexpr Field<ContainerDraft> container_rows[] = {
    {.name = "capacity",
     .help = "things that it holds",
     .takes = "1 to 1000",
     .required = true,
     .read = read_number<&ContainerPlan::capacity, 1, 1000>},
    {.name = "flags",
     .help = "of its lid and lock",
     .takes = "list of words",
     .words = world::lid_flag_names.words,
     .read = read_lid_flags},
    {.name = "state",
     .help = "how its lid stands at first; open when left out",
     .takes = "word",
     .words = world::door_state_names.words,
     .read = read_word<&ContainerPlan::state, world::door_state_names>},
    {.name = "key",
     .help = "the thing that locks and opens it",
     .takes = "object",
     .read = read_reference<&ContainerDraft::key_ref>},
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

Place place_of(const Node& table, std::string_view name) {
  const auto* part = table.find(name);
  return part == nullptr ? Place{} : part->at;
}

// An affect and its time go together.
bool check_affect(Report& report, const Node& node, const std::string& affect, base::Pulse lasts) {
  if (affect.empty() == (lasts == 0)) {
    return true;
  }
  report.error(node.name_at, affect.empty()
                                 ? R"("lasts" needs an "affect" that lasts so long)"
                                 : R"("affect" needs "lasts", the time for which it holds)");
  return false;
}

}  // namespace

const Form<world::LightPlan> light_form{"a light", light_rows};
const Form<world::DrinkPlan> drink_form{"a drink", drink_rows};
const Form<world::FoodPlan> food_form{"food", food_rows};
const Form<ContainerDraft> container_form{"a container", container_rows};
const Form<world::DecayPlan> decay_form{"decay", decay_rows};

bool read_drink(Report& report, const Node& node, ObjectDraft& into) {
  mention(into.mentions, WordKind::affect, node, "affect");
  mention(into.mentions, WordKind::liquid, node, "liquid");
  if (!read_typed<&world::ObjectPlan::drink, drink_form>(report, node, into)) {
    return false;
  }
  auto& drink = into.drink;
  if (node.find("left") == nullptr) {
    drink.left = drink.capacity;
  }
  if (drink.left > drink.capacity) {
    report.error(place_of(node, "left"), R"("left" is more than "capacity")");
    return false;
  }
  return check_affect(report, node, drink.affect, drink.lasts);
}

bool read_food(Report& report, const Node& node, ObjectDraft& into) {
  mention(into.mentions, WordKind::affect, node, "affect");
  return read_typed<&world::ObjectPlan::food, food_form>(report, node, into) &&
         check_affect(report, node, into.food.affect, into.food.lasts);
}

bool read_container(Report& report, const Node& node, ObjectDraft& into) {
  into.typed.push_back({node.name, node.name_at});
  ContainerDraft box;
  if (!read_record(report, node, container_form, box)) {
    return false;
  }
  into.container = static_cast<const world::ContainerPlan&>(box);
  into.lid_key_ref = box.key_ref;
  const bool has_lid = box.flags.has(world::LidFlag::closeable);
  if (!has_lid && (box.state != world::DoorState::open || box.key_ref.is_set())) {
    report.error(node.name_at,
                 R"(a container with a state or a key needs a lid: flags = ["closeable"])");
    return false;
  }
  if (box.state == world::DoorState::locked && !box.key_ref.is_set()) {
    report.note(node.name_at, "it is locked, and no key opens it");
  }
  return true;
}

std::vector<PartHelp> object_parts() {
  return {{"light", light_form.in_manual()},         {"drink", drink_form.in_manual()},
          {"food", food_form.in_manual()},           {"container", container_form.in_manual()},
          {"weapon", weapon_form.in_manual()},       {"armour", armour_form.in_manual()},
          {"money", money_form.in_manual()},         {"potion", magic_form.in_manual()},
          {"furniture", furniture_form.in_manual()}, {"apply", apply_form.in_manual()},
          {"decay", decay_form.in_manual()}};
}

}  // namespace areafile
