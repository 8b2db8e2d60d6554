// The fields of [skill.KEY] in data/skills.toml, and what each effect asks of an entry. In its
// messages $n uses it, $N is whom it meets, and $p the thing.
#include <algorithm>

#include "rules/forms.h"

namespace rules {

namespace {

using areafile::Field;
using areafile::in_quotes;
using areafile::longest_name;
using areafile::Node;
using areafile::read_duration;
using areafile::read_line;
using areafile::read_number;
using areafile::read_word;
using areafile::Report;

constexpr std::int64_t highest_level = 200;

bool read_classes(Report& report, const Node& node, Skill& into) {
  if (!areafile::is_table(report, node)) {
    return false;
  }
  bool good = true;
  for (const auto& part : node.parts) {
    std::int64_t level = 0;
    if (areafile::take_number(report, part, 1, highest_level, level)) {
      into.classes.push_back({.character_class = part.name, .level = static_cast<int>(level)});
    } else {
      good = false;
    }
  }
  return good;
}

constexpr Field<Skill> rows[] = {
    {.name = "name",
     .help = R"(its name, as players type it: "cure light")",
     .takes = "line",
     .required = true,
     .read = read_line<&Skill::name, longest_name>},
    {.name = "help",
     .help = "what it does, in one line",
     .takes = "line",
     .required = true,
     .read = read_line<&Skill::help>},
    {.name = "kind",
     .help = "a spell is cast, and has words",
     .takes = "word",
     .words = skill_kind_names.words,
     .required = true,
     .read = read_word<&Skill::kind, skill_kind_names>},
    {.name = "effect",
     .help = "what using it does; `none` works inside something else, as parry does",
     .takes = "word",
     .words = effect_names.words,
     .required = true,
     .read = read_word<&Skill::effect, effect_names>},
    {.name = "target",
     .help = "at whom or what; `none` when left out",
     .takes = "word",
     .words = target_names.words,
     .read = read_word<&Skill::target, target_names>},
    {.name = "classes",
     .help = "who may learn it, and from which level on: `{ warden = 1, wanderer = 3 }`",
     .takes = "levels by class",
     .read = read_classes},
    {.name = "position",
     .help = R"(the least that it takes; "standing" when left out, which is never in a fight)",
     .takes = "word",
     .words = world::position_names.words,
     .read = read_word<&Skill::position, world::position_names>},
    {.name = "mana",
     .help = "mana that it costs",
     .takes = "0 to 10000",
     .read = read_number<&Skill::mana, 0, most_points>},
    {.name = "moves",
     .help = "moves that it costs",
     .takes = "0 to 10000",
     .read = read_number<&Skill::moves, 0, most_points>},
    {.name = "cast",
     .help = "how long it takes, and can be interrupted; at once when left out",
     .takes = "time",
     .read = read_duration<&Skill::cast>},
    {.name = "wait",
     .help = "how long one can do nothing else after it",
     .takes = "time",
     .read = read_duration<&Skill::wait>},
    {.name = "cooldown",
     .help = "how long it cannot be used again",
     .takes = "time",
     .read = read_duration<&Skill::cooldown>},
    {.name = "dice",
     .help = "how much it hurts or gives back",
     .takes = "dice or number",
     .read = read_dice<&Skill::dice>},
    {.name = "per_level",
     .help = "points added to the dice for each level above the first",
     .takes = "0 to 100",
     .read = read_number<&Skill::per_level, 0, 100>},
    {.name = "damage",
     .help = "in what way it hurts, an entry of damage.toml",
     .takes = "damage word",
     .read = read_line<&Skill::damage, longest_name>},
    {.name = "affect",
     .help = "what it brings on or takes away, an entry of affects.toml",
     .takes = "affect",
     .read = read_line<&Skill::affect, longest_name>},
    {.name = "lasts",
     .help = "how long what it does holds",
     .takes = "time",
     .read = read_duration<&Skill::lasts>},
    {.name = "say",
     .help = "the words of a spell",
     .takes = "line",
     .read = read_line<&Skill::say, longest_name>},
    {.name = "begins",
     .help = "what one reads when it takes time and is begun",
     .takes = "message",
     .read = read_line<&Skill::begins>},
    {.name = "room_begins",
     .help = "what the others in the room read then",
     .takes = "message",
     .read = read_line<&Skill::room_begins>},
    {.name = "done_self",
     .help = "it is done: what one reads who does it",
     .takes = "message",
     .read = read_line<&Skill::done_self>},
    {.name = "done_victim",
     .help = "what whom it meets reads",
     .takes = "message",
     .read = read_line<&Skill::done_victim>},
    {.name = "done_room",
     .help = "what the others read",
     .takes = "message",
     .read = read_line<&Skill::done_room>},
    {.name = "own_self",
     .help = "in place of `done_self` when it was done to oneself",
     .takes = "message",
     .read = read_line<&Skill::own_self>},
    {.name = "own_room",
     .help = "in place of `done_room` then",
     .takes = "message",
     .read = read_line<&Skill::own_room>},
    {.name = "missed_self",
     .help = "it failed: what one reads who tried",
     .takes = "message",
     .read = read_line<&Skill::missed_self>},
    {.name = "missed_victim",
     .help = "what whom it was meant for reads",
     .takes = "message",
     .read = read_line<&Skill::missed_victim>},
    {.name = "missed_room",
     .help = "what the others read",
     .takes = "message",
     .read = read_line<&Skill::missed_room>},
    {.name = "interrupted",
     .help = "what one reads who was interrupted; the usual words when left out",
     .takes = "message",
     .read = read_line<&Skill::interrupted>},
};

constexpr std::string_view messages[] = {
    "begins",   "room_begins", "done_self",     "done_victim", "done_room",  "own_self",
    "own_room", "missed_self", "missed_victim", "missed_room", "interrupted"};

std::string_view codes_of(std::string_view message, Target target) {
  // Whoever does it to oneself is never called $N.
  if (target == Target::thing) {
    return codes::actor_and_thing;
  }
  return is_somebody(target) && message.substr(0, 4) != "own_" ? codes::actor_and_victim
                                                               : codes::actor;
}

// The fields without which an effect is nothing.
std::vector<std::string_view> needs_of(Effect effect) {
  switch (effect) {
    case Effect::damage:
      return {"dice", "damage"};
    case Effect::heal:
    case Effect::refresh:
      return {"dice"};
    case Effect::affect:
    case Effect::stun:
    case Effect::envenom:
      return {"affect", "lasts"};
    case Effect::cure:
      return {"affect"};
    case Effect::light:
    case Effect::knock_down:
      return {"lasts"};
    default:
      return {};
  }
}

bool needs(Report& report, const Node& entry, std::string_view what, std::string_view name) {
  if (entry.find(name) != nullptr) {
    return true;
  }
  report.error(entry.name_at, std::string(what) + " needs " + in_quotes(name) + "; " +
                                  in_quotes(entry.name) + " has none");
  return false;
}

bool has_its_fields(Report& report, const Node& entry, const Skill& one) {
  bool good = true;
  const auto effect = "the effect " + in_quotes(effect_names[one.effect]);
  for (const auto name : needs_of(one.effect)) {
    good = needs(report, entry, effect, name) && good;
  }
  if (one.is_spell()) {
    good = needs(report, entry, "a spell", "say") && good;
  }
  if (one.effect != Effect::none) {
    good = needs(report, entry, "a skill that is used", "done_self") && good;
  }
  const bool may_be_own = one.target == Target::friend_ || one.target == Target::foe_or_self;
  if (may_be_own && one.effect != Effect::rescue) {
    good = needs(report, entry, "what can be done to oneself", "own_self") && good;
  }
  // Damage that brings something on has to say for how long.
  if (one.effect == Effect::damage) {
    good = go_together(report, entry, "affect", "lasts") && good;
  }
  // Whatever has dice beside its effect hurts, and has to say in what way.
  if (one.effect == Effect::stun || one.effect == Effect::knock_down) {
    good = go_together(report, entry, "dice", "damage") && good;
  }
  return good;
}

bool has_classes(Report& report, const Node& entry, const Keys& known) {
  const auto* classes = entry.find("classes");
  bool good = true;
  if (classes == nullptr || !known) {
    return good;
  }
  for (const auto& part : classes->parts) {
    if (std::find(known->begin(), known->end(), part.name) == known->end()) {
      report.error(part.name_at,
                   "no class " + in_quotes(part.name) + " in classes.toml" +
                       areafile::did_you_mean(part.name, {known->begin(), known->end()}));
      good = false;
    }
  }
  return good;
}

}  // namespace

const areafile::Form<Skill> skill_form{"a skill", rows};

bool check(Report& report, const Node& entry, const Known& known, Skill& one) {
  bool good = has_plain_key(report, entry);
  good = has_its_fields(report, entry, one) && good;
  good = has_classes(report, entry, known.classes) && good;
  good = is_known_key(report, entry, "damage", known.damage_words, "damage word", "damage.toml") &&
         good;
  good = is_known_key(report, entry, "affect", known.affects, "affect", "affects.toml") && good;
  for (const auto name : messages) {
    const auto* message = entry.find(name);
    good = (message == nullptr || has_known_codes(report, *message, codes_of(name, one.target))) &&
           good;
  }
  return good;
}

}  // namespace rules
