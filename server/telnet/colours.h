// What the styles look like, in each depth of colour that a client may have. One row a style.
//
// Text must be readable on a black ground and on a white one, for nobody tells us which they have.
// In the palette of 256 and in truecolour every colour stands out from both by 3:1 or more, as WCAG
// 2.1 counts it. What the sixteen look like is up to the client: with the usual palettes they keep
// 3:1 on black, and nothing is written in white. Where a style has no colour it is bold in the
// colour of all text, which suits any ground.
#pragma once

#include <string_view>

#include "wire/client.h"
#include "wire/markup.h"

namespace telnet {

inline constexpr std::string_view colour_reset = "\x1b[0m";
// The whole sequence; it sets everything anew and does not build on what was set before. Empty
// where no colour is shown.
std::string_view colour_of(wire::Style style, wire::Colour depth);

}  // namespace telnet
