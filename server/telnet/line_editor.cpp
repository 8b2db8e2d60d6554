#include "telnet/line_editor.h"

#include <algorithm>
#include <utility>

#include "base/secret.h"
#include "telnet/letters.h"

namespace telnet {
namespace {

constexpr char bell = '\x07';
constexpr char backspace = '\x08';
constexpr char escape_byte = '\x1b';
constexpr char delete_byte = '\x7f';

// Room that is made at once, so that a password is not copied about while it grows.
constexpr std::size_t first_room = 256;
// More than this is given back after a line.
constexpr std::size_t kept_room = 1024;

bool is_c0(char byte) {
  return static_cast<unsigned char>(byte) < 0x20;
}
bool is_between(char byte, char first, char last) {
  return byte >= first && byte <= last;
}
// Arrow and function keys as ESC O and one of these.
bool is_ss3_key(char byte) {
  return is_between(byte, 'A', 'D') || is_between(byte, 'P', 'S') || byte == 'F' || byte == 'H' ||
         byte == 'M';
}

}  // namespace

LineEditor::~LineEditor() {
  base::wipe(raw_);
}

LineEditor::Said LineEditor::put(char byte) {
  const bool belongs_to_cr = std::exchange(after_cr_, false) && (byte == '\n' || byte == '\0');
  if (belongs_to_cr) {
    return Said::nothing;
  }
  if (byte == '\r' || byte == '\n') {
    return end_line(byte);
  }
  if (escape_ != Escape::none && swallow(byte)) {
    return Said::nothing;
  }
  return begin(byte);
}

LineEditor::Said LineEditor::end_line(char byte) {
  after_cr_ = byte == '\r';
  escape_ = Escape::none;
  return Said::line;
}

LineEditor::Said LineEditor::begin(char byte) {
  switch (byte) {
    case escape_byte:
      escape_ = Escape::escape;
      return Said::nothing;
    case backspace:
    case delete_byte:
      erase_letter();
      return Said::nothing;
    case '\t':
      return keep(' ');
    default:
      return is_c0(byte) ? Said::nothing : keep(byte);
  }
}

bool LineEditor::swallow(char byte) {
  if (escape_ == Escape::string || escape_ == Escape::string_escape) {
    return swallow_string(byte);
  }
  const Escape at = std::exchange(escape_, Escape::none);
  if (byte == escape_byte) {
    escape_ = Escape::escape;
    return true;
  }
  if (is_c0(byte)) {
    return false;
  }
  switch (at) {
    case Escape::escape:
      escape_ = begun_by(byte);
      // Any other letter was typed after the escape key, which alone is dropped. So, perhaps, was
      // an O.
      return escape_ != Escape::none && escape_ != Escape::ss3;
    case Escape::ss3:
      if (!is_ss3_key(byte)) {
        return false;
      }
      erase_letter();
      return true;
    case Escape::csi_first:
      if (byte == '[') {
        escape_ = Escape::linux_key;
        return true;
      }
      [[fallthrough]];
    case Escape::csi:
      if (is_between(byte, ' ', '?')) {
        escape_ = Escape::csi;
      }
      return is_between(byte, ' ', '~');
    case Escape::linux_key:
      return is_between(byte, 'A', 'E');
    default:
      return false;
  }
}

LineEditor::Escape LineEditor::begun_by(char byte) {
  switch (byte) {
    case '[':
      return Escape::csi_first;
    case 'O':
      return Escape::ss3;
    case ']':
    case 'P':
    case 'X':
    case '^':
    case '_':
      return Escape::string;
    default:
      return Escape::none;
  }
}

bool LineEditor::swallow_string(char byte) {
  const bool after_escape = escape_ == Escape::string_escape;
  if (byte == escape_byte) {
    escape_ = Escape::string_escape;
    return true;
  }
  if (after_escape && byte != '\\') {
    // ESC \ ends the string; any other letter begins a sequence of its own, which ends it too.
    escape_ = Escape::escape;
    return swallow(byte);
  }
  escape_ = after_escape || byte == bell ? Escape::none : Escape::string;
  return true;
}

LineEditor::Said LineEditor::keep(char byte) {
  if (is_full_ || raw_.size() >= limit_) {
    is_full_ = true;
    return std::exchange(was_told_, true) ? Said::nothing : Said::too_long;
  }
  if (raw_.size() == raw_.capacity()) {
    std::string larger;
    larger.reserve(std::max(first_room, raw_.capacity() * 2));
    larger += raw_;
    base::wipe(raw_);
    raw_ = std::move(larger);
  }
  raw_ += byte;
  return Said::nothing;
}

LineEditor::Line LineEditor::take() {
  if (is_full_) {
    // The letter at the cut may have lost its end.
    raw_.resize(raw_.size() - unfinished_bytes(raw_));
  }
  Line line;
  // On the heap at once and never moved about: moving a short string would leave its bytes behind.
  line.text.reserve(
      std::max(first_room, std::min(raw_.size() * replacement_letter.size(), limit_)));
  std::string_view rest = raw_;
  while (!rest.empty()) {
    const std::string_view bytes = take_letter(rest).bytes;
    if (line.text.size() + bytes.size() > limit_) {
      line.was_cut = !was_told_;
      break;
    }
    line.text += bytes;
  }
  erase_line();
  was_told_ = false;
  return line;
}

void LineEditor::erase_letter() {
  escape_ = Escape::none;
  if (!is_full_ && !raw_.empty()) {
    raw_.resize(raw_.size() - last_letter_bytes(raw_));
  }
}

void LineEditor::erase_line() {
  escape_ = Escape::none;
  base::wipe(raw_);
  if (raw_.capacity() > kept_room) {
    raw_ = {};
    raw_.shrink_to_fit();
  }
  is_full_ = false;
}

}  // namespace telnet
