// What stands on the client's screen: text, a prompt with its one mark, a page with more behind it,
// and whether what is typed is hidden. Text that comes while a prompt stands begins on a line of
// its own, and the prompt is written again.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "base/limits.h"
#include "telnet/encoder.h"
#include "telnet/negotiator.h"
#include "telnet/output.h"
#include "wire/traffic.h"

namespace telnet {

class Screen {
 public:
  Screen(const base::Limits& limits, Negotiator& negotiator, Output& output)
      : limits_(limits), negotiator_(negotiator), output_(output) {}

  void text(std::string_view markup) { say(encode_text(markup, look_)); }
  void sheet(const wire::Sheet& sheet) { say(encode_sheet(sheet, look_)); }
  void prompt(const wire::Prompt& prompt);
  // Text of our own. A prompt it breaks into is repeated, but not to a screen reader, which would
  // read it again.
  void notice(std::string_view markup);

  // The player's choices, and what the client can: the first have the last word.
  void choose(const wire::Terminal& terminal);
  void show_what(const wire::Client& client);
  // What text is written in, and what is typed is read as.
  wire::Charset charset() const { return look_.charset; }
  // Of the client's window; false when nothing is new.
  bool resize(int width, int height);
  int window_width() const { return window_width_; }
  int window_height() const { return window_height_; }

  // A line was typed whole: hidden typing is shown again. True when the line was for the screen
  // itself: a page was turned or left.
  bool line_ended(std::string_view line);
  // Whatever is hidden is shown again, for good.
  void end();
  // Text broke into a secret prompt and the prompt was not repeated: what is typed stays hidden all
  // the same.
  void keep_hidden();
  bool is_secret() const { return is_secret_; }

 private:
  void settle();
  void say(const std::string& encoded);
  void write(std::string_view encoded);
  void show_prompt();
  void mark_prompt(std::string_view encoded);
  void show_typing();
  void leave_prompt();
  // Pages
  std::size_t page_lines() const;  // 0: no pages
  void turn_page();
  void ask_for_more();

  const base::Limits& limits_;
  Negotiator& negotiator_;
  Output& output_;

  Look look_;
  wire::Terminal chosen_;
  wire::Client client_;
  bool knows_window_ = false;
  int window_width_ = 80;
  int window_height_ = 24;

  std::string prompt_;               // the last one, as markup
  bool is_prompt_standing_ = false;  // it is the last thing on the screen
  bool was_text_said_ = false;       // since the last prompt
  bool is_secret_ = false;

  bool has_pages_ = false;      // the player wants them, which is known once one plays
  std::string behind_;          // encoded, not shown yet
  bool is_more_asked_ = false;  // the prompt for more was shown, and stands for the usual one
  std::size_t lines_said_ = 0;  // since the last line typed
};

}  // namespace telnet
