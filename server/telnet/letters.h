// UTF-8 one letter at a time, for both directions: strict, each bad byte one U+FFFD, and nothing
// that could steer a terminal (what base::is_printable refuses).
#pragma once

#include <cstddef>
#include <string_view>

namespace telnet {

inline constexpr std::string_view replacement_letter = "\xEF\xBF\xBD";

struct Letter {
  std::string_view bytes;   // as to be shown; empty for a control character, which is never shown
  std::size_t columns = 0;  // 2 for wide letters, 0 for combining ones
  bool is_bad = false;      // bytes is the replacement
};

// Takes the first letter off `text`, which is not empty.
Letter take_letter(std::string_view& text);
// The bytes of the last letter of `text`, which is not empty; a bad byte is a letter of its own.
std::size_t last_letter_bytes(std::string_view text);
// How many bytes at the end of `text` begin a letter that is not whole.
std::size_t unfinished_bytes(std::string_view text);

}  // namespace telnet
