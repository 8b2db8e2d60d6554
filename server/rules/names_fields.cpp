// The fields of data/names.toml.
#include <algorithm>

#include "base/text.h"
#include "rules/forms.h"

namespace rules {

namespace {

using areafile::Field;
using areafile::Node;
using areafile::Report;

// Kept in lower case: names are compared without it.
bool read_reserved(Report& report, const Node& node, Rules& into) {
  return areafile::for_each_item(report, node, [&](const Node& item) {
    std::string name;
    if (!areafile::take_line(report, item, areafile::longest_name, name)) {
      return false;
    }
    auto lower = base::lower(name);
    auto& all = into.reserved_names;
    if (std::find(all.begin(), all.end(), lower) != all.end()) {
      report.warning(item.at, areafile::in_quotes(name) + " stands in the list twice");
    } else {
      all.push_back(std::move(lower));
    }
    return true;
  });
}

constexpr Field<Rules> rows[] = {
    {.name = "reserved",
     .help = "names that no character may have",
     .takes = "list of names",
     .required = true,
     .read = read_reserved},
};

}  // namespace

const areafile::Form<Rules> names_form{"the file of names", rows};

}  // namespace rules
