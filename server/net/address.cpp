#include "net/address.h"

#include <array>
#include <charconv>
#include <cstdint>
#include <optional>
#include <span>

namespace net {

namespace {

bool same_bits(std::span<const unsigned char> a, std::span<const unsigned char> b, unsigned bits) {
  for (std::size_t i = 0; i < a.size() && bits > 0; ++i) {
    const unsigned here = bits < 8 ? bits : 8;
    const auto mask = static_cast<unsigned char>(0xffU << (8U - here));
    if ((a[i] & mask) != (b[i] & mask)) {
      return false;
    }
    bits -= here;
  }
  return true;
}

bool in_network(const asio::ip::address& address, const asio::ip::address& network, unsigned bits) {
  if (address.is_v4() != network.is_v4()) {
    return false;
  }
  if (address.is_v4()) {
    return same_bits(address.to_v4().to_bytes(), network.to_v4().to_bytes(), bits);
  }
  return same_bits(address.to_v6().to_bytes(), network.to_v6().to_bytes(), bits);
}

std::optional<unsigned> read_bits(std::string_view text, unsigned most) {
  unsigned bits = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), bits);
  if (problem != std::errc() || end != text.data() + text.size() || bits > most) {
    return std::nullopt;
  }
  return bits;
}

}  // namespace

asio::ip::address plain(const asio::ip::address& address) {
  if (address.is_v6() && address.to_v6().is_v4_mapped()) {
    return asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6());
  }
  return address;
}

Peer peer_of(const asio::ip::address& address) {
  const auto real = plain(address);
  Peer peer{.address = real.to_string(), .source = {}, .loopback = real.is_loopback()};
  if (real.is_v4()) {
    peer.source = peer.address;
    return peer;
  }
  auto bytes = real.to_v6().to_bytes();
  for (std::size_t i = 8; i < bytes.size(); ++i) {
    bytes[i] = 0;
  }
  // Without the scope of a link-local address, which is this machine's business.
  peer.source = asio::ip::address_v6(bytes).to_string() + "/64";
  return peer;
}

bool is_loopback(const std::string& address) {
  asio::error_code problem;
  const auto read = asio::ip::make_address(address, problem);
  return !problem && plain(read).is_loopback();
}

base::Result<AddressSet> AddressSet::read(const std::vector<std::string>& entries) {
  AddressSet set;
  for (const auto& entry : entries) {
    const auto slash = entry.find('/');
    asio::error_code problem;
    const auto address = plain(asio::ip::make_address(entry.substr(0, slash), problem));
    if (problem) {
      return base::Error{
          .where = {},
          .what =
              "\"" + entry + "\" is not an address; write 192.0.2.7, 2001:db8::1 or 192.0.2.0/24"};
    }
    unsigned bits = address.is_v4() ? 32 : 128;
    if (slash != std::string::npos) {
      const auto given = read_bits(std::string_view(entry).substr(slash + 1), bits);
      if (!given) {
        return base::Error{.where = {},
                           .what = "\"" + entry +
                                   "\": after the / comes a number of bits from 0 to " +
                                   std::to_string(bits)};
      }
      bits = *given;
    }
    set.entries_.push_back({.address = address, .bits = bits});
  }
  return set;
}

bool AddressSet::contains(const asio::ip::address& address) const {
  const auto real = plain(address);
  for (const auto& entry : entries_) {
    if (in_network(real, entry.address, entry.bits)) {
      return true;
    }
  }
  return false;
}

}  // namespace net
