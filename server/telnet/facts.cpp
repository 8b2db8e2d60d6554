#include "telnet/facts.h"

#include "telnet/glyphs.h"

namespace telnet {

std::string cell(std::string_view markup, std::optional<wire::Style> otherwise) {
  std::string out;
  append_markup(out, take_apart(markup), otherwise);
  return out;
}

std::string paragraph(std::string_view markup) {
  std::string out;
  const Glyphs glyphs = take_apart(markup);
  for (const GlyphSpan line : lines_of(glyphs)) {
    append_markup(out, line);
    out += '\n';
  }
  return out;
}

std::string label_cell(std::string_view label) {
  if (take_apart(label).empty()) {
    return {};
  }
  return cell(std::string(label) + ":", wire::Style::label);
}

std::string fact(std::string_view label, std::string_view value) {
  std::string out = label_cell(label);
  if (!out.empty()) {
    out += ' ';
  }
  return out += cell(value, wire::Style::value);
}

std::string gauge_value(const wire::Gauge& gauge) {
  return std::to_string(gauge.value) + " of " + std::to_string(gauge.most);
}

}  // namespace telnet
