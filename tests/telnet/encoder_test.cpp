#include "telnet/encoder.h"

#include <algorithm>
#include <random>

#include <doctest/doctest.h>

#include "base/text.h"
#include "telnet/colours.h"
#include "telnet/glyphs.h"
#include "telnet/letters.h"
#include "wire/markup.h"

using wire::Style;
using wire::styled;

namespace {

telnet::Look plain(std::size_t width = 80) {
  return {.width = width, .colour = wire::Colour::none, .screen_reader = false};
}
telnet::Look coloured(std::size_t width = 80) {
  return {.width = width, .colour = wire::Colour::sixteen, .screen_reader = false};
}

std::vector<std::string> lines_of(std::string_view encoded) {
  std::vector<std::string> lines;
  while (!encoded.empty()) {
    const auto end = encoded.find("\r\n");
    lines.emplace_back(encoded.substr(0, end));
    encoded.remove_prefix(end == std::string_view::npos ? encoded.size() : end + 2);
  }
  return lines;
}

// Without the colour sequences; fails on any escape that is not one of them.
std::string without_colour(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    if (text.front() != '\x1b') {
      out += text.front();
      text.remove_prefix(1);
      continue;
    }
    const auto end = text.find('m');
    REQUIRE(end != std::string_view::npos);
    const auto inside = text.substr(1, end - 1);
    CHECK(inside.front() == '[');
    CHECK(inside.find_first_not_of("[0123456789;") == std::string_view::npos);
    text.remove_prefix(end + 1);
  }
  return out;
}

std::size_t width_of(std::string_view line) {
  std::size_t width = 0;
  const std::string bare = without_colour(line);
  std::string_view rest = bare;
  while (!rest.empty()) {
    width += telnet::take_letter(rest).columns;
  }
  return width;
}

std::string without_blanks(std::string_view text) {
  std::string out(text);
  std::erase_if(out, [](char c) { return c == ' ' || c == '\r' || c == '\n'; });
  return out;
}

// Case G15: what may go to a terminal.
void check_bytes(std::string_view encoded) {
  for (std::size_t i = 0; i < encoded.size(); ++i) {
    const auto byte = static_cast<unsigned char>(encoded[i]);
    if (byte == '\r') {
      CHECK(i + 1 < encoded.size());
      CHECK(encoded[i + 1] == '\n');
    } else if (byte == '\n') {
      CHECK(i > 0);
      CHECK(encoded[i - 1] == '\r');
    } else if (byte != 0x1b) {
      CHECK(byte >= 0x20);
      CHECK(byte != 0x7f);
    }
  }
  const std::string shown = without_colour(encoded);
  CHECK(base::is_utf8(shown));
  for (const std::string& line : lines_of(shown)) {
    CHECK(base::is_printable(line));
  }
  for (const std::string& line : lines_of(encoded)) {
    if (line.find('\x1b') != std::string::npos) {
      CHECK(line.ends_with(telnet::colour_reset));
    }
  }
}

}  // namespace

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
    CHECK(encoded == std::string(telnet::colour_of(style)) + "x\x1b[0m\r\n");
    CHECK(telnet::colour_of(style) != telnet::colour_reset);
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

TEST_CASE("wrap: 600 letters with a colour every third one fit their lines and lose nothing") {
  // Narrow letters, wide ones, letters of two bytes and one word of 200.
  std::string text;
  std::string source;
  const std::vector<std::string> letters = {"a", "\xc3\xa9", "\xe6\xbc\xa2", "z", " "};
  for (int i = 0; i < 400; ++i) {
    const std::string& letter = letters[static_cast<std::size_t>(i * i + i / 7) % letters.size()];
    source += letter;
    text += i % 3 == 0 ? styled(static_cast<Style>(i % 4), letter) : letter;
  }
  const std::string word(200, 'w');
  text += " " + styled(Style::object, word);
  source += " " + word;
  for (const std::size_t width : {20U, 80U, 500U}) {
    const std::string encoded = telnet::encode_text(text, coloured(width));
    check_bytes(encoded);
    for (const std::string& line : lines_of(encoded)) {
      CHECK(width_of(line) <= width);
    }
    CHECK(without_blanks(without_colour(encoded)) == without_blanks(source));
    CHECK(without_colour(encoded) == telnet::encode_text(text, plain(width)));
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
    const std::string encoded = telnet::encode_text(text, coloured(width));
    check_bytes(encoded);
    for (const std::string& line : lines_of(encoded)) {
      CHECK(width_of(line) <= width);
    }
    check_bytes(telnet::encode_prompt(text, coloured(width)));
  }
}
