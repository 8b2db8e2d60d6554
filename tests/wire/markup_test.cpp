#include "wire/markup.h"

#include <algorithm>

#include <doctest/doctest.h>

using wire::Style;
using wire::styled;
using wire::unstyled;

TEST_CASE("markup: a styled text is the text between two marks") {
  CHECK(styled(Style::room_name, "Mill") ==
        "\x02"
        "aMill\x03");
  CHECK(styled(Style::exits, "") ==
        "\x02"
        "b\x03");
}

TEST_CASE("markup: without its marks a text is what it was") {
  CHECK(unstyled("plain\ntext") == "plain\ntext");
  for (int i = 0; i < static_cast<int>(Style::count_); ++i) {
    CHECK(unstyled("a " + styled(static_cast<Style>(i), "word") + ".") == "a word.");
  }
  CHECK(unstyled(styled(Style::good, "a" + styled(Style::bad, "b") + "c")) == "abc");
}

TEST_CASE("markup: a hard blank is a blank to the eye") {
  CHECK(unstyled("two\x04words") == "two words");
}

TEST_CASE("markup: marks that are unbalanced or unknown take no text with them") {
  CHECK(unstyled("a\x02") == "a");
  CHECK(unstyled("\x03"
                 "a\x03") == "a");
  CHECK(unstyled("\x02\xc3\xa9") == "\xc3\xa9");
  CHECK(unstyled("\x02\n") == "\n");
  CHECK(unstyled("\x02\x03"
                 "a") == "a");
}

TEST_CASE("markup: every style has a word and a letter of its own") {
  CHECK(static_cast<int>(Style::count_) <= 26);
  for (std::size_t i = 0; i < wire::style_names.words.size(); ++i) {
    const auto word = wire::style_names.words[i];
    CHECK(wire::style_names.find(word) == static_cast<Style>(i));
  }
}
