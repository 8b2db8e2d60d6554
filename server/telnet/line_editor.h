// Text bytes as typed become lines: line ends of every kind, erasing, and nothing in the line that
// could steer somebody's terminal. Bytes are kept raw until the line ends and then read as UTF-8
// whole, so a letter cut by the network is still one letter. Fed byte by byte; what it says does
// not depend on how the bytes were cut.
//   if (editor.put(byte) == LineEditor::Said::line) { obey(editor.take().text); }
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace telnet {

class LineEditor {
 public:
  enum class Said : std::uint8_t {
    nothing,
    line,     // take() now
    too_long  // the line has just passed the limit; said once a line
  };
  struct Line {
    std::string text;      // strict UTF-8 without control characters, at most `limit` bytes
    bool was_cut = false;  // letters were lost at its end, and too_long was not said of it
  };

  explicit LineEditor(std::size_t limit) : limit_(limit) {}
  LineEditor(const LineEditor&) = delete;
  LineEditor& operator=(const LineEditor&) = delete;
  ~LineEditor();  // wipes what was typed and never ended

  Said put(char byte);
  // The line that put() said has ended. Its raw bytes are wiped, for any line may hold a password.
  Line take();
  void erase_letter();
  void erase_line();

 private:
  // Where we stand in a terminal's escape sequence, none of which may reach a line.
  enum class Escape : std::uint8_t {
    none,
    escape,
    ss3,
    csi_first,
    csi,
    linux_key,
    string,
    string_escape
  };

  Said begin(char byte);
  // True when the byte belonged to the sequence.
  bool swallow(char byte);
  bool swallow_string(char byte);
  static Escape begun_by(char byte);
  Said keep(char byte);
  Said end_line(char byte);

  std::size_t limit_;
  std::string raw_;
  Escape escape_ = Escape::none;
  bool after_cr_ = false;  // a LF or NUL that follows belongs to the CR
  bool is_full_ = false;   // letters are being dropped
  bool was_told_ = false;  // too_long was said of this line
};

}  // namespace telnet
