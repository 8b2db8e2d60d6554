// What forms.h shares between kinds of entries, and the checks of those kinds that have none.
#include <algorithm>

#include "rules/forms.h"

namespace rules {

using areafile::in_quotes;
using areafile::Node;
using areafile::Report;

namespace {

// The dollar and the whole letter behind it, which may be several bytes.
std::string code_at(std::string_view text, std::size_t dollar) {
  auto end = std::min(dollar + 2, text.size());
  while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) {
    ++end;
  }
  return std::string(text.substr(dollar, end - dollar));
}

}  // namespace

bool has_known_codes(Report& report, const Node& message, std::string_view allowed) {
  const auto& text = message.text;
  for (auto at = text.find('$'); at != std::string::npos; at = text.find('$', at + 2)) {
    const bool is_last = at + 1 == text.size();
    if (!is_last && allowed.find(text[at + 1]) != std::string_view::npos) {
      continue;
    }
    std::string may;
    for (const char code : allowed.substr(0, allowed.size() - 1)) {
      may += std::string(may.empty() ? "" : " ") + '$' + code;
    }
    report.error(message.at, in_quotes(message.name) + " has a " + in_quotes(code_at(text, at)) +
                                 "; what may stand here: " + may + ", and $$ for a dollar");
    return false;
  }
  return true;
}

bool is_known_key(Report& report, const Node& entry, std::string_view name, const Keys& keys,
                  std::string_view what, std::string_view file) {
  const auto* part = entry.find(name);
  if (part == nullptr || !keys ||
      std::find(keys->begin(), keys->end(), part->text) != keys->end()) {
    return true;
  }
  report.error(part->at, "no " + std::string(what) + " " + in_quotes(part->text) + " in " +
                             std::string(file) +
                             areafile::did_you_mean(part->text, {keys->begin(), keys->end()}));
  return false;
}

bool has_plain_key(Report& report, const Node& entry) {
  if (areafile::is_key(entry.name)) {
    return true;
  }
  report.error(entry.name_at, "the key " + in_quotes(entry.name) +
                                  " must be of a to z, 0 to 9 and _, at most 40 of them");
  return false;
}

bool go_together(Report& report, const Node& entry, std::string_view a, std::string_view b) {
  const auto* has_a = entry.find(a);
  const auto* has_b = entry.find(b);
  if ((has_a == nullptr) == (has_b == nullptr)) {
    return true;
  }
  const auto* there = has_a == nullptr ? has_b : has_a;
  report.error(there->name_at, in_quotes(there->name) + " needs " +
                                   in_quotes(has_a == nullptr ? a : b) + " beside it");
  return false;
}

bool check(Report& /*report*/, const Node& /*entry*/, const Known& /*known*/, Race& /*one*/) {
  return true;
}

bool check(Report& /*report*/, const Node& /*entry*/, const Known& /*known*/, HelpPage& /*one*/) {
  return true;
}

}  // namespace rules
