// A TOML text as a tree of our own: names, values and the place of each, in the order of the file.
// The TOML library is seen in document.cpp alone; everything that reads areas or rules walks these
// nodes.
//
// Invariant: every place lies inside its file.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "areafile/report.h"

namespace areafile {

struct Node {
  enum class Kind : std::uint8_t { text, whole, real, boolean, date, list, table };

  std::string name;  // its key; an item of a list has the list's
  Place name_at;     // of the key; of the value for an item of a list
  Place at;          // of the value
  Kind kind = Kind::table;
  std::string text;
  std::int64_t whole = 0;
  bool boolean = false;
  std::vector<Node> parts;  // of a list or a table, in the order of the file

  const Node* find(std::string_view key) const;  // null: no such part
};

// "text in quotes", "a whole number", ...
std::string_view in_words(Node::Kind kind);

inline constexpr std::size_t largest_file = std::size_t{4} * 1024 * 1024;  // bytes
inline constexpr std::size_t deepest_key = 8;                              // parts between dots
inline constexpr int deepest_value = 16;  // tables and lists in each other

// Nothing when the text is not TOML; the report then has one problem more, with its place.
std::optional<Node> parse_document(Report& report, int file, std::string_view text);
// Reads the file at `path`, which the report calls by that name too. Nothing when it cannot be
// read.
std::optional<Node> read_document(Report& report, const std::string& path);
// The bytes of a file; nothing, and a problem, when it is missing, unreadable or too large.
std::optional<std::string> read_file(Report& report, int file, const std::string& path);

}  // namespace areafile
