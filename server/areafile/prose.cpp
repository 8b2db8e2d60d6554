#include "areafile/prose.h"

#include <algorithm>

#include "base/text.h"

namespace areafile {

namespace {

// Without the blanks at its end.
std::string_view without_tail(std::string_view line) {
  while (!line.empty() && (line.back() == ' ' || line.back() == '\r')) {
    line.remove_suffix(1);
  }
  return line;
}

}  // namespace

std::size_t visible_length(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
  }));
}

std::string joined_paragraphs(std::string_view text) {
  enum class Last { start, joinable, kept, blank };
  std::string out;
  auto last = Last::start;
  for (const auto raw : base::split(text, '\n')) {
    const auto line = without_tail(raw);
    if (line.empty()) {
      last = last == Last::start ? Last::start : Last::blank;
      continue;
    }
    const bool is_kept = line.front() == ' ';
    if (last == Last::blank) {
      out += "\n\n";
    } else if (last == Last::joinable && !is_kept) {
      out += ' ';
    } else if (last != Last::start) {
      out += '\n';
    }
    out += line;
    last = is_kept ? Last::kept : Last::joinable;
  }
  return out;
}

}  // namespace areafile
