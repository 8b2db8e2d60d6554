#include <utility>
#include <variant>

#include "telnet/facts.h"
#include "telnet/sheet_layout.h"

namespace telnet {
namespace {

class Reading {
 public:
  void line(const std::string& markup) { out_ += markup + "\n"; }
  void heading(const std::string& markup) {
    if (!markup.empty()) {
      line(cell(markup, wire::Style::heading));
    }
  }

  void operator()(const wire::Words& words) { out_ += paragraph(words.text); }
  void operator()(const wire::LabelValue& it) { line(fact(it.label, it.value)); }
  void operator()(const wire::Gauge& gauge) { line(fact(gauge.label, gauge_value(gauge))); }
  void operator()(const wire::List& list) {
    if (list.items.empty()) {
      empty(list.when_empty);
      return;
    }
    heading(list.heading);
    for (const std::string& item : list.items) {
      line(cell(item));
    }
  }
  void operator()(const wire::Table& table) {
    if (table.rows.empty()) {
      empty(table.when_empty);
    }
    for (const auto& row : table.rows) {
      for (std::size_t i = 0; i < row.size(); ++i) {
        if (!row[i].empty()) {
          line(fact(i < table.headings.size() ? table.headings[i] : "", row[i]));
        }
      }
    }
  }
  std::string take() { return std::move(out_); }

 private:
  void empty(const std::string& words) {
    if (!words.empty()) {
      line(cell(words));
    }
  }

  std::string out_;
};

}  // namespace

std::string read_out(const wire::Sheet& sheet) {
  Reading reading;
  reading.heading(sheet.title);
  for (const wire::SheetPart& part : sheet.parts) {
    std::visit(reading, part);
  }
  return reading.take();
}

}  // namespace telnet
