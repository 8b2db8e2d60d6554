#include "game/calendar.h"

#include <array>
#include <string_view>

namespace game {

std::string hour_in_words(int hour) {
  constexpr std::array<std::string_view, 12> numbers{"twelve", "one",  "two", "three",
                                                     "four",   "five", "six", "seven",
                                                     "eight",  "nine", "ten", "eleven"};
  if (hour == 0) {
    return "midnight";
  }
  if (hour == 12) {
    return "noon";
  }
  const std::string number(numbers.at(static_cast<std::size_t>(hour % 12)));
  if (hour < 5 || hour >= 22) {
    return number + " at night";
  }
  if (hour < 12) {
    return number + " in the morning";
  }
  return number + (hour < 18 ? " in the afternoon" : " in the evening");
}

}  // namespace game
