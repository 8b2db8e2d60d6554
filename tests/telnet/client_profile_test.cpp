// What a client tells of itself, by each of the ways there are, as real clients tell it.
#include "telnet/client_profile.h"

#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "telnet/client.h"

using namespace telnet_tests;

namespace {

std::string type(std::string_view words) {
  return subnegotiation(ttype, "\0"s + std::string(words));
}

// Asks are answered one by one; returns how often it was asked.
std::size_t answer_types(Client& client, const std::vector<std::string>& types) {
  client.send(iac(will, ttype));
  std::size_t asked = 0;
  while (client.heard() == "<SB TTYPE <01>>" && asked < 20) {
    client.send(type(types[std::min(asked, types.size() - 1)]));
    ++asked;
  }
  return asked;
}

std::string variable(std::string_view name, std::string_view value, char mark = 0) {
  return std::string(1, mark) + std::string(name) + "\x01" + std::string(value);
}

}  // namespace

TEST_CASE("ttype: a client is asked until it has told its name, its terminal and what it can") {
  Opened client;
  CHECK(answer_types(client, {"TINTIN++", "xterm-256color", "MTTS 271", "MTTS 271"}) == 3);
  const auto known = client.known();
  CHECK(known.name == "TINTIN++");
  CHECK(known.terminal == "xterm-256color");
  CHECK(known.mtts == 271);
  CHECK(known.colour == wire::Colour::truecolour);
  CHECK(known.charset == wire::Charset::utf8);
  CHECK(known.is_screen_reader == false);
}

TEST_CASE("ttype: a plain telnet tells its terminal, twice, and is asked no more") {
  Opened client;
  CHECK(answer_types(client, {"XTERM-256COLOR"}) == 2);
  CHECK(client.known().terminal == "XTERM-256COLOR");
  CHECK(client.known().colour == wire::Colour::palette);
}

TEST_CASE("ttype: MTTS alone, and first, is understood") {
  Opened client;
  CHECK(answer_types(client, {"MTTS 335"}) == 1);
  CHECK(client.known().is_screen_reader == true);
}

TEST_CASE("ttype: a name with a version is both") {
  Opened client;
  answer_types(client, {"Mudlet 4.17.2", "ANSI-TRUECOLOR", "MTTS 2345"});
  CHECK(client.known().name == "Mudlet");
  CHECK(client.known().version == "4.17.2");
}

TEST_CASE("ttype: bits tell colours, charset and a screen reader") {
  struct Row {
    std::string mtts;
    std::optional<wire::Colour> colour;
    std::optional<wire::Charset> charset;
    std::optional<bool> reader;
  };
  const Row rows[] = {
      {"MTTS 0", wire::Colour::none, wire::Charset::ascii, false},
      {"MTTS 1", wire::Colour::sixteen, wire::Charset::ascii, false},
      {"MTTS 13", wire::Colour::palette, wire::Charset::utf8, false},
      {"MTTS 256", wire::Colour::truecolour, wire::Charset::ascii, false},
      {"MTTS 69", wire::Colour::sixteen, wire::Charset::utf8, true},
      {"MTTS 2147483648", wire::Colour::none, wire::Charset::ascii, false},
      {"MTTS 2147483649", std::nullopt, std::nullopt, std::nullopt},
      {"MTTS -1", std::nullopt, std::nullopt, std::nullopt},
      {"MTTS 12x", std::nullopt, std::nullopt, std::nullopt},
  };
  for (const auto& row : rows) {
    CAPTURE(row.mtts);
    Opened client;
    answer_types(client, {row.mtts});
    CHECK(client.known().colour == row.colour);
    CHECK(client.known().charset == row.charset);
    CHECK(client.known().is_screen_reader == row.reader);
  }
}

TEST_CASE("ttype: a terminal without bits is known by its name") {
  struct Row {
    std::string terminal;
    std::optional<wire::Colour> colour;
  };
  const Row rows[] = {{"xterm-256color", wire::Colour::palette},
                      {"XTERM-DIRECT", wire::Colour::truecolour},
                      {"ANSI-TRUECOLOR", wire::Colour::truecolour},
                      {"dumb", wire::Colour::none},
                      {"UNKNOWN", wire::Colour::none},
                      {"vt100", std::nullopt}};
  for (const auto& row : rows) {
    CAPTURE(row.terminal);
    Opened client;
    answer_types(client, {row.terminal});
    CHECK(client.known().colour == row.colour);
  }
}

TEST_CASE("ttype: a stranger's words are cut and filtered, and asking ends") {
  Opened client;
  std::vector<std::string> types;
  for (int i = 0; i < 30; ++i) {
    types.push_back("\x1b[2J\xff" + std::string(100, 'x') + std::to_string(i));
  }
  CHECK(answer_types(client, types) <= 8);
  CHECK(client.known().name == "[2J" + std::string(37, 'x'));
}

TEST_CASE("ttype: no more than the limit of a name is kept") {
  base::Limits limits;
  limits.client_name = 5;
  Opened client(limits);
  answer_types(client, {"TINTIN++"});
  CHECK(client.known().name == "TINTI");
}

TEST_CASE("new-environ: the names are asked for, in a question short enough for all") {
  Opened client;
  client.send(iac(will, new_environ));
  const auto asked = client.raw();
  CHECK(in_words(asked) ==
        "<SB NEW-ENVIRON <01><00>CLIENT_NAME<00>CLIENT_VERSION<00>CHARSET<00>MTTS"
        "<00>TERMINAL_TYPE<03>SCREEN_READER>");
  CHECK(asked.size() <= 240);
}

TEST_CASE("new-environ: one variable a message, as all in one, is heard") {
  for (const char mark : {'\0', '\3'}) {
    for (const bool in_one : {true, false}) {
      Opened client;
      client.send(iac(will, new_environ));
      const std::string all[] = {variable("CLIENT_NAME", "TinTin++", mark),
                                 variable("MTTS", "847", mark), variable("CHARSET", "UTF-8", mark)};
      if (in_one) {
        client.send(subnegotiation(new_environ, "\0"s + all[0] + all[1] + all[2]));
      } else {
        for (const auto& one : all) {
          client.send(subnegotiation(new_environ, "\0"s + one));
        }
      }
      CHECK(client.known().name == "TinTin++");
      CHECK(client.known().is_screen_reader == true);
      CHECK(client.known().charset == wire::Charset::utf8);
    }
  }
}

TEST_CASE("new-environ: names without values, escapes and later news are understood") {
  Opened client;
  client.send(iac(will, new_environ));
  client.send(subnegotiation(new_environ, "\0\3CLIENT_NAME\3MTTS\3CHARSET"s));
  CHECK(client.known().name.empty());
  client.send(subnegotiation(new_environ, "\2\0CLIENT_NAME\1A\2\1B"s));  // an escaped byte 1
  CHECK(client.known().name == "AB");
  client.send(subnegotiation(new_environ,
                             "\2\3SCREEN_READER\1"
                             "1"s));
  CHECK(client.known().is_screen_reader == true);
  client.send(subnegotiation(new_environ,
                             "\2\3SCREEN_READER\1"
                             "0"s));
  CHECK(client.known().is_screen_reader == false);
}

TEST_CASE("charset: UTF-8 is asked for first, and once") {
  Opened client;
  client.send(iac(do_it, charset));
  CHECK(client.heard() == "<SB CHARSET <01>;UTF-8;US-ASCII>");
  client.send(iac(do_it, charset));
  CHECK(client.heard().empty());
}

TEST_CASE("charset: what is accepted or refused is known") {
  struct Row {
    std::string answer;
    std::optional<wire::Charset> charset;
  };
  const Row rows[] = {{"\2UTF-8", wire::Charset::utf8},     {"\2utf-8", wire::Charset::utf8},
                      {"\2US-ASCII", wire::Charset::ascii}, {"\3", wire::Charset::ascii},
                      {"\2KOI8-R", std::nullopt},           {"", std::nullopt}};
  for (const auto& row : rows) {
    CAPTURE(row.answer);
    Opened client;
    client.send(iac(do_it, charset) + subnegotiation(charset, row.answer));
    CHECK(client.known().charset == row.charset);
  }
}

TEST_CASE("charset: a client that asks is answered in its own spelling") {
  Opened client;
  client.send(iac(will, charset));
  CHECK(client.heard() == "<DO CHARSET>");
  client.send(subnegotiation(charset, "\1 ISO-8859-1 utf-8"));
  CHECK(client.heard() == "<SB CHARSET <02>utf-8>");
  CHECK(client.known().charset == wire::Charset::utf8);
  client.send(subnegotiation(charset, "\1;ISO-8859-1;KOI8-R"));
  CHECK(client.heard() == "<SB CHARSET <03>>");
  client.send(subnegotiation(charset, "\1"));
  CHECK(client.heard() == "<SB CHARSET <03>>");
  client.send(subnegotiation(charset, "\4\1"));
  CHECK(client.heard() == "<SB CHARSET <05>>");
}

TEST_CASE("charset: a client that takes its offer back at once and asks all the same is answered") {
  Opened client;
  client.send(subnegotiation(charset, "\1;UTF-8"));
  CHECK(client.heard().empty());  // nothing was agreed yet
  client.send(iac(will, charset) + iac(wont, charset) + subnegotiation(charset, "\1;UTF-8"));
  CHECK(client.heard() == "<DO CHARSET><DONT CHARSET><SB CHARSET <02>UTF-8>");
}

TEST_CASE("colours: what the client can decides, until the player does") {
  Opened client;
  answer_types(client, {"dumb"});
  client.text(
      "\x02"
      "kgood\x03");
  CHECK(client.raw() == "good\r\n");
  client.terminal({.session = wire::SessionId{1},
                   .colour = wire::Colour::sixteen,
                   .screen_reader = {},
                   .width = {},
                   .charset = {}});
  client.text(
      "\x02"
      "kgood\x03");
  CHECK(client.raw().find('\x1b') != std::string::npos);
}

TEST_CASE("screen reader: the client's word counts, until the player gives theirs") {
  Opened client;
  wire::Sheet sheet;
  sheet.parts.emplace_back(wire::Gauge{.label = "Hit points", .value = 20, .most = 30});
  answer_types(client, {"MTTS 68"});
  client.connection.write(wire::ShowSheet{wire::SessionId{1}, sheet});
  CHECK(client.heard() == "Hit points: 20 of 30\n");
  client.terminal({.session = wire::SessionId{1},
                   .colour = {},
                   .screen_reader = false,
                   .width = {},
                   .charset = {}});
  client.connection.write(wire::ShowSheet{wire::SessionId{1}, sheet});
  CHECK(client.heard() == "Hit points: 20 of 30 [#############-------]\n");
}
