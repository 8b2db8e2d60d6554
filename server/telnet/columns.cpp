#include "telnet/columns.h"

#include <algorithm>
#include <numeric>

#include "telnet/glyphs.h"

namespace telnet {
namespace {

std::size_t total_width(const Columns& columns) {
  const std::size_t gaps = columns.widths.empty() ? 0 : columns.widths.size() - 1;
  return std::accumulate(columns.widths.begin(), columns.widths.end(),
                         columns.margin + columns.gap * gaps);
}

// Lines of each cell of a row; a line of a row has a part of every cell.
using WrappedRow = std::vector<std::vector<GlyphSpan>>;

std::size_t cell_indent(GlyphSpan cell, std::size_t width) {
  return std::min(indent_of(cell), std::max<std::size_t>(width, 1) - 1);
}

void append_line(std::string& out, const WrappedRow& row, std::size_t line,
                 const Columns& columns) {
  // Blanks are owed until something follows them, so that no line ends in blanks.
  std::size_t owed = columns.margin;
  for (std::size_t i = 0; i < row.size(); ++i) {
    const GlyphSpan part = line < row[i].size() ? row[i][line] : GlyphSpan();
    const std::size_t set_in = line == 0 || part.empty() ? 0 : cell_indent(part, columns.widths[i]);
    if (!part.empty()) {
      out.append(owed + set_in, ' ');
      append_markup(out, part);
      owed = 0;
    }
    const std::size_t columns_used = set_in + columns_of(part);
    owed += columns.gap + columns.widths[i] - std::min(columns.widths[i], columns_used);
  }
  out += '\n';
}

}  // namespace

std::size_t visible_width(const std::string& cell) {
  return columns_of(take_apart(cell));
}

Columns fit_columns(const std::vector<Row>& rows, std::size_t width, std::size_t least) {
  Columns columns;
  for (const Row& row : rows) {
    columns.widths.resize(std::max(columns.widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) {
      columns.widths[i] = std::max(columns.widths[i], visible_width(row[i]));
    }
  }
  // The widest gives way first, and those as wide as it with it.
  std::size_t most = width;
  while (total_width(columns) > width && most-- > least) {
    for (std::size_t& column : columns.widths) {
      column = std::min(column, most);
    }
  }
  if (total_width(columns) > width) {
    columns.widths.clear();
  }
  return columns;
}

void append_row(std::string& out, const Row& row, const Columns& columns) {
  std::vector<Glyphs> cells;
  WrappedRow parts;
  std::size_t lines = 1;
  const std::size_t count = std::min(row.size(), columns.widths.size());
  cells.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    cells.push_back(take_apart(row[i]));
    const auto width = std::max<std::size_t>(columns.widths[i], 1);
    parts.push_back(wrapped(cells.back(), width, cell_indent(cells.back(), width)));
    lines = std::max(lines, parts.back().size());
  }
  for (std::size_t line = 0; line < lines; ++line) {
    append_line(out, parts, line, columns);
  }
}

void append_side_by_side(std::string& out, const std::vector<std::string>& cells, std::size_t width,
                         std::size_t margin) {
  Columns columns{.margin = margin, .widths = {}};
  std::size_t widest = 1;
  for (const std::string& cell : cells) {
    widest = std::max(widest, visible_width(cell));
  }
  const std::size_t room = width - std::min(width - 1, margin);
  widest = std::min(widest, room);
  const std::size_t per_line =
      std::min(cells.size(), (room + columns.gap) / (widest + columns.gap));
  columns.widths.assign(std::max<std::size_t>(per_line, 1), widest);
  for (std::size_t i = 0; i < cells.size(); i += columns.widths.size()) {
    const std::size_t end = std::min(cells.size(), i + columns.widths.size());
    append_row(out, Row(&cells[i], &cells[i] + (end - i)), columns);
  }
}

}  // namespace telnet
