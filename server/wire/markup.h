// Text inside the server is UTF-8 with style marks: two code points that no player, file or script
// can send in (C0 bytes are dropped at every border). `\x02` and a letter open a style, `\x03`
// closes it; styles nest. What a style looks like is the encoder's business alone. `\n` ends a
// line. `\x04` stands for a blank at which a line may not be broken.
//   say = styled(Style::speech, name + " says '" + words + "'");
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/names.h"

namespace wire {

// What a piece of text means; colour is never the only sign of it.
enum class Style : std::uint8_t {
  room_name,
  exits,
  object,
  mobile,
  player,
  speech,
  tell,
  emote,
  system,
  staff,
  good,
  bad,
  warning,
  heading,
  label,
  value,
  faint,
  prompt,
  command,
  count_
};
inline constexpr base::Names<Style> style_names{
    {"room_name", "exits", "object", "mobile", "player", "speech", "tell", "emote", "system",
     "staff", "good", "bad", "warning", "heading", "label", "value", "faint", "prompt", "command"}};
static_assert(style_names.complete());

inline constexpr char style_open = '\x02';
inline constexpr char style_close = '\x03';
inline constexpr char hard_blank = '\x04';

inline std::string styled(Style style, std::string_view text) {
  std::string out;
  out.reserve(text.size() + 3);
  out += style_open;
  out += static_cast<char>('a' + static_cast<int>(style));
  out += text;
  out += style_close;
  return out;
}

// The text without its marks.
std::string unstyled(std::string_view text);

}  // namespace wire
