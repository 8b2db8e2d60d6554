#include "telnet/parser.h"

#include <doctest/doctest.h>

#include "telnet/client.h"

using namespace telnet_tests;

namespace {

// Writes down what the parser says.
class Notes : public telnet::Parser::Listener {
 public:
  void on_text(char byte) override { text += byte; }
  void on_command(telnet::Command command) override {
    said += "command " + std::to_string(static_cast<int>(command)) + "\n";
  }
  void on_negotiation(telnet::Command verb, telnet::OptionCode option) override {
    said += in_words(iac(static_cast<int>(verb), static_cast<int>(option))) + "\n";
  }
  std::size_t subnegotiation_room(telnet::OptionCode) const override { return room; }
  void on_subnegotiation(telnet::OptionCode option, std::string_view body) override {
    said += "body of " + std::to_string(static_cast<int>(option)) + "\n";
    bodies.emplace_back(body);
  }

  std::size_t room = 16;
  std::string text;
  std::string said;
  std::vector<std::string> bodies;
};

struct Parsing {
  Notes notes;
  telnet::Parser parser{64, notes};
  std::chrono::nanoseconds now = std::chrono::seconds(5);

  void receive(std::string_view bytes) { parser.receive(bytes, now); }
};

}  // namespace

TEST_CASE("parser: text passes, a doubled IAC is one byte of it") {
  Parsing p;
  p.receive("ab" + iac(255) + "cd");
  CHECK(p.notes.text ==
        "ab\xff"
        "cd");
  CHECK(p.notes.said.empty());
}

TEST_CASE("parser: commands and negotiations are no text, wherever the reads cut them") {
  Parsing p;
  p.receive("a\xff");
  p.receive(
      "\xf1"
      "b\xff\xfb");
  p.receive(
      "\x1f"
      "c");
  CHECK(p.notes.text == "abc");
  CHECK(p.notes.said == "command 241\n<WILL NAWS>\n");
}

TEST_CASE("parser: an IAC as the very last byte says nothing yet") {
  Parsing p;
  p.receive("a\xff");
  CHECK(p.notes.text == "a");
  CHECK(p.notes.said.empty());
}

TEST_CASE("parser: a body has its escapes undone and ends at IAC SE alone") {
  Parsing p;
  p.receive(iac(sb, 31) + "\x01\xff\xff\xf0\x02" + iac(se) + "x");
  REQUIRE(p.notes.bodies.size() == 1);
  CHECK(p.notes.bodies[0] == "\x01\xff\xf0\x02");
  CHECK(p.notes.text == "x");
}

TEST_CASE("parser: an empty subnegotiation and a stray IAC SE are nothing") {
  Parsing p;
  p.receive(iac(sb) + iac(se) + "a" + iac(se) + "b");
  CHECK(p.notes.text == "ab");
  CHECK(p.notes.said == "body of 255\ncommand 240\n");
  CHECK(p.notes.bodies[0].empty());
}

TEST_CASE("parser: option 255 is written doubled") {
  Parsing p;
  p.receive(iac(sb, 255, 255) + "ab" + iac(se));
  REQUIRE(p.notes.bodies.size() == 1);
  CHECK(p.notes.bodies[0] == "ab");
}

TEST_CASE("parser: a body as long as the room arrives, one byte more and it is dropped whole") {
  Parsing p;
  p.receive(iac(sb, 9) + std::string(16, 'x') + iac(se));
  CHECK(p.notes.bodies.size() == 1);
  p.receive(iac(sb, 9) + std::string(17, 'x') + iac(se) + "after");
  CHECK(p.notes.bodies.size() == 1);
  CHECK(p.notes.text == "after");
}

TEST_CASE("parser: escapes in a body count as the two bytes they are") {
  Parsing p;
  std::string escaped;
  for (int i = 0; i < 8; ++i) {
    escaped += iac(255);
  }
  p.receive(iac(sb, 9) + escaped + iac(se));
  CHECK(p.notes.bodies.size() == 1);
  p.receive(iac(sb, 9) + escaped + "x" + iac(se));
  CHECK(p.notes.bodies.size() == 1);
}

TEST_CASE("parser: a body nobody has room for is read to its end and never becomes text") {
  Parsing p;
  p.notes.room = 0;
  p.receive(iac(sb, 123) + "look\r\nquit\r\n" + iac(se) + "x");
  CHECK(p.notes.text == "x");
  CHECK(p.notes.said.empty());
}

TEST_CASE("parser: a command inside a body spoils it and does not end it") {
  Parsing p;
  p.receive(iac(sb, 9) + "ab" + iac(will, 1) + "cd" + iac(se) + "x");
  CHECK(p.notes.bodies.empty());
  CHECK(p.notes.text == "x");
  CHECK(p.notes.said.empty());
}

TEST_CASE("parser: a body past the overrun ends all reading") {
  Parsing p;
  p.receive(iac(sb, 9) + std::string(64, 'x'));
  CHECK_FALSE(p.parser.is_overrun());
  p.receive("x");
  CHECK(p.parser.is_overrun());
  p.receive(iac(se) + "text");
  CHECK(p.notes.text.empty());
}

TEST_CASE("parser: it knows since when a subnegotiation is open") {
  Parsing p;
  CHECK_FALSE(p.parser.open_since());
  p.receive(iac(sb));
  p.now += std::chrono::seconds(3);
  p.receive(
      "\x09"
      "ab\xff");
  CHECK(p.parser.open_since() == std::chrono::seconds(5));
  p.receive("\xf0");
  CHECK_FALSE(p.parser.open_since());
}
