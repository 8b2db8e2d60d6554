// One telnet connection as bytes: what the client sends becomes lines and window sizes, what the
// game says becomes bytes for this client. No sockets here and no clock; time comes with the call.
//   receive(bytes)  ->  parser -> negotiator | lines -> wire::Inbound
//   write(wire::Outbound) -> encoder -> take_output()
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/limits.h"
#include "wire/traffic.h"

namespace telnet {

class Connection {
 public:
  Connection(wire::SessionId session, const base::Limits& limits);
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  // The opening offers, all in one piece of output.
  void open();
  // Bytes from the peer; what they mean is appended to `in` (Line, WindowSize).
  void receive(std::string_view bytes, std::chrono::nanoseconds now,
               std::vector<wire::Inbound>& in);
  // Text, ShowSheet, Prompt, Terminal and LoggedIn. Close gives echo back and ends all reading; to
  // end the connection is the session's part.
  void write(const wire::Outbound& out);
  // All bytes that are to go out now, in one piece; wiped from here. A held-back banner is none of
  // its business.
  std::string take_output();
  std::size_t output_size() const;
  // Time passed: an unended subnegotiation may have become too old.
  void check_time(std::chrono::nanoseconds now);
  // "" or why the connection must be closed (limits). Once set it stays.
  std::string_view must_close() const;
  // True while the last prompt was secret and no line has come since.
  bool is_secret() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace telnet
