// The fields of [obj.KEY]; those of the tables inside it stand in object_parts.cpp.
#include <algorithm>
#include <iterator>

#include "areafile/forms.h"

namespace areafile {

namespace {

using world::ObjectPlan;

bool read_type(Report& report, const Node& node, ObjectDraft& into) {
  into.type_word = type_named(node.text);
  if (is_later_type(node)) {
    return note_later_type(report, node, R"(the thing is read as "other")");
  }
  if (node.kind == Node::Kind::text && into.type_word != node.text) {
    into.type = *world::object_type_names.find(into.type_word);
    return true;
  }
  return read_word<&ObjectPlan::type, world::object_type_names>(report, node, into);
}

bool note_typed(Report& report, const Node& node, ObjectDraft& into) {
  into.typed.push_back({node.name, node.name_at});
  return is_table(report, node);
}

// "take", and the places where it may be worn.
constexpr std::string_view wear_words[] = {"take",  "light", "head",   "neck",   "body",
                                           "about", "arms",  "hands",  "finger", "waist",
                                           "legs",  "feet",  "shield", "wield",  "hold"};
bool read_wear(Report& report, const Node& node, ObjectDraft& into) {
  return for_each_item(report, node, [&](const Node& item) {
    const auto at = take_word(report, item, wear_words);
    if (at && *at == 0) {
      into.flags.set(world::ObjectFlag::take);
    } else if (at) {
      into.wear.set(*world::wear_place_names.find(item.text));
    }
    return at.has_value();
  });
}

constexpr Field<ObjectDraft> rows[] = {
    {.name = "vnum",
     .help = "its number, inside the area's `vnums`; a key that is a number says it too",
     .takes = "number",
     .read = read_vnum<ObjectDraft>},
    {.name = "keywords",
     .help = "the words it answers to",
     .takes = "line",
     .required = true,
     .read = read_line<&ObjectPlan::keywords, 120>},
    {.name = "short",
     .help = R"(its name in a sentence: "a straw hat")",
     .takes = "line",
     .required = true,
     .read = read_line<&ObjectPlan::short_name, longest_name>},
    {.name = "long",
     .help = R"(the line that shows it in a room: "A straw hat hangs on a nail.")",
     .takes = "line",
     .required = true,
     .read = read_line<&ObjectPlan::long_name, 160>},
    {.name = "desc",
     .help = "what one sees who looks at it",
     .takes = "text",
     .read = read_prose<&ObjectPlan::desc>},
    {.name = "type",
     .help = R"(what it is; "other" when left out)",
     .takes = "word",
     .words = world::object_type_names.words,
     .read = read_type},
    {.name = "wear",
     .help = "`take` when it can be taken, and where it can be worn",
     .takes = "list of words",
     .words = wear_words,
     .read = read_wear},
    {.name = "extra_flags",
     .help = "what else is true of it",
     .takes = "list of words",
     .words = world::object_flag_names.words,
     .read = read_words<&ObjectPlan::flags, world::object_flag_names>},
    {.name = "level",
     .help = "the level it is meant for",
     .takes = "0 to 200",
     .read = read_number<&ObjectPlan::level, 0, highest_level>},
    {.name = "weight",
     .help = "how heavy it is, in pounds",
     .takes = "0 to 100000",
     .read = read_number<&ObjectPlan::weight, 0, most_of_object>},
    {.name = "cost",
     .help = "what it is worth",
     .takes = "0 to 100000000",
     .read = read_number<&ObjectPlan::cost, 0, 100'000'000>},
    {.name = "extra",
     .help = R"(what can be looked at on it: `extra."rim" = "It is chipped."`)",
     .takes = "texts by keywords",
     .read = read_extras<ObjectDraft>},
    {.name = "decay",
     .help = "it goes by itself after a while",
     .takes = "table",
     .read = read_part<&ObjectPlan::decay, decay_form>},
    {.name = "light",
     .help = "of a light: how long it burns",
     .takes = "table",
     .read = read_typed<&ObjectPlan::light, light_form>},
    {.name = "drink", .help = "of a drink: what is in it", .takes = "table", .read = read_drink},
    {.name = "food", .help = "of food: what eating it does", .takes = "table", .read = read_food},
    {.name = "container",
     .help = "of a container: what it holds, and its lid",
     .takes = "table",
     .read = read_container},
    {.name = "weapon", .help = "of a weapon: how it hurts", .takes = "table", .read = read_weapon},
    {.name = "armour",
     .help = "of armour: what it takes off each kind of damage",
     .takes = "table",
     .read = read_typed<&ObjectPlan::armour, armour_form>},
    {.name = "armor",
     .help = "another spelling of `armour`",
     .takes = "table",
     .read = read_typed<&ObjectPlan::armour, armour_form>},
    {.name = "money",
     .help = "of money: how much it is",
     .takes = "table",
     .read = read_typed<&ObjectPlan::money, money_form>},
    {.name = "potion",
     .help = "of a potion: what drinking it up does",
     .takes = "table",
     .read = read_magic},
    {.name = "scroll",
     .help = "of a scroll: what reading it aloud does",
     .takes = "table",
     .read = read_magic},
    {.name = "furniture",
     .help = "of furniture: who finds space on it, and for what",
     .takes = "table",
     .read = read_typed<&ObjectPlan::furniture, furniture_form>},
    {.name = "apply",
     .help = "what it does for whoever wears it",
     .takes = "table",
     .read = read_part<&ObjectPlan::apply, apply_form>},
    {.name = "key", .help = "of a key", .takes = "table", .later = true, .read = note_typed},
    {.name = "pill", .help = "of a pill", .takes = "table", .later = true, .read = note_typed},
    {.name = "wand", .help = "of a wand", .takes = "table", .later = true, .read = note_typed},
    {.name = "staff", .help = "of a staff", .takes = "table", .later = true, .read = note_typed},
    {.name = "portal", .help = "of a portal", .takes = "table", .later = true, .read = note_typed},
    {.name = "material", .help = "what it is made of", .takes = "word", .later = true},
    {.name = "condition", .help = "how whole it is, in percent", .takes = "number", .later = true},
    {.name = "affects",
     .help = "what holds for whoever wears it",
     .takes = "list of words",
     .later = true},
    {.name = "on", .help = "scripts: `on.get = '''...'''`", .takes = "table", .later = true},
};

constexpr std::string_view later_types[] = {"pill", "wand", "staff", "portal",
                                            "boat", "map",  "gem",   "clothing"};

}  // namespace

std::string_view type_named(std::string_view word) {
  return word == "armor" ? "armour" : word;
}

bool is_later_type(const Node& node) {
  return node.kind == Node::Kind::text && std::find(std::begin(later_types), std::end(later_types),
                                                    node.text) != std::end(later_types);
}

bool note_later_type(Report& report, const Node& node, std::string_view result) {
  report.note(node.at, in_quotes(node.text) + " is not used yet; " + std::string(result));
  return true;
}

const Form<ObjectDraft> object_form{"an object", rows};

}  // namespace areafile
