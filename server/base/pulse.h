// Time is a number: pulses of 1/8 s counted by the world. Nothing in the rules knows any other
// time.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace base {

using Pulse = std::uint64_t;

inline constexpr Pulse pulses_per_second = 8;

constexpr Pulse seconds(std::uint64_t n) {
  return n * pulses_per_second;
}
constexpr Pulse minutes(std::uint64_t n) {
  return seconds(n * 60);
}
constexpr Pulse hours(std::uint64_t n) {
  return minutes(n * 60);
}

// Exact time for a player: "2 minutes 5 seconds", "0.4 seconds" below one second, "1 hour" (no zero
// parts).
std::string duration_in_words(Pulse pulses);

// Reads what builders write: "30s", "15m", "2h", "1d", "500ms" (rounded up to a pulse) or "40p"
// (pulses). Nothing for anything else, for zero units, or beyond ten years.
std::optional<Pulse> parse_duration(std::string_view text);

}  // namespace base
