#include "telnet/sheet_layout.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "telnet/columns.h"
#include "telnet/facts.h"

namespace telnet {
namespace {

constexpr std::size_t item_margin = 2;
constexpr std::size_t bar_cells = 20;
// A column narrower than this is no column any more.
constexpr std::size_t least_column = 3;

// How much of the bar is filled: all of it only for all, none of it only for nothing.
std::size_t filled_cells(const wire::Gauge& gauge) {
  if (gauge.value <= 0) {
    return 0;
  }
  if (gauge.value >= gauge.most) {
    return bar_cells;
  }
  // So large a number times the cells would not fit; the last digits do not show anyway.
  constexpr std::int64_t large = 1'000'000'000;
  std::int64_t value = gauge.value;
  std::int64_t most = gauge.most;
  while (most > large) {
    value /= 2;
    most /= 2;
  }
  const auto cells = static_cast<std::size_t>(value * std::int64_t{bar_cells} / most);
  return std::clamp<std::size_t>(cells, 1, bar_cells - 1);
}

std::string bar(const wire::Gauge& gauge) {
  const std::size_t filled = filled_cells(gauge);
  wire::Style style = wire::Style::bad;
  if (filled * 3 >= bar_cells * 2) {
    style = wire::Style::good;
  } else if (filled * 3 >= bar_cells) {
    style = wire::Style::warning;
  }
  return "[" + wire::styled(style, std::string(filled, '#')) +
         std::string(bar_cells - filled, '-') + "]";
}

class Layout {
 public:
  explicit Layout(std::size_t width) : width_(width) {}

  void title(const std::string& markup) {
    if (!markup.empty()) {
      out_ += cell(markup, wire::Style::heading) + "\n";
    }
  }
  void add(const wire::SheetPart& part) { std::visit(*this, part); }

  // Facts wait for the next ones, with which they share lines or columns.
  void operator()(const wire::LabelValue& it) {
    if (it.short_form) {
      finish_facts();
      short_facts_.push_back(fact(it.label, it.value));
    } else {
      finish_short_facts();
      facts_.push_back({label_cell(it.label), cell(it.value, wire::Style::value)});
    }
  }
  void operator()(const wire::Gauge& gauge) {
    finish_short_facts();
    std::string value = cell(gauge_value(gauge), wire::Style::value);
    facts_.push_back({label_cell(gauge.label), std::move(value), bar(gauge)});
  }
  void operator()(const wire::Words& words) {
    finish();
    out_ += paragraph(words.text);
  }
  void operator()(const wire::List& list) {
    finish();
    if (list.items.empty()) {
      empty(list.when_empty);
      return;
    }
    title(list.heading);
    std::vector<std::string> items;
    for (const std::string& item : list.items) {
      items.push_back(cell(item));
    }
    if (list.columns) {
      append_side_by_side(out_, items, width_, item_margin);
      return;
    }
    const Columns columns{.margin = item_margin, .widths = {width_ - item_margin}};
    for (const std::string& item : items) {
      append_row(out_, {item}, columns);
    }
  }
  void operator()(const wire::Table& table) {
    finish();
    if (table.rows.empty()) {
      empty(table.when_empty);
      return;
    }
    std::vector<Row> rows(1);
    for (const std::string& heading : table.headings) {
      rows.front().push_back(cell(heading, wire::Style::heading));
    }
    for (const auto& cells : table.rows) {
      rows.emplace_back();
      for (const std::string& text : cells) {
        rows.back().push_back(cell(text));
      }
    }
    append_rows(rows, table);
  }

  std::string take() {
    finish();
    return std::move(out_);
  }

 private:
  void empty(const std::string& words) {
    if (!words.empty()) {
      out_ += cell(words) + "\n";
    }
  }

  void append_rows(const std::vector<Row>& rows, const wire::Table& table) {
    const Columns columns = fit_columns(rows, width_, least_column);
    if (columns.widths.empty()) {
      out_ += read_out({.title = "", .parts = {table}});
      return;
    }
    for (const Row& row : rows) {
      if (!row.empty()) {
        append_row(out_, row, columns);
      }
    }
  }

  void finish() {
    finish_facts();
    finish_short_facts();
  }

  void finish_short_facts() {
    if (!short_facts_.empty()) {
      append_side_by_side(out_, short_facts_, width_, 0);
      short_facts_.clear();
    }
  }

  // Names in one column, values in the next, bars in a third where all three fit.
  void finish_facts() {
    if (facts_.empty()) {
      return;
    }
    Columns columns{.margin = 0, .gap = 1, .widths = {0, 0, 0}};
    bool has_bar = false;
    for (const Row& row : facts_) {
      columns.widths[0] = std::max(columns.widths[0], visible_width(row[0]));
      if (row.size() > 2) {
        has_bar = true;
        columns.widths[1] = std::max(columns.widths[1], visible_width(row[1]));
      }
    }
    columns.widths[0] = std::min(columns.widths[0], width_ / 2);
    columns.gap = columns.widths[0] == 0 ? 0 : 1;
    const std::size_t room = width_ - columns.widths[0] - columns.gap;
    columns.widths[2] = bar_cells + 2;
    const bool shows_bars =
        has_bar && columns.gap > 0 && columns.widths[1] + columns.gap + columns.widths[2] <= room;
    const Columns plain{.margin = 0, .gap = columns.gap, .widths = {columns.widths[0], room}};
    for (const Row& row : facts_) {
      append_row(out_, row, shows_bars && row.size() > 2 ? columns : plain);
    }
    facts_.clear();
  }

  std::size_t width_;
  std::string out_;
  std::vector<Row> facts_;  // name, value and perhaps a bar
  std::vector<std::string> short_facts_;
};

}  // namespace

std::string lay_out(const wire::Sheet& sheet, std::size_t width) {
  Layout layout(width);
  layout.title(sheet.title);
  for (const wire::SheetPart& part : sheet.parts) {
    layout.add(part);
  }
  return layout.take();
}

}  // namespace telnet
