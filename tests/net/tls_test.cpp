#include "net/tls.h"

#include <algorithm>

#include <doctest/doctest.h>

#include "tls_client.h"

using net_tests::files_in;
using net_tests::TlsSide;

namespace {

// Both sides, and nothing between them.
class Pair {
 public:
  explicit Pair(int most = 0) : client(most) {
    REQUIRE(net::make_own_certificate(files_in(folder_)).has_value());
    auto context = net::TlsContext::load(files_in(folder_));
    REQUIRE(context.has_value());
    server = std::make_unique<net::Tls>(*context);
  }
  // Until neither has anything to say.
  void talk() {
    while (true) {
      const auto out = client.take_output();
      if (!out.empty()) {
        heard += server->receive(out);
      }
      const auto back = server->take_output();
      if (back.empty()) {
        return;
      }
      client.receive(back);
    }
  }

 private:
  TestFolder folder_;

 public:
  TlsSide client;
  std::unique_ptr<net::Tls> server;
  std::string heard;  // by the server
};

}  // namespace

TEST_CASE("tls: what either side says comes out at the other") {
  int most = 0;
  SUBCASE("TLS 1.3") {
    most = TLS1_3_VERSION;
  }
  SUBCASE("TLS 1.2") {
    most = TLS1_2_VERSION;
  }
  Pair pair(most);
  CHECK_FALSE(pair.server->is_open());
  pair.talk();
  REQUIRE(pair.server->is_open());
  CHECK(pair.server->version() == (most == TLS1_3_VERSION ? "TLSv1.3" : "TLSv1.2"));
  pair.client.say("look\r\n");
  pair.talk();
  CHECK(pair.heard == "look\r\n");
  pair.client.receive(pair.server->seal("The Green\r\n"));
  CHECK(pair.client.heard == "The Green\r\n");
  CHECK(pair.server->output_size() == 0);
}

TEST_CASE("tls: bytes may come one at a time") {
  Pair slow;
  for (int round = 0; round < 4; ++round) {
    for (const char byte : slow.client.take_output()) {
      slow.heard += slow.server->receive({&byte, 1});
    }
    for (const char byte : slow.server->take_output()) {
      slow.client.receive({&byte, 1});
    }
  }
  REQUIRE(slow.server->is_open());
  slow.client.say(std::string(20'000, 'x'));
  for (const char byte : slow.client.take_output()) {
    slow.heard += slow.server->receive({&byte, 1});
  }
  CHECK(slow.heard == std::string(20'000, 'x'));
}

TEST_CASE("tls: much more than a record goes through, and none of it is left in the buffers") {
  Pair pair;
  pair.talk();
  std::string much(300'000, 'x');
  pair.client.receive(pair.server->seal(much));
  CHECK(pair.client.heard == much);
  CHECK(pair.server->output_size() == 0);
  CHECK(pair.server->seal("").empty());
}

TEST_CASE("tls: TLS 1.1 and older are refused, and told so") {
  Pair pair(TLS1_1_VERSION);
  pair.talk();
  CHECK(pair.server->is_over());
  CHECK(pair.server->problem().find("TLS: ") == 0);
  CHECK(pair.client.has_failed);
}

TEST_CASE("tls: neither compression nor a second handshake is to be had, and no ticket is given") {
  Pair pair(TLS1_2_VERSION);
  pair.talk();
  REQUIRE(pair.server->is_open());
  CHECK(SSL_get_current_compression(pair.client.ssl()) == nullptr);
  CHECK(SSL_SESSION_has_ticket(SSL_get_session(pair.client.ssl())) == 0);
  REQUIRE(SSL_renegotiate(pair.client.ssl()) == 1);
  SSL_do_handshake(pair.client.ssl());
  pair.talk();
  CHECK_FALSE(pair.client.is_open());
}

TEST_CASE("tls: a farewell ends it, in either direction") {
  Pair pair;
  pair.talk();
  REQUIRE(pair.server->is_open());
  SUBCASE("of the server") {
    pair.client.receive(pair.server->seal("Goodbye."));
    pair.client.receive(pair.server->goodbye());
    CHECK(pair.client.heard == "Goodbye.");
    CHECK(pair.client.heard_goodbye);
    CHECK(pair.server->goodbye().empty());
    CHECK(pair.server->seal("Too late.").empty());
  }
  SUBCASE("of the client") {
    pair.client.say("quit\r\n");
    pair.client.say_goodbye();
    pair.talk();
    CHECK(pair.heard == "quit\r\n");
    CHECK(pair.server->is_over());
    CHECK(pair.server->problem().empty());
  }
}

TEST_CASE("tls: what was changed on the way ends it with a reason") {
  Pair pair;
  pair.talk();
  REQUIRE(pair.server->is_open());
  pair.client.say("look\r\n");
  auto bytes = pair.client.take_output();
  bytes.back() = static_cast<char>(bytes.back() ^ 1);
  CHECK(pair.server->receive(bytes).empty());
  CHECK(pair.server->is_over());
  CHECK(pair.server->problem().find("TLS: ") == 0);
  CHECK(pair.server->output_size() > 0);  // the alert
  CHECK(pair.server->receive("more").empty());
}

TEST_CASE("tls: a hello is told from text and telnet") {
  CHECK(net::is_tls_hello("\x16\x03\x01"));
  CHECK_FALSE(net::is_tls_hello("\x16\x03"));
  CHECK_FALSE(net::is_tls_hello("look"));
  CHECK_FALSE(net::is_tls_hello("\xff\xfd\x18"));
}
