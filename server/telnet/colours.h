// What the styles look like in the 16 colours of ECMA-48 and its bright ones.
#pragma once

#include <string_view>

#include "wire/markup.h"

namespace telnet {

inline constexpr std::string_view colour_reset = "\x1b[0m";
// The whole sequence; it sets everything anew and does not build on what was set before.
std::string_view colour_of(wire::Style style);

}  // namespace telnet
