#include "telnet/instead.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace telnet {
namespace {

struct Row {
  char32_t letter;
  std::string_view instead;
};

// What is made of nothing else, or of something that would mislead. In the order of the letters.
constexpr auto rows = std::to_array<Row>({
    {0xA0, "\x04"},  // a blank that holds together what it stands between
    {0xA1, "!"},     // inverted exclamation mark
    {0xA2, "c"},     // cent
    {0xA3, "GBP"},   // pound
    {0xA5, "JPY"},   // yen
    {0xA6, "|"},     // broken bar
    {0xA7, "S"},     // section
    {0xA8, "\""},    // diaeresis alone
    {0xA9, "(c)"},   // copyright
    {0xAB, "\""},    // double angle quote
    {0xAC, "-"},     // not
    {0xAE, "(r)"},   // registered
    {0xAF, "-"},     // macron alone
    {0xB0, " deg"},  // degree
    {0xB1, "+-"},    // plus or minus
    {0xB4, "'"},     // acute alone
    {0xB5, "u"},     // micro
    {0xB6, "P"},     // pilcrow
    {0xB7, "*"},     // middle dot
    {0xB8, ","},     // cedilla alone
    {0xBB, "\""},    // double angle quote
    {0xBF, "?"},     // inverted question mark
    {0xC6, "AE"},     {0xD0, "D"},      {0xD7, "x"},    {0xD8, "O"},    {0xDE, "Th"},
    {0xDF, "ss"},     {0xE6, "ae"},     {0xF0, "d"},    {0xF7, "/"},    {0xF8, "o"},
    {0xFE, "th"},     {0x110, "D"},     {0x111, "d"},   {0x126, "H"},   {0x127, "h"},
    {0x131, "i"},     {0x138, "k"},     {0x141, "L"},   {0x142, "l"},   {0x14A, "N"},
    {0x14B, "n"},     {0x152, "OE"},    {0x153, "oe"},  {0x166, "T"},   {0x167, "t"},
    {0x192, "f"},     {0x2BC, "'"},     {0x2D8, "'"},   {0x2DC, "~"},   {0x3BC, "u"},
    {0x1E9E, "SS"},   {0x2010, "-"},    {0x2012, "-"},  {0x2013, "-"},  {0x2014, "-"},
    {0x2015, "-"},                                                      // dashes
    {0x2018, "'"},    {0x2019, "'"},    {0x201A, "'"},  {0x201B, "'"},  // quotes
    {0x201C, "\""},   {0x201D, "\""},   {0x201E, "\""}, {0x201F, "\""}, {0x2020, "+"},
    {0x2021, "+"},    {0x2022, "*"},    {0x2023, "*"},  // bullets
    {0x202F, "\x04"}, {0x2030, "o/oo"}, {0x2032, "'"},  {0x2033, "\""}, {0x2039, "<"},
    {0x203A, ">"},    {0x2043, "-"},    {0x2044, "/"},  {0x204A, "&"},  {0x20AC, "EUR"},
    {0x2190, "<-"},   {0x2191, "^"},    {0x2192, "->"}, {0x2193, "v"},  // arrows
    {0x2194, "<->"},  {0x2212, "-"},    {0x2215, "/"},  {0x2219, "*"},  {0x221E, "inf"},
    {0x2248, "~"},    {0x2260, "!="},   {0x2264, "<="}, {0x2265, ">="}, {0x2605, "*"},
    {0x2606, "*"},
});
// clang-format on

constexpr bool is_in_order() {
  for (std::size_t i = 1; i < rows.size(); ++i) {
    if (rows[i - 1].letter >= rows[i].letter) {
      return false;
    }
  }
  return true;
}
static_assert(is_in_order());

// Box drawing and blocks: level and upright lines, and corners.
std::optional<std::string_view> drawn(char32_t code) {
  constexpr char32_t first = 0x2500;
  constexpr char32_t first_block = 0x2580;
  constexpr char32_t end = 0x25A0;
  constexpr auto level =
      std::to_array<char32_t>({0x2500, 0x2501, 0x2504, 0x2505, 0x2508, 0x2509, 0x254C, 0x254D,
                               0x2574, 0x2576, 0x2578, 0x257A, 0x257C, 0x257E});
  constexpr auto upright =
      std::to_array<char32_t>({0x2502, 0x2503, 0x2506, 0x2507, 0x250A, 0x250B, 0x254E, 0x254F,
                               0x2551, 0x2575, 0x2577, 0x2579, 0x257B, 0x257D, 0x257F});
  if (code < first || code >= end) {
    return std::nullopt;
  }
  if (code >= first_block) {
    return "#";
  }
  if (code == 0x2550) {
    return "=";
  }
  if (std::binary_search(level.begin(), level.end(), code)) {
    return "-";
  }
  return std::binary_search(upright.begin(), upright.end(), code) ? "|" : "+";
}

}  // namespace

std::optional<std::string_view> instead_of(char32_t code) {
  const auto* const row =
      std::lower_bound(rows.begin(), rows.end(), code,
                       [](const Row& one, char32_t wanted) { return one.letter < wanted; });
  if (row != rows.end() && row->letter == code) {
    return row->instead;
  }
  return drawn(code);
}

}  // namespace telnet
