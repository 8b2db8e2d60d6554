#include "telnet/colours.h"

namespace telnet {

std::string_view colour_of(wire::Style style) {
  using wire::Style;
  switch (style) {
    case Style::room_name:
      return "\x1b[0;1;36m";
    case Style::exits:
      return "\x1b[0;32m";
    case Style::object:
      return "\x1b[0;33m";
    case Style::mobile:
      return "\x1b[0;1;33m";
    case Style::player:
      return "\x1b[0;1;37m";
    case Style::speech:
      return "\x1b[0;36m";
    case Style::tell:
      return "\x1b[0;1;35m";
    case Style::emote:
      return "\x1b[0;35m";
    case Style::system:
      return "\x1b[0;1;34m";
    case Style::staff:
      return "\x1b[0;31m";
    case Style::good:
      return "\x1b[0;1;32m";
    case Style::bad:
      return "\x1b[0;1;31m";
    case Style::warning:
      return "\x1b[0;1;33m";
    case Style::heading:
      return "\x1b[0;1;37m";
    case Style::label:
      return "\x1b[0;37m";
    case Style::value:
      return "\x1b[0;1;37m";
    // Bright black: where a terminal lacks it, the default colour stays, which can be read.
    case Style::faint:
      return "\x1b[0;90m";
    case Style::prompt:
      return "\x1b[0;32m";
    case Style::command:
      return "\x1b[0;1;36m";
    case Style::count_:
      break;
  }
  return colour_reset;
}

}  // namespace telnet
