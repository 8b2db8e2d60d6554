// The header of the PROXY protocol, versions 1 and 2, with which a proxy says for whom it calls:
//   PROXY TCP4 192.0.2.7 198.51.100.1 56324 4000\r\n         (or twelve fixed bytes and numbers)
// Bytes in, an answer out; no state. Strangers could write one too, so it is read only from those
// whom the settings name.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include <asio/ip/address.hpp>

namespace net {

struct ProxyHeader {
  // Absent when the proxy calls for itself (a health check), or does not know or say.
  std::optional<asio::ip::address> client;
  bool is_encrypted = false;  // version 2: the client came to the proxy by TLS
  std::size_t size = 0;       // bytes of the header; what follows is the client's
};

struct ProxyReading {
  std::optional<ProxyHeader> header;  // absent: not yet, or never
  std::string_view wrong;             // why never; "" while more bytes may make it whole
};

inline constexpr std::size_t longest_proxy_header = 4112;  // bytes; a longer one is wrong

// `bytes` is all that has come so far.
ProxyReading read_proxy_header(std::string_view bytes);

}  // namespace net
