#include "base/pulse.h"

#include <limits>

#include <doctest/doctest.h>

using namespace base;

TEST_CASE("duration: exact time in words, without zero parts") {
  CHECK(duration_in_words(seconds(125)) == "2 minutes 5 seconds");
  CHECK(duration_in_words(seconds(1)) == "1 second");
  CHECK(duration_in_words(minutes(1)) == "1 minute");
  CHECK(duration_in_words(hours(1)) == "1 hour");
  CHECK(duration_in_words(hours(25) + seconds(3)) == "1 day 1 hour 3 seconds");
  CHECK(duration_in_words(hours(48) + minutes(2)) == "2 days 2 minutes");
}

TEST_CASE("duration: below one second in tenths") {
  CHECK(duration_in_words(0) == "0 seconds");
  CHECK(duration_in_words(1) == "0.1 seconds");
  CHECK(duration_in_words(3) == "0.4 seconds");
  CHECK(duration_in_words(7) == "0.9 seconds");
}

TEST_CASE("duration: from one second on to the nearest one") {
  CHECK(duration_in_words(11) == "1 second");
  CHECK(duration_in_words(12) == "2 seconds");
  CHECK(duration_in_words(minutes(1) - 1) == "1 minute");
  CHECK(duration_in_words(std::numeric_limits<Pulse>::max()).find("days") != std::string::npos);
}

TEST_CASE("duration: builders' units are read") {
  CHECK(parse_duration("30s") == seconds(30));
  CHECK(parse_duration("15m") == minutes(15));
  CHECK(parse_duration("2h") == hours(2));
  CHECK(parse_duration("1d") == hours(24));
  CHECK(parse_duration("40p") == Pulse{40});
  CHECK(parse_duration("500ms") == Pulse{4});
  CHECK(parse_duration("1ms") == Pulse{1});  // rounded up
  CHECK(parse_duration("126ms") == Pulse{2});
  CHECK(parse_duration("3650d") == hours(87600));
}

TEST_CASE("duration: anything else is not") {
  for (const auto* const text :
       {"", "s", "30", "30 s", " 30s", "30s ", "-3s", "+3s", "1.5s", "0s", "0p", "1h30m", "30S",
        "3w", "3651d", "87601h", "99999999999999999999s", "18446744073709551615d", "30\xC2\xA0s"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_duration(text).has_value());
  }
}
