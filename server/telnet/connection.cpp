#include "telnet/connection.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <variant>

#include "telnet/encoder.h"
#include "telnet/line_editor.h"
#include "telnet/negotiator.h"
#include "telnet/output.h"
#include "telnet/parser.h"

namespace telnet {
namespace {

constexpr int usual_width = 80;
constexpr int usual_height = 24;

}  // namespace

class Connection::Impl final : private Parser::Listener, private OptionHost {
 public:
  Impl(wire::SessionId session, const base::Limits& limits)
      : session_(session),
        limits_(limits),
        negotiator_(options(), limits.negotiations_a_second, *this, output_),
        editor_(limits.input_line),
        parser_(limits.subnegotiation_close, *this) {}
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;
  ~Impl() override = default;

  void open() { negotiator_.open(); }

  void receive(std::string_view bytes, std::chrono::nanoseconds now,
               std::vector<wire::Inbound>& in) {
    check_time(now);
    if (!must_close_.empty()) {
      return;
    }
    in_ = &in;
    now_ = now;
    parser_.receive(bytes, now);
    in_ = nullptr;
    if (parser_.is_overrun()) {
      close("a subnegotiation without an end");
    }
  }

  void check_time(std::chrono::nanoseconds now) {
    const auto since = parser_.open_since();
    if (since && now - *since >= std::chrono::seconds(limits_.subnegotiation_seconds)) {
      close("a subnegotiation left open");
    }
  }

  void operator()(const wire::Text& text) { say(encode_text(text.markup, look_)); }
  void operator()(const wire::ShowSheet& show) { say(encode_sheet(show.sheet, look_)); }
  void operator()(const wire::Prompt& prompt) {
    leave_prompt();
    if (std::exchange(was_text_said_, false) && prompt.spaced && !look_.screen_reader) {
      output_.text("\r\n");
    }
    is_secret_ = prompt.secret;
    prompt_ = prompt.markup;
    show_prompt();
  }
  void operator()(const wire::Terminal& terminal) {
    look_.colour = terminal.colour.value_or(wire::Colour::sixteen);
    look_.screen_reader = terminal.screen_reader.value_or(false);
    chosen_width_ = terminal.width;
    settle_width();
  }
  void operator()(const wire::LoggedIn& logged_in) {
    is_logged_in_ = logged_in.yes;
    text_before_login_ = 0;
  }
  void operator()(const wire::Close&) { end(); }

  std::string take_output() {
    // Text broke into a secret prompt and the prompt was not repeated: what is typed stays hidden
    // all the same.
    if (is_secret_) {
      negotiator_.switch_ours(OptionCode::echo, true);
    }
    was_there_answered_ = false;
    return output_.take();
  }
  std::size_t output_size() const { return output_.size(); }
  std::string_view must_close() const { return must_close_; }
  bool is_secret() const { return is_secret_; }

 private:
  void on_text(char byte) override {
    if (!is_logged_in_ && ++text_before_login_ > limits_.before_login) {
      close("too much text before login");
      return;
    }
    switch (editor_.put(byte)) {
      case LineEditor::Said::nothing:
        break;
      case LineEditor::Said::too_long:
        tell_too_long();
        break;
      case LineEditor::Said::line:
        end_line();
        break;
    }
  }

  void on_command(Command command) override {
    switch (command) {
      case Command::ayt:
        if (!std::exchange(was_there_answered_, true)) {
          notice("[Yes]");
        }
        break;
      case Command::ec:
        editor_.erase_letter();
        break;
      case Command::el:
      case Command::ip:
      case Command::brk:
      case Command::ao:
        editor_.erase_line();
        break;
      default:
        break;
    }
  }

  void on_negotiation(Command verb, OptionCode option) override {
    negotiator_.receive(verb, option, now_);
  }

  std::size_t subnegotiation_room(OptionCode option) const override {
    const Option* row = negotiator_.find(option);
    if (row == nullptr || row->room == nullptr || row->on_subnegotiation == nullptr) {
      return 0;
    }
    const bool is_agreed =
        negotiator_.is_on(Side::us, option) || negotiator_.is_on(Side::him, option);
    return is_agreed ? limits_.*(row->room) : 0;
  }

  void on_subnegotiation(OptionCode option, std::string_view body) override {
    negotiator_.find(option)->on_subnegotiation(*this, body);
  }

  void window_size(int width, int height) override {
    const int now_width =
        width == 0 ? usual_width
                   : std::clamp(width, limits_.window_width_min, limits_.window_width_max);
    const int now_height =
        height == 0 ? usual_height
                    : std::clamp(height, limits_.window_height_min, limits_.window_height_max);
    if (knows_window_ && now_width == window_width_ && now_height == window_height_) {
      return;
    }
    knows_window_ = true;
    window_width_ = now_width;
    window_height_ = now_height;
    settle_width();
    // Only the last of several sizes in a row is news, so a storm of them makes no flood.
    if (!in_->empty() && std::holds_alternative<wire::WindowSize>(in_->back())) {
      in_->pop_back();
    }
    in_->emplace_back(wire::WindowSize{session_, now_width, now_height});
  }

  void settle_width() {
    const int width = chosen_width_ ? std::clamp(*chosen_width_, limits_.window_width_min,
                                                 limits_.window_width_max)
                                    : window_width_;
    look_.width = static_cast<std::size_t>(width);
  }

  void end_line() {
    show_typing();
    is_secret_ = false;
    is_prompt_standing_ = false;
    LineEditor::Line line = editor_.take();
    if (line.was_cut) {
      tell_too_long();
    }
    in_->emplace_back(wire::Line{session_, std::move(line.text)});
  }

  // Ends the hiding of what is typed. The line end that the client did not show is made up for.
  void show_typing() {
    if (negotiator_.is_on(Side::us, OptionCode::echo)) {
      negotiator_.switch_ours(OptionCode::echo, false);
      output_.text("\r\n");
      is_prompt_standing_ = false;
    }
  }

  // What is written next begins on a line of its own.
  void leave_prompt() {
    show_typing();
    if (std::exchange(is_prompt_standing_, false)) {
      output_.text("\r\n");
    }
  }

  void say(const std::string& encoded) {
    if (!encoded.empty()) {
      leave_prompt();
      output_.text(encoded);
      was_text_said_ = true;
    }
  }

  void show_prompt() {
    if (is_secret_) {
      negotiator_.switch_ours(OptionCode::echo, true);
    }
    output_.text(encode_prompt(prompt_, look_));
    if (negotiator_.is_on(Side::us, OptionCode::eor)) {
      output_.command(Command::eor);
    } else if (!negotiator_.is_on(Side::us, OptionCode::sga)) {
      output_.command(Command::ga);
    }
    is_prompt_standing_ = true;
  }

  // Text of our own. A prompt it breaks into is repeated, but not to a screen reader, which would
  // read it again.
  void notice(std::string_view markup) {
    const bool was_standing = is_prompt_standing_;
    say(encode_text(markup, look_));
    if (was_standing && !look_.screen_reader) {
      show_prompt();
    }
  }

  void tell_too_long() {
    notice("That line is too long: only its first " + std::to_string(limits_.input_line) +
           " bytes are kept.");
  }

  void close(std::string_view reason) {
    if (must_close_.empty()) {
      must_close_ = reason;
    }
    end();
  }

  // Nothing is read any more, and nothing more is hidden.
  void end() {
    show_typing();
    is_secret_ = false;
    parser_.stop();
  }

  wire::SessionId session_;
  base::Limits limits_;
  Output output_;
  Negotiator negotiator_;
  LineEditor editor_;
  Parser parser_;

  std::vector<wire::Inbound>* in_ = nullptr;  // while receive() runs
  std::chrono::nanoseconds now_{};
  bool was_there_answered_ = false;  // an answer to AYT is among the output
  std::string_view must_close_;
  bool is_logged_in_ = false;
  std::size_t text_before_login_ = 0;

  Look look_;
  bool knows_window_ = false;
  int window_width_ = usual_width;
  int window_height_ = usual_height;
  std::optional<int> chosen_width_;

  std::string prompt_;               // the last one, as markup
  bool is_prompt_standing_ = false;  // it is the last thing on the screen
  bool was_text_said_ = false;       // since the last prompt
  bool is_secret_ = false;
};

Connection::Connection(wire::SessionId session, const base::Limits& limits)
    : impl_(std::make_unique<Impl>(session, limits)) {}
Connection::~Connection() = default;

void Connection::open() {
  impl_->open();
}
void Connection::receive(std::string_view bytes, std::chrono::nanoseconds now,
                         std::vector<wire::Inbound>& in) {
  impl_->receive(bytes, now, in);
}
void Connection::write(const wire::Outbound& out) {
  std::visit(*impl_, out);
}
std::string Connection::take_output() {
  return impl_->take_output();
}
std::size_t Connection::output_size() const {
  return impl_->output_size();
}
void Connection::check_time(std::chrono::nanoseconds now) {
  impl_->check_time(now);
}
std::string_view Connection::must_close() const {
  return impl_->must_close();
}
bool Connection::is_secret() const {
  return impl_->is_secret();
}

}  // namespace telnet
