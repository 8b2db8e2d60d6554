#include "telnet/connection.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "base/secret.h"
#include "telnet/client_profile.h"
#include "telnet/gmcp_line.h"
#include "telnet/input_stream.h"
#include "telnet/line_editor.h"
#include "telnet/mssp.h"
#include "telnet/negotiator.h"
#include "telnet/output.h"
#include "telnet/parser.h"
#include "telnet/screen.h"

namespace telnet {
namespace {

// Of what is held back; a turn of the greeting is two or three.
constexpr std::size_t most_held = 64;

bool is_said_on_screen(const wire::Outbound& out) {
  return std::holds_alternative<wire::Text>(out) || std::holds_alternative<wire::ShowSheet>(out) ||
         std::holds_alternative<wire::Prompt>(out);
}

}  // namespace

class Connection::Impl final : private Parser::Listener, private OptionHost {
 public:
  Impl(wire::SessionId session, const base::Limits& limits, Setup setup)
      : session_(session),
        limits_(limits),
        setup_(setup),
        profile_(limits.client_name),
        negotiator_(options(), limits.negotiations_a_second, setup_, *this, output_),
        screen_(limits_, negotiator_, output_),
        gmcp_(session, limits_, profile_, output_),
        editor_(limits.input_line),
        parser_(limits.subnegotiation_close, *this),
        input_(limits_, parser_),
        is_holding_(limits.banner_hold_milliseconds > 0) {
    for (const Option* row : options()) {
      if (row->is_awaited) {
        awaited_.push_back(row->code);
      }
    }
  }
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;
  ~Impl() override = default;

  void open() { negotiator_.open(); }

  std::size_t receive(std::string_view bytes, std::chrono::nanoseconds now,
                      std::vector<wire::Inbound>& in) {
    check_time(now);
    if (!must_close_.empty()) {
      return bytes.size();
    }
    in_ = &in;
    now_ = now;
    const auto taken = input_.receive(bytes, now);
    in_ = nullptr;
    if (parser_.is_overrun()) {
      close("a subnegotiation without an end");
    } else if (!input_.fault().empty()) {
      close(input_.fault());
    }
    return taken;
  }
  bool has_unheard() const { return must_close_.empty() && input_.has_unheard(); }

  void check_time(std::chrono::nanoseconds now) {
    const auto since = parser_.open_since();
    if (since && now - *since >= std::chrono::seconds(limits_.subnegotiation_seconds)) {
      close("a subnegotiation left open");
    }
  }

  void write(const wire::Outbound& out) {
    if (is_holding_ && is_said_on_screen(out) && held_.size() < most_held) {
      held_.push_back(out);
      return;
    }
    if (is_said_on_screen(out) || std::holds_alternative<wire::Close>(out)) {
      release();
    }
    std::visit(*this, out);
  }
  bool is_holding() const { return is_holding_; }
  void release() {
    is_holding_ = false;
    for (const auto& out : std::exchange(held_, {})) {
      std::visit(*this, out);
    }
  }

  void operator()(const wire::Text& text) { screen_.text(text.markup); }
  void operator()(const wire::ShowSheet& show) { screen_.sheet(show.sheet); }
  void operator()(const wire::Prompt& prompt) { screen_.prompt(prompt); }
  void operator()(const wire::Terminal& terminal) {
    screen_.choose(terminal);
    editor_.read_as(screen_.charset());
  }
  void operator()(const wire::LoggedIn& logged_in) {
    is_logged_in_ = logged_in.yes;
    text_before_login_ = 0;
  }
  void operator()(const wire::Close& /*close*/) {
    gmcp_.say_goodbye();
    end();
  }
  void operator()(const wire::Gmcp& message) { gmcp_.send(message); }
  void operator()(const wire::Mssp& mssp) {
    if (mssp.as_lines) {
      output_.text(mssp_lines(mssp));
    } else {
      output_.subnegotiation(OptionCode::mssp, mssp_body(mssp));
    }
  }

  std::string take_output() {
    screen_.keep_hidden();
    was_there_answered_ = false;
    return output_.take();
  }
  std::size_t output_size() const { return output_.size(); }
  std::string_view must_close() const { return must_close_; }
  bool is_secret() const { return screen_.is_secret(); }

 private:
  // ---- Parser::Listener

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
          screen_.notice("[Yes]");
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
    const bool is_agreed = negotiator_.is_on(Side::us, option) ||
                           negotiator_.is_on(Side::him, option) ||
                           (row->is_heard_after && negotiator_.was_on(option));
    const bool is_early = !is_logged_in_ && row->room_before_login != nullptr;
    return is_agreed ? limits_.*(is_early ? row->room_before_login : row->room) : 0;
  }

  void on_subnegotiation(OptionCode option, std::string_view body) override {
    negotiator_.find(option)->on_subnegotiation(*this, body);
  }

  // ---- OptionHost

  void subnegotiate(OptionCode option, std::string_view body) override {
    output_.subnegotiation(option, body);
  }
  ClientProfile& profile() override { return profile_; }
  void profile_changed() override {
    auto client = profile_.client();
    if (client == client_) {
      return;
    }
    client_ = std::move(client);
    screen_.show_what(client_);
    editor_.read_as(screen_.charset());
    tell_last(wire::ClientKnown{session_, client_});
  }
  void settled(OptionCode option) override {
    std::erase(awaited_, option);
    if (awaited_.empty()) {
      release();
    }
  }
  void window_size(int width, int height) override {
    if (screen_.resize(width, height)) {
      tell_last(wire::WindowSize{session_, screen_.window_width(), screen_.window_height()});
    }
  }
  void hear_gmcp(std::string_view frame) override {
    gmcp_.hear(frame, now_, *in_);
    profile_changed();  // Core.Hello says who it is
  }
  void gmcp_switched(bool on) override {
    gmcp_.switched(on, *in_);
    profile_.set_gmcp(on);
    profile_changed();
  }
  void mssp_agreed() override { in_->emplace_back(wire::MsspAsked{session_}); }
  void compress(bool on) override {
    if (on) {
      output_.begin_compression();
    } else {
      output_.end_compression();
    }
    profile_.set_compressed(on);
    profile_changed();
  }
  void inflate() override { input_.inflate(); }

  // Only the last of several in a row is news, so a storm of them makes no flood.
  template <class News>
  void tell_last(News news) {
    if (!in_->empty() && std::holds_alternative<News>(in_->back())) {
      in_->pop_back();
    }
    in_->emplace_back(std::move(news));
  }

  void end_line() {
    release();
    parser_.pause();
    LineEditor::Line line = editor_.take();
    const bool is_for_screen = screen_.line_ended(line.text);
    if (line.was_cut) {
      tell_too_long();
    }
    if (is_for_screen) {
      base::wipe(line.text);
    } else {
      in_->emplace_back(wire::Line{session_, std::move(line.text)});
    }
  }

  void tell_too_long() {
    screen_.notice("That line is too long: only its first " + std::to_string(limits_.input_line) +
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
    screen_.end();
    parser_.stop();
  }

  wire::SessionId session_;
  base::Limits limits_;
  Setup setup_;
  Output output_;
  ClientProfile profile_;
  Negotiator negotiator_;
  Screen screen_;
  GmcpLine gmcp_;
  LineEditor editor_;
  Parser parser_;
  InputStream input_;

  std::vector<wire::Inbound>* in_ = nullptr;  // while receive() runs
  std::chrono::nanoseconds now_{};
  wire::Client client_;              // as it was told last
  bool was_there_answered_ = false;  // an answer to AYT is among the output
  std::string_view must_close_;
  bool is_logged_in_ = false;
  std::size_t text_before_login_ = 0;

  bool is_holding_;
  std::vector<wire::Outbound> held_;
  std::vector<OptionCode> awaited_;  // not settled yet
};

Connection::Connection(wire::SessionId session, const base::Limits& limits, Setup setup)
    : impl_(std::make_unique<Impl>(session, limits, setup)) {}
Connection::~Connection() = default;

void Connection::open() {
  impl_->open();
}
std::size_t Connection::receive(std::string_view bytes, std::chrono::nanoseconds now,
                                std::vector<wire::Inbound>& in) {
  return impl_->receive(bytes, now, in);
}
bool Connection::has_unheard() const {
  return impl_->has_unheard();
}
void Connection::write(const wire::Outbound& out) {
  impl_->write(out);
}
bool Connection::is_holding() const {
  return impl_->is_holding();
}
void Connection::release() {
  impl_->release();
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
