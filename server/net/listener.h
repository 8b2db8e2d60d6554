// One listening socket. When the process or the machine runs out of descriptors it waits and tries
// again, since an accept loop that gives up is a server nobody can reach, and one that does not
// wait is a busy loop.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>

#include <asio/io_context.hpp>
#include <asio/ip/tcp.hpp>
#include <asio/steady_timer.hpp>

namespace net {

class Listener : public std::enable_shared_from_this<Listener> {
 public:
  using Accepted = std::function<void(asio::ip::tcp::socket)>;

  Listener(asio::io_context& io, std::chrono::milliseconds retry, Accepted accepted)
      : acceptor_(io), timer_(io), retry_(retry), accepted_(std::move(accepted)) {}

  // Binds and listens; an IPv6 socket takes IPv6 alone.
  asio::error_code open(const asio::ip::tcp::endpoint& at);
  std::uint16_t port() const;
  void start();
  void stop();

 private:
  void failed(const asio::error_code& problem);

  asio::ip::tcp::acceptor acceptor_;
  asio::steady_timer timer_;
  std::chrono::milliseconds retry_;
  Accepted accepted_;
};

}  // namespace net
