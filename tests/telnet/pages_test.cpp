// Text longer than the window stops at each page.
#include <string>

#include <doctest/doctest.h>

#include "telnet/client.h"

using namespace telnet_tests;

namespace {

constexpr auto more = "[more: Enter goes on, q ends]";

std::string lines(int from, int to) {
  std::string out;
  for (int i = from; i <= to; ++i) {
    out += std::to_string(i) + "\n";
  }
  return out;
}

struct Reader : Opened {
  explicit Reader(bool pages = true, bool screen_reader = false) {
    terminal({.session = wire::SessionId{1},
              .colour = wire::Colour::none,
              .screen_reader = screen_reader,
              .width = {},
              .charset = {},
              .pages = pages});
    send(iac(will, naws) + subnegotiation(naws, "\0\x50\0\x06"s));  // six lines high
    in.clear();
    raw();
  }
  std::string type(const std::string& line) {
    send(line + "\r\n");
    return heard();
  }
};

}  // namespace

TEST_CASE("pages: a long text stops before it scrolls away, and goes on with Enter") {
  Reader client;
  client.text(lines(1, 12));
  client.prompt("> ");
  CHECK(client.heard() == lines(1, 5) + more + "<GA>");
  CHECK(client.type("") == lines(6, 10) + more + "<GA>");
  CHECK(client.type("") == lines(11, 12) + "> <GA>");
  CHECK(client.lines().empty());
  client.send("look\r\n");
  CHECK(client.lines() == std::vector<std::string>{"look"});
}

TEST_CASE("pages: q leaves it, a command leaves it and is obeyed") {
  Reader client;
  client.text(lines(1, 12));
  client.prompt("> ");
  client.heard();
  CHECK(client.type("q") == "> <GA>");
  CHECK(client.lines().empty());
  client.text(lines(1, 12));
  client.prompt("> ");
  client.heard();
  CHECK(client.type("look").empty());
  CHECK(client.lines() == std::vector<std::string>{"look"});
  client.text("A room.");
  client.prompt("> ");
  CHECK(client.heard() == "A room.\n> <GA>");
}

TEST_CASE("pages: several texts of one turn fill a page together") {
  Reader client;
  for (int i = 1; i <= 7; ++i) {
    client.text(std::to_string(i));
  }
  client.prompt("> ");
  CHECK(client.heard() == lines(1, 5) + more + "<GA>");
  CHECK(client.type("") == lines(6, 7) + "> <GA>");
}

TEST_CASE("pages: what happens meanwhile is told at once, and the question stands again") {
  Reader client;
  client.text(lines(1, 12));
  client.prompt("> ");
  client.heard();
  client.text("A rat bites you!");
  client.prompt("> ");
  CHECK(client.heard() == "\nA rat bites you!\n" + std::string(more) + "<GA>");
  CHECK(client.type("") == lines(6, 10) + more + "<GA>");
}

TEST_CASE("pages: none for who does not want them, for a screen reader, or without a height") {
  for (int i = 0; i < 3; ++i) {
    CAPTURE(i);
    Reader client(i != 0, i == 1);
    if (i == 2) {
      Opened plain;
      plain.text(lines(1, 100));
      plain.prompt("> ");
      CHECK(plain.heard() == lines(1, 100) + "> <GA>");
      continue;
    }
    client.text(lines(1, 12));
    client.prompt("> ");
    CHECK(client.heard() == lines(1, 12) + "> <GA>");
  }
}

TEST_CASE("pages: a secret prompt is not kept waiting behind them") {
  Reader client;
  client.text(lines(1, 12));
  client.prompt("Password: ", true);
  CHECK(client.heard() == lines(1, 12) + "<WILL ECHO>Password: <GA>");
}

TEST_CASE("pages: nobody can make the server keep more than a limit of unread pages") {
  base::Limits limits = at_once();
  limits.output_pause = 1000;
  Opened client(limits);
  client.terminal({.session = wire::SessionId{1},
                   .colour = wire::Colour::none,
                   .screen_reader = {},
                   .width = {},
                   .charset = {}});
  client.send(iac(will, naws) + subnegotiation(naws, "\0\x50\0\x06"s));
  client.raw();
  client.text(lines(1, 1000));
  client.prompt("> ");
  CHECK(client.heard() == lines(1, 1000) + "> <GA>");
}
