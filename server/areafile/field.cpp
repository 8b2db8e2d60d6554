#include "areafile/field.h"

#include "areafile/prose.h"
#include "base/text.h"

namespace areafile {

namespace {

std::string in_words(std::span<const std::string_view> words) {
  std::string out;
  for (const auto word : words) {
    out += out.empty() ? "" : ", ";
    out += word;
  }
  return out;
}

// False, and told, unless each line of `text` can be shown as it is.
bool is_showable(Report& report, const Node& node, std::string_view text) {
  for (const auto line : base::split(text, '\n')) {
    const auto shown =
        !line.empty() && line.back() == '\r' ? line.substr(0, line.size() - 1) : line;
    if (!base::is_printable(shown)) {
      report.error(node.at, in_quotes(node.name) +
                                " holds a tab or another character that cannot be shown: " +
                                in_quotes(shown) + "; use blanks and plain letters");
      return false;
    }
  }
  return true;
}

bool is_short_enough(Report& report, const Node& node, std::string_view text, std::size_t most) {
  const auto length = visible_length(text);
  if (length <= most) {
    return true;
  }
  report.error(node.at, in_quotes(node.name) + " may have " + std::to_string(most) +
                            " characters; this has " + std::to_string(length));
  return false;
}

bool is_empty_text(Report& report, const Node& node, std::string_view text) {
  if (!base::trim(text).empty()) {
    return false;
  }
  report.error(node.at, in_quotes(node.name) + " is empty; write something or leave the field out");
  return true;
}

}  // namespace

bool wrong_kind(Report& report, const Node& node, std::string_view wanted) {
  report.error(node.at, in_quotes(node.name) + " must be " + std::string(wanted) + "; this is " +
                            std::string(in_words(node.kind)));
  return false;
}

bool unknown_field(Report& report, const Node& node, std::string_view what,
                   const std::vector<FieldHelp>& known) {
  std::vector<std::string_view> names;
  names.reserve(known.size());
  for (const auto& field : known) {
    names.push_back(field.name);
  }
  report.error(node.name_at, std::string(what) + " has no field " + in_quotes(node.name) +
                                 did_you_mean(node.name, names));
  return false;
}

bool missing_field(Report& report, const Node& record, std::string_view what,
                   std::string_view name) {
  // An item of a list has no name of its own, and some names only repeat what it is.
  const bool is_item =
      record.name_at.line == record.at.line && record.name_at.column == record.at.column;
  const bool says_more = !is_item && what.find(record.name) == std::string_view::npos;
  report.error(record.name_at, std::string(what) + " needs " + in_quotes(name) +
                                   (says_more ? "; " + in_quotes(record.name) + " has none" : ""));
  return false;
}

bool unknown_word(Report& report, Place at, std::string_view subject, std::string_view word,
                  std::span<const std::string_view> words) {
  const auto near = did_you_mean(word, {words.begin(), words.end()});
  report.error(at, std::string(subject) + " cannot be " + in_quotes(word) +
                       (near.empty() ? "; it may be: " + in_words(words) : near));
  return false;
}

bool is_table(Report& report, const Node& node) {
  return node.kind == Node::Kind::table || wrong_kind(report, node, in_words(Node::Kind::table));
}

bool is_list(Report& report, const Node& node) {
  return node.kind == Node::Kind::list || wrong_kind(report, node, in_words(Node::Kind::list));
}

bool take_line(Report& report, const Node& node, std::size_t most, std::string& into) {
  if (node.kind != Node::Kind::text) {
    return wrong_kind(report, node, in_words(Node::Kind::text));
  }
  if (is_empty_text(report, node, node.text)) {
    return false;
  }
  if (node.text.find('\n') != std::string::npos) {
    report.error(node.at, in_quotes(node.name) + " must be one line");
    return false;
  }
  if (!is_showable(report, node, node.text) || !is_short_enough(report, node, node.text, most)) {
    return false;
  }
  into = node.text;
  return true;
}

bool take_prose(Report& report, const Node& node, std::size_t most, std::string& into) {
  if (node.kind != Node::Kind::text) {
    return wrong_kind(report, node, in_words(Node::Kind::text));
  }
  if (is_empty_text(report, node, node.text) || !is_showable(report, node, node.text) ||
      !is_short_enough(report, node, node.text, most)) {
    return false;
  }
  into = joined_paragraphs(node.text);
  return true;
}

bool take_number(Report& report, const Node& node, std::int64_t low, std::int64_t high,
                 std::int64_t& into) {
  const auto range = std::to_string(low) + (low == high ? "" : " to " + std::to_string(high));
  if (node.kind != Node::Kind::whole) {
    return wrong_kind(report, node, "a whole number, " + range);
  }
  if (node.whole < low || node.whole > high) {
    report.error(node.at, in_quotes(node.name) + " must be " + range + "; this is " +
                              std::to_string(node.whole));
    return false;
  }
  into = node.whole;
  return true;
}

bool take_duration(Report& report, const Node& node, base::Pulse& into) {
  constexpr std::string_view wanted = R"(a time such as "30s", "15m" or "2h", in quotes)";
  if (node.kind != Node::Kind::text) {
    return wrong_kind(report, node, wanted);
  }
  const auto pulses = base::parse_duration(node.text);
  if (!pulses) {
    report.error(node.at, in_quotes(node.name) + " must be " + std::string(wanted) + "; this is " +
                              in_quotes(node.text));
    return false;
  }
  into = *pulses;
  return true;
}

bool take_yes_no(Report& report, const Node& node, bool& into) {
  if (node.kind != Node::Kind::boolean) {
    return wrong_kind(report, node, in_words(Node::Kind::boolean));
  }
  into = node.boolean;
  return true;
}

std::optional<std::size_t> take_word(Report& report, const Node& node,
                                     std::span<const std::string_view> words) {
  if (node.kind != Node::Kind::text) {
    wrong_kind(report, node, in_words(Node::Kind::text));
    return std::nullopt;
  }
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] == node.text) {
      return i;
    }
  }
  unknown_word(report, node.at, in_quotes(node.name), node.text, words);
  return std::nullopt;
}

}  // namespace areafile
