// The tables of field rows of data/, one a kind of entry, each in the file of its kind; and beside
// them what an entry must be as a whole, which the rows cannot say.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "areafile/field.h"
#include "areafile/forms.h"
#include "rules/rules.h"

namespace rules {

extern const areafile::Form<Race> race_form;
extern const areafile::Form<CharacterClass> class_form;
extern const areafile::Form<Affect> affect_form;
extern const areafile::Form<AffectTick> tick_form;
extern const areafile::Form<Skill> skill_form;
extern const areafile::Form<Social> social_form;
extern const areafile::Form<Liquid> liquid_form;
extern const areafile::Form<DamageWord> damage_form;
extern const areafile::Form<SectorRules> sector_form;
extern const areafile::Form<HelpPage> help_form;
extern const areafile::Form<Rules> names_form;

// What entries may name: the keys of a file as they stand there, those of entries with errors too,
// so that one mistake is told once. Nothing: the file cannot be read, and is not asked.
using Keys = std::optional<std::vector<std::string>>;
struct Known {
  Keys classes, affects, damage_words;
};

// Each is called with a good record and says what else is wrong with it; false: it is left out.
bool check(areafile::Report& report, const areafile::Node& entry, const Known& known, Race& one);
bool check(areafile::Report& report, const areafile::Node& entry, const Known& known,
           CharacterClass& one);
bool check(areafile::Report& report, const areafile::Node& entry, const Known& known, Affect& one);
bool check(areafile::Report& report, const areafile::Node& entry, const Known& known, Skill& one);
bool check(areafile::Report& report, const areafile::Node& entry, const Known& known, Social& one);
bool check(areafile::Report& report, const areafile::Node& entry, const Known& known, Liquid& one);
bool check(areafile::Report& report, const areafile::Node& entry, const Known& known,
           DamageWord& one);
bool check(areafile::Report& report, const areafile::Node& entry, const Known& known,
           SectorRules& one);
bool check(areafile::Report& report, const areafile::Node& entry, const Known& known,
           HelpPage& one);

inline constexpr std::int64_t most_points = 10'000;

// ---- what several kinds share
// The letters that may stand after a dollar.
namespace codes {
inline constexpr std::string_view actor = "nems$";
inline constexpr std::string_view actor_and_thing = "nemsp$";
inline constexpr std::string_view actor_and_victim = "nemsNEMS$";
}  // namespace codes
// False, and told, when the text has a code that is not among `allowed`.
bool has_known_codes(areafile::Report& report, const areafile::Node& message,
                     std::string_view allowed);
// False, and told, when part `name` of the entry names something that `keys` has not; `file` is
// where one would look for it. A part that is not there is good.
bool is_known_key(areafile::Report& report, const areafile::Node& entry, std::string_view name,
                  const Keys& keys, std::string_view what, std::string_view file);
// A key that players type or that other entries name: a-z, 0-9 and _.
bool has_plain_key(areafile::Report& report, const areafile::Node& entry);
// An affect has a time, and a time has an affect.
bool go_together(areafile::Report& report, const areafile::Node& entry, std::string_view a,
                 std::string_view b);

// A line with codes, of which only `Allowed` may be there.
template <auto Member, const auto& Allowed, class Owner>
bool read_message(areafile::Report& report, const areafile::Node& node, Owner& into) {
  return areafile::take_line(report, node, areafile::longest_line, into.*Member) &&
         has_known_codes(report, node, Allowed);
}
template <auto Member, class Owner>
bool read_dice(areafile::Report& report, const areafile::Node& node, Owner& into) {
  return areafile::take_dice(report, node, into.*Member);
}

// What everything that is chosen at creation has.
template <class Entry>
inline constexpr areafile::Field<Entry> name_row{
    .name = "name",
    .help = "its name, as players read it",
    .takes = "line",
    .required = true,
    .read = areafile::read_line<&Entry::name, areafile::longest_name>};
template <class Entry>
inline constexpr areafile::Field<Entry> help_row{.name = "help",
                                                 .help = "a paragraph for those who choose",
                                                 .takes = "text",
                                                 .required = true,
                                                 .read = areafile::read_prose<&Entry::help>};

}  // namespace rules
