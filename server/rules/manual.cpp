#include "rules/manual.h"

#include "rules/forms.h"

namespace rules {

areafile::FieldTables rule_field_tables() {
  using areafile::field_table;
  return {{"race", field_table(race_form.in_manual())},
          {"class", field_table(class_form.in_manual())},
          {"affect", field_table(affect_form.in_manual())},
          {"affect.tick", field_table(tick_form.in_manual())},
          {"skill", field_table(skill_form.in_manual())},
          {"social", field_table(social_form.in_manual())},
          {"liquid", field_table(liquid_form.in_manual())},
          {"damage", field_table(damage_form.in_manual())},
          {"sector", field_table(sector_form.in_manual())},
          {"help", field_table(help_form.in_manual())},
          {"names", field_table(names_form.in_manual())}};
}

}  // namespace rules
