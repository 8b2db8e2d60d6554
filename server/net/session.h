// One connection: a socket and the telnet state behind it. Bytes are read only while they may be
// heard: not while the game has enough lines of this player, and not while the player lets output
// pile up. What is written waits until flush(), so a turn is one write. Life: open -> closing (what
// is queued goes out, nothing is heard) -> ended. The owner hears of the end once.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <asio/ip/tcp.hpp>
#include <asio/steady_timer.hpp>

#include "base/clock.h"
#include "base/limits.h"
#include "net/address.h"
#include "telnet/connection.h"
#include "wire/traffic.h"

namespace net {

// Why a session ends whose output has piled up.
inline constexpr std::string_view does_not_read = "the client does not read";

class Session : public std::enable_shared_from_this<Session> {
 public:
  // What a session tells the network it belongs to.
  class Owner {
   public:
    Owner() = default;
    Owner(const Owner&) = delete;
    Owner& operator=(const Owner&) = delete;
    virtual ~Owner() = default;
    virtual void heard(Session& session, wire::Inbound in) = 0;
    virtual void ended(Session& session, std::string_view reason) = 0;
    // Something waits for flush().
    virtual void touched(Session& session) = 0;
    // Nothing that the game heard of came in, but an answer goes out (negotiation).
    virtual void wants_flush() = 0;
    virtual void output_changed(std::size_t before, std::size_t after) = 0;
    // Bytes came in.
    virtual void received(Session& session) = 0;
    // Room for one read, shared by all: bytes do not stay in it.
    virtual std::span<char> reading_room() = 0;
  };

  Session(asio::ip::tcp::socket socket, wire::SessionId id, Peer peer, const base::Limits& limits,
          const base::Clock& clock, Owner& owner);

  // Sets the socket up, queues the opening offers and begins to read.
  void start(int send_buffer);
  void write(const wire::Outbound& out);
  void flush();
  // Ends once what is queued was written, or `within` has passed.
  void close(std::string_view reason, std::chrono::milliseconds within);
  // Ends now.
  void drop(std::string_view reason);
  // The owner goes away: ends now, without telling.
  void abandon();
  void pause(bool on);
  // Time passed: a subnegotiation may have become too old.
  void check_time();
  std::chrono::nanoseconds last_bytes() const { return last_bytes_; }
  // Whether the owner has this one on its list of those to look at.
  bool is_watched() const { return watched_; }
  void set_watched(bool yes) { watched_ = yes; }

  wire::SessionId id() const { return id_; }
  const Peer& peer() const { return peer_; }
  bool is_open() const { return state_ == State::open; }
  bool may_hear() const;
  std::size_t queued() const;
  bool is_logged_in() const { return logged_in_; }
  void set_logged_in(bool yes) { logged_in_ = yes; }

 private:
  enum class State : std::uint8_t { open, closing, ended };

  void set_options(int send_buffer);
  void touch();
  void read();
  void readable();
  void hear_unread();
  bool hear_piece(std::string_view bytes);
  void written(const asio::error_code& problem);
  void finish();
  void linger();
  void count_output();
  void end(std::string_view reason);

  asio::ip::tcp::socket socket_;
  asio::steady_timer deadline_;
  wire::SessionId id_;
  Peer peer_;
  base::Limits limits_;
  const base::Clock& clock_;
  Owner* owner_;  // null once ended
  telnet::Connection connection_;
  State state_ = State::open;
  bool logged_in_ = false;
  bool paused_ = false;
  bool waiting_to_read_ = false;
  bool hearing_ = false;
  bool watched_ = false;
  bool touched_ = false;
  std::string unread_;       // read but not yet heard; at most one reading room full
  std::string writing_;      // on its way to the socket
  std::size_t counted_ = 0;  // of queued(), as the owner knows it
  std::string reason_;
  std::chrono::nanoseconds last_bytes_{0};
};

}  // namespace net
