// Sockets: listeners, sessions, limits on both. One thread, the caller's io_context. What sessions
// say comes to `hear`; what is sent to them is gathered and written once a turn by flush().
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <asio/io_context.hpp>

#include "base/clock.h"
#include "base/limits.h"
#include "base/result.h"
#include "wire/traffic.h"

namespace net {

struct Options {
  std::vector<std::string> addresses = {"0.0.0.0", "::"};
  std::uint16_t port = 4000;  // 0: any
  base::Limits limits;
  std::vector<std::string> exempt;  // addresses and networks free of per-source limits
  // Called when output waits that the game knows nothing of (negotiation): flush() soon. Without it
  // the network does so itself.
  std::function<void()> wants_flush;
  std::chrono::milliseconds accept_retry{1000};  // after a shortage of descriptors
  // Bytes the kernel may hold for a session. Left to itself it grows to megabytes for a client that
  // does not read, which no limit of ours would see.
  int send_buffer = 65536;
};

class Network {
 public:
  using Hear = std::function<void(wire::Inbound)>;

  Network(asio::io_context& io, Options options, const base::Clock& clock, Hear hear);
  ~Network();
  Network(const Network&) = delete;
  Network& operator=(const Network&) = delete;

  // Binds and listens on every address with one port; an error names the address. Returns the port
  // taken.
  base::Result<std::uint16_t> listen();
  void stop_listening();
  void send(const wire::Outbound& out);
  // One write for each session that has text. The end of a turn.
  void flush();
  // While on, nothing more is read from this session: the game has enough of its lines.
  void pause_reading(wire::SessionId session, bool on);
  // False while a session's output is so long that no more of its commands should be obeyed.
  bool may_read(wire::SessionId session) const;
  std::size_t session_count() const;
  // Sources that lately logged in come first when there is not room for all.
  void remember_login(const std::string& source);
  // Closes every session, after what is queued has been written or `within` has passed; then calls
  // `done`.
  void close_all(std::chrono::milliseconds within, std::function<void()> done);

 private:
  class Impl;
  std::shared_ptr<Impl> impl_;
};

}  // namespace net
