// Facts to be laid out: a score, a list, a table. The encoder draws a sheet in columns for a screen
// and reads it as one fact a line for a screen reader. Cells are markup (wire/markup.h).
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace wire {

// One line of text, wrapped.
struct Words {
  std::string text;
};
// "Hit points: 20 of 30". Facts that follow each other may share a line on a screen when
// `short_form`.
struct LabelValue {
  std::string label;
  std::string value;
  bool short_form = false;
};
// A share of a whole: "Hit points: 20 of 30" and a bar where a bar can be seen.
struct Gauge {
  std::string label;
  std::int64_t value = 0;
  std::int64_t most = 0;
};
struct List {
  std::string heading;
  std::vector<std::string> items;
  std::string when_empty;  // said in place of an empty list; nothing when ""
  bool columns = false;    // short items may stand side by side on a screen
};
struct Table {
  std::vector<std::string> headings;
  std::vector<std::vector<std::string>> rows;
  std::string when_empty;
};

using SheetPart = std::variant<Words, LabelValue, Gauge, List, Table>;

struct Sheet {
  std::string title;  // may be ""
  std::vector<SheetPart> parts;
};

}  // namespace wire
