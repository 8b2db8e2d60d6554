// The other end of a Connection, for tests: sends bytes, takes what comes back apart, and names
// telnet commands in words, so that a test reads like a conversation.
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "base/limits.h"
#include "telnet/connection.h"
#include "wire/traffic.h"

namespace telnet_tests {

using namespace std::string_literals;

// Bytes of a telnet command: iac(251, 1) is IAC WILL ECHO.
template <class... Bytes>
std::string iac(Bytes... bytes) {
  return "\xff"s + std::string{static_cast<char>(bytes)...};
}
inline constexpr int se = 240, nop = 241, data_mark = 242, break_key = 243, ip = 244, ao = 245,
                     ayt = 246, ec = 247, el = 248, ga = 249, sb = 250, will = 251, wont = 252,
                     do_it = 253, dont = 254, eor_mark = 239;
inline constexpr int echo = 1, sga = 3, timing_mark = 6, eor = 25, naws = 31, gmcp = 201;

// IAC SB option body IAC SE, with 0xff doubled in the body.
std::string subnegotiation(int option, std::string_view body);

// Telnet commands as words in angle brackets, CR LF as a line end; any other control byte as <NN>.
//   "<WILL ECHO>Password: <GA>"
std::string in_words(std::string_view bytes);

class Client {
 public:
  explicit Client(const base::Limits& limits = {});

  // Sends the bytes in one read; lines and sizes are kept until they are taken.
  void send(std::string_view bytes);
  void send_byte_by_byte(std::string_view bytes);
  void wait(std::chrono::nanoseconds time);

  void text(std::string markup);
  void prompt(std::string markup, bool secret = false, bool spaced = false);
  void log_in(bool yes = true);
  void terminal(wire::Terminal terminal);
  void close();

  // What the server sent since the last time.
  std::string raw() { return connection.take_output(); }
  std::string heard() { return in_words(raw()); }
  // Lines since the last time.
  std::vector<std::string> lines();
  std::vector<wire::WindowSize> sizes();

  telnet::Connection connection;
  std::chrono::nanoseconds now = std::chrono::hours(1);
  std::vector<wire::Inbound> in;
};

// Past the opening offers, with nobody's answers yet, and logged in.
class Opened : public Client {
 public:
  explicit Opened(const base::Limits& limits = {}) : Client(limits) {
    connection.open();
    raw();
    log_in();
  }
};

}  // namespace telnet_tests
