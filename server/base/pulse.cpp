#include "base/pulse.h"

#include <array>
#include <charconv>
#include <system_error>

#include "base/text.h"

namespace base {

namespace {

constexpr Pulse days(std::uint64_t n) {
  return hours(n * 24);
}
constexpr Pulse longest_duration = days(3650);

void append_part(std::string& words, std::string_view part) {
  if (!words.empty()) {
    words += ' ';
  }
  words += part;
}

// Below one second, in tenths, rounded to the nearest.
std::string tenths_in_words(Pulse pulses) {
  const auto tenths = (pulses * 10 + pulses_per_second / 2) / pulses_per_second;
  return "0." + std::to_string(tenths) + " seconds";
}

// How many pulses `n` of the unit last; nothing for an unknown unit. `n` is small enough not to
// overflow.
std::optional<Pulse> pulses_of(std::uint64_t n, std::string_view unit) {
  if (unit == "p") {
    return n;
  }
  if (unit == "ms") {
    return (n * pulses_per_second + 999) / 1000;
  }
  if (unit == "s") {
    return seconds(n);
  }
  if (unit == "m") {
    return minutes(n);
  }
  if (unit == "h") {
    return hours(n);
  }
  if (unit == "d") {
    return days(n);
  }
  return std::nullopt;
}

}  // namespace

std::string duration_in_words(Pulse pulses) {
  if (pulses == 0) {
    return "0 seconds";
  }
  if (pulses < pulses_per_second) {
    return tenths_in_words(pulses);
  }
  struct Unit {
    std::uint64_t seconds;
    std::string_view one;
    std::string_view many;
  };
  constexpr std::array<Unit, 4> units{{{86400, "day", "days"},
                                       {3600, "hour", "hours"},
                                       {60, "minute", "minutes"},
                                       {1, "second", "seconds"}}};
  // To the nearest second; written so that no pulse is too great.
  auto left =
      pulses / pulses_per_second + (pulses % pulses_per_second >= pulses_per_second / 2 ? 1 : 0);
  std::string words;
  for (const auto& unit : units) {
    if (const auto n = left / unit.seconds; n != 0) {
      append_part(words, counted(n, unit.one, unit.many));
      left %= unit.seconds;
    }
  }
  return words;
}

std::optional<Pulse> parse_duration(std::string_view text) {
  std::uint64_t n = 0;
  const auto* const end = text.data() + text.size();
  const auto [unit, error] = std::from_chars(text.data(), end, n);
  // No duration in any unit is longer than ten years in the smallest one.
  constexpr auto most = longest_duration / pulses_per_second * 1000;
  if (error != std::errc{} || n == 0 || n > most) {
    return std::nullopt;
  }
  const auto pulses = pulses_of(n, text.substr(static_cast<std::size_t>(unit - text.data())));
  if (!pulses || *pulses > longest_duration) {
    return std::nullopt;
  }
  return pulses;
}

}  // namespace base
