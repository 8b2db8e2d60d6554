// Those who come through a proxy: whose address counts, and who is believed.
#include "support/captured_log.h"
#include "tls_client.h"

using net_tests::Client;
using net_tests::Place;
using net_tests::TlsClient;
using net_tests::with_tls;
using namespace std::string_literals;

namespace {

net::Options behind_a_proxy() {
  net::Options options;
  options.proxies = {"127.0.0.0/8"};
  return options;
}

constexpr std::string_view for_ann = "PROXY TCP4 192.0.2.7 198.51.100.1 56324 4000\r\n";

}  // namespace

TEST_CASE("proxy: the address in the header is the one that counts") {
  const support::CapturedLog log;
  Place place(behind_a_proxy());
  Client client(place);
  place.settle();
  CHECK(place.arrivals.empty());
  client.read();
  CHECK(client.heard.empty());
  client.say(for_ann);
  REQUIRE(client.hears("Welcome."));
  REQUIRE(place.arrivals.size() == 1);
  CHECK(place.arrivals[0].address == "192.0.2.7");
  CHECK(place.arrivals[0].source == "192.0.2.7");
  CHECK_FALSE(place.arrivals[0].loopback);
  CHECK_FALSE(place.arrivals[0].encrypted);
  CHECK(log.text().find("address=192.0.2.7") != std::string::npos);
  client.say("look\r\n");
  REQUIRE(place.until([&] { return !place.lines.empty(); }));
  CHECK(place.lines[0] == "look");
}

TEST_CASE("proxy: a header may come byte by byte, or with words right behind it") {
  Place place(behind_a_proxy());
  Client slow(place);
  for (const char byte : for_ann) {
    slow.say({&byte, 1});
    place.settle();
  }
  REQUIRE(slow.hears("Welcome."));
  Client hasty(place);
  hasty.say(std::string(for_ann) + "look\r\nsay hello\r\n");
  REQUIRE(hasty.hears("Welcome."));
  REQUIRE(place.until([&] { return place.lines.size() == 2; }));
  CHECK(place.lines == std::vector<std::string>{"look", "say hello"});
}

TEST_CASE("proxy: version 2 is read as well, and an IPv6 address counts by its /64") {
  Place place(behind_a_proxy());
  Client client(place);
  client.say("\r\n\r\n\0\r\nQUIT\n\x21\x21\0\x24"s +
             "\x20\x01\x0d\xb8\0\x01\0\x02\0\0\0\0\0\0\0\x07"s + std::string(20, '\0'));
  REQUIRE(client.hears("Welcome."));
  CHECK(place.arrivals[0].address == "2001:db8:1:2::7");
  CHECK(place.arrivals[0].source == "2001:db8:1:2::/64");
}

TEST_CASE("proxy: one that came to the proxy by TLS is encrypted") {
  Place place(behind_a_proxy());
  Client client(place);
  client.say("\r\n\r\n\0\r\nQUIT\n\x21\x11\0\x14\xc0\x00\x02\x07\xc6\x33\x64\x01\xdc\x04\x0f\xa0"s +
             "\x20\0\x05\x01\0\0\0\0"s);
  REQUIRE(client.hears("Welcome."));
  CHECK(place.arrivals[0].encrypted);
}

TEST_CASE("proxy: without an address the proxy's own counts, but not as loopback") {
  Place place(behind_a_proxy());
  Client client(place);
  client.say("PROXY UNKNOWN\r\n");
  REQUIRE(client.hears("Welcome."));
  CHECK(place.arrivals[0].address == "127.0.0.1");
  CHECK_FALSE(place.arrivals[0].loopback);
}

TEST_CASE("proxy: limits count each client, not the proxy") {
  Place place(behind_a_proxy());
  std::vector<std::unique_ptr<Client>> clients;
  for (int i = 0; i < 20; ++i) {
    clients.push_back(std::make_unique<Client>(place));
    clients.back()->say("PROXY TCP4 192.0.2." + std::to_string(i % 3) + " 198.51.100.1 1 2\r\n");
    REQUIRE(clients.back()->hears("Welcome."));
  }
  for (int i = 20; i < 24; ++i) {
    clients.push_back(std::make_unique<Client>(place));
    clients.back()->say("PROXY TCP4 192.0.2." + std::to_string(i % 3) + " 198.51.100.1 1 2\r\n");
    place.settle();
  }
  Client ninth(place);
  ninth.say("PROXY TCP4 192.0.2.0 198.51.100.1 1 2\r\n");
  CHECK(ninth.hears("Too many connections from your address are open."));
  CHECK(ninth.is_closed());
}

TEST_CASE("proxy: the exempt list is about the client's address") {
  auto options = behind_a_proxy();
  options.exempt = {"192.0.2.7"};
  Place place(options);
  Client client(place);
  client.say(for_ann);
  REQUIRE(client.hears("Welcome."));
  CHECK(place.arrivals[0].exempt);
}

TEST_CASE("proxy: from whoever is not on the list a header is only text") {
  net::Options options;
  options.proxies = {"192.0.2.0/24"};
  Place place(options);
  Client client(place);
  REQUIRE(client.hears("Welcome."));
  client.say(for_ann);
  REQUIRE(place.until([&] { return !place.lines.empty(); }));
  CHECK(place.lines[0] == for_ann.substr(0, for_ann.size() - 2));
  CHECK(place.arrivals[0].address == "127.0.0.1");
}

TEST_CASE("proxy: one that sends no header, or none in time, is closed") {
  const support::CapturedLog log;
  Place place(behind_a_proxy());
  Client client(place);
  SUBCASE("something else") {
    client.say("connect Ann a-secret-word\r\n");
    CHECK(client.is_closed());
    CHECK(log.text().find("a proxy sent no usable header address=127.0.0.1") != std::string::npos);
    CHECK(log.text().find("secret") == std::string::npos);
  }
  SUBCASE("nothing") {
    place.settle();
    place.clock_.advance(std::chrono::seconds(4));
    place.settle();
    client.read();
    CHECK_FALSE(client.closed);
    place.clock_.advance(std::chrono::seconds(1));
    CHECK(client.is_closed());
    CHECK(log.text().find("the proxy sent no header in time") != std::string::npos);
  }
  CHECK(place.arrivals.empty());
  CHECK(client.heard.empty());
}

TEST_CASE("proxy: connections that have not said for whom they are take places, too") {
  auto options = behind_a_proxy();
  options.limits.connections = 2;
  Place place(options);
  Client first(place);
  Client second(place);
  place.settle();
  Client third(place);
  CHECK(third.hears("The server is full"));
  CHECK(third.is_closed());
  first.say(for_ann);
  CHECK(first.hears("Welcome."));
}

TEST_CASE("proxy: on the TLS port the header comes first, in the clear") {
  const TestFolder folder;
  Place place(with_tls(folder, behind_a_proxy()));
  TlsClient client(place);
  client.send(for_ann);
  REQUIRE(client.is_open());
  REQUIRE(client.hears("Welcome."));
  CHECK(place.arrivals[0].address == "192.0.2.7");
  CHECK(place.arrivals[0].encrypted);
  SUBCASE("also in one piece with the hello") {
    TlsClient other(place);
    other.send(std::string(for_ann) + other.side().take_output());
    CHECK(other.hears("Welcome."));
  }
  SUBCASE("without one it is closed") {
    TlsClient other(place);
    CHECK_FALSE(other.is_open());
  }
}

TEST_CASE("proxy: TLS behind the header at the plain port is closed") {
  const support::CapturedLog log;
  Place place(behind_a_proxy());
  Client client(place);
  net_tests::TlsSide side;
  client.say(std::string(for_ann) + side.take_output());
  CHECK(client.is_closed());
  CHECK(log.text().find("spoke TLS to the plain port") != std::string::npos);
  CHECK(place.arrivals.empty());
}
