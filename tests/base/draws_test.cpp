#include "base/draws.h"

#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include <doctest/doctest.h>

using base::Draws;

namespace {

std::vector<std::int64_t> ten(Draws& draws, std::string_view area) {
  std::vector<std::int64_t> drawn;
  drawn.reserve(10);
  for (int i = 0; i < 10; ++i) {
    drawn.push_back(draws.between(area, 1, 1'000'000));
  }
  return drawn;
}

std::vector<std::int64_t> ten_of(std::uint64_t seed, std::uint64_t epoch, base::Pulse pulse,
                                 std::string_view area) {
  Draws draws(seed, epoch);
  draws.set_pulse(pulse);
  return ten(draws, area);
}

}  // namespace

TEST_CASE("draws: the same seed, epoch, area and pulse give the same luck") {
  const auto reference = ten_of(7, 1, 100, "mill");
  CHECK(ten_of(7, 1, 100, "mill") == reference);
  CHECK(ten_of(8, 1, 100, "mill") != reference);
  CHECK(ten_of(7, 2, 100, "mill") != reference);
  CHECK(ten_of(7, 1, 101, "mill") != reference);
  CHECK(ten_of(7, 1, 100, "town") != reference);
}

TEST_CASE("draws: known numbers, the same on every machine") {
  Draws draws(1, 1);
  CHECK(draws.seed() == 1);
  CHECK(draws.epoch() == 1);
  std::vector<std::int64_t> drawn;
  drawn.reserve(4);
  for (int i = 0; i < 4; ++i) {
    drawn.push_back(draws.between("mill", 1, 100));
  }
  CHECK(drawn == std::vector<std::int64_t>{9, 45, 68, 8});
}

TEST_CASE("draws: what one area draws leaves the others' luck alone") {
  Draws quiet(7, 1);
  Draws busy(7, 1);
  quiet.set_pulse(5);
  busy.set_pulse(5);
  for (int i = 0; i < 50; ++i) {
    busy.between("town", 1, 6);
  }
  CHECK(ten(quiet, "mill") == ten(busy, "mill"));
}

TEST_CASE(
    "draws: the count begins anew with each pulse, and setting the same one changes nothing") {
  Draws draws(7, 1);
  draws.set_pulse(5);
  const auto first = draws.between("mill", 1, 1'000'000'000);
  draws.set_pulse(5);
  CHECK(draws.between("mill", 1, 1'000'000'000) != first);
  draws.set_pulse(6);
  draws.set_pulse(5);
  CHECK(draws.between("mill", 1, 1'000'000'000) == first);
}

TEST_CASE("draws: ranges have both ends, and an empty one its low end") {
  Draws draws(3, 1);
  std::array<int, 6> sides{};
  for (int i = 0; i < 6000; ++i) {
    const auto side = draws.between("", 1, 6);
    REQUIRE(side >= 1);
    REQUIRE(side <= 6);
    ++sides[static_cast<std::size_t>(side - 1)];
  }
  for (const auto times : sides) {
    CHECK(times > 850);
    CHECK(times < 1150);
  }
  CHECK(draws.between("", 4, 4) == 4);
  CHECK(draws.between("", 4, 3) == 4);
  for (int i = 0; i < 100; ++i) {
    const auto near_zero = draws.between("", -2, 2);
    CHECK(near_zero >= -2);
    CHECK(near_zero <= 2);
  }
}

TEST_CASE("draws: the widest ranges hold") {
  constexpr auto least = std::numeric_limits<std::int64_t>::min();
  constexpr auto most = std::numeric_limits<std::int64_t>::max();
  Draws draws(3, 1);
  bool negative = false;
  bool positive = false;
  for (int i = 0; i < 100; ++i) {
    const auto any = draws.between("", least, most);
    negative = negative || any < 0;
    positive = positive || any > 0;
    CHECK(draws.between("", most - 1, most) >= most - 1);
    CHECK(draws.between("", least, least + 1) <= least + 1);
    CHECK(draws.between("", 0, most) >= 0);
    CHECK(draws.between("", least + 1, most) > least);
  }
  CHECK(negative);
  CHECK(positive);
}

TEST_CASE("draws: chance is in thousandths") {
  Draws draws(9, 1);
  int hits = 0;
  for (int i = 0; i < 10000; ++i) {
    CHECK_FALSE(draws.chance("", 0));
    CHECK(draws.chance("", 1000));
    hits += draws.chance("", 250) ? 1 : 0;
  }
  CHECK(hits > 2350);
  CHECK(hits < 2650);
}

TEST_CASE("draws: the digest tells whether the same was drawn in the same order") {
  const auto digest = [](int first, int second) {
    Draws draws(7, 1);
    draws.between("mill", 1, first);
    draws.between("mill", 1, second);
    return draws.digest();
  };
  CHECK(digest(1000000, 2000000) == digest(1000000, 2000000));
  CHECK(digest(1000000, 2000000) != digest(2000000, 1000000));
}
