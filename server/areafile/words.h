// Words that areas take from the rules: affects, words of damage, spells, liquids. An area is read
// before anybody knows them all, so each is kept with its place and looked up at the end.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "areafile/document.h"
#include "areafile/report.h"

namespace areafile {

// What the rules have, by kind. A kind of which there is none is not checked.
struct RuleWords {
  std::vector<std::string_view> affects{};
  std::vector<std::string_view> damage{};
  std::vector<std::string_view> spells{};
  std::vector<std::string_view> liquids{};
};

enum class WordKind : std::uint8_t { affect, damage, spell, liquid, count_ };

struct Mention {
  WordKind kind = WordKind::affect;
  std::string word;
  Place at;
};
using Mentions = std::vector<Mention>;

// Keeps the field `name` of a table, a word or a list of words, when it is there and is text.
void mention(Mentions& into, WordKind kind, const Node& table, std::string_view name);
void mention(Mentions& into, WordKind kind, const Node& value);

// Tells of each word that the rules do not have, with the nearest; false when there was one.
bool check_mentions(Report& report, const Mentions& mentions, const RuleWords& known);

}  // namespace areafile
