// One telnet connection fed a whole conversation: reads of bytes from a stranger, and between them
// text, sheets, prompts and settings from the game. What must hold whatever was sent is checked
// with abort().
//
// The input is a sequence of steps. A step is a byte that says what happens and a byte of length,
// then so many bytes of content.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/limits.h"
#include "base/text.h"
#include "telnet/connection.h"

namespace {

constexpr wire::SessionId session{7};

void must(bool holds, const char* what) {
  if (!holds) {
    std::fprintf(stderr, "telnet_fuzz: %s\n", what);
    std::abort();
  }
}

// Output without telnet commands, which are checked on the way: a command is whole, and nothing but
// ECHO, EOR, NAWS, SGA and refusals is ever said.
std::string without_commands(std::string_view output) {
  constexpr unsigned char iac = 255;
  constexpr unsigned char will = 251;
  constexpr unsigned char ga = 249;
  constexpr unsigned char eor = 239;
  std::string text;
  for (std::size_t i = 0; i < output.size(); ++i) {
    if (static_cast<unsigned char>(output[i]) != iac) {
      text += output[i];
      continue;
    }
    must(++i < output.size(), "a telnet command is cut");
    const auto command = static_cast<unsigned char>(output[i]);
    if (command >= will && command != iac) {
      must(++i < output.size(), "a negotiation is cut");
    } else {
      must(command == iac || command == ga || command == eor, "a command that is never sent");
    }
    must(command != iac, "text that is not UTF-8");
  }
  return text;
}

void check_output(std::string_view output) {
  std::string text = without_commands(output);
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char next = i + 1 < text.size() ? text[i + 1] : '\0';
    const char before = i > 0 ? text[i - 1] : '\0';
    must(text[i] != '\0', "a NUL goes out");
    must(text[i] != '\r' || next == '\n', "a bare CR goes out");
    must(text[i] != '\n' || before == '\r', "a bare LF goes out");
    if (text[i] == '\x1b') {
      const auto end = text.find_first_not_of("0123456789;", i + 2);
      must(next == '[' && end != std::string::npos && text[end] == 'm',
           "an escape that is no colour");
    }
  }
  std::erase_if(text, [](char c) { return c == '\r' || c == '\n' || c == '\x1b'; });
  must(base::is_printable(text), "a control character goes out");
}

class Conversation {
 public:
  Conversation() { connection_.open(); }

  void step(std::uint8_t kind, std::string content) {
    switch (kind % 16) {
      case 0:
        connection_.write(wire::Text{session, std::move(content)});
        break;
      case 1:
      case 2:
        connection_.write(wire::Prompt{session, std::move(content), kind % 16 == 2});
        break;
      case 3:
        connection_.write(wire::ShowSheet{session, sheet(content)});
        break;
      case 4:
        connection_.write(terminal(content));
        break;
      case 5:
        connection_.write(wire::LoggedIn{session, content.size() % 2 == 0});
        break;
      case 6:
        now_ += std::chrono::milliseconds(content.size() * 100);
        connection_.check_time(now_);
        break;
      case 7:
        check_output(connection_.take_output());
        break;
      default:
        connection_.receive(content, now_, in_);
        check_input();
        break;
    }
  }

  void close() {
    connection_.write(wire::Close{session, "done"});
    must(!connection_.is_secret(), "a closed connection still hides what is typed");
    check_output(connection_.take_output());
  }

 private:
  static wire::Sheet sheet(const std::string& content) {
    std::vector<std::string> words;
    for (const auto word : base::split(content, ' ')) {
      words.emplace_back(word);
    }
    const auto size = static_cast<std::int64_t>(content.size());
    return {.title = words.front(),
            .parts = {wire::LabelValue{words.front(), words.back(), size % 2 == 0},
                      wire::LabelValue{words.back(), content, size % 3 == 0},
                      wire::Gauge{words.front(), size, size % 5 * 40}, wire::Words{content},
                      wire::List{words.front(), words, content, size % 2 == 0},
                      wire::Table{words, {words, {content}, {}}, "nothing"}}};
  }
  static wire::Terminal terminal(const std::string& content) {
    wire::Terminal terminal{.session = session, .colour = {}, .screen_reader = {}, .width = {}};
    const int first = content.empty() ? 0 : static_cast<unsigned char>(content.front());
    if (first % 2 == 1) {
      terminal.colour = first % 4 == 1 ? wire::Colour::none : wire::Colour::sixteen;
    }
    if (first % 3 == 1) {
      terminal.screen_reader = first % 6 == 1;
    }
    if (content.size() > 1) {
      terminal.width = first - 20;
    }
    return terminal;
  }

  void check_input() {
    for (const wire::Inbound& heard : in_) {
      if (const auto* line = std::get_if<wire::Line>(&heard)) {
        must(base::is_printable(line->text), "a line holds control characters or bad UTF-8");
        must(line->text.size() <= limits_.input_line, "a line is longer than its limit");
      } else if (const auto* size = std::get_if<wire::WindowSize>(&heard)) {
        must(size->width >= 20 && size->width <= 500 && size->height >= 5 && size->height <= 200,
             "a window of an impossible size");
      } else {
        must(false, "a connection says what only the network may say");
      }
    }
    in_.clear();
  }

  base::Limits limits_;
  telnet::Connection connection_{session, limits_};
  std::chrono::nanoseconds now_ = std::chrono::seconds(1000);
  std::vector<wire::Inbound> in_;
};

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer calls it by this name.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Conversation conversation;
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  while (rest.size() >= 2) {
    const auto kind = static_cast<std::uint8_t>(rest[0]);
    // Long runs are what limits are about, and seeds should not have to be long: the high bit
    // repeats.
    const std::size_t length =
        std::min<std::size_t>(static_cast<std::uint8_t>(rest[1]), rest.size() - 2);
    const std::string_view content = rest.substr(2, length);
    const std::size_t times = kind >= 128 ? 20 : 1;
    std::string repeated;
    for (std::size_t i = 0; i < times; ++i) {
      repeated += content;
    }
    conversation.step(kind, std::move(repeated));
    rest.remove_prefix(2 + length);
  }
  conversation.close();
  return 0;
}
