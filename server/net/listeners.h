// Listeners on several addresses, all with the same port.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <asio/io_context.hpp>

#include "base/result.h"
#include "net/listener.h"

namespace net {

class Listeners {
 public:
  Listeners(asio::io_context& io, std::chrono::milliseconds retry) : io_(io), retry_(retry) {}

  // Binds and listens on one port more of every address; port 0 takes any that is free on all of
  // them. An error names the address. Returns the port.
  base::Result<std::uint16_t> open(const std::vector<std::string>& addresses, std::uint16_t port,
                                   const Listener::Accepted& accepted);
  // From now on all of them let somebody in.
  void start();
  void stop();

 private:
  using All = std::vector<std::shared_ptr<Listener>>;

  asio::error_code open_all(const std::vector<std::string>& addresses, std::uint16_t port,
                            const Listener::Accepted& accepted, All& opened,
                            std::string& failed_at);

  asio::io_context& io_;
  std::chrono::milliseconds retry_;
  All all_;
};

}  // namespace net
