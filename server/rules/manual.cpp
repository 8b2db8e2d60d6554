#include "rules/manual.h"

#include "rules/forms.h"

namespace rules {

areafile::FieldTables rule_field_tables() {
  using areafile::field_table;
  return {{"race", field_table(race_form.in_manual())},
          {"class", field_table(class_form.in_manual())},
          {"affect", field_table(affect_form.in_manual())},
          {"help", field_table(help_form.in_manual())},
          {"names", field_table(names_form.in_manual())}};
}

}  // namespace rules
