#include "game/sources.h"

#include <string>

#include <doctest/doctest.h>

TEST_CASE("sources: the table is bounded and the one not heard of longest goes") {
  base::Limits limits;
  limits.sources = 100;
  game::Sources sources(limits, 7);
  for (int i = 0; i < 1000; ++i) {
    sources.succeeded("10.0.0." + std::to_string(i), 0);
    sources.succeeded("192.0.2.1", 0);
  }
  CHECK(sources.size() == 100);
  CHECK(sources.is_known("192.0.2.1", 1));
  CHECK(sources.is_known("10.0.0.999", 1));
  CHECK_FALSE(sources.is_known("10.0.0.0", 1));
  CHECK_FALSE(sources.is_known("192.0.2.1", base::hours(24)));
}

TEST_CASE("sources: a name tried again and again is answered later, from wherever") {
  base::Limits limits;
  game::Sources sources(limits, 7);
  for (int i = 0; i < 10; ++i) {
    CHECK(sources.failed("10.0.0." + std::to_string(i), "Ann", 1, 0) == base::seconds(2));
  }
  CHECK(sources.failed("10.0.1.1", "Ann", 1, 1) == base::seconds(7));
  CHECK(sources.failed("10.0.1.2", "Bob", 1, 1) == base::seconds(2));
  CHECK(sources.failed("10.0.1.3", "Ann", 1, base::hours(1)) == base::seconds(2));
}

TEST_CASE("sources: the same wrong try again is answered as late as before, another one later") {
  base::Limits limits;
  game::Sources sources(limits, 7);
  const auto first = sources.mark_of("Ann", "first-wrong");
  const auto second = sources.mark_of("Ann", "second-wrong");
  for (int i = 0; i < 20; ++i) {
    CHECK(sources.failed("10.0.0.1", "Ann", first, 0) == base::seconds(2));
  }
  CHECK(sources.failed("10.0.0.1", "Ann", second, 0) == base::seconds(4));
  CHECK(sources.failed("10.0.0.1", "Ann", second, 0) == base::seconds(4));
  CHECK(sources.failed("10.0.0.1", "Ann", first, 0) == base::seconds(8));
}

TEST_CASE("sources: a mark tells names and passwords apart, and nothing without the key") {
  const base::Limits limits;
  const game::Sources sources(limits, 7);
  const auto mark = sources.mark_of("Ann", "wrong-password");
  CHECK(mark == sources.mark_of("aNN", "wrong-password"));
  CHECK(mark != sources.mark_of("Anna", "wrong-password"));
  CHECK(mark != sources.mark_of("Ann", "wrong-passwort"));
  CHECK(mark != game::Sources(limits, 8).mark_of("Ann", "wrong-password"));
}
