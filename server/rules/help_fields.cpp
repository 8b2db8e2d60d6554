// The fields of [help.KEY] in data/help/*.toml.
#include "rules/forms.h"

namespace rules {

namespace {

using areafile::Field;
using areafile::Node;
using areafile::Report;

bool read_keywords(Report& report, const Node& node, HelpPage& into) {
  return areafile::for_each_item(report, node, [&](const Node& item) {
    std::string keyword;
    const bool good = areafile::take_line(report, item, areafile::longest_name, keyword);
    into.keywords.push_back(std::move(keyword));
    return good;
  });
}

constexpr Field<HelpPage> rows[] = {
    {.name = "keywords",
     .help = "other words that lead to this page; its key always does",
     .takes = "list of words",
     .read = read_keywords},
    {.name = "text",
     .help = "the page; lines that begin with a blank stay lines",
     .takes = "text",
     .required = true,
     .read = areafile::read_prose<&HelpPage::text>},
    {.name = "staff",
     .help = "true: only staff see it",
     .takes = "true or false",
     .read = areafile::read_yes_no<&HelpPage::staff>},
};

}  // namespace

const areafile::Form<HelpPage> help_form{"a help page", rows};

}  // namespace rules
