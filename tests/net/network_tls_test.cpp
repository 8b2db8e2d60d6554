// TLS over real sockets: what a client of the TLS port and a wrong one find.
#include <algorithm>

#include "support/captured_log.h"
#include "tls_client.h"

using net_tests::Client;
using net_tests::Place;
using net_tests::TlsClient;
using net_tests::with_tls;

namespace {

// At the TLS port, without TLS.
Client plain_client(Place& place) {
  return Client(place, "127.0.0.1", 0, place.network_.tls_port());
}

bool has_left_a_reason(const support::CapturedLog& log, const std::string& reason) {
  return log.text().find("reason=\"" + reason + "\"") != std::string::npos;
}

}  // namespace

TEST_CASE("network: over TLS lines come in and answers go out, and the game knows of it") {
  const TestFolder folder;
  Place place(with_tls(folder));
  place.on_line = [&](const wire::Line& line) {
    place.network_.send(wire::Text{line.session, "You said " + line.text + "."});
  };
  TlsClient client(place);
  REQUIRE(client.is_open());
  REQUIRE(client.hears("Welcome.\r\n"));
  CHECK(client.side().heard.front() == '\xff');  // telnet begins as on the plain port
  client.say("one\r\ntw");
  REQUIRE(client.hears("You said one."));
  client.say("o\r\n");
  REQUIRE(client.hears("You said two."));
  REQUIRE(place.arrivals.size() == 1);
  CHECK(place.arrivals[0].encrypted);
  CHECK(place.arrivals[0].loopback);
  Client plain(place);
  REQUIRE(plain.hears("Welcome."));
  CHECK_FALSE(place.arrivals[1].encrypted);
}

TEST_CASE("network: the game hears of nobody before the handshake is done") {
  const TestFolder folder;
  Place place(with_tls(folder));
  TlsClient client(place);
  place.settle();
  CHECK(place.arrivals.empty());
  CHECK(place.network_.session_count() == 0);
  REQUIRE(client.is_open());
  REQUIRE(client.hears("Welcome."));
  CHECK(place.arrivals.size() == 1);
  SUBCASE("nor that one left who did not come in") {
    TlsClient other(place);
    place.settle();
    other.close();
    place.settle();
    CHECK(place.arrivals.size() == 1);
    CHECK(place.gones.empty());
  }
}

TEST_CASE("network: what comes right behind the handshake is heard, after the arrival") {
  const TestFolder folder;
  Place place(with_tls(folder));
  TlsClient client(place);
  auto& side = client.side();
  client.send(side.take_output());
  REQUIRE(place.until([&] {
    client.turn_in();
    return side.is_open();
  }));
  side.say("hello\r\n");
  client.send(side.take_output());  // with the end of the handshake
  REQUIRE(place.until([&] { return !place.lines.empty(); }));
  CHECK(place.lines[0] == "hello");
  CHECK(place.arrivals.size() == 1);
}

TEST_CASE("network: a long text and a farewell go out whole over TLS") {
  const TestFolder folder;
  Place place(with_tls(folder));
  TlsClient client(place);
  REQUIRE(client.hears("Welcome."));
  place.network_.send(wire::Text{place.last_session, std::string(100'000, 'x') + " Farewell."});
  place.network_.send(wire::Close{place.last_session, "quit"});
  CHECK(client.hears("Farewell."));
  const auto& heard = client.side().heard;
  CHECK(std::count(heard.begin(), heard.end(), 'x') == 100'000);
  CHECK(client.is_closed());
  CHECK(client.side().heard_goodbye);
  REQUIRE(place.until([&] { return !place.gones.empty(); }));
  CHECK(place.gones[0].reason == "quit");
}

TEST_CASE("network: a client that takes its leave by TLS is heard to the end, then gone") {
  const TestFolder folder;
  Place place(with_tls(folder));
  TlsClient client(place);
  REQUIRE(client.hears("Welcome."));
  client.side().say("last words\r\n");
  client.side().say_goodbye();
  client.send(client.side().take_output());
  REQUIRE(place.until([&] { return !place.gones.empty(); }));
  CHECK(place.lines == std::vector<std::string>{"last words"});
  CHECK(place.gones[0].reason == "closed by the client");
  CHECK(client.is_closed());
  CHECK(client.side().heard_goodbye);
}

TEST_CASE("network: bytes that break TLS end the session with the reason") {
  const TestFolder folder;
  Place place(with_tls(folder));
  TlsClient client(place);
  REQUIRE(client.hears("Welcome."));
  client.send("this is no record");
  REQUIRE(place.until([&] { return !place.gones.empty(); }));
  CHECK(place.gones[0].reason.find("TLS: ") == 0);
  CHECK(client.is_closed());
}

TEST_CASE("network: over TLS, too, a reader who stops is closed past 256 KiB") {
  const TestFolder folder;
  net::Options options;
  options.send_buffer = 4096;
  Place place(with_tls(folder, options));
  TlsClient client(place);
  REQUIRE(client.hears("Welcome."));
  // The kernel takes some of it, on both sides.
  for (int i = 0; i < 1000 && place.network_.session_count() == 1; ++i) {
    place.network_.send(wire::Text{place.last_session, std::string(8000, 'x')});
    place.network_.flush();
  }
  REQUIRE(place.until([&] { return !place.gones.empty(); }));
  CHECK(place.gones[0].reason == "the client does not read");
}

TEST_CASE("network: TLS 1.1 is refused") {
  const TestFolder folder;
  Place place(with_tls(folder));
  TlsClient client(place, TLS1_1_VERSION);
  CHECK_FALSE(client.is_open());
  CHECK(client.is_closed());
  CHECK(place.arrivals.empty());
}

TEST_CASE("network: plain text at the TLS port gets a line that says so") {
  const support::CapturedLog log;
  const TestFolder folder;
  Place place(with_tls(folder));
  auto client = plain_client(place);
  SUBCASE("at once when it speaks") {
    client.say("connect Ann a-secret-word\r\n");
    CHECK(client.hears("This port is for encrypted connections (TLS) alone."));
    CHECK(has_left_a_reason(log, "spoke no TLS to the TLS port"));
  }
  SUBCASE("in time when it waits to be greeted") {
    place.settle();
    place.clock_.advance(std::chrono::seconds(9));
    place.settle();
    client.read();
    CHECK_FALSE(client.closed);
    place.clock_.advance(std::chrono::seconds(1));
    CHECK(client.hears("This port is for encrypted connections (TLS) alone."));
    CHECK(has_left_a_reason(log, "no TLS handshake in time"));
  }
  CHECK(client.is_closed());
  CHECK(place.arrivals.empty());
  CHECK(log.text().find("secret") == std::string::npos);
}

TEST_CASE("network: a handshake has its time") {
  const support::CapturedLog log;
  const TestFolder folder;
  net::Options options;
  options.limits.tls_seconds = 3;
  Place place(with_tls(folder, options));
  auto client = plain_client(place);
  client.say("\x16\x03\x01");
  place.settle();
  place.clock_.advance(std::chrono::seconds(3));
  CHECK(client.is_closed());
  CHECK(client.heard.empty());
  CHECK(has_left_a_reason(log, "no TLS handshake in time"));
}

TEST_CASE("network: TLS at the plain port is closed with one line in the log") {
  const support::CapturedLog log;
  const TestFolder folder;
  Place place;
  Client client(place);
  REQUIRE(client.hears("Welcome."));
  net_tests::TlsSide side;
  client.say(side.take_output());
  CHECK(client.is_closed());
  CHECK(has_left_a_reason(log, "spoke TLS to the plain port"));
  CHECK(place.lines.empty());
  SUBCASE("later on such bytes are text like any other") {
    Client odd(place);
    REQUIRE(odd.hears("Welcome."));
    odd.say("hello\r\n");
    REQUIRE(place.until([&] { return !place.lines.empty(); }));
    odd.say("\x16\x03\x01\r\n");
    CHECK(place.until([&] { return place.lines.size() == 2; }));
  }
}

TEST_CASE("network: no more handshakes are under way than the limit, the rest waits") {
  const TestFolder folder;
  net::Options options;
  options.limits.tls_handshakes = 2;
  Place place(with_tls(folder, options));
  auto first = plain_client(place);
  auto second = plain_client(place);
  place.settle();
  TlsClient third(place);
  CHECK(third.still_waits());
  SUBCASE("until one of them goes") {
    first.close();
  }
  SUBCASE("until the time of one is over") {
    place.clock_.advance(std::chrono::seconds(10));
  }
  CHECK(third.is_open());
  CHECK(third.hears("Welcome."));
}

TEST_CASE("network: no more handshakes begin in a pulse than the limit") {
  const TestFolder folder;
  net::Options options;
  options.limits.tls_handshakes_a_pulse = 2;
  Place place(with_tls(folder, options));
  place.clock_.advance(std::chrono::seconds(1));
  std::vector<std::unique_ptr<TlsClient>> clients;
  for (int i = 0; i < 5; ++i) {
    clients.push_back(std::make_unique<TlsClient>(place));
    place.settle();
  }
  CHECK(clients[0]->is_open());
  CHECK(clients[1]->is_open());
  CHECK(clients[2]->still_waits());
  place.clock_.advance(std::chrono::milliseconds(124));
  CHECK(clients[2]->still_waits());
  place.clock_.advance(std::chrono::milliseconds(1));
  CHECK(clients[2]->is_open());
  CHECK(clients[3]->is_open());
  CHECK(clients[4]->still_waits());
  place.clock_.advance(std::chrono::milliseconds(125));
  CHECK(clients[4]->is_open());
}

TEST_CASE("network: those who wait for a handshake count among the connections of their source") {
  const TestFolder folder;
  Place place(with_tls(folder));
  std::vector<std::unique_ptr<Client>> clients;
  for (int i = 0; i < 8; ++i) {
    clients.push_back(std::make_unique<Client>(place, "127.0.0.1", 0, place.network_.tls_port()));
  }
  place.settle();
  auto ninth = plain_client(place);
  CHECK(ninth.is_closed());
  CHECK(ninth.heard.empty());  // it could not read it
  clients.pop_back();
  place.settle();
  place.clock_.advance(std::chrono::milliseconds(125));  // eight begin in a pulse
  TlsClient again(place);
  CHECK(again.hears("Welcome."));
}

TEST_CASE("network: a known source takes the place of a stranger on the doorstep") {
  const TestFolder folder;
  net::Options options;
  options.limits.not_logged_in = 1;
  Place place(with_tls(folder, options));
  auto stranger = plain_client(place);
  place.settle();
  place.network_.remember_login("127.0.0.2");
  asio::io_context io;
  asio::ip::tcp::socket known(io);
  known.open(asio::ip::tcp::v4());
  known.bind({asio::ip::make_address("127.0.0.2"), 0});
  known.connect({asio::ip::make_address("127.0.0.1"), place.port_});
  REQUIRE(place.until([&] { return place.arrivals.size() == 1; }));
  CHECK(place.arrivals[0].source == "127.0.0.2");
  CHECK(stranger.is_closed());
}

TEST_CASE("network: stop_listening sends away those on the doorstep") {
  const TestFolder folder;
  Place place(with_tls(folder));
  auto client = plain_client(place);
  place.settle();
  place.network_.stop_listening();
  CHECK(client.is_closed());
  CHECK_THROWS(TlsClient(place));
}

TEST_CASE("network: a certificate that cannot be used, or a taken TLS port, is named") {
  const TestFolder folder;
  asio::io_context io;
  base::ManualClock clock;
  auto options = with_tls(folder);
  options.addresses = {"127.0.0.1"};
  options.port = 0;
  SUBCASE("no certificate") {
    options.tls->files.certificate = folder / "none.pem";
    net::Network network(io, options, clock, [](const wire::Inbound&) {});
    CHECK(network.listen().error().where == folder / "none.pem");
  }
  SUBCASE("taken") {
    Place place;
    options.tls->port = place.port_;
    net::Network network(io, options, clock, [](const wire::Inbound&) {});
    CHECK(network.listen().error().where == "127.0.0.1 port " + std::to_string(place.port_));
  }
}

TEST_CASE("network: a new certificate is shown to the next client, and nobody is dropped for it") {
  const TestFolder folder;
  Place place(with_tls(folder));
  const auto shown = [](TlsClient& client) {
    const net::Owned<X509, X509_free> certificate(SSL_get1_peer_certificate(client.side().ssl()));
    return std::string(net::fingerprint_of(*certificate));
  };
  TlsClient first(place);
  REQUIRE(first.hears("Welcome."));
  std::filesystem::remove(folder / "key.pem");
  REQUIRE(net::make_own_certificate(net_tests::files_in(folder)).has_value());
  place.network_.reload_certificate();
  TlsClient second(place);
  REQUIRE(second.hears("Welcome."));
  CHECK(shown(second) != shown(first));
  first.say("still here\r\n");
  CHECK(place.until([&] { return !place.lines.empty(); }));
}

TEST_CASE("network: over TLS compression is offered only when the settings say so") {
  constexpr std::string_view offer = "\xff\xfb\x56";  // IAC WILL MCCP2
  const TestFolder folder;
  net::Options options;
  SUBCASE("no") {}
  SUBCASE("yes") {
    options.compress_tls = true;
  }
  Place place(with_tls(folder, options));
  TlsClient client(place);
  REQUIRE(client.hears("Welcome."));
  Client plain(place);
  REQUIRE(plain.hears("Welcome."));
  const bool is_usual = plain.heard.find(offer) != std::string::npos;
  CHECK(is_usual);
  const bool is_offered = client.side().heard.find(offer) != std::string::npos;
  CHECK(is_offered == (is_usual && options.compress_tls));
}
