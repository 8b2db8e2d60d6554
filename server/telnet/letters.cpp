#include "telnet/letters.h"

#include <unistr.h>
#include <uniwidth.h>

#include <algorithm>
#include <cstdint>

#include "base/text.h"

namespace telnet {
namespace {

constexpr std::size_t longest_letter = 4;
constexpr int unfinished = -2;  // what u8_mbtoucr says of the beginning of a letter

const std::uint8_t* as_units(std::string_view text) {
  return reinterpret_cast<const std::uint8_t*>(text.data());
}

}  // namespace

Letter take_letter(std::string_view& text) {
  // Nearly every letter is one of these, and they need no tables: a typed line takes half the time.
  if (text.front() >= ' ' && text.front() <= '~') {
    const std::string_view letter = text.substr(0, 1);
    text.remove_prefix(1);
    return {.bytes = letter, .columns = 1};
  }
  ucs4_t code = 0;
  const int taken = u8_mbtoucr(&code, as_units(text), text.size());
  if (taken <= 0) {
    text.remove_prefix(1);
    return {.bytes = replacement_letter, .columns = 1, .is_bad = true};
  }
  const std::string_view bytes = text.substr(0, static_cast<std::size_t>(taken));
  text.remove_prefix(bytes.size());
  if (!base::is_printable(bytes)) {
    return {};
  }
  const int columns = uc_width(code, "UTF-8");
  return {.bytes = bytes, .columns = static_cast<std::size_t>(std::max(columns, 0))};
}

std::size_t last_letter_bytes(std::string_view text) {
  const std::size_t most = std::min(longest_letter, text.size());
  for (std::size_t bytes = 1; bytes <= most; ++bytes) {
    const std::string_view tail = text.substr(text.size() - bytes);
    ucs4_t code = 0;
    if (u8_mbtoucr(&code, as_units(tail), bytes) == static_cast<int>(bytes)) {
      return bytes;
    }
  }
  return 1;
}

std::size_t unfinished_bytes(std::string_view text) {
  const std::size_t most = std::min(longest_letter - 1, text.size());
  for (std::size_t bytes = 1; bytes <= most; ++bytes) {
    const std::string_view tail = text.substr(text.size() - bytes);
    ucs4_t code = 0;
    if (u8_mbtoucr(&code, as_units(tail), bytes) == unfinished) {
      return bytes;
    }
  }
  return 0;
}

}  // namespace telnet
