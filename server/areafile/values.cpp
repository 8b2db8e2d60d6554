// The readers of forms.h that take a value of an area file: references, dice, extra descriptions.
#include <algorithm>
#include <charconv>

#include "areafile/forms.h"
#include "base/text.h"

namespace areafile {

namespace {

constexpr std::size_t longest_key = 40;

// Digits only, at most 6, and nothing but all of `text`.
bool take_digits(std::string_view text, int& into) {
  if (text.empty() || text.size() > 6 ||
      !std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; })) {
    return false;
  }
  std::from_chars(text.data(), text.data() + text.size(), into);
  return true;
}

// Strict: NdM, NdM+K or NdM-K, no blanks, no zero throws or sides.
bool parse_dice(std::string_view text, world::Dice& into) {
  const auto d = text.find('d');
  if (d == std::string_view::npos) {
    return false;
  }
  const auto rest = text.substr(d + 1);
  const auto sign = rest.find_first_of("+-");
  world::Dice dice;
  if (!take_digits(text.substr(0, d), dice.count) ||
      !take_digits(rest.substr(0, sign), dice.sides) || dice.count < 1 || dice.count > 1000 ||
      dice.sides < 1 || dice.sides > 10000) {
    return false;
  }
  if (sign != std::string_view::npos) {
    if (!take_digits(rest.substr(sign + 1), dice.plus)) {
      return false;
    }
    dice.plus = rest[sign] == '-' ? -dice.plus : dice.plus;
  }
  into = dice;
  return true;
}

}  // namespace

bool is_key(std::string_view key) {
  return !key.empty() && key.size() <= longest_key &&
         std::all_of(key.begin(), key.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
         });
}

std::optional<world::Vnum> vnum_of_key(std::string_view key) {
  world::Vnum vnum = 0;
  const auto* end = key.data() + key.size();
  const auto [stop, error] = std::from_chars(key.data(), end, vnum);
  if (error != std::errc() || stop != end || vnum < 1 || vnum > highest_vnum) {
    return std::nullopt;
  }
  return vnum;
}

bool take_reference(Report& report, const Node& node, Reference& into) {
  Reference found;
  found.at = node.at;
  if (node.kind == Node::Kind::whole) {
    std::int64_t vnum = 0;
    if (!take_number(report, node, 1, highest_vnum, vnum)) {
      return false;
    }
    found.vnum = static_cast<world::Vnum>(vnum);
    into = found;
    return true;
  }
  if (node.kind != Node::Kind::text) {
    return wrong_kind(report, node, R"(a key ("alley", "area:key") or a vnum)");
  }
  const auto colon = node.text.find(':');
  if (colon != std::string::npos) {
    found.area = node.text.substr(0, colon);
  }
  found.key = colon == std::string::npos ? node.text : node.text.substr(colon + 1);
  if (!is_key(found.key) || (colon != std::string::npos && !is_key(found.area))) {
    report.error(node.at, in_quotes(node.name) +
                              R"( must be a key ("alley", "area:key") or a vnum; )" +
                              in_quotes(node.text) + " is neither");
    return false;
  }
  into = found;
  return true;
}

bool take_references(Report& report, const Node& node, std::vector<Reference>& into) {
  return for_each_item(report, node, [&](const Node& item) {
    Reference one;
    const bool good = take_reference(report, item, one);
    if (good) {
      into.push_back(one);
    }
    return good;
  });
}

bool take_dice(Report& report, const Node& node, world::Dice& into) {
  constexpr std::string_view wanted = R"(dice such as "2d6+100", or a whole number)";
  if (node.kind == Node::Kind::whole) {
    std::int64_t value = 0;
    const bool good = take_number(report, node, 1, 1'000'000, value);
    if (good) {
      into = {.plus = static_cast<int>(value)};
    }
    return good;
  }
  if (node.kind != Node::Kind::text) {
    return wrong_kind(report, node, wanted);
  }
  if (parse_dice(node.text, into)) {
    return true;
  }
  report.error(node.at, in_quotes(node.name) + " must be " + std::string(wanted) + "; this is " +
                            in_quotes(node.text));
  return false;
}

bool take_extras(Report& report, const Node& node, std::vector<world::Extra>& into) {
  if (!is_table(report, node)) {
    return false;
  }
  bool good = true;
  for (const auto& part : node.parts) {
    world::Extra extra;
    if (base::trim(part.name).empty() || !base::is_printable(part.name)) {
      report.error(part.name_at,
                   "an extra description is named by the words it answers to, such as "
                   R"(extra."lamp brass")");
      good = false;
    } else if (take_prose(report, part, longest_prose, extra.text)) {
      extra.keywords = part.name;
      into.push_back(std::move(extra));
    } else {
      good = false;
    }
  }
  return good;
}

}  // namespace areafile
