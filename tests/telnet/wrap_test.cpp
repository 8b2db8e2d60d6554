// Lines are broken and columns aligned by what is seen: cases G15 and G16, and letters that are
// made of several code points.
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include "telnet/client.h"
#include "telnet/glyphs.h"
#include "telnet/shown.h"
#include "wire/markup.h"

using namespace telnet_tests;
using wire::Style;
using wire::styled;

namespace {

// Six hundred letters to be seen, in words: narrow ones, of two bytes, wide ones, with marks on
// them, and one word of two hundred.
std::vector<std::string> letters_of_a_room() {
  const std::vector<std::string> kinds = {"a", "é", "漢", "z", "e\u0301", "ß", "m", "字"};
  std::vector<std::string> letters;
  for (std::size_t i = 0; i < 400; ++i) {
    letters.push_back(i % 7 == 6 ? " " : kinds[(i * i + i / 5) % kinds.size()]);
  }
  letters.insert(letters.begin() + 200, 200, "w");
  return letters;
}

std::string joined(const std::vector<std::string>& letters) {
  std::string out;
  for (const auto& letter : letters) {
    out += letter;
  }
  return out;
}

// A mark of style every three letters.
std::string marked(const std::vector<std::string>& letters) {
  std::string out;
  for (std::size_t i = 0; i < letters.size(); i += 3) {
    std::string three;
    for (std::size_t j = i; j < std::min(letters.size(), i + 3); ++j) {
      three += letters[j];
    }
    // Styles whose lines are not set in: it is no one's speech.
    constexpr Style styles[] = {Style::object, Style::good, Style::room_name, Style::warning};
    out += styled(styles[i / 3 % 4], three);
  }
  return out;
}

// What the client said its window is, and what width counts then.
struct Window {
  int said;
  std::size_t counts;
};
constexpr Window windows[] = {{20, 20}, {0, 80}, {80, 80}, {65535, 500}};

std::string window_of(int width) {
  std::string body = {static_cast<char>(width / 256), static_cast<char>(width % 256), 0, 24};
  return subnegotiation(naws, body);
}

// The text of what a client heard: data bytes without telnet commands.
std::string text_of(std::string_view raw) {
  CHECK(raw.find('\xff') == std::string_view::npos);
  return std::string(raw);
}

std::size_t column_of(const std::string& line, std::string_view part) {
  const auto at = line.find(part);
  REQUIRE(at != std::string::npos);
  return width_of(line.substr(0, at));
}

}  // namespace

TEST_CASE("wrap: a room of 600 letters, marks and wide ones fits every window and loses nothing") {
  const auto letters = letters_of_a_room();
  REQUIRE(letters.size() == 600);
  const std::string source = joined(letters);
  for (const auto depth : {wire::Colour::none, wire::Colour::sixteen, wire::Colour::truecolour}) {
    for (const auto& window : windows) {
      Opened client;
      client.terminal({.session = wire::SessionId{1},
                       .colour = depth,
                       .screen_reader = {},
                       .width = {},
                       .charset = {},
                       .pages = false});
      client.send(iac(will, naws) + window_of(window.said));
      client.raw();
      client.text(marked(letters));
      const std::string seen = text_of(client.raw());
      check_bytes(seen);
      for (const auto& line : lines_of(seen)) {
        CHECK(width_of(line) <= window.counts);
        // Not cut before a mark that stands on a letter.
        CHECK_FALSE(without_colour(line).starts_with("\u0301"));
      }
      CHECK(without_blanks(without_colour(seen)) == without_blanks(source));
    }
  }
}

TEST_CASE("wrap: a list of coloured titles has its columns where they are in every row") {
  const std::vector<std::vector<std::string>> people = {
      {styled(Style::player, "Ann") + " the " + styled(Style::good, "miller"), "50", "idle 漢"},
      {styled(Style::player, "漢字") + styled(Style::bad, " e\u0301"), "1",
       styled(Style::staff, "é")},
      {styled(Style::player, "B" + styled(Style::emote, "o") + "b"), styled(Style::value, "7"),
       "-"}};
  const wire::Sheet who{.title = "", .parts = {wire::Table{{"who", "level", "state"}, people, ""}}};
  for (const auto depth : {wire::Colour::none, wire::Colour::sixteen, wire::Colour::palette}) {
    for (const std::size_t width : {80U, 500U}) {
      const auto lines = lines_of(telnet::encode_sheet(who, coloured(width, depth)));
      REQUIRE(lines.size() == 4);
      const auto level = column_of(lines[0], "level");
      const auto state = column_of(lines[0], "state");
      CHECK(column_of(lines[1], "50") == level);
      CHECK(column_of(lines[1], "idle") == state);
      CHECK(column_of(lines[2], "1 ") == level);
      CHECK(column_of(lines[2], "é") == state);
      CHECK(column_of(lines[3], "7") == level);
      CHECK(column_of(lines[3], "-") == state);
    }
    for (const auto& line : lines_of(telnet::encode_sheet(who, coloured(20, depth)))) {
      CHECK(width_of(line) <= 20);
    }
  }
}

TEST_CASE("wrap: what is seen as one letter is not cut") {
  const std::string family = "\U0001F469\u200d\U0001F469\u200d\U0001F467";  // six columns at most
  const std::string flag = "\U0001F1E8\U0001F1ED";
  const std::string thumb = "\U0001F44D\U0001F3FD";
  const std::string heart = "\u2764\ufe0f";
  const std::string syllable = "\u1100\u1161\u11a8";
  for (const auto& letter : {family, flag, thumb, heart, syllable}) {
    std::string word;
    for (int i = 0; i < 40; ++i) {
      word += letter;
    }
    const auto lines = lines_of(telnet::encode_text(word, plain(20)));
    for (const auto& line : lines) {
      CHECK(width_of(line) <= 20);
      CHECK(line.size() % letter.size() == 0);
      CHECK(line.starts_with(letter));
    }
    CHECK(without_blanks(telnet::encode_text(word, plain(20))) == word);
  }
}

TEST_CASE("wrap: joined letters have one style and are as wide as where nobody joins them") {
  const auto glyphs = telnet::take_apart(
      "\x02"
      "a\U0001F469\u200d\x03\U0001F467x");
  REQUIRE(glyphs.size() == 4);
  CHECK_FALSE(glyphs[0].joins);
  CHECK(glyphs[1].joins);
  CHECK(glyphs[2].joins);
  CHECK(glyphs[2].style == Style::room_name);
  CHECK_FALSE(glyphs[3].joins);
  CHECK_FALSE(glyphs[3].style);
  CHECK(telnet::columns_of(glyphs) == 5);
  CHECK(telnet::columns_of(telnet::take_apart("\u2764\ufe0f")) == 2);  // on some terminals
}

TEST_CASE("wrap: a letter that is joined without end is cut where the line ends") {
  std::string endless = "\U0001F469";
  for (int i = 0; i < 100; ++i) {
    endless += "\u200d\U0001F469";
  }
  for (const auto& line : lines_of(telnet::encode_text(endless, plain(20)))) {
    CHECK(width_of(line) <= 20);
  }
}

TEST_CASE("wrap: a mark on a blank stays with it, and one at the start of a line has no base") {
  CHECK(telnet::encode_text("aa \u0301"
                            "b",
                            plain(4)) ==
        "aa \u0301"
        "b\r\n");
  CHECK(telnet::encode_text("a\n\u0301"
                            "b",
                            plain(4)) ==
        "a\r\n\u0301"
        "b\r\n");
}

TEST_CASE("encoder: nothing that a player may write steers another's terminal") {
  const std::string words =
      "hi\x1b[2J\x1b]0;x\x07 \xc2\x9b"
      "31m \x9b"
      "0m \x01\x08\x7f\r <send href='x'>go</send> \x1b[31mred "
      "\xe2\x80\xae{r %n $n &w";
  const std::vector<std::string> lines = {
      styled(Style::speech, "Ann says '" + words + "'"),
      styled(Style::tell, "Ann tells you '" + words + "'"), styled(Style::player, "Ann " + words),
      "[gossip] Ann: " + words,
      // A colour that is opened and not closed, as no command would.
      "\x02"
      "l" +
          words};
  for (const auto written : {wire::Charset::utf8, wire::Charset::latin1, wire::Charset::ascii}) {
    for (const auto depth : {wire::Colour::none, wire::Colour::sixteen, wire::Colour::palette,
                             wire::Colour::truecolour}) {
      for (const bool reader : {false, true}) {
        const telnet::Look look{
            .width = 40, .colour = depth, .screen_reader = reader, .charset = written};
        for (const auto& line : lines) {
          const auto seen = telnet::encode_text(line, look);
          check_bytes(seen, written);
          // What comes next is in the colour of the terminal.
          CHECK(telnet::encode_prompt("> ", look) == "> ");
          CHECK(seen.find("<send") != std::string::npos);
        }
        const wire::Sheet sheet{
            .title = words,
            .parts = {wire::Table{{words}, {{words, words}}, ""},
                      wire::LabelValue{words, words, true}, wire::List{words, {words}, "", true}}};
        check_bytes(telnet::encode_sheet(sheet, look), written);
      }
    }
  }
}

TEST_CASE("reader: blanks are one at a time and begin no line") {
  telnet::Look look = plain(20);
  look.screen_reader = true;
  CHECK(telnet::encode_text("  a   b\n    c  ", look) == "a b\r\nc \r\n");
  CHECK(telnet::encode_prompt("<10hp  5m> ", look) == "<10hp 5m> ");
  CHECK(telnet::encode_text("a \x04 b", look) == "a b\r\n");
  const auto lines = lines_of(
      telnet::encode_text(styled(Style::speech, "Ann says 'one two three four five'"), look));
  REQUIRE(lines.size() == 2);
  CHECK(lines[1] == "three four five'");
}

TEST_CASE("art: shown where there is room, told where there is none or a reader") {
  const wire::Sheet sheet{.title = "",
                          .parts = {wire::Art{"  /\\_/\\\n ( o.o )----------\n", "A cat."}}};
  CHECK(telnet::encode_sheet(sheet, plain(20)) == "  /\\_/\\\r\n ( o.o )----------\r\n");
  CHECK(telnet::encode_sheet(sheet, plain(17)) == "A cat.\r\n");
  telnet::Look reader = plain();
  reader.screen_reader = true;
  CHECK(telnet::encode_sheet(sheet, reader) == "A cat.\r\n");
  const wire::Sheet wordless{.title = "", .parts = {wire::Art{"###", ""}}};
  CHECK(telnet::encode_sheet(wordless, reader).empty());
  CHECK(telnet::encode_sheet(wordless, plain(2)) == "##\r\n#\r\n");
}
