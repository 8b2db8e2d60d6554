// The tables of field rows of data/, one a kind of entry, each in the file of its kind.
#pragma once

#include "areafile/field.h"
#include "rules/rules.h"

namespace rules {

extern const areafile::Form<Race> race_form;
extern const areafile::Form<CharacterClass> class_form;
extern const areafile::Form<Affect> affect_form;
extern const areafile::Form<HelpPage> help_form;
extern const areafile::Form<Rules> names_form;

inline constexpr std::int64_t most_points = 10'000;

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
