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

}  // namespace rules
