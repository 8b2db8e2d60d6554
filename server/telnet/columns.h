// Rows of cells under each other, each column so wide that what follows it begins at the same place
// in every row. Widths are those of what is seen: marks count nothing, wide letters two.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace telnet {

using Row = std::vector<std::string>;  // cells, as facts.h makes them

struct Columns {
  std::size_t margin = 0;  // blanks before the first
  std::size_t gap = 2;     // blanks between two
  std::vector<std::size_t> widths;
};

std::size_t visible_width(const std::string& cell);
// The columns that `rows` want, the widest made narrower until they fit into `width`; no widths
// when they do not even with `least` for each.
Columns fit_columns(const std::vector<Row>& rows, std::size_t width, std::size_t least);
// The row as lines; a cell wider than its column goes on below itself.
void append_row(std::string& out, const Row& row, const Columns& columns);
// Cells side by side, as many to a line as fit, all columns as wide as the widest cell.
void append_side_by_side(std::string& out, const std::vector<std::string>& cells, std::size_t width,
                         std::size_t margin);

}  // namespace telnet
