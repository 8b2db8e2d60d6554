#include "areafile/document.h"

#include <toml++/toml.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <fstream>
#include <system_error>

#include "base/text.h"

namespace areafile {

namespace {

constexpr std::string_view too_large =
    "the file is larger than 4 MiB; make a folder of several files of it";

// Finds a key of too many dotted parts before the TOML library does: each part would be a table in
// a table, and a file of nothing but dots would need a stack as deep. Knows strings and comments,
// nothing else of TOML.
class KeyScan {
 public:
  explicit KeyScan(std::string_view text) : text_(text) {}

  // The place of the first dot too many.
  std::optional<Place> first_too_deep(int file) {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '"' || c == '\'') {
        skip_string(c);
      } else if (c == '#') {
        at_ = std::min(text_.find('\n', at_), text_.size());
      } else {
        if (c == '.' && ++dots_ >= deepest_key) {
          return place(file);
        }
        if (std::string_view("\n=,[]{}").find(c) != std::string_view::npos) {
          dots_ = 0;
        }
        ++at_;
      }
    }
    return std::nullopt;
  }

 private:
  void skip_string(char quote) {
    const std::string triple(3, quote);
    const bool is_long = text_.substr(at_, 3) == triple;
    at_ += is_long ? 3 : 1;
    while (at_ < text_.size()) {
      if (text_[at_] == '\\' && quote == '"') {
        at_ += 2;
      } else if (is_long && text_.substr(at_, 3) == triple) {
        at_ += 3;
        return;
      } else if (!is_long && (text_[at_] == quote || text_[at_] == '\n')) {
        ++at_;
        return;
      } else {
        ++at_;
      }
    }
    at_ = text_.size();
  }
  Place place(int file) const {
    const auto before = text_.substr(0, at_);
    const auto line_start =
        before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1;
    return {.file = file,
            .line = 1 + static_cast<int>(std::count(before.begin(), before.end(), '\n')),
            .column = 1 + static_cast<int>(at_ - line_start)};
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t dots_ = 0;
};

class Converter {
 public:
  Converter(Report& report, int file) : report_(report), file_(file) {}

  Node convert(std::string name, Place name_at, const toml::node& from, int depth) {
    Node node;
    node.name = std::move(name);
    node.name_at = name_at;
    node.at = place(from.source());
    switch (from.type()) {
      case toml::node_type::string:
        node.kind = Node::Kind::text;
        node.text = from.as_string()->get();
        break;
      case toml::node_type::integer:
        node.kind = Node::Kind::whole;
        node.whole = from.as_integer()->get();
        break;
      case toml::node_type::boolean:
        node.kind = Node::Kind::boolean;
        node.boolean = from.as_boolean()->get();
        break;
      case toml::node_type::floating_point:
        node.kind = Node::Kind::real;
        break;
      case toml::node_type::array:
        add_items(node, *from.as_array(), depth);
        break;
      case toml::node_type::table:
        add_entries(node, *from.as_table(), depth);
        break;
      default:
        node.kind = Node::Kind::date;
        break;
    }
    return node;
  }

 private:
  Place place(const toml::source_region& region) const {
    return {.file = file_,
            .line = static_cast<int>(region.begin.line),
            .column = static_cast<int>(region.begin.column)};
  }
  bool too_deep(const Node& node, int depth) {
    if (depth < deepest_value) {
      return false;
    }
    report_.error(node.at, "tables and lists stand in each other more than " +
                               std::to_string(deepest_value) + " deep here; nothing needs that");
    return true;
  }
  void add_items(Node& node, const toml::array& items, int depth) {
    node.kind = Node::Kind::list;
    if (too_deep(node, depth)) {
      return;
    }
    node.parts.reserve(items.size());
    for (const auto& item : items) {
      node.parts.push_back(convert(node.name, place(item.source()), item, depth + 1));
    }
  }
  void add_entries(Node& node, const toml::table& entries, int depth) {
    node.kind = Node::Kind::table;
    if (too_deep(node, depth)) {
      return;
    }
    node.parts.reserve(entries.size());
    for (const auto& [key, value] : entries) {
      node.parts.push_back(convert(std::string(key.str()), place(key.source()), value, depth + 1));
    }
    // The library keeps keys sorted by name; what depends on order depends on the file's.
    std::stable_sort(node.parts.begin(), node.parts.end(), [](const Node& a, const Node& b) {
      return a.name_at.line != b.name_at.line ? a.name_at.line < b.name_at.line
                                              : a.name_at.column < b.name_at.column;
    });
  }

  Report& report_;
  int file_;
};

}  // namespace

const Node* Node::find(std::string_view key) const {
  const auto found = std::find_if(parts.begin(), parts.end(),
                                  [key](const Node& part) { return part.name == key; });
  return found == parts.end() ? nullptr : &*found;
}

std::string_view in_words(Node::Kind kind) {
  switch (kind) {
    case Node::Kind::text:
      return "text in quotes";
    case Node::Kind::whole:
      return "a whole number";
    case Node::Kind::real:
      return "a number with a decimal point";
    case Node::Kind::boolean:
      return "true or false";
    case Node::Kind::date:
      return "a date or a time of day";
    case Node::Kind::list:
      return "a list in [ ]";
    case Node::Kind::table:
      return "a table in { }";
  }
  return "something else";
}

std::optional<Node> parse_document(Report& report, int file, std::string_view text) {
  if (text.size() > largest_file) {
    report.error({.file = file}, std::string(too_large));
    return std::nullopt;
  }
  if (const auto deep = KeyScan(text).first_too_deep(file)) {
    report.error(*deep, "this key has more than " + std::to_string(deepest_key) +
                            " parts between dots; put quotes around a key that holds dots");
    return std::nullopt;
  }
  try {
    const auto table = toml::parse(text);
    return Converter(report, file).convert("", {.file = file, .line = 1, .column = 1}, table, 0);
  } catch (const toml::parse_error& wrong) {
    const auto at = wrong.source().begin;
    report.error(
        {.file = file,
         .line = std::max(1, static_cast<int>(at.line)),
         .column = std::max(1, static_cast<int>(at.column))},
        "this is not TOML: " + base::escape_controls(base::repair_utf8(wrong.description())));
    return std::nullopt;
  }
}

std::optional<std::string> read_file(Report& report, int file, const std::string& path) {
  errno = 0;
  std::ifstream in(path, std::ios::binary);
  std::string text;
  std::array<char, 65536> chunk{};
  while (in && text.size() <= largest_file) {
    in.read(chunk.data(), static_cast<std::streamsize>(chunk.size()));
    text.append(chunk.data(), static_cast<std::size_t>(in.gcount()));
  }
  if (!in.is_open() || in.bad()) {
    const auto why = std::generic_category().message(errno != 0 ? errno : EIO);
    report.error({.file = file}, "the file cannot be read: " + why);
    return std::nullopt;
  }
  if (text.size() > largest_file) {
    report.error({.file = file}, std::string(too_large));
    return std::nullopt;
  }
  return text;
}

std::optional<Node> read_document(Report& report, const std::string& path) {
  const auto file = report.open(path);
  const auto text = read_file(report, file, path);
  return text ? parse_document(report, file, *text) : std::nullopt;
}

}  // namespace areafile
