// One telnet connection fed a whole conversation: reads of bytes from a stranger, and between them
// text, sheets, prompts and settings from the game. What must hold whatever was sent is checked
// with abort().
//
// The input is a sequence of steps. A step is a byte that says what happens and a byte of length,
// then so many bytes of content.
#include <zlib.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/limits.h"
#include "base/text.h"
#include "telnet/compression.h"
#include "telnet/connection.h"

namespace {

constexpr wire::SessionId session{7};

void must(bool holds, const char* what) {
  if (!holds) {
    std::fprintf(stderr, "telnet_fuzz: %s\n", what);
    std::abort();
  }
}

constexpr unsigned char iac = 255;
constexpr unsigned char se = 240;
constexpr unsigned char mccp2 = 86;

// What the client takes in: whole bytes of telnet, inflated from the start marker of MCCP2 on.
class Peer {
 public:
  Peer() = default;
  Peer(const Peer&) = delete;
  Peer& operator=(const Peer&) = delete;
  ~Peer() { end(); }

  std::string take(std::string_view bytes) {
    static const std::string marker = {'\xff', '\xfa', static_cast<char>(mccp2), '\xff', '\xf0'};
    std::string plain;
    while (!bytes.empty()) {
      if (is_open_) {
        bytes = bytes.substr(inflate_some(bytes, plain));
        continue;
      }
      const auto at = bytes.find(marker);
      plain += bytes.substr(0, at);
      if (at == std::string_view::npos) {
        break;
      }
      bytes.remove_prefix(at + marker.size());
      z_ = {};
      must(inflateInit(&z_) == Z_OK, "no memory");
      is_open_ = true;
    }
    return plain;
  }

 private:
  void end() {
    if (std::exchange(is_open_, false)) {
      inflateEnd(&z_);
    }
  }
  std::size_t inflate_some(std::string_view bytes, std::string& plain) {
    std::string in(bytes);
    char room[4096];
    z_.next_in = reinterpret_cast<Bytef*>(in.data());
    z_.avail_in = static_cast<uInt>(in.size());
    int answer = Z_OK;
    do {
      z_.next_out = reinterpret_cast<Bytef*>(room);
      z_.avail_out = sizeof room;
      answer = inflate(&z_, Z_SYNC_FLUSH);
      must(answer == Z_OK || answer == Z_BUF_ERROR || answer == Z_STREAM_END,
           "compressed output cannot be read");
      plain.append(room, sizeof room - z_.avail_out);
    } while (answer == Z_OK && (z_.avail_in > 0 || z_.avail_out == 0));
    const auto taken = in.size() - z_.avail_in;
    if (answer == Z_STREAM_END) {
      end();
    }
    return taken;
  }

  z_stream z_{};
  bool is_open_ = false;
};

// Output without telnet commands, which are checked on the way: a command is whole, so is a
// subnegotiation, and no other commands are ever said.
std::string without_commands(std::string_view output) {
  constexpr unsigned char will = 251;
  constexpr unsigned char sb = 250;
  constexpr unsigned char ga = 249;
  constexpr unsigned char eor = 239;
  const auto at = [&](std::size_t i) { return static_cast<unsigned char>(output[i]); };
  std::string text;
  for (std::size_t i = 0; i < output.size(); ++i) {
    if (at(i) != iac) {
      text += output[i];
      continue;
    }
    must(++i < output.size(), "a telnet command is cut");
    const auto command = at(i);
    if (command == sb) {
      must(++i < output.size(), "a subnegotiation has no option");
      for (++i; i + 1 < output.size() && !(at(i) == iac && at(i + 1) == se); ++i) {
        must(at(i) != iac || at(++i) == iac, "a lone IAC in a subnegotiation");
      }
      must(++i < output.size(), "a subnegotiation is cut");
    } else if (command >= will && command != iac) {
      must(++i < output.size(), "a negotiation is cut");
    } else {
      must(command == iac || command == ga || command == eor, "a command that is never sent");
    }
    if (command == iac) {
      text += output[i];  // a letter of Latin-1; in UTF-8 it is none
    }
  }
  return text;
}

// In Latin-1, or in UTF-8 and Latin-1 by turns.
bool is_harmless(std::string_view text) {
  return std::none_of(text.begin(), text.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x20 || byte == 0x7F;
  });
}

// What this conversation brought up, beyond UTF-8 without a tab.
struct Allowed {
  bool latin1 = false;
  bool tabs = false;  // between the names and values of MSSP as lines
};

void check_output(std::string_view output, const Allowed& allowed) {
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
  if (allowed.tabs) {
    std::erase(text, '\t');
  }
  must(allowed.latin1 ? is_harmless(text) : base::is_printable(text),
       "a control character goes out");
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
        allowed_.latin1 = allowed_.latin1 || terminal(content).charset == wire::Charset::latin1;
        break;
      case 5:
        connection_.write(wire::LoggedIn{session, content.size() % 2 == 0});
        break;
      case 6:
        now_ += std::chrono::milliseconds(content.size() * 100);
        connection_.check_time(now_);
        break;
      case 7:
        check_output(peer_.take(connection_.take_output()), allowed_);
        break;
      case 9:
        connection_.write(wire::Gmcp{session, wire::GmcpPackage::char_vitals, "Char.Vitals",
                                     std::to_string(content.size())});
        break;
      case 10:
        allowed_.tabs = true;
        connection_.write(
            wire::Mssp{session, {{content, {content, "1"}}}, content.size() % 2 == 0});
        break;
      case 11:
        receive(deflated(content));
        break;
      case 12:
        connection_.release();
        break;
      default:
        receive(content);
        break;
    }
  }

  void close() {
    connection_.write(wire::Close{session, "done"});
    must(!connection_.is_secret(), "a closed connection still hides what is typed");
    check_output(peer_.take(connection_.take_output()), allowed_);
  }

 private:
  void receive(std::string_view bytes) {
    do {
      const auto taken = connection_.receive(bytes, now_, in_);
      must(taken <= bytes.size(), "more bytes taken than there were");
      bytes.remove_prefix(taken);
      check_input();
    } while (!bytes.empty() || connection_.has_unheard());
  }
  // As a client with MCCP3 would send it; whether it was agreed to is for the connection to know.
  static std::string deflated(const std::string& content) {
    std::string out;
    telnet::Deflater deflater;
    if (content.size() % 2 == 0) {
      deflater.add(content, out);
    } else {
      deflater.finish(content, out);
    }
    return out;
  }
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
    wire::Terminal terminal{
        .session = session, .colour = {}, .screen_reader = {}, .width = {}, .charset = {}};
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
    if (content.size() > 2) {
      const int last = static_cast<unsigned char>(content.back());
      terminal.charset = static_cast<wire::Charset>(last % 3);
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
      } else if (const auto* known = std::get_if<wire::ClientKnown>(&heard)) {
        must(known->client.name.size() <= limits_.client_name &&
                 base::is_printable(known->client.name + known->client.terminal),
             "a client has an impossible name");
        allowed_.latin1 = allowed_.latin1 || known->client.charset == wire::Charset::latin1;
      } else if (const auto* said = std::get_if<wire::GmcpSaid>(&heard)) {
        must(base::is_printable(said->name) && !said->name.empty(), "a message without a name");
        must(base::is_utf8(said->body), "a message that is not UTF-8");
      } else {
        must(!std::holds_alternative<wire::Arrived>(heard) &&
                 !std::holds_alternative<wire::Gone>(heard),
             "a connection says what only the network may say");
      }
    }
    in_.clear();
  }

  base::Limits limits_;
  telnet::Connection connection_{session, limits_, {.compress_input = true}};
  Peer peer_;
  std::chrono::nanoseconds now_ = std::chrono::seconds(1000);
  std::vector<wire::Inbound> in_;
  Allowed allowed_;
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
