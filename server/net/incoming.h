// A connection on its way in: what is known of it before it is a session.
#pragma once

#include <memory>
#include <string>

#include <asio/ip/tcp.hpp>

#include "net/address.h"
#include "net/tls.h"

namespace net {

struct Incoming {
  asio::ip::tcp::socket socket;
  Peer peer;
  bool is_encrypted = false;      // by TLS, to us or to the proxy that vouches for it
  std::unique_ptr<Tls> tls = {};  // of a connection to the TLS port
  std::string early = {};         // plain bytes that came already
};

}  // namespace net
