// When spawn rows that wait for their area's reset are looked at. So many a pulse, and of one area
// only: however many areas come due together, no pulse pays for more.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/pulse.h"

namespace game {

class Resets {
 public:
  explicit Resets(std::uint32_t rows_a_pulse) : rows_a_pulse_(rows_a_pulse) {}

  // The pulse in which one more row of this area has its turn: now, or as soon after as there is
  // space. Each call takes one place.
  base::Pulse take_turn(base::Pulse now, std::string_view area);

 private:
  std::uint32_t rows_a_pulse_;
  base::Pulse pulse_ = 0;  // the last one in which a place was taken
  std::string area_;       // whose pulse that is
  std::uint32_t taken_ = 0;
};

}  // namespace game
