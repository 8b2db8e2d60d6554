#include "telnet/encoder.h"

#include <random>

#include <doctest/doctest.h>

#include "telnet/colours.h"
#include "telnet/shown.h"
#include "wire/markup.h"

using namespace telnet_tests;
using wire::Style;
using wire::styled;

TEST_CASE("encoder: lines end in CR LF, with one added where it lacks") {
  CHECK(telnet::encode_text("a", plain()) == "a\r\n");
  CHECK(telnet::encode_text("a\n", plain()) == "a\r\n");
  CHECK(telnet::encode_text("\n", plain()) == "\r\n");
  CHECK(telnet::encode_text("\n\n", plain()) == "\r\n\r\n");
  CHECK(telnet::encode_text("a\n\nb", plain()) == "a\r\n\r\nb\r\n");
  CHECK(telnet::encode_text("", plain()).empty());
}

TEST_CASE("encoder: every style has a colour of its own kind and ends in a reset") {
  for (int i = 0; i < static_cast<int>(Style::count_); ++i) {
    const auto style = static_cast<Style>(i);
    const std::string encoded = telnet::encode_text(styled(style, "x"), coloured());
    CHECK(encoded == std::string(telnet::colour_of(style, wire::Colour::sixteen)) + "x\x1b[0m\r\n");
    CHECK(telnet::encode_text(styled(style, "x"), plain()) == "x\r\n");
  }
}

TEST_CASE("encoder: an inner style gives way to the outer one again") {
  const std::string text = styled(Style::good, "a" + styled(Style::bad, "b") + "c") + "d";
  CHECK(telnet::encode_text(text, coloured()) ==
        "\x1b[0;1;32ma\x1b[0;1;31mb\x1b[0;1;32mc\x1b[0md\x1b[0m\r\n");
}

TEST_CASE("encoder: a style that goes on over a break is closed and opened again") {
  const std::string text = styled(Style::good, "one two\nthree");
  CHECK(telnet::encode_text(text, coloured(20)) ==
        "\x1b[0;1;32mone two\x1b[0m\r\n\x1b[0;1;32mthree\x1b[0m\r\n");
  const std::string longer = styled(Style::good, std::string(25, 'x'));
  CHECK(telnet::encode_text(longer, coloured(20)) ==
        "\x1b[0;1;32m" + std::string(20, 'x') + "\x1b[0m\r\n\x1b[0;1;32mxxxxx\x1b[0m\r\n");
}

TEST_CASE("encoder: a style left open does not leak into the next text") {
  CHECK(telnet::encode_text("\x02"
                            "ka",
                            coloured()) == "\x1b[0;1;32ma\x1b[0m\r\n");
  CHECK(telnet::encode_text("b", coloured()) == "b\r\n");
}

TEST_CASE("encoder: markup in the text of a player is text") {
  // A line has lost its control characters long before; here they are dropped once more.
  check_bytes(telnet::encode_text("say \x1b[2J \x1b]0;x\x07 \xc2\x9b \x01\x08\x7f <send> {r %n $n",
                                  coloured()));
  CHECK(telnet::encode_text("\x1b[2J %n%s $n {0:1000000} {} <send>", plain()) ==
        "[2J %n%s $n {0:1000000} {} <send>\r\n");
}

TEST_CASE("encoder: somebody's words that go on below are set in, so they can forge no line") {
  const std::string text =
      styled(Style::speech, "Ann says 'hi" + std::string(500, ' ') + "Bob tells you 'run'.'");
  const auto lines = lines_of(telnet::encode_text(text, plain()));
  REQUIRE(lines.size() == 2);
  CHECK(lines[0] == "Ann says 'hi");
  CHECK(lines[1] == "  Bob tells you 'run'.'");
  for (const Style style : {Style::tell, Style::emote, Style::player}) {
    const auto more = lines_of(telnet::encode_text(styled(style, std::string(100, 'x')), plain()));
    REQUIRE(more.size() == 2);
    CHECK(more[1] == "  " + std::string(20, 'x'));
  }
}

TEST_CASE("encoder: a name or title that goes on below in a table is set in there too") {
  wire::Table table{.headings = {"who", "idle"}, .rows = {}, .when_empty = {}};
  table.rows.push_back(
      {styled(Style::player, "Bob " + std::string(60, 'w') + " Ann tells you 'go'"), "none"});
  const wire::Sheet sheet{.title = "", .parts = {table}};
  const auto lines = lines_of(telnet::encode_sheet(sheet, plain(40)));
  REQUIRE(lines.size() > 3);
  for (std::size_t i = 2; i < lines.size(); ++i) {
    CHECK(lines[i].substr(0, 2) == "  ");
    CHECK(width_of(lines[i]) <= 40);
  }
}

TEST_CASE("encoder: any bytes at all come out as clean lines") {
  std::mt19937 random(11);
  const std::string odd = "\x02\x03\x04\x1b\r\n\t\x7f\xff\xc2\x9b\xe2\x80\xa8\xcc\x81 aom[";
  for (int round = 0; round < 2000; ++round) {
    std::string text;
    for (auto i = random() % 120; i > 0; --i) {
      text += random() % 3 == 0 ? static_cast<char>(random() % 256) : odd[random() % odd.size()];
    }
    const std::size_t width = 20 + random() % 60;
    for (const auto charset : {wire::Charset::utf8, wire::Charset::latin1, wire::Charset::ascii}) {
      telnet::Look look = coloured(width);
      look.charset = charset;
      const std::string encoded = telnet::encode_text(text, look);
      check_bytes(encoded, charset);
      for (const std::string& line : lines_of(encoded)) {
        const bool is_bytes = charset != wire::Charset::utf8;
        CHECK((is_bytes ? without_colour(line).size() : width_of(line)) <= width);
      }
      check_bytes(telnet::encode_prompt(text, look), charset);
    }
  }
}

TEST_CASE(
    "encoder: a line that goes on is not set in for a reader, so no blanks follow each other") {
  telnet::Look look = plain(20);
  look.screen_reader = true;
  const auto said = wire::styled(wire::Style::speech, std::string(20, 'x') + "\x04two\x04three");
  const auto seen = telnet::encode_text(said, look);
  CHECK(seen.find("  ") == std::string::npos);
  CHECK(seen == std::string(20, 'x') + "\r\n two three\r\n");
}
