#include "telnet/screen.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "wire/markup.h"

namespace telnet {
namespace {

constexpr std::string_view line_end = "\r\n";
constexpr std::string_view more = "[more: Enter goes on, q ends]";

std::size_t lines_in(std::string_view encoded) {
  return static_cast<std::size_t>(std::count(encoded.begin(), encoded.end(), '\n'));
}

// The bytes of its first `count` lines.
std::size_t end_of_lines(std::string_view encoded, std::size_t count) {
  std::size_t at = 0;
  for (; count > 0 && at < encoded.size(); --count) {
    at = std::min(encoded.find('\n', at), encoded.size() - 1) + 1;
  }
  return at;
}

}  // namespace

// ---- what the client shows

void Screen::choose(const wire::Terminal& terminal) {
  chosen_ = terminal;
  has_pages_ = terminal.pages;
  settle();
}

void Screen::show_what(const wire::Client& client) {
  client_ = client;
  settle();
}

bool Screen::resize(int width, int height) {
  const int now_width =
      width == 0 ? 80 : std::clamp(width, limits_.window_width_min, limits_.window_width_max);
  const int now_height =
      height == 0 ? 24 : std::clamp(height, limits_.window_height_min, limits_.window_height_max);
  if (knows_window_ && now_width == window_width_ && now_height == window_height_) {
    return false;
  }
  knows_window_ = true;
  window_width_ = now_width;
  window_height_ = now_height;
  settle();
  return true;
}

void Screen::settle() {
  look_.colour = chosen_.colour.value_or(client_.colour.value_or(wire::Colour::sixteen));
  look_.screen_reader = chosen_.screen_reader.value_or(client_.is_screen_reader.value_or(false));
  look_.charset = chosen_.charset.value_or(client_.charset.value_or(wire::Charset::utf8));
  const int width =
      chosen_.width ? std::clamp(*chosen_.width, limits_.window_width_min, limits_.window_width_max)
                    : window_width_;
  look_.width = static_cast<std::size_t>(width);
}

// ---- text

void Screen::say(const std::string& encoded) {
  if (encoded.empty()) {
    return;
  }
  leave_prompt();
  was_text_said_ = true;
  const auto page = page_lines();
  const auto lines = lines_in(encoded);
  if (!behind_.empty()) {
    // Of the same turn it comes after what waits; later, what is short is shown at once.
    if (is_more_asked_ && lines < page) {
      write(encoded);
    } else {
      behind_ += encoded;
    }
    return;
  }
  const auto room = page - std::min(page, lines_said_);
  if (page == 0 || lines <= room || encoded.size() > limits_.output_pause) {
    write(encoded);
    return;
  }
  const auto shown = end_of_lines(encoded, room);
  write(std::string_view(encoded).substr(0, shown));
  behind_ = encoded.substr(shown);
}

void Screen::write(std::string_view encoded) {
  lines_said_ += lines_in(encoded);
  output_.text(encoded);
}

void Screen::notice(std::string_view markup) {
  const bool was_standing = is_prompt_standing_;
  text(markup);
  if (was_standing && !look_.screen_reader) {
    show_prompt();
  }
}

// ---- prompts

void Screen::prompt(const wire::Prompt& prompt) {
  prompt_ = prompt.markup;
  if (!behind_.empty() && (prompt.secret || behind_.size() > limits_.output_pause)) {
    write(std::exchange(behind_, {}));
    is_more_asked_ = false;
  }
  if (!behind_.empty()) {
    leave_prompt();
    was_text_said_ = false;
    ask_for_more();
    return;
  }
  leave_prompt();
  if (std::exchange(was_text_said_, false) && prompt.spaced && !look_.screen_reader) {
    output_.text(line_end);
  }
  is_secret_ = prompt.secret;
  show_prompt();
}

void Screen::show_prompt() {
  if (!behind_.empty()) {
    ask_for_more();
    return;
  }
  if (is_secret_) {
    negotiator_.switch_ours(OptionCode::echo, true);
  }
  mark_prompt(encode_prompt(prompt_, look_));
}

void Screen::mark_prompt(std::string_view encoded) {
  output_.text(encoded);
  if (negotiator_.is_on(Side::us, OptionCode::eor)) {
    output_.command(Command::eor);
  } else if (!negotiator_.is_on(Side::us, OptionCode::sga)) {
    output_.command(Command::ga);
  }
  is_prompt_standing_ = true;
}

// Ends the hiding of what is typed. The line end that the client did not show is made up for.
void Screen::show_typing() {
  if (negotiator_.is_on(Side::us, OptionCode::echo)) {
    negotiator_.switch_ours(OptionCode::echo, false);
    output_.text(line_end);
    is_prompt_standing_ = false;
  }
}

// What is written next begins on a line of its own.
void Screen::leave_prompt() {
  show_typing();
  if (std::exchange(is_prompt_standing_, false)) {
    output_.text(line_end);
  }
}

void Screen::keep_hidden() {
  if (is_secret_) {
    negotiator_.switch_ours(OptionCode::echo, true);
  }
}

void Screen::end() {
  show_typing();
  is_secret_ = false;
}

// ---- lines and pages

bool Screen::line_ended(std::string_view line) {
  show_typing();
  is_secret_ = false;
  is_prompt_standing_ = false;
  lines_said_ = 0;
  if (!std::exchange(is_more_asked_, false)) {
    return false;
  }
  const auto word = base::trim(line);
  if (word.empty()) {
    turn_page();
    return true;
  }
  behind_.clear();
  if (base::equal_no_case(word, "q")) {
    show_prompt();
    return true;
  }
  return false;  // a command: whoever gives one has read enough
}

// A window of a height that nobody told has no pages; nor has a screen reader, whose text does not
// scroll away.
std::size_t Screen::page_lines() const {
  return has_pages_ && knows_window_ && !look_.screen_reader
             ? static_cast<std::size_t>(window_height_ - 1)
             : 0;
}

void Screen::turn_page() {
  const auto page = page_lines();
  const auto shown = page == 0 ? behind_.size() : end_of_lines(behind_, page);
  write(std::string_view(behind_).substr(0, shown));
  behind_.erase(0, shown);
  show_prompt();
}

void Screen::ask_for_more() {
  is_more_asked_ = true;
  mark_prompt(encode_prompt(wire::styled(wire::Style::prompt, more), look_));
}

}  // namespace telnet
