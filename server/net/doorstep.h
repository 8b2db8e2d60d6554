// Those who have connected and are not in yet: the header of a proxy is read, TLS is agreed on. The
// game hears of nobody here. Each has a time; how many handshakes are under way and how many begin
// in a pulse is limited, since nothing else lets a stranger make us work so much with so little.
// The order is: header, admission, queue, handshake. No timer runs while nobody is here.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <asio/io_context.hpp>
#include <asio/steady_timer.hpp>

#include "base/clock.h"
#include "base/limits.h"
#include "net/certificate.h"
#include "net/incoming.h"

namespace net {

class Doorstep : public std::enable_shared_from_this<Doorstep> {
 public:
  class Owner {
   public:
    Owner() = default;
    Owner(const Owner&) = delete;
    Owner& operator=(const Owner&) = delete;
    virtual ~Owner() = default;
    // The address is known. True: counted from now on, until it left. False: the owner has told
    // them.
    virtual bool admit(Incoming& incoming, bool by_tls) = 0;
    virtual void come_in(Incoming incoming) = 0;
    // Was admitted and did not come in.
    virtual void left(const Peer& peer) = 0;
    virtual bool is_known(const Peer& peer) const = 0;
    // Room for one read, shared by all: bytes do not stay in it.
    virtual std::span<char> reading_room() = 0;
  };
  // How somebody came.
  struct Way {
    bool by_tls = false;
    bool by_proxy = false;
  };

  Doorstep(asio::io_context& io, const base::Limits& limits, const base::Clock& clock, Owner& owner)
      : limits_(limits), clock_(clock), timer_(io), owner_(&owner) {}

  // Needed before anybody comes by TLS.
  base::Result<void> open_tls(const TlsFiles& files);
  void reload_certificate();

  void take(asio::ip::tcp::socket socket, Peer peer, Way way);
  // Sends away whoever `is_one` fits that was admitted, the longest here first; false: there is
  // none.
  bool make_room(const std::function<bool(const Peer&)>& is_one);
  // Who is not counted yet, since it is not known for whom the proxy calls.
  std::size_t unknown_count() const;
  // Everybody is sent away.
  void clear(std::string_view reason);
  // The same, and the owner hears nothing any more.
  void abandon();

 private:
  struct Caller;
  using Held = std::shared_ptr<Caller>;

  void read(const Held& caller);
  void readable(const Held& caller);
  void take_bytes(const Held& caller, std::string_view bytes);
  void read_header(const Held& caller);
  void address_known(const Held& caller);
  void begin_handshakes();
  Held next_in_queue() const;
  void begin_handshake(const Held& caller);
  void shake(const Held& caller, std::string_view bytes);
  bool write(Caller& caller, std::string_view bytes);
  void let_in(const Held& caller);
  void send_away(const Held& caller, std::string_view reason);
  void remove(const Held& caller);
  void keep_time();
  void tick();

  base::Limits limits_;
  const base::Clock& clock_;
  asio::steady_timer timer_;
  Owner* owner_;  // null once abandoned
  std::optional<Certificate> certificate_;
  std::list<Held> callers_;  // the longest here first
  std::size_t under_way_ = 0;
  std::size_t begun_ = 0;  // in the stretch of a pulse that began at `stretch_`
  std::chrono::nanoseconds stretch_{0};
  bool keeps_time_ = false;
};

}  // namespace net
