// The first text waits for the client to say what it is: until it has, or for so long.
#include <doctest/doctest.h>

#include "telnet/client.h"

using namespace telnet_tests;

namespace {

struct Held : Client {
  explicit Held(telnet::Setup setup = {}) : Client(base::Limits{}, setup) {
    connection.open();
    raw();
    text("Welcome!");
    prompt("Name: ");
  }
};

}  // namespace

TEST_CASE("banner: it waits while nothing is known, and comes when the time is up") {
  Held client;
  CHECK(client.connection.is_holding());
  CHECK(client.heard().empty());
  client.connection.release();
  CHECK(client.heard() == "Welcome!\nName: <GA>");
  CHECK_FALSE(client.connection.is_holding());
}

TEST_CASE("banner: it comes as soon as terminal, charset and compression are settled") {
  Held client;
  client.send(iac(wont, ttype));
  client.send(iac(do_it, charset));
  client.send(subnegotiation(charset, "\2UTF-8"));
  client.raw();
  CHECK(client.connection.is_holding());
  client.send(iac(dont, mccp2));
  CHECK(client.heard() == "Welcome!\nName: <GA>");
}

TEST_CASE("banner: it is written for the client that was found") {
  Held client;
  client.text(
      "\x02"
      "kgood\x03");
  client.send(iac(will, ttype) + subnegotiation(ttype, "\0dumb"s) +
              subnegotiation(ttype, "\0dumb"s) + iac(dont, charset) + iac(dont, mccp2));
  const auto out = client.raw();
  CHECK(out.find("good") != std::string::npos);
  CHECK(out.find('\x1b') == std::string::npos);
}

TEST_CASE("banner: without compression there is nothing of it to wait for") {
  Held client({.compress_output = false});
  client.send(iac(wont, ttype) + iac(dont, charset));
  CHECK(client.heard() == "Welcome!\nName: <GA>");
}

TEST_CASE("banner: a line typed ahead is not kept waiting") {
  Held client;
  client.send("Ilse\r\n");
  CHECK(client.heard() == "Welcome!\nName: <GA>");
  CHECK(client.lines() == std::vector<std::string>{"Ilse"});
}

TEST_CASE("banner: what comes late still counts") {
  Held client;
  client.connection.release();
  client.raw();
  client.send(iac(will, ttype) + subnegotiation(ttype, "\0dumb"s) +
              subnegotiation(ttype, "\0dumb"s));
  client.raw();
  client.text(
      "\x02"
      "kgood\x03");
  CHECK(client.raw() == "\r\ngood\r\n");
}

TEST_CASE("banner: a server that is done says so at once") {
  Held client;
  client.close();
  CHECK(client.heard() == "Welcome!\nName: <GA>");
}
