#include "telnet/glyphs.h"

#include <doctest/doctest.h>

#include "telnet/letters.h"

using namespace std::string_literals;
using telnet::GlyphSpan;

namespace {

std::string seen(GlyphSpan glyphs) {
  std::string out;
  for (const auto& glyph : glyphs) {
    out += glyph.kind == telnet::Glyph::Kind::line_end ? "\n" : std::string(glyph.bytes);
  }
  return out;
}

std::string taken(std::string_view markup) {
  return seen(telnet::take_apart(markup));
}

std::vector<std::string> wrapped(std::string_view markup, std::size_t width,
                                 std::size_t indent = 0) {
  const auto glyphs = telnet::take_apart(markup);
  std::vector<std::string> lines;
  for (const GlyphSpan line : telnet::wrapped(glyphs, width, indent)) {
    lines.push_back(seen(line));
  }
  return lines;
}

// Markup to glyphs and back.
std::string again(std::string_view markup) {
  std::string out;
  telnet::append_markup(out, telnet::take_apart(markup));
  return out;
}

std::size_t columns(std::string_view markup) {
  return telnet::columns_of(telnet::take_apart(markup));
}

using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("letters: the last letter of a text by its bytes") {
  CHECK(telnet::last_letter_bytes("ab") == 1);
  CHECK(telnet::last_letter_bytes("a\xc3\xa9") == 2);
  CHECK(telnet::last_letter_bytes("\xf0\x9f\x98\x80") == 4);
  CHECK(telnet::last_letter_bytes("a\x80\x80") == 1);
  CHECK(telnet::last_letter_bytes("\x9f\x98\x80") == 1);
}

TEST_CASE("letters: an unfinished letter at the end") {
  CHECK(telnet::unfinished_bytes("ab") == 0);
  CHECK(telnet::unfinished_bytes("a\xc3") == 1);
  CHECK(telnet::unfinished_bytes("a\xe2\x82") == 2);
  CHECK(telnet::unfinished_bytes("a\xf0\x9f\x98") == 3);
  CHECK(telnet::unfinished_bytes("a\xc3\xa9") == 0);
  CHECK(telnet::unfinished_bytes("") == 0);
}

TEST_CASE("glyphs: marks are taken out and styles nest") {
  const auto glyphs = telnet::take_apart(
      "a\x02"
      "ab\x02"
      "cc\x03"
      "d\x03"
      "e");
  REQUIRE(glyphs.size() == 5);
  CHECK(seen(glyphs) == "abcde");
  CHECK_FALSE(glyphs[0].style);
  CHECK(glyphs[1].style == wire::Style::room_name);
  CHECK(glyphs[2].style == wire::Style::object);
  CHECK(glyphs[3].style == wire::Style::room_name);
  CHECK_FALSE(glyphs[4].style);
}

TEST_CASE("glyphs: marks that are unbalanced or unknown are harmless") {
  CHECK(taken("\x03\x03"
              "a\x03") == "a");
  CHECK(taken("a\x02") == "a");
  CHECK(taken("\x02"
              "za\x03"
              "b") == "ab");
  CHECK(taken("\x02\xc3\xa9\x03") == "\xc3\xa9");
  CHECK(taken("\x02\n\x03") == "\n");
  CHECK(taken("\x02\x02"
              "ab") == "b");
  const auto glyphs = telnet::take_apart(
      "\x02"
      "a\x02"
      "zb\x03"
      "c");
  CHECK(glyphs[0].style == wire::Style::room_name);
  CHECK(glyphs[1].style == wire::Style::room_name);
}

TEST_CASE("glyphs: however deep marks nest, their ends are known") {
  std::string deep;
  for (int i = 0; i < 10'000; ++i) {
    deep +=
        "\x02"
        "a";
  }
  deep += "x";
  deep += std::string(10'000, wire::style_close) + "y";
  const auto glyphs = telnet::take_apart(deep);
  REQUIRE(glyphs.size() == 2);
  CHECK(glyphs[0].style == wire::Style::room_name);
  CHECK_FALSE(glyphs[1].style);
}

TEST_CASE("glyphs: control characters in text are dropped, a tab is a blank") {
  CHECK(taken("a\x01"
              "b\x1b[2Jc\x07"
              "d\r\x7f"
              "e\xc2\x9b"
              "f") == "ab[2Jcdef");
  CHECK(taken("a\0b"s) == "ab");
  CHECK(taken("a\tb") == "a b");
  // NOLINTNEXTLINE(misc-misleading-bidirectional): that is what is to be dropped
  CHECK(taken("a\xe2\x80\xa8"
              "b\xe2\x80\xae"
              "c") == "abc");
}

TEST_CASE("glyphs: bad bytes become U+FFFD") {
  CHECK(taken("a\xff"
              "b\xc3") ==
        "a\xef\xbf\xbd"
        "b\xef\xbf\xbd");
}

TEST_CASE("glyphs: wide letters count two, combining ones nothing") {
  CHECK(columns("abc") == 3);
  CHECK(columns("\xe6\xbc\xa2\xe5\xad\x97") == 4);
  CHECK(columns("e\xcc\x81") == 1);
  CHECK(columns("\xc3\xa9") == 1);
  CHECK(columns("\x02"
                "ared\x03") == 3);
  CHECK(columns("\xf0\x9f\x98\x80") == 2);
}

TEST_CASE("glyphs: a combining letter has the style of its base") {
  const auto glyphs = telnet::take_apart(
      "\x02"
      "ae\x03\xcc\x81");
  REQUIRE(glyphs.size() == 2);
  CHECK(glyphs[1].style == wire::Style::room_name);
}

TEST_CASE("wrap: a line that fits is left as it is, blanks and all") {
  CHECK(wrapped("  two  words  ", 14) == Lines{"  two  words  "});
  CHECK(wrapped("", 14) == Lines{""});
}

TEST_CASE("wrap: breaks at blanks, which go") {
  CHECK(wrapped("one two three four", 9) == Lines{"one two", "three", "four"});
  CHECK(wrapped("one   two", 5) == Lines{"one", "two"});
  CHECK(wrapped("one two   ", 7) == Lines{"one two"});
  CHECK(wrapped("exactly full", 7) == Lines{"exactly", "full"});
}

TEST_CASE("wrap: a word longer than a line is broken inside") {
  CHECK(wrapped("abcdefghij", 4) == Lines{"abcd", "efgh", "ij"});
  CHECK(wrapped("a bcdefghij k", 4) == Lines{"a", "bcde", "fghi", "j k"});
}

TEST_CASE("wrap: indentation alone is no place to break") {
  CHECK(wrapped("  abcdefgh", 6) == Lines{"  abcd", "efgh"});
  CHECK(wrapped("          ab", 6) == Lines{"", "ab"});
}

TEST_CASE("wrap: a hard blank is not broken at") {
  CHECK(wrapped("one two\x04three", 9) == Lines{"one", "two three"});
}

TEST_CASE("wrap: a wide letter that does not fit goes to the next line whole") {
  CHECK(wrapped("\xe6\xbc\xa2\xe5\xad\x97\xe6\xbc\xa2", 5) ==
        Lines{"\xe6\xbc\xa2\xe5\xad\x97", "\xe6\xbc\xa2"});
}

TEST_CASE("wrap: combining letters stay with their base") {
  CHECK(wrapped("abcde\xcc\x81"
                "f",
                5) == Lines{"abcde\xcc\x81", "f"});
}

TEST_CASE("wrap: a letter wider than the line gets a line to itself") {
  CHECK(wrapped("\xe6\xbc\xa2\xe5\xad\x97", 1) == Lines{"\xe6\xbc\xa2", "\xe5\xad\x97"});
}

TEST_CASE("wrap: lines that go on may be narrower") {
  CHECK(wrapped("one two three", 7, 2) == Lines{"one two", "three"});
  CHECK(wrapped("one two threes", 7, 2) == Lines{"one two", "three", "s"});
  CHECK(wrapped("abc", 1, 5) == Lines{"a", "b", "c"});
}

TEST_CASE("glyphs: written as markup again they are balanced") {
  CHECK(again("a\x02"
              "ab\x02"
              "cc") ==
        "a\x02"
        "ab\x03\x02"
        "cc\x03");
  CHECK(again("one\ntwo\x04three") == "one two\x04three");
  std::string out;
  telnet::append_markup(out,
                        telnet::take_apart("a\x02"
                                           "ab\x03"),
                        wire::Style::label);
  CHECK(out ==
        "\x02"
        "oa\x03\x02"
        "ab\x03");
}
