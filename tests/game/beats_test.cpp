#include "game/beats.h"

#include <doctest/doctest.h>

namespace {

TEST_CASE("beats: a quantile is never too low, and at most an eighth too high") {
  for (const std::uint64_t value :
       {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{7}, std::uint64_t{8}, std::uint64_t{9},
        std::uint64_t{1000}, std::uint64_t{123'456'789}, std::uint64_t{1} << 40U,
        ~std::uint64_t{0}}) {
    INFO(value);
    game::Quantiles quantiles;
    quantiles.add(value);
    CHECK(quantiles.at(500) >= value);
    CHECK(quantiles.at(500) == value);  // the highest there was
    quantiles.add(~std::uint64_t{0});
    CHECK(quantiles.at(500) >= value);
    CHECK(quantiles.at(500) - value <= value / 8);
  }
}

TEST_CASE("beats: half and ninety-nine of a hundred, and the longest with its pulse") {
  game::Beats beats;
  CHECK(beats.work().at(500) == 0);
  for (std::uint64_t i = 1; i <= 1000; ++i) {
    beats.took(i, i * 1000);
    beats.came_late(i == 1000 ? 90'000 : 10);
  }
  CHECK(beats.work().at(500) >= 500'000);
  CHECK(beats.work().at(500) <= 562'500);
  CHECK(beats.work().at(990) >= 990'000);
  CHECK(beats.lateness().at(990) < 12);
  CHECK(beats.lateness().at(1000) >= 90'000);
  CHECK(beats.longest() == 1'000'000);
  CHECK(beats.longest_at() == 1000);
}

}  // namespace
