#include <doctest/doctest.h>

#include "telnet/client.h"
#include "telnet/option.h"

using namespace telnet_tests;

namespace {

// Agreed to; nothing of it is left to be heard.
void agree_to_naws(Client& client) {
  client.send(iac(will, naws));
  CHECK(client.heard().empty());
}

std::string size(int width, int height) {
  return subnegotiation(naws,
                        std::string{static_cast<char>(width / 256), static_cast<char>(width),
                                    static_cast<char>(height / 256), static_cast<char>(height)});
}

// The one size that was told, as "80x24".
std::string told(Client& client) {
  std::string out;
  for (const auto& size : client.sizes()) {
    out +=
        (out.empty() ? "" : " ") + std::to_string(size.width) + "x" + std::to_string(size.height);
  }
  return out;
}

}  // namespace

TEST_CASE("options: the rows have different codes and names") {
  const auto rows = telnet::options();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    CHECK_FALSE(rows[i]->name.empty());
    for (std::size_t k = 0; k < i; ++k) {
      CHECK(rows[i]->code != rows[k]->code);
      CHECK(rows[i]->name != rows[k]->name);
    }
  }
}

TEST_CASE("offers: all in one piece and in order, and no ECHO or SGA among them") {
  Client client;
  client.connection.open();
  CHECK(client.heard() == "<DO NAWS><WILL EOR>");
  CHECK(client.heard().empty());
}

TEST_CASE("offers: a client that refuses all hears nothing more of it") {
  Opened client;
  client.send(iac(wont, naws) + iac(dont, eor));
  CHECK(client.heard().empty());
}

TEST_CASE("options: everything else is refused politely") {
  Opened client;
  client.send(iac(do_it, 99) + iac(will, 99) + iac(do_it, 86) + iac(will, gmcp) + iac(will, sga));
  CHECK(client.heard() == "<WONT 99><DONT 99><WONT 86><DONT GMCP><DONT SGA>");
}

TEST_CASE("options: every timing mark gets its answer") {
  Opened client;
  client.send(iac(do_it, timing_mark) + iac(do_it, timing_mark));
  CHECK(client.heard() == "<WONT TM><WONT TM>");
}

TEST_CASE("options: a client cannot switch our echo on") {
  Opened client;
  client.send(iac(do_it, echo));
  CHECK(client.heard() == "<WONT ECHO>");
  CHECK_FALSE(client.connection.is_secret());
}

TEST_CASE("options: EOR can go off and on again") {
  Opened client;
  client.send(iac(do_it, eor));
  CHECK(client.heard().empty());
  client.send(iac(dont, eor));
  CHECK(client.heard() == "<WONT EOR>");
  client.send(iac(do_it, eor));
  CHECK(client.heard() == "<WILL EOR>");
}

TEST_CASE("window: the size is told once and again when it changes") {
  Opened client;
  agree_to_naws(client);
  client.send(size(120, 40));
  CHECK(told(client) == "120x40");
  client.send(size(120, 40));
  CHECK(told(client).empty());
  client.send(size(100, 40));
  CHECK(told(client) == "100x40");
}

TEST_CASE("window: the first size is told even when it is the usual one") {
  Opened client;
  agree_to_naws(client);
  client.send(size(80, 24));
  CHECK(told(client) == "80x24");
}

TEST_CASE("window: 255 columns come doubled and count as 255") {
  Opened client;
  agree_to_naws(client);
  client.send(iac(sb, naws) + "\0\xff\xff\0\x32"s + iac(se));
  CHECK(told(client) == "255x50");
}

TEST_CASE("window: sizes are clamped to 20 to 500 by 5 to 200") {
  Opened client;
  agree_to_naws(client);
  client.send(size(65535, 65535));
  CHECK(told(client) == "500x200");
  client.send(size(1, 1));
  CHECK(told(client) == "20x5");
}

TEST_CASE("window: 0 is a size the client does not know") {
  Opened client;
  agree_to_naws(client);
  client.send(size(100, 50));
  CHECK(told(client) == "100x50");
  client.send(size(0, 0));
  CHECK(told(client) == "80x24");
  client.send(size(132, 0));
  CHECK(told(client) == "132x24");
}

TEST_CASE("window: a body of another length is ignored") {
  Opened client;
  agree_to_naws(client);
  client.send(subnegotiation(naws, "") + subnegotiation(naws, "\0"s) +
              subnegotiation(naws, "\0\x50\0\x18\0\0"s));
  CHECK(told(client).empty());
}

TEST_CASE("window: a size that was not agreed on is ignored") {
  Opened client;
  client.send(size(100, 50));
  CHECK(told(client).empty());
  client.send(iac(wont, naws) + size(100, 50));
  CHECK(told(client).empty());
}

TEST_CASE("window: of many sizes in one read only the last is told") {
  Opened client;
  agree_to_naws(client);
  std::string storm;
  for (int width = 100; width < 200; ++width) {
    storm += size(width, 50);
  }
  client.send(storm);
  CHECK(told(client) == "199x50");
}

TEST_CASE("window: it never changes what was typed") {
  Opened client;
  agree_to_naws(client);
  client.send("lo" + size(100, 50) + "ok\r\n");
  CHECK(client.lines() == std::vector<std::string>{"look"});
}

TEST_CASE("window: lines are wrapped at its width, and at the width a player chose instead") {
  Opened client;
  agree_to_naws(client);
  client.send(size(20, 24));
  client.text("twelve words are twenty");
  CHECK(client.heard() == "twelve words are\ntwenty\n");
  client.terminal({.session = wire::SessionId{1}, .colour = {}, .screen_reader = {}, .width = 40});
  client.text("twelve words are twenty");
  CHECK(client.heard() == "twelve words are twenty\n");
  client.terminal({.session = wire::SessionId{1}, .colour = {}, .screen_reader = {}, .width = 3});
  client.text("twelve words are twenty");
  CHECK(client.heard() == "twelve words are\ntwenty\n");
}
