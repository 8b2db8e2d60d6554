#include <string>

#include <doctest/doctest.h>

#include "base/intrusive_list.h"

namespace {

struct Row;
struct Bead : base::ListHook<Bead, Row> {
  explicit Bead(char c) : letter(c) {}
  char letter;
};
using Beads = base::IntrusiveList<Bead, Row>;

std::string letters(const Beads& beads) {
  std::string out;
  for (const auto& bead : beads) {
    out += bead.letter;
  }
  return out;
}

}  // namespace

TEST_CASE("intrusive list: things stand where they were put") {
  Bead a('a');
  Bead b('b');
  Bead c('c');
  Bead d('d');
  Beads list;
  CHECK(list.first() == nullptr);
  list.push_back(b);
  list.push_front(a);
  list.push_back(d);
  auto at = list.begin();
  ++at;
  ++at;
  list.insert_before(at, c);
  CHECK(letters(list) == "abcd");
  CHECK(list.size() == 4);
  CHECK(list.first() == &a);
  CHECK(list.last() == &d);

  SUBCASE("at both ends") {
    Bead first('1');
    Bead last('2');
    list.insert_before(list.begin(), first);
    list.insert_before(list.end(), last);
    CHECK(letters(list) == "1abcd2");
    CHECK(list.last() == &last);
  }
  SUBCASE("taking one out joins its neighbours") {
    c.unlink();
    a.unlink();
    CHECK(letters(list) == "bd");
    list.push_front(c);
    CHECK(letters(list) == "cbd");
  }
  SUBCASE("a thing cannot be in two lists") {
    Beads other;
    CHECK_THROWS_AS(other.push_back(a), base::Bug);
    Bead e('e');
    other.push_back(e);
    auto middle = list.begin();
    ++middle;
    CHECK_THROWS_AS(list.insert_before(middle, e), base::Bug);
    CHECK(letters(list) == "abcd");
  }
  SUBCASE("a thing that ends leaves its list") {
    {
      Bead e('e');
      list.push_back(e);
    }
    CHECK(letters(list) == "abcd");
  }
}

TEST_CASE("intrusive list: a list that ends lets its things go") {
  Bead a('a');
  {
    Beads list;
    list.push_back(a);
  }
  CHECK_FALSE(a.is_linked());
}
