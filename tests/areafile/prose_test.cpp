#include "areafile/prose.h"

#include <doctest/doctest.h>

using areafile::joined_paragraphs;

TEST_CASE("prose: lines that follow each other are one paragraph") {
  CHECK(joined_paragraphs("A tall lamp\nstands here.\n") == "A tall lamp stands here.");
  CHECK(joined_paragraphs("one line") == "one line");
  CHECK(joined_paragraphs("") == "");
}

TEST_CASE("prose: an empty line parts paragraphs, however many there are") {
  CHECK(joined_paragraphs("a\nb\n\n\n  \nc\n") == "a b\n\nc");
  CHECK(joined_paragraphs("\n\na\n\n") == "a");
}

TEST_CASE("prose: a line that begins with a blank is kept as it is") {
  CHECK(joined_paragraphs(
            "The sign says:\n\n   NORTH  Inn\n   EAST   Mill\n\nIt is old.\nVery old.") ==
        "The sign says:\n\n   NORTH  Inn\n   EAST   Mill\n\nIt is old. Very old.");
  CHECK(joined_paragraphs("a\n  b\nc") == "a\n  b\nc");
}

TEST_CASE(
    "prose: blanks and carriage returns at the ends of lines are dropped, two blanks in a line are "
    "kept") {
  CHECK(joined_paragraphs("a.  b \r\nc\r\n") == "a.  b c");
}

TEST_CASE("prose: length counts characters, not bytes") {
  CHECK(areafile::visible_length("Zürich") == 6);
  CHECK(areafile::visible_length("水車") == 2);
  CHECK(areafile::visible_length("") == 0);
}
