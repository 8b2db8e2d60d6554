#include "base/text.h"

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

using namespace base;

TEST_CASE("text: case is ASCII's alone") {
  CHECK(lower("Hello, W\xC3\x89") == "hello, w\xC3\x89");
  CHECK(equal_no_case("North", "nORTH"));
  CHECK_FALSE(equal_no_case("North", "Northe"));
  CHECK(starts_with_no_case("inventory", "INV"));
  CHECK(starts_with_no_case("inventory", ""));
  CHECK_FALSE(starts_with_no_case("in", "inv"));
}

TEST_CASE("text: trim takes blanks off both ends") {
  CHECK(trim("  a b\t\r\n") == "a b");
  CHECK(trim(" \t ").empty());
  CHECK(trim("").empty());
}

TEST_CASE("text: take_word takes one word and the blanks around it") {
  std::string_view rest = "  get   2.sword  from bag ";
  CHECK(take_word(rest) == "get");
  CHECK(rest == "2.sword  from bag");
  CHECK(take_word(rest) == "2.sword");
  CHECK(take_word(rest) == "from");
  CHECK(take_word(rest) == "bag");
  CHECK(take_word(rest).empty());
  CHECK(rest.empty());
}

TEST_CASE("text: split keeps empty parts") {
  CHECK(split("a,,b,", ',') == std::vector<std::string_view>{"a", "", "b", ""});
  CHECK(split("", ',') == std::vector<std::string_view>{""});
}

TEST_CASE("text: capitalised skips the marks of style") {
  CHECK(capitalised("the mill") == "The mill");
  CHECK(capitalised("\x02o\x02"
                    "athe mill\x03") ==
        "\x02o\x02"
        "aThe mill\x03");
  CHECK(capitalised("\x03\x02"
                    "ba") ==
        "\x03\x02"
        "bA");
  CHECK(capitalised("3 coins") == "3 coins");
  CHECK(capitalised("\xC3\xA9toile") == "\xC3\xA9toile");
  CHECK(capitalised("").empty());
  CHECK(capitalised("\x02") == "\x02");
}

TEST_CASE("text: lists and counts in words") {
  CHECK(list_in_words({}).empty());
  CHECK(list_in_words(std::vector<std::string>{"a lamp"}) == "a lamp");
  CHECK(list_in_words(std::vector<std::string>{"a", "b"}) == "a and b");
  CHECK(list_in_words(std::vector<std::string>{"a", "b", "c"}) == "a, b and c");
  CHECK(counted(1, "pulse", "pulses") == "1 pulse");
  CHECK(counted(0, "pulse", "pulses") == "0 pulses");
  CHECK(counted(2, "pulse", "pulses") == "2 pulses");
}

TEST_CASE("text: the nearest candidate is found when it is near enough") {
  constexpr std::array<std::string_view, 5> words{"north", "inside", "city", "room", "roof"};
  CHECK(nearest("nroth", words) == "north");  // two neighbours changed places
  CHECK(nearest("insdie", words) == "inside");
  CHECK(nearest("insid", words) == "inside");
  CHECK(nearest("INSIED", words) == "inside");
  CHECK(nearest("roo", words) == "room");  // both are near: the first
  CHECK(nearest("cty", words) == "city");
  CHECK(nearest("cxxy", words).empty());      // two changes in four letters
  CHECK(nearest("nxxth", words) == "north");  // two in five
  CHECK(nearest("nxxxh", words).empty());
  CHECK(nearest("", words).empty());
  CHECK(nearest("x", std::array<std::string_view, 1>{"y"}).empty());
  CHECK(nearest(std::string(5000, 'n'), words).empty());
  CHECK(nearest("city", {}).empty());
}

namespace {

const std::vector<std::string> good{"",
                                    "plain",
                                    "\xC3\xA9",
                                    "\xE2\x82\xAC",
                                    "\xF0\x9F\x9C\x81",
                                    "\xF4\x8F\xBF\xBF",
                                    std::string("\0", 1)};
const std::vector<std::string> bad{
    "\x80",              // a byte that continues nothing
    "\xC3",              // cut off
    "\xC0\xAF",          // overlong
    "\xE0\x80\xAF",      // overlong
    "\xED\xA0\x80",      // a surrogate
    "\xF4\x90\x80\x80",  // beyond U+10FFFF
    "\xFF",
    "ok\xE2\x82",
};

}  // namespace

TEST_CASE("utf8: well-formed text is told from bad") {
  for (const auto& text : good) {
    CHECK(is_utf8(text));
    CHECK(repair_utf8(text) == text);
  }
  for (const auto& text : bad) {
    CAPTURE(text);
    CHECK_FALSE(is_utf8(text));
    CHECK(is_utf8(repair_utf8(text)));
  }
}

TEST_CASE("utf8: each bad byte becomes one mark, the rest stays") {
  CHECK(repair_utf8("a\xFF"
                    "b") ==
        "a\xEF\xBF\xBD"
        "b");
  CHECK(repair_utf8("\xE2\x82") == "\xEF\xBF\xBD\xEF\xBF\xBD");
  CHECK(repair_utf8("\xC3\xA9\xC3") == "\xC3\xA9\xEF\xBF\xBD");
  CHECK(repair_utf8("\xC0\xAF") == "\xEF\xBF\xBD\xEF\xBF\xBD");
}

TEST_CASE("utf8: any bytes can be repaired and escaped") {
  for (unsigned a = 0; a < 256; ++a) {
    for (unsigned b = 0; b < 256; ++b) {
      const std::string text{static_cast<char>(a), static_cast<char>(b), 'z'};
      REQUIRE(is_utf8(repair_utf8(text)));
      REQUIRE(is_printable(escape_controls(text)));
      REQUIRE(is_printable(text) == (escape_controls(text) == text));
    }
  }
}

TEST_CASE("escape: nothing that a terminal obeys is left") {
  CHECK(escape_controls("a\x1B[31mb\r\n") == "a\\x1b[31mb\\x0d\\x0a");
  CHECK(escape_controls("\x7F\t") == "\\x7f\\x09");
  CHECK(escape_controls("\xC2\x9B"
                        "31m") == "\\u{009b}31m");  // C1: CSI in one character
  // NOLINTNEXTLINE(misc-misleading-bidirectional): to be escaped is what it is for
  CHECK(escape_controls("\xE2\x80\xAE"
                        "abc") == "\\u{202e}abc");  // right to left override
  CHECK(escape_controls("\xE2\x81\xA6\xE2\x80\xA8\xE2\x80\xA9") == "\\u{2066}\\u{2028}\\u{2029}");
  CHECK(escape_controls("\x9B") == "\\x9b");
  CHECK(escape_controls("plain \xC3\xA9 \xF0\x9F\x9C\x81") == "plain \xC3\xA9 \xF0\x9F\x9C\x81");
  CHECK(is_printable("plain \xC3\xA9"));
  CHECK_FALSE(is_printable("a\nb"));
  CHECK_FALSE(has_invisible("plain \xC3\xA9 e\xCC\x81 \xF0\x9F\x99\x82"));
  CHECK_FALSE(has_invisible("bad \xE2\x80"));
  CHECK(has_invisible("soft\xC2\xADhyphen"));
  CHECK(has_invisible("\xE2\x80\x8Bzero width"));
  CHECK(has_invisible("tag \xF3\xA0\x81\x81"));
}
