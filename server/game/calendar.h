// The world's own day: an hour is a minute of life, so a day is 24 minutes. It follows from the
// pulse alone and costs nothing.
#pragma once

#include <cstdint>
#include <string>

#include "base/pulse.h"

namespace game {

inline constexpr base::Pulse pulses_an_hour = base::minutes(1);
inline constexpr int hours_a_day = 24;
inline constexpr base::Pulse first_hour = 8;  // a new world begins in the morning
inline constexpr int sunrise = 6;
inline constexpr int sunset = 20;

constexpr int hour_of(base::Pulse now) {
  return static_cast<int>((now / pulses_an_hour + first_hour) % hours_a_day);
}
constexpr std::uint64_t day_of(base::Pulse now) {
  return (now / pulses_an_hour + first_hour) / hours_a_day + 1;
}
constexpr bool is_day(int hour) {
  return hour >= sunrise && hour < sunset;
}
// "eight in the morning", "noon", "three in the afternoon", "midnight".
std::string hour_in_words(int hour);

}  // namespace game
