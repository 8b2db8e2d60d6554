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

// What the server allows on this connection, beyond the limits.
struct Setup {
  bool compress_output = true;  // MCCP2 is offered
  bool compress_input = false;  // MCCP3 is
  bool is_encrypted = false;    // it came by TLS
};

class Connection {
 public:
  Connection(wire::SessionId session, const base::Limits& limits, Setup setup = {});
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  // The opening offers, all in one piece of output.
  void open();
  // Takes bytes of the peer off the front, as far as the end of a line at most, and appends what
  // they mean to `in`; returns how many were taken. To be called again with the rest, and while
  // has_unheard(), as soon as more may be heard.
  std::size_t receive(std::string_view bytes, std::chrono::nanoseconds now,
                      std::vector<wire::Inbound>& in);
  // Compressed input was taken that stands for more than was heard yet.
  bool has_unheard() const;
  // All that goes out. Close gives echo back and ends all reading; to end the connection is the
  // session's part.
  void write(const wire::Outbound& out);
  // The first text waits until the client has said what it is, for a while: the owner of the clock
  // calls release() when Limits::banner_hold_milliseconds have passed.
  bool is_holding() const;
  void release();
  // All bytes that are to go out now, in one piece; wiped from here.
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
