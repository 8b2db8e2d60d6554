#include "net/address.h"

#include <doctest/doctest.h>

namespace {

net::Peer peer(const char* text) {
  return net::peer_of(asio::ip::make_address(text));
}

bool holds(const std::vector<std::string>& entries, const char* address) {
  const auto set = net::AddressSet::read(entries);
  REQUIRE(set.has_value());
  return set->contains(asio::ip::make_address(address));
}

}  // namespace

TEST_CASE("address: an IPv4 address is its own source") {
  CHECK(peer("192.0.2.7").address == "192.0.2.7");
  CHECK(peer("192.0.2.7").source == "192.0.2.7");
  CHECK_FALSE(peer("192.0.2.7").loopback);
}

TEST_CASE("address: a mapped address is IPv4") {
  CHECK(peer("::ffff:192.0.2.7").address == "192.0.2.7");
  CHECK(peer("::ffff:192.0.2.7").source == "192.0.2.7");
  CHECK(peer("::ffff:127.0.0.1").loopback);
  CHECK(net::is_loopback("::ffff:127.0.0.1"));
}

TEST_CASE("address: all of an IPv6 /64 is one source") {
  CHECK(peer("2001:db8:1:2:3:4:5:6").source == "2001:db8:1:2::/64");
  CHECK(peer("2001:db8:1:2::9").source == "2001:db8:1:2::/64");
  CHECK(peer("2001:db8:1:3::9").source != "2001:db8:1:2::/64");
}

TEST_CASE("address: loopback is told from the rest") {
  CHECK(net::is_loopback("127.0.0.1"));
  CHECK(net::is_loopback("127.8.9.1"));
  CHECK(net::is_loopback("::1"));
  CHECK_FALSE(net::is_loopback("0.0.0.0"));
  CHECK_FALSE(net::is_loopback("::"));
  CHECK_FALSE(net::is_loopback("localhost"));
}

TEST_CASE("address: a set holds addresses and networks of both families") {
  CHECK(holds({"192.0.2.7"}, "192.0.2.7"));
  CHECK(holds({"192.0.2.7"}, "::ffff:192.0.2.7"));
  CHECK_FALSE(holds({"192.0.2.7"}, "192.0.2.8"));
  CHECK(holds({"192.0.2.0/25"}, "192.0.2.127"));
  CHECK_FALSE(holds({"192.0.2.0/25"}, "192.0.2.128"));
  CHECK(holds({"2001:db8::/33"}, "2001:db8:7fff::1"));
  CHECK_FALSE(holds({"2001:db8::/33"}, "2001:db8:8000::1"));
  CHECK(holds({"0.0.0.0/0"}, "203.0.113.9"));
  CHECK_FALSE(holds({"0.0.0.0/0"}, "::1"));
  CHECK_FALSE(holds({}, "127.0.0.1"));
}

TEST_CASE("address: what is no address is an error that says so") {
  CHECK(net::AddressSet::read({"here"}).error().what.find("\"here\" is not an address") == 0);
  CHECK(net::AddressSet::read({"192.0.2.0/33"}).error().what.find("0 to 32") != std::string::npos);
  CHECK_FALSE(net::AddressSet::read({"192.0.2.0/"}).has_value());
  CHECK_FALSE(net::AddressSet::read({"192.0.2.0/8x"}).has_value());
}
