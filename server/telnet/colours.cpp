#include "telnet/colours.h"

#include <array>
#include <cstddef>

namespace telnet {
namespace {

using wire::Style;

struct Row {
  Style style;
  std::string_view sixteen;
  std::string_view palette;
  std::string_view truecolour;
};

// clang-format off
constexpr std::array<Row, wire::style_names.size> rows{{
    {Style::room_name, "\x1b[0;1;36m", "\x1b[0;1;38;5;31m",  "\x1b[0;1;38;2;0;150;180m"},
    {Style::exits,     "\x1b[0;32m",   "\x1b[0;38;5;28m",    "\x1b[0;38;2;60;150;60m"},
    {Style::object,    "\x1b[0;33m",   "\x1b[0;38;5;136m",   "\x1b[0;38;2;176;132;40m"},
    {Style::mobile,    "\x1b[0;1;33m", "\x1b[0;1;38;5;130m", "\x1b[0;1;38;2;190;125;0m"},
    {Style::player,    "\x1b[0;1m",    "\x1b[0;1m",          "\x1b[0;1m"},
    {Style::speech,    "\x1b[0;36m",   "\x1b[0;38;5;30m",    "\x1b[0;38;2;0;152;152m"},
    {Style::tell,      "\x1b[0;1;35m", "\x1b[0;1;38;5;164m", "\x1b[0;1;38;2;215;80;215m"},
    {Style::emote,     "\x1b[0;95m",   "\x1b[0;38;5;133m",   "\x1b[0;38;2;180;105;190m"},
    {Style::system,    "\x1b[0;1;34m", "\x1b[0;1;38;5;69m",  "\x1b[0;1;38;2;95;140;255m"},
    {Style::staff,     "\x1b[0;31m",   "\x1b[0;38;5;167m",   "\x1b[0;38;2;225;95;80m"},
    {Style::good,      "\x1b[0;1;32m", "\x1b[0;1;38;5;29m",  "\x1b[0;1;38;2;0;158;60m"},
    {Style::bad,       "\x1b[0;1;31m", "\x1b[0;1;38;5;196m", "\x1b[0;1;38;2;240;50;50m"},
    {Style::warning,   "\x1b[0;1;33m", "\x1b[0;1;38;5;166m", "\x1b[0;1;38;2;220;105;0m"},
    {Style::heading,   "\x1b[0;1m",    "\x1b[0;1m",          "\x1b[0;1m"},
    {Style::label,     "\x1b[0;36m",   "\x1b[0;38;5;66m",    "\x1b[0;38;2;110;140;150m"},
    {Style::value,     "\x1b[0;1m",    "\x1b[0;1m",          "\x1b[0;1m"},
    // Bright black: where a terminal lacks it, the default colour stays, which can be read.
    {Style::faint,     "\x1b[0;90m",   "\x1b[0;38;5;244m",   "\x1b[0;38;2;135;135;135m"},
    {Style::prompt,    "\x1b[0;32m",   "\x1b[0;38;5;65m",    "\x1b[0;38;2;85;150;85m"},
    {Style::command,   "\x1b[0;1;36m", "\x1b[0;1;38;5;32m",  "\x1b[0;1;38;2;30;145;220m"},
}};
// clang-format on

constexpr bool is_in_order() {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i].style != static_cast<Style>(i)) {
      return false;
    }
  }
  return true;
}
static_assert(is_in_order());

}  // namespace

std::string_view colour_of(wire::Style style, wire::Colour depth) {
  const auto index = static_cast<std::size_t>(style);
  if (index >= rows.size()) {
    return depth == wire::Colour::none ? std::string_view() : colour_reset;
  }
  switch (depth) {
    case wire::Colour::sixteen:
      return rows[index].sixteen;
    case wire::Colour::palette:
      return rows[index].palette;
    case wire::Colour::truecolour:
      return rows[index].truecolour;
    default:
      return {};
  }
}

}  // namespace telnet
