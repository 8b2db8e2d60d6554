// The fields of [mob.KEY].
#include <algorithm>
#include <charconv>

#include "areafile/forms.h"
#include "base/text.h"

namespace areafile {

namespace {

using world::MobPlan;

enum class Sex : std::uint8_t { neither, male, female, count_ };
constexpr base::Names<Sex> sex_names{{"neither", "male", "female"}};
static_assert(sex_names.complete());

bool read_sex(Report& report, const Node& node, MobDraft& into) {
  const auto at = take_word(report, node, sex_names.words);
  if (!at) {
    return false;
  }
  switch (static_cast<Sex>(*at)) {
    case Sex::male:
      into.pronouns = world::Pronouns::he;
      break;
    case Sex::female:
      into.pronouns = world::Pronouns::she;
      break;
    default:
      into.pronouns = world::Pronouns::it;
      break;
  }
  return true;
}

bool read_hit(Report& report, const Node& node, MobDraft& into) {
  if (!take_dice(report, node, into.hit)) {
    return false;
  }
  into.hit_points = std::max(1, into.hit.average());
  return true;
}

// 2, "3" or "1/2": turns in 16 pulses.
bool read_speed(Report& report, const Node& node, MobDraft& into) {
  constexpr std::string_view wanted =
      R"(a whole number or a fraction such as "1/2", from "1/4" to 8)";
  std::int64_t above = node.whole;
  std::int64_t below = 1;
  if (node.kind == Node::Kind::text) {
    const auto parts = base::split(node.text, '/');
    const auto number = [](std::string_view text, std::int64_t& into_number) {
      const auto* end = text.data() + text.size();
      const auto [stop, error] = std::from_chars(text.data(), end, into_number);
      return error == std::errc() && stop == end;
    };
    if (parts.size() > 2 || !number(parts[0], above) ||
        (parts.size() == 2 && !number(parts[1], below))) {
      above = 0;
    }
  } else if (node.kind != Node::Kind::whole) {
    return wrong_kind(report, node, wanted);
  }
  const bool in_reach = above >= 1 && above <= 1000 && below >= 1 && below <= 1000;
  const auto permille = in_reach ? above * 1000 / below : 0;
  if (permille < 250 || permille > 8000) {
    report.error(node.at, R"("speed" must be )" + std::string(wanted));
    return false;
  }
  into.speed = static_cast<int>(permille);
  return true;
}

bool read_affects(Report& report, const Node& node, MobDraft& into) {
  mention(into.mentions, WordKind::affect, node);
  return for_each_item(report, node, [&](const Node& item) {
    std::string affect;
    const bool good = take_line(report, item, longest_name, affect);
    into.affects.push_back(std::move(affect));
    return good;
  });
}

constexpr Field<MobDraft> rows[] = {
    {.name = "vnum",
     .help = "its number, inside the area's `vnums`; a key that is a number says it too",
     .takes = "number",
     .read = read_vnum<MobDraft>},
    {.name = "keywords",
     .help = "the words it answers to",
     .takes = "line",
     .required = true,
     .read = read_line<&MobPlan::keywords, 120>},
    {.name = "short",
     .help = R"(its name in a sentence: "the miller")",
     .takes = "line",
     .required = true,
     .read = read_line<&MobPlan::short_name, longest_name>},
    {.name = "long",
     .help = R"(the line that shows it in a room: "The miller dusts off a sack.")",
     .takes = "line",
     .required = true,
     .read = read_line<&MobPlan::long_name, 160>},
    {.name = "desc",
     .help = "what one sees who looks at it",
     .takes = "text",
     .read = read_prose<&MobPlan::desc>},
    {.name = "race",
     .help = R"(what it is: "human", "heron")",
     .takes = "line",
     .read = read_line<&MobPlan::race, longest_name>},
    {.name = "pronouns",
     .help = "how it is spoken of",
     .takes = "word",
     .words = world::pronoun_names.words,
     .read = read_word<&MobPlan::pronouns, world::pronoun_names>},
    {.name = "sex",
     .help = "another way to give the pronouns: he, she or it",
     .takes = "word",
     .words = sex_names.words,
     .read = read_sex},
    {.name = "level",
     .help = "how strong it is",
     .takes = "1 to 200",
     .read = read_number<&MobPlan::level, 1, highest_level>},
    {.name = "hit", .help = "its hit points", .takes = "dice or number", .read = read_hit},
    {.name = "speed",
     .help = "its turns in a fight; 1 is one every two seconds",
     .takes = R"("1/4" to 8)",
     .read = read_speed},
    {.name = "position",
     .help = "how it stands, sits or lies at first",
     .takes = "word",
     .words = world::position_names.words,
     .read = read_word<&MobPlan::position, world::position_names>},
    {.name = "align", .help = "good or evil", .takes = "number", .later = true},
    {.name = "act",
     .help = "how it behaves",
     .takes = "list of words",
     .words = world::mob_flag_names.words,
     .read = read_words<&MobPlan::flags, world::mob_flag_names>},
    {.name = "affects",
     .help = "what always holds for it, entries of data/affects.toml",
     .takes = "list of affects",
     .read = read_affects},
    {.name = "mana",
     .help = "its mana",
     .takes = "dice or number",
     .later = true,
     .read = check_dice<MobDraft>},
    {.name = "damage",
     .help = R"(how it hurts: `{ dice = "1d6", type = "bite" }`)",
     .takes = "table",
     .read = read_damage},
    {.name = "wander",
     .help = "how often it walks, more or less, while a player is near; never when left out",
     .takes = "time",
     .read = read_duration<&MobPlan::wander>},
    {.name = "armour",
     .help = "what it takes off each kind of damage, as of an object",
     .takes = "table",
     .read = read_part<&MobPlan::armour, armour_form>},
    {.name = "armor",
     .help = "another spelling of `armour`",
     .takes = "table",
     .read = read_part<&MobPlan::armour, armour_form>},
    {.name = "immune", .help = "what cannot hurt it", .takes = "list of words", .later = true},
    {.name = "resist", .help = "what hurts it less", .takes = "list of words", .later = true},
    {.name = "vulnerable", .help = "what hurts it more", .takes = "list of words", .later = true},
    {.name = "off", .help = "what it does in a fight", .takes = "list of words", .later = true},
    {.name = "remove", .help = "what its race has and it has not", .takes = "table", .later = true},
    {.name = "coins",
     .help = "the coins it carries",
     .takes = "0 to 1000000000",
     .read = read_number<&MobPlan::coins, 0, most_of_coins>},
    {.name = "gold",
     .help = "coins, as other games have them",
     .takes = "0 to 1000000000",
     .read = read_old_coins<&MobPlan::coins>},
    {.name = "special", .help = "an old name of what it can do", .takes = "word", .later = true},
    {.name = "shop",
     .help = "it keeps a shop: it sells what a spawn row has it `give`, without end, and buys",
     .takes = "table",
     .read = read_shop},
    {.name = "on", .help = "scripts: `on.greet = '''...'''`", .takes = "table", .later = true},
};

}  // namespace

const Form<MobDraft> mob_form{"a mobile", rows};

}  // namespace areafile
