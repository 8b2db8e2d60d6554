// Markup and sheets as the characters one client can show: its width, its colours or none, line
// ends as CR LF. What comes out holds no control characters but CR LF pairs and the colour
// sequences made here, and every line with colour in it ends in a reset. Telnet's own bytes are
// none of its business (output.h).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "wire/sheet.h"
#include "wire/traffic.h"

namespace telnet {

// What the client is like.
struct Look {
  std::size_t width = 80;
  wire::Colour colour = wire::Colour::sixteen;
  bool screen_reader = false;
};

// Whole lines; a line end is added when the last one has none. Nothing for a text with nothing in
// it.
std::string encode_text(std::string_view markup, const Look& look);
// The same without a line end after the last line.
std::string encode_prompt(std::string_view markup, const Look& look);
std::string encode_sheet(const wire::Sheet& sheet, const Look& look);

}  // namespace telnet
