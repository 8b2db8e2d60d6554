#include "telnet/connection.h"

#include <doctest/doctest.h>

#include "telnet/client.h"
#include "wire/markup.h"

using namespace telnet_tests;
using Lines = std::vector<std::string>;

TEST_CASE("connection: a line arrives with its session") {
  Opened client;
  client.send("look\r\n");
  REQUIRE(client.in.size() == 1);
  const auto* line = std::get_if<wire::Line>(client.in.data());
  REQUIRE(line != nullptr);
  CHECK(line->session == wire::SessionId{1});
  CHECK(line->text == "look");
}

TEST_CASE("connection: several lines in one read are all there, in order") {
  Opened client;
  client.send("north\r\nsay hi\r\n\r\n");
  CHECK(client.lines() == Lines{"north", "say hi", ""});
}

TEST_CASE("connection: telnet commands inside a word do not touch it") {
  Opened client;
  client.send("Zqp" + iac(nop) + iac(do_it, 99) + subnegotiation(gmcp, "Core.Hello {}") +
              "robe\r\n");
  CHECK(client.lines() == Lines{"Zqprobe"});
}

TEST_CASE("connection: EC erases a letter, EL, IP, BRK and AO the line") {
  Opened client;
  client.send("Zqpx" + iac(ec) + "robe\r\n");
  for (const int command : {el, ip, break_key, ao}) {
    client.send("junk" + iac(command) + "Zqprobe\r\n");
  }
  CHECK(client.lines() == Lines(5, "Zqprobe"));
}

TEST_CASE("connection: NOP, DM, GA, EOR and SE are ignored") {
  Opened client;
  client.send("Zq" + iac(nop) + iac(data_mark) + iac(ga) + iac(eor_mark) + iac(se) + "\r\n");
  CHECK(client.lines() == Lines{"Zq"});
  CHECK(client.heard().empty());
}

TEST_CASE("connection: no subnegotiation reaches the command line") {
  Opened client;
  client.send(subnegotiation(123, "look\r\nquit\r\n") + subnegotiation(gmcp, "Core.Hello {}") +
              iac(sb) + iac(se) + "Zq\r\n");
  CHECK(client.lines() == Lines{"Zq"});
}

TEST_CASE("connection: text typed before any offer is answered counts from the first byte") {
  Client client;
  client.connection.open();
  client.send("Ann\r\nsesame\r\n" + iac(will, naws) + iac(do_it, eor));
  CHECK(client.lines() == Lines{"Ann", "sesame"});
}

TEST_CASE("connection: text ends in CR LF whether or not it has a line end of its own") {
  Opened client;
  client.text("one");
  client.text("two\n");
  client.text("\n");
  client.text("three\n\nfour\n");
  CHECK(client.raw() == "one\r\ntwo\r\n\r\nthree\r\n\r\nfour\r\n");
}

TEST_CASE("connection: a sheet is laid out for the screen it is shown on") {
  Opened client;
  wire::Sheet sheet;
  sheet.parts.emplace_back(wire::Gauge{.label = "Hit points", .value = 20, .most = 30});
  client.terminal({.session = wire::SessionId{1},
                   .colour = wire::Colour::none,
                   .screen_reader = {},
                   .width = {}});
  client.connection.write(wire::ShowSheet{wire::SessionId{1}, sheet});
  CHECK(client.heard() == "Hit points: 20 of 30 [#############-------]\n");
  client.terminal({.session = wire::SessionId{1},
                   .colour = wire::Colour::none,
                   .screen_reader = true,
                   .width = {}});
  client.connection.write(wire::ShowSheet{wire::SessionId{1}, sheet});
  CHECK(client.heard() == "Hit points: 20 of 30\n");
}

TEST_CASE("connection: colours are shown until the player chose otherwise") {
  Opened client;
  client.text(wire::styled(wire::Style::good, "yes"));
  CHECK(client.raw() == "\x1b[0;1;32myes\x1b[0m\r\n");
  client.terminal({.session = wire::SessionId{1},
                   .colour = wire::Colour::none,
                   .screen_reader = {},
                   .width = {}});
  client.text(wire::styled(wire::Style::good, "yes"));
  CHECK(client.raw() == "yes\r\n");
}

TEST_CASE("limits: a line past 4096 bytes is cut with one notice and the game goes on") {
  Opened client;
  client.prompt("> ");
  client.raw();
  for (int i = 0; i < 320; ++i) {
    client.send(std::string(32'768, 'a'));
  }
  CHECK(client.heard() == "\nThat line is too long: only its first 4096 bytes are kept.\n> <GA>");
  client.send("\r\nlook\r\n");
  CHECK(client.lines() == Lines{std::string(4096, 'a'), "look"});
  CHECK(client.heard().empty());
}

TEST_CASE("limits: before login 4 KiB of text in all, line ends counted") {
  Client client;
  client.send(std::string(4000, 'a') + "\r\n" + std::string(94, 'b'));
  CHECK(client.connection.must_close().empty());
  client.send("c");
  CHECK(client.connection.must_close() == "too much text before login");
  client.lines();
  client.send("more\r\n");
  CHECK(client.lines().empty());
}

TEST_CASE("limits: before login telnet's own bytes do not count") {
  Client client;
  for (int i = 0; i < 2000; ++i) {
    client.send(iac(nop) + iac(will, naws) + subnegotiation(naws, "\0\x50\0\x18"s));
  }
  CHECK(client.connection.must_close().empty());
}

TEST_CASE("limits: after login text has no end, and going back to the door begins anew") {
  Client client;
  client.send(std::string(3000, 'a') + "\n");
  client.log_in();
  client.send(std::string(3000, 'a') + "\n" + std::string(3000, 'a') + "\n");
  CHECK(client.connection.must_close().empty());
  client.log_in(false);
  client.send(std::string(4095, 'a') + "\n");
  CHECK(client.connection.must_close().empty());
  client.send("a");
  CHECK_FALSE(client.connection.must_close().empty());
}

TEST_CASE(
    "limits: a subnegotiation of 4 KiB is read, a longer one dropped, the next one read again") {
  Opened client;
  client.send(iac(will, naws));
  // Only the length of a size is ever right, so what counts here is that nothing is harmed.
  client.send(subnegotiation(naws, std::string(4096, 'x')));
  client.send(subnegotiation(naws, std::string(5000, 'x')));
  client.send(subnegotiation(naws, "\0\x64\0\x32"s) + "look\r\n");
  REQUIRE(client.sizes().size() == 1);
  CHECK(client.lines() == Lines{"look"});
  CHECK(client.connection.must_close().empty());
}

TEST_CASE("limits: a subnegotiation without an end closes the connection past 256 KiB") {
  Opened client;
  client.send(iac(sb, gmcp));
  client.send(std::string(262'144, 'x'));
  CHECK(client.connection.must_close().empty());
  client.send("x");
  CHECK(client.connection.must_close() == "a subnegotiation without an end");
  for (int i = 0; i < 300; ++i) {
    client.send(std::string(32'768, 'x'));
  }
  client.send(iac(se) + "look\r\n");
  CHECK(client.lines().empty());
  CHECK(client.heard().empty());
}

TEST_CASE("limits: a subnegotiation left open for 10 seconds closes the connection") {
  Opened client;
  client.send(iac(sb, gmcp) + "Core");
  client.wait(std::chrono::milliseconds(9'999));
  CHECK(client.connection.must_close().empty());
  client.wait(std::chrono::milliseconds(1));
  CHECK(client.connection.must_close() == "a subnegotiation left open");
}

TEST_CASE("limits: bytes that come too late for a subnegotiation are not read") {
  Opened client;
  client.send(iac(sb, gmcp) + "Core");
  client.now += std::chrono::seconds(10);
  client.send(iac(se) + "look\r\n");
  CHECK(client.connection.must_close() == "a subnegotiation left open");
  CHECK(client.lines().empty());
}

TEST_CASE("limits: an ended subnegotiation may be as old as it likes") {
  Opened client;
  client.send(subnegotiation(gmcp, "Core"));
  client.wait(std::chrono::hours(1));
  CHECK(client.connection.must_close().empty());
}

TEST_CASE("limits: a storm of negotiation is answered 200 times a second") {
  Opened client;
  std::string storm;
  for (int i = 0; i < 3000; ++i) {
    storm += iac(do_it, 99) + iac(will, 99) + iac(dont, 99) + iac(wont, 99);
  }
  client.send(storm);
  CHECK(client.raw().size() == 600);
  client.send(iac(ayt) + "look\r\n");
  CHECK(client.heard() == "[Yes]\n");
  client.wait(std::chrono::seconds(1));
  client.send(iac(do_it, 99));
  CHECK(client.heard() == "<WONT 99>");
}

TEST_CASE("connection: nothing is read after it was closed") {
  Opened client;
  client.close();
  client.send("look\r\n" + iac(do_it, 99));
  CHECK(client.lines().empty());
  CHECK(client.heard().empty());
}

TEST_CASE("connection: an IAC as the last byte of all is no trouble") {
  Opened client;
  client.send("look\r\n\xff");
  CHECK(client.lines() == Lines{"look"});
  client.close();
  CHECK(client.heard().empty());
}
