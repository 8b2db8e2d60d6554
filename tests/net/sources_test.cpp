#include "net/sources.h"

#include <string>

#include <doctest/doctest.h>

using net::Admission;
using net::Sources;
using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

namespace {

std::string source(int n) {
  return "10." + std::to_string(n / 65536) + "." + std::to_string(n / 256 % 256) + "." +
         std::to_string(n % 256);
}

}  // namespace

TEST_CASE("sources: eight connections of one source are open, the ninth is refused") {
  Sources sources{base::Limits{}};
  for (int i = 0; i < 8; ++i) {
    CHECK(sources.admit("192.0.2.7", false, seconds(1)) == Admission::yes);
  }
  CHECK(sources.admit("192.0.2.7", false, seconds(1)) == Admission::too_many_open);
  CHECK(sources.admit("192.0.2.8", false, seconds(1)) == Admission::yes);
  sources.left("192.0.2.7", false);
  CHECK(sources.admit("192.0.2.7", false, seconds(1)) == Admission::yes);
  CHECK(sources.open() == 9);
}

TEST_CASE(
    "sources: thirty-two new connections in ten minutes, then none until the first is ten minutes "
    "old") {
  Sources sources{base::Limits{}};
  for (int i = 0; i < 32; ++i) {
    CHECK(sources.admit("a", false, seconds(100 + i)) == Admission::yes);
    sources.left("a", false);
  }
  CHECK(sources.admit("a", false, seconds(140)) == Admission::too_many_new);
  CHECK(sources.admit("a", false, seconds(100 + 599)) == Admission::too_many_new);
  CHECK(sources.admit("b", false, seconds(100 + 599)) == Admission::yes);
  CHECK(sources.admit("a", false, seconds(100 + 600)) == Admission::yes);
  sources.left("a", false);
  CHECK(sources.admit("a", false, seconds(100 + 600)) == Admission::too_many_new);
}

TEST_CASE("sources: the exempt are free of limits per source, not of those over all") {
  base::Limits limits;
  limits.not_logged_in = 50;
  Sources sources{limits};
  for (int i = 0; i < 50; ++i) {
    CHECK(sources.admit("a", true, seconds(1)) == Admission::yes);
  }
  CHECK(sources.admit("a", true, seconds(1)) == Admission::too_many_waiting);
}

TEST_CASE("sources: a hundred are not logged in, the next is refused until one logs in or leaves") {
  Sources sources{base::Limits{}};
  for (int i = 0; i < 100; ++i) {
    CHECK(sources.admit(source(i), false, seconds(1)) == Admission::yes);
  }
  CHECK(sources.waiting() == 100);
  CHECK(sources.admit("b", false, seconds(1)) == Admission::too_many_waiting);
  sources.logged_in(true);
  CHECK(sources.admit("b", false, seconds(1)) == Admission::yes);
  CHECK(sources.admit("c", false, seconds(1)) == Admission::too_many_waiting);
  sources.left(source(0), true);
  CHECK(sources.admit("c", false, seconds(1)) == Admission::too_many_waiting);
  sources.left(source(1), false);
  CHECK(sources.admit("c", false, seconds(1)) == Admission::yes);
}

TEST_CASE("sources: one that logged in within a day may take the place of a stranger") {
  base::Limits limits;
  limits.not_logged_in = 1;
  Sources sources{limits};
  sources.remember("friend", seconds(0));
  REQUIRE(sources.admit("stranger", false, seconds(1)) == Admission::yes);
  CHECK(sources.admit("other", false, seconds(1)) == Admission::too_many_waiting);
  CHECK(sources.admit("friend", false, seconds(1)) == Admission::make_room);
  CHECK(sources.open() == 1);
  CHECK(sources.is_known("friend", hours(24)));
  CHECK_FALSE(sources.is_known("friend", hours(24) + seconds(1)));
  CHECK(sources.admit("friend", false, hours(25)) == Admission::too_many_waiting);
}

TEST_CASE("sources: no more connections in all than the limit") {
  base::Limits limits;
  limits.connections = 3;
  Sources sources{limits};
  for (int i = 0; i < 3; ++i) {
    REQUIRE(sources.admit(source(i), false, seconds(1)) == Admission::yes);
    sources.logged_in(true);
  }
  CHECK(sources.admit("b", false, seconds(1)) == Admission::full);
  sources.left(source(0), true);
  CHECK(sources.admit("b", false, seconds(1)) == Admission::yes);
}

TEST_CASE("sources: the table stays at its limit under a flood, and who is inside stays counted") {
  base::Limits limits;
  limits.sources = 1000;
  limits.connections_a_source = 1;
  Sources sources{limits};
  REQUIRE(sources.admit("inside", false, seconds(1)) == Admission::yes);
  sources.remember("inside", seconds(1));
  for (int i = 0; i < 20'000; ++i) {
    REQUIRE(sources.admit(source(i), false, seconds(2)) == Admission::yes);
    sources.left(source(i), false);
    REQUIRE(sources.table_size() <= 1000);
  }
  CHECK(sources.table_size() == 1000);
  CHECK(sources.admit("inside", false, seconds(3)) == Admission::too_many_open);
  CHECK(sources.is_known("inside", seconds(3)));
}

TEST_CASE("sources: the table of those who logged in is capped too, the oldest goes first") {
  base::Limits limits;
  limits.sources = 10;
  Sources sources{limits};
  for (int i = 0; i < 30; ++i) {
    sources.remember(source(i), seconds(i));
  }
  CHECK(sources.known_size() == 10);
  CHECK_FALSE(sources.is_known(source(19), seconds(30)));
  CHECK(sources.is_known(source(20), seconds(30)));
}

TEST_CASE("sources: old entries are forgotten as time goes on") {
  Sources sources{base::Limits{}};
  for (int i = 0; i < 50; ++i) {
    REQUIRE(sources.admit(source(i), false, seconds(1)) == Admission::yes);
    sources.left(source(i), false);
  }
  CHECK(sources.table_size() == 50);
  for (int i = 0; i < 60; ++i) {
    REQUIRE(sources.admit("late", false, minutes(20 + 11 * i)) == Admission::yes);
    sources.left("late", false);
  }
  CHECK(sources.table_size() == 1);
}

TEST_CASE("sources: whoever is refused is told why in one line") {
  for (const auto why : {Admission::too_many_open, Admission::too_many_new,
                         Admission::too_many_waiting, Admission::full}) {
    const std::string line = net::in_words(why);
    CHECK(line.size() > 20);
    CHECK(line.find('\n') == std::string::npos);
  }
}
