// Addresses as the server counts them: an IPv4 address in IPv6 clothes (::ffff:a.b.c.d) is IPv4,
// and the source that limits count is one IPv4 address or one IPv6 /64, since a household or a data
// centre owns at least that much.
#pragma once

#include <string>
#include <vector>

#include <asio/ip/address.hpp>

#include "base/result.h"

namespace net {

struct Peer {
  std::string address;  // "192.0.2.7", "2001:db8::1"
  std::string source;   // "192.0.2.7", "2001:db8:0:1::/64"
  bool loopback = false;
};

// IPv4 out of a mapped address, else the address as it is.
asio::ip::address plain(const asio::ip::address& address);
Peer peer_of(const asio::ip::address& address);
// True for "127.0.0.1", "::1" and their like; false for what is no address.
bool is_loopback(const std::string& address);

// Addresses and networks ("192.0.2.0/24"), as a list of exceptions holds them.
class AddressSet {
 public:
  static base::Result<AddressSet> read(const std::vector<std::string>& entries);
  bool contains(const asio::ip::address& address) const;

 private:
  struct Entry {
    asio::ip::address address;
    unsigned bits = 0;  // leading bits that must agree
  };
  std::vector<Entry> entries_;
};

}  // namespace net
