// What an encoded text would look like: its lines, their widths, and whether anything in it could
// do more than show letters.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "telnet/encoder.h"

namespace telnet_tests {

inline telnet::Look plain(std::size_t width = 80) {
  return {.width = width, .colour = wire::Colour::none};
}
inline telnet::Look coloured(std::size_t width = 80, wire::Colour depth = wire::Colour::sixteen) {
  return {.width = width, .colour = depth};
}
inline telnet::Look in_charset(wire::Charset wanted, std::size_t width = 80) {
  return {.width = width, .colour = wire::Colour::none, .charset = wanted};
}

std::vector<std::string> lines_of(std::string_view encoded);
// Without the colour sequences; fails on any escape that is not one of them.
std::string without_colour(std::string_view text);
// The columns of a line of UTF-8.
std::size_t width_of(std::string_view line);
std::string without_blanks(std::string_view text);
// Case G15: what may go to a terminal. No control character but CR LF, no escape that is not a
// colour of ours, no byte that the charset does not have, and each line with colour ends in a
// reset.
void check_bytes(std::string_view encoded, wire::Charset written = wire::Charset::utf8);

}  // namespace telnet_tests
