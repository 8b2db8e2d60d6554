#include "game/sources.h"

#include <string>

#include <doctest/doctest.h>

TEST_CASE("sources: the table is bounded and the one not heard of longest goes") {
  base::Limits limits;
  limits.sources = 100;
  game::Sources sources(limits);
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
  game::Sources sources(limits);
  for (int i = 0; i < 10; ++i) {
    CHECK(sources.failed("10.0.0." + std::to_string(i), "Ann", 0) == base::seconds(2));
  }
  CHECK(sources.failed("10.0.1.1", "Ann", 1) == base::seconds(7));
  CHECK(sources.failed("10.0.1.2", "Bob", 1) == base::seconds(2));
  CHECK(sources.failed("10.0.1.3", "Ann", base::hours(1)) == base::seconds(2));
}
