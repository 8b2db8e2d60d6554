#include "areafile/words.h"

#include <algorithm>
#include <iterator>

namespace areafile {

namespace {

struct Kind {
  std::string_view what;
  std::string_view file;
  std::vector<std::string_view> RuleWords::*words;
};
// In the order of WordKind.
constexpr Kind kinds[] = {
    {"affect", "data/affects.toml", &RuleWords::affects},
    {"damage", "data/damage.toml", &RuleWords::damage},
    {"spell", "data/skills.toml", &RuleWords::spells},
    {"liquid", "data/liquids.toml", &RuleWords::liquids},
};
static_assert(std::size(kinds) == static_cast<std::size_t>(WordKind::count_));

}  // namespace

void mention(Mentions& into, WordKind kind, const Node& value) {
  if (value.kind == Node::Kind::text) {
    into.push_back({kind, value.text, value.at});
  }
  if (value.kind == Node::Kind::list) {
    for (const auto& item : value.parts) {
      mention(into, kind, item);
    }
  }
}

void mention(Mentions& into, WordKind kind, const Node& table, std::string_view name) {
  if (const auto* value = table.find(name); value != nullptr) {
    mention(into, kind, *value);
  }
}

bool check_mentions(Report& report, const Mentions& mentions, const RuleWords& known) {
  bool good = true;
  for (const auto& one : mentions) {
    const auto& kind = kinds[static_cast<std::size_t>(one.kind)];
    const auto& words = known.*kind.words;
    if (words.empty() || std::find(words.begin(), words.end(), one.word) != words.end()) {
      continue;
    }
    report.error(one.at, "no " + std::string(kind.what) + ' ' + in_quotes(one.word) + " in " +
                             std::string(kind.file) + did_you_mean(one.word, words));
    good = false;
  }
  return good;
}

}  // namespace areafile
