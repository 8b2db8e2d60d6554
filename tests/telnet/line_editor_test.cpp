#include "telnet/line_editor.h"

#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

using namespace std::string_literals;

namespace {

struct Typing {
  explicit Typing(std::size_t limit = 4096) : editor(limit) {}

  // The lines that the bytes end.
  std::vector<std::string> type(std::string_view bytes) {
    std::vector<std::string> lines;
    for (const char byte : bytes) {
      switch (editor.put(byte)) {
        case telnet::LineEditor::Said::line: {
          const auto line = editor.take();
          cuts += line.was_cut ? 1 : 0;
          lines.push_back(line.text);
          break;
        }
        case telnet::LineEditor::Said::too_long:
          ++notices;
          break;
        case telnet::LineEditor::Said::nothing:
          break;
      }
    }
    return lines;
  }
  std::string line(std::string_view bytes) {
    const auto lines = type(std::string(bytes) + "\n");
    return lines.empty() ? "(none)" : lines.front();
  }

  telnet::LineEditor editor;
  int notices = 0;
  int cuts = 0;
};

using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("line ends: CR, LF, CR LF and CR NUL each end exactly one line") {
  Typing t;
  CHECK(t.type("a\rb\nc\r\nd\r\0e\n"s) == Lines{"a", "b", "c", "d", "e"});
}

TEST_CASE("line ends: a CR acts at once and its LF or NUL may come in a later read") {
  Typing t;
  CHECK(t.type("a\r") == Lines{"a"});
  CHECK(t.type("\nb\r") == Lines{"b"});
  CHECK(t.type("\0c\r"s) == Lines{"c"});
  CHECK(t.type("d\n") == Lines{"d"});
}

TEST_CASE("line ends: only one LF belongs to a CR, and LF CR are two line ends") {
  Typing t;
  CHECK(t.type("a\r\n\n") == Lines{"a", ""});
  CHECK(t.type("b\n\r") == Lines{"b", ""});
}

TEST_CASE("editing: backspace and DEL erase one code point, not one byte") {
  Typing t;
  CHECK(t.line("ab\x08"
               "c") == "ac");
  CHECK(t.line("ab\x7f"
               "c") == "ac");
  CHECK(t.line("a\xc3\xa9\x08"
               "c") == "ac");
  CHECK(t.line("a\xf0\x9f\x98\x80\x08"
               "c") == "ac");
  CHECK(t.line("\x08\x08"
               "c") == "c");
}

TEST_CASE("editing: erasing after bad bytes takes one of them at a time") {
  Typing t;
  CHECK(t.line("a\x80\x80\x08") == "a\xef\xbf\xbd");
  CHECK(t.line("a\xc3\x08") == "a");
}

TEST_CASE("editing: erase_letter and erase_line do what EC and EL ask for") {
  Typing t;
  t.type("junk");
  t.editor.erase_line();
  t.type("lookx");
  t.editor.erase_letter();
  CHECK(t.line("") == "look");
}

TEST_CASE("controls: C0, DEL and C1 are dropped and a tab is a blank") {
  Typing t;
  CHECK(t.line("a\0b\x01"
               "c\x07"
               "d\x1f"
               "e"s) == "abcde");
  CHECK(t.line("a\tb") == "a b");
  CHECK(t.line("a\xc2\x80"
               "b\xc2\x9b"
               "c\xc2\x9f"
               "d") == "abcd");
}

TEST_CASE("controls: line separators and bidirectional marks are dropped") {
  Typing t;
  CHECK(t.line("a\xe2\x80\xa8"
               "b\xe2\x80\xa9"
               "c") == "abc");
  // NOLINTNEXTLINE(misc-misleading-bidirectional): that is what is to be dropped
  CHECK(t.line("a\xe2\x80\xae"
               "b\xe2\x81\xa6"
               "c\xe2\x80\x8f"
               "d") == "abcd");
}

TEST_CASE("controls: style marks cannot be typed") {
  Typing t;
  CHECK(t.line("\x02"
               "ared\x03 and\x04hard") == "ared andhard");
}

TEST_CASE("escapes: CSI sequences go whole") {
  Typing t;
  CHECK(t.line("a\x1b[31mb\x1b[2Jc\x1b[1;2;3~d") == "abcd");
  CHECK(t.line("a\x1b[?25lb") == "ab");
  CHECK(t.line("\x1b[A\x1b[[Ax") == "x");
}

TEST_CASE("escapes: OSC and other strings go whole, to BEL or ST") {
  Typing t;
  CHECK(t.line("a\x1b]0;title\x07"
               "b") == "ab");
  CHECK(t.line("a\x1b]8;;http://x\x1b\\b") == "ab");
  CHECK(t.line("a\x1bPq#0\x1b\\b\x1b_x\x1b\\c\x1b^y\x1b\\d\x1bXz\x1b\\e") == "abcde");
  CHECK(t.line("a\x1b]0;x\x1b[31mb") == "ab");
}

TEST_CASE("escapes: keys sent as ESC O go whole, a word after the escape key stays") {
  Typing t;
  CHECK(t.line("lo\x1bOAok\x1bOP") == "look");
  CHECK(t.line("\x1bOpen door") == "Open door");
  CHECK(t.line("\x1blook") == "look");
  CHECK(t.line("a\x1b\x1b[Ab") == "ab");
}

TEST_CASE("escapes: a line end ends any sequence") {
  Typing t;
  CHECK(t.type("a\x1b\nb\x1b[3\nc\x1b]0;x\nd\n") == Lines{"a", "b", "c", "d"});
}

TEST_CASE("escapes: a control or a letter that cannot belong to it ends a sequence") {
  Typing t;
  CHECK(t.line("a\x1b[3\x08"
               "b") == "b");
  CHECK(t.line("a\x1b[3\xc3\xa9") == "a\xc3\xa9");
}

TEST_CASE("utf-8: a letter cut by the network is one letter") {
  Typing t;
  t.type("Zq\xc3");
  t.type("\xa9\xe2\x82");
  CHECK(t.line("\xac") == "Zq\xc3\xa9\xe2\x82\xac");
}

TEST_CASE("utf-8: each bad byte becomes one U+FFFD") {
  const std::string bad = "\xef\xbf\xbd";
  Typing t;
  CHECK(t.line("\xc3(") == bad + "(");
  CHECK(t.line("\xe9t\xe9") == bad + "t" + bad);
  CHECK(t.line("\xf0\x9f") == bad + bad);
  CHECK(t.line("\xc0\xaf") == bad + bad);
  CHECK(t.line("\xed\xa0\x80") == bad + bad + bad);
  CHECK(t.line("\xf4\x90\x80\x80") == bad + bad + bad + bad);
  CHECK(t.line("a\xff"
               "b\x9b"
               "c") == "a" + bad + "b" + bad + "c");
}

TEST_CASE("limit: a line as long as the limit is whole, the rest of a longer one is dropped") {
  Typing t;
  const std::string most(4096, 'a');
  CHECK(t.line(most) == most);
  CHECK(t.notices == 0);
  CHECK(t.line(most + "bcd") == most);
  CHECK(t.notices == 1);
  CHECK(t.line("next") == "next");
}

TEST_CASE("limit: one notice a line however much is dropped") {
  Typing t;
  t.type(std::string(1'000'000, 'a'));
  CHECK(t.notices == 1);
  t.type("\n");
  t.type(std::string(5000, 'b'));
  CHECK(t.notices == 2);
}

TEST_CASE("limit: erasing has no effect on dropped letters") {
  Typing t(4);
  CHECK(t.line("abcdef\x08\x08") == "abcd");
}

TEST_CASE("limit: an erased line has room again") {
  Typing t(4);
  t.type("abcdef");
  t.editor.erase_line();
  CHECK(t.line("xyz") == "xyz");
  CHECK(t.notices == 1);
}

TEST_CASE("limit: a letter is not cut in half") {
  Typing t(4);
  CHECK(t.line("abc\xc3\xa9") == "abc");
  CHECK(t.line("a\xf0\x9f\x98\x80") == "a");
}

TEST_CASE("limit: bad bytes that grow past it are cut, and the cut is told") {
  Typing t(8);
  const std::string bad = "\xef\xbf\xbd";
  CHECK(t.line("\x80\x80\x80\x80") == bad + bad);
  CHECK(t.cuts == 1);
  CHECK(t.notices == 0);
}
