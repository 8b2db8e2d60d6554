#include "wire/markup.h"

namespace wire {

std::string unstyled(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == style_open) {
      // Only a letter belongs to the mark; anything else is text that must not be torn.
      const bool has_letter = i + 1 < text.size() && text[i + 1] >= 'a' && text[i + 1] <= 'z';
      i += has_letter ? 1 : 0;
    } else if (text[i] == hard_blank) {
      out += ' ';
    } else if (text[i] != style_close) {
      out += text[i];
    }
  }
  return out;
}

}  // namespace wire
