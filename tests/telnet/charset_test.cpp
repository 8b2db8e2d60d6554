// Text for clients that have not all letters, and what they type.
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include "telnet/client.h"
#include "telnet/shown.h"
#include "telnet/transliteration.h"
#include "wire/markup.h"

using namespace telnet_tests;
using wire::Charset;

namespace {

std::string ascii(std::string_view text) {
  return telnet::encode_prompt(text, in_charset(Charset::ascii));
}
std::string latin1(std::string_view text) {
  return telnet::encode_prompt(text, in_charset(Charset::latin1));
}

// Code points that are no letters at all.
bool is_surrogate(std::uint32_t code) {
  return code >= 0xD800 && code < 0xE000;
}

std::string utf8(std::uint32_t code) {
  const auto byte = [](std::uint32_t bits) { return static_cast<char>(bits); };
  const auto tail = [&](unsigned shift) { return byte(0x80U | (code >> shift & 0x3FU)); };
  if (code < 0x80) {
    return {byte(code)};
  }
  if (code < 0x800) {
    return {byte(0xC0U | code >> 6U), tail(0)};
  }
  if (code < 0x10000) {
    return {byte(0xE0U | code >> 12U), tail(6), tail(0)};
  }
  return {byte(0xF0U | code >> 18U), tail(12), tail(6), tail(0)};
}

void connect_as(Client& client, Charset written) {
  client.terminal({.session = wire::SessionId{1},
                   .colour = wire::Colour::none,
                   .screen_reader = {},
                   .width = {},
                   .charset = written});
}

}  // namespace

TEST_CASE("charset: UTF-8 goes out as it is") {
  const std::string text = "Zürich … 漢字 \xf0\x9f\x98\x80";
  CHECK(telnet::encode_prompt(text, plain()) == text);
}

TEST_CASE("charset: Latin-1 keeps its letters, a byte each") {
  CHECK(latin1("Zürich ÿ ¿ß? café") == "Z\xfcrich \xff \xbf\xdf? caf\xe9");
  CHECK(latin1("e\u0301 u\u0308") == "\xe9 \xfc");  // composed where there is such a letter
  CHECK(latin1("œuvre “a” – …") == "oeuvre \"a\" - ...");
  CHECK(latin1("Łódź") ==
        "L\xf3"
        "dz");
}

TEST_CASE("charset: in ASCII letters lose their marks and signs become words") {
  CHECK(ascii("Zürich, café, Łódź, Ångström, naïve") == "Zurich, cafe, Lodz, Angstrom, naive");
  CHECK(ascii("Straße, æther, Þór, œuvre") == "Strasse, aether, Thor, oeuvre");
  CHECK(ascii("‘a’ “b” „c” «d» – — …") == "'a' \"b\" \"c\" \"d\" - - ...");
  CHECK(ascii("ﬁn, ½, x², № 5, 5 €, ©") == "fin, 1/2, x2, No 5, 5 EUR, (c)");
  CHECK(ascii("• a ≠ b → c") == "* a != b -> c");
  CHECK(ascii("┌──┬──┐│╔═╗║█") == "+--+--+|+=+|#");
  CHECK(ascii("a\u00a0b") == "a b");
  CHECK(ascii("soft\u00adly") == "softly");
}

TEST_CASE("charset: what cannot be said otherwise is one question mark a letter") {
  CHECK(ascii("漢字") == "??");
  CHECK(ascii("Ω й") == "? ?");
  CHECK(ascii("\xf0\x9f\x98\x80!") == "?!");
  CHECK(ascii("\U0001F469\u200d\U0001F469\u200d\U0001F467.") == "?.");  // a family
  CHECK(ascii("\U0001F1E8\U0001F1ED.") == "?.");                        // a flag
  CHECK(ascii("\xff\xc3") == "??");
  CHECK(latin1("漢é") == "?\xe9");
}

TEST_CASE("charset: marks of style stay marks, and no letter becomes one") {
  const auto look = telnet::Look{.colour = wire::Colour::sixteen, .charset = Charset::ascii};
  CHECK(telnet::encode_prompt(wire::styled(wire::Style::bad, "Café"), look) ==
        "\x1b[0;1;31mCafe\x1b[0m");
  CHECK(telnet::encode_prompt("\x02éa", look) == "ea");
  CHECK(telnet::encode_prompt("a\x04"
                              "b\nc",
                              look) == "a b\r\nc");
}

TEST_CASE("charset: lines are as wide as what is seen of them") {
  // Twenty columns of ellipses are sixty of dots.
  std::string text;
  for (int i = 0; i < 20; ++i) {
    text += "…";
  }
  for (const auto& line : lines_of(telnet::encode_text(text, in_charset(Charset::ascii, 20)))) {
    CHECK(line.size() == 20);
  }
  const wire::Sheet sheet{
      .title = "",
      .parts = {wire::Table{{"who", "what"}, {{"ﬁﬁ", "a"}, {"abcd", "b"}, {"漢漢", "c"}}, ""}}};
  CHECK(telnet::encode_sheet(sheet, in_charset(Charset::ascii)) ==
        "who   what\r\nfifi  a\r\nabcd  b\r\n??    c\r\n");
  CHECK(telnet::encode_sheet(sheet, plain()) == "who   what\r\nﬁﬁ    a\r\nabcd  b\r\n漢漢  c\r\n");
}

TEST_CASE("charset: every part of a sheet is written in it") {
  const wire::Sheet sheet{
      .title = "é0",
      .parts = {wire::Words{"é1"}, wire::LabelValue{"é2", "é3", false}, wire::Gauge{"é4", 1, 2},
                wire::List{"é5", {"é6"}, "", false}, wire::List{"", {}, "é7", false},
                wire::Table{{"é8"}, {{"é9"}}, ""}, wire::Table{{}, {}, "éA"}, wire::Art{"éB", ""},
                wire::Art{"", "éC"}}};
  for (const bool reader : {false, true}) {
    auto look = in_charset(Charset::ascii);
    look.screen_reader = reader;
    const auto shown = telnet::encode_sheet(sheet, look);
    check_bytes(shown, Charset::ascii);
    CHECK(shown.find('?') == std::string::npos);
    for (const char part : std::string_view("0123456789A")) {
      CHECK(shown.find("e" + std::string(1, part)) != std::string::npos);
    }
    CHECK(shown.find(reader ? "eC" : "eB") != std::string::npos);
  }
}

TEST_CASE("charset: no code point at all gives a control character or a byte that is not in it") {
  for (const auto written : {Charset::utf8, Charset::latin1, Charset::ascii}) {
    for (const auto depth : {wire::Colour::none, wire::Colour::truecolour}) {
      const telnet::Look look{.width = 500, .colour = depth, .charset = written};
      std::string text =
          "\x02"
          "a";
      for (std::uint32_t code = 0; code < 0x110000; ++code) {
        if (!is_surrogate(code)) {
          text += utf8(code);
        }
        // In pieces, of which few are worth looking at in truecolour.
        if (code % 0x800 == 0x7FF) {
          if (depth == wire::Colour::none || code < 0x3000) {
            check_bytes(telnet::encode_text(text, look), written);
          }
          text =
              "\x02"
              "a";
        }
      }
    }
  }
}

TEST_CASE("charset: a text in it stays as it is when it is written in it once more") {
  for (const auto written : {Charset::latin1, Charset::ascii}) {
    const auto once = telnet::in_letters_of(written,
                                            "Zürich … ﬁ ½ 漢 \x02"
                                            "bé\x03 e\u0301\u0302");
    CHECK(telnet::in_letters_of(written, once) == once);
  }
}

TEST_CASE("charset: a Latin-1 y with dots is doubled on the wire, and read when it is typed") {
  Opened client;
  connect_as(client, Charset::latin1);
  client.text("Louÿs");
  CHECK(client.raw() == "Lou\xff\xffs\r\n");
  client.prompt("ÿ> ");
  CHECK(client.raw() == "\xff\xff> \xff\xf9");
  client.send("say Lou\xff\xffs\r\n");
  CHECK(client.lines() == std::vector<std::string>{"say Louÿs"});
}

TEST_CASE("charset: only a session that agreed to Latin-1 has bad bytes read as it") {
  Opened client;
  client.send("caf\xe9\r\n");
  CHECK(client.lines() == std::vector<std::string>{"caf\xef\xbf\xbd"});
  connect_as(client, Charset::ascii);
  client.send("caf\xe9\r\n");
  CHECK(client.lines() == std::vector<std::string>{"caf\xef\xbf\xbd"});
  connect_as(client, Charset::latin1);
  client.send("caf\xe9\r\n");
  CHECK(client.lines() == std::vector<std::string>{"café"});
  connect_as(client, Charset::utf8);
  client.send("caf\xe9\r\n");
  CHECK(client.lines() == std::vector<std::string>{"caf\xef\xbf\xbd"});
}
