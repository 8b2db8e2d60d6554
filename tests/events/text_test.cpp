#include <string>
#include <utility>

#include <doctest/doctest.h>

#include "events/event_text.h"

using events::EventText;

namespace {

TEST_CASE("text: short and long ones are copied, moved and compared alike") {
  for (const std::size_t size : {0U, 1U, 39U, 40U, 41U, 4096U}) {
    INFO(size);
    const std::string expected(size, 'w');
    EventText text = expected;
    CHECK(text.size() == size);
    CHECK(text.empty() == (size == 0));
    CHECK(text == expected);
    CHECK(text.str() == expected);
    EventText copy = text;
    CHECK(copy == text);
    EventText moved = std::move(copy);
    CHECK(moved == expected);
    CHECK(copy.empty());
    copy = moved;
    CHECK(copy == expected);
    for (const std::size_t other : {3U, 500U}) {
      EventText over = std::string(other, 'o');
      over = text;
      CHECK(over == expected);
      over = std::string(other, 'p');
      CHECK(over == std::string(other, 'p'));
      over = std::move(moved);
      CHECK(over == expected);
      moved = std::move(over);
      CHECK(moved == expected);
    }
    auto& same = text;
    text = same;
    CHECK(text == expected);
    text.clear();
    CHECK(text.empty());
    CHECK(text == "");
  }
}

}  // namespace
