// Turns by speed. A turn lasts 3840 / speed in units of 1/240 pulse, so at speed 1 it is 16 pulses,
// and speeds from 1/4 to 8 that are small fractions come out exact. Whoever takes turns keeps the
// moment of the next one in that unit and adds the length to it, never to the time it is, so no
// turn is lost to rounding.
//   Turns turns(Speed{3, 1}, now);
//   ... timeline.schedule_at(room, violence_kind, turns.due());
//   if (turns.take(now)) { strike(); }
#pragma once

#include <cstdint>

#include "base/check.h"
#include "base/pulse.h"

namespace events {

inline constexpr std::uint64_t turn_units_a_pulse = 240;
inline constexpr std::uint64_t turn_length_at_speed_one = 3840;

// numerator / denominator turns in the time of one at speed 1.
struct Speed {
  std::uint32_t numerator = 1;
  std::uint32_t denominator = 1;

  // From 1/4 to 8.
  constexpr bool is_sound() const {
    return numerator != 0 && denominator != 0 && std::uint64_t{numerator} * 4 >= denominator &&
           numerator <= std::uint64_t{denominator} * 8;
  }
};

constexpr std::uint64_t turn_length(Speed speed) {
  return turn_length_at_speed_one * speed.denominator / speed.numerator;
}

class Turns {
 public:
  // The first turn comes one length after `now`.
  Turns(Speed speed, base::Pulse now) {
    base::check(speed.is_sound(), "Turns: a speed lies between 1/4 and 8");
    length_ = turn_length(speed);
    next_ = now * turn_units_a_pulse + length_;
  }

  // The next turn is one that was waited for already; in 1/240 pulse.
  static Turns at(std::uint64_t next, Speed speed) {
    Turns turns(speed, 0);
    turns.next_ = next;
    return turns;
  }

  std::uint64_t next() const { return next_; }  // in 1/240 pulse
  // The first pulse at which the turn has come.
  base::Pulse due() const { return (next_ + turn_units_a_pulse - 1) / turn_units_a_pulse; }
  bool has_come(base::Pulse now) const { return due() <= now; }
  // Takes the turn that has come; false when none has.
  bool take(base::Pulse now) {
    if (!has_come(now)) {
      return false;
    }
    next_ += length_;
    return true;
  }
  // From the next turn on.
  void set_speed(Speed speed) {
    base::check(speed.is_sound(), "Turns: a speed lies between 1/4 and 8");
    length_ = turn_length(speed);
  }

 private:
  std::uint64_t length_ = turn_length_at_speed_one;
  std::uint64_t next_ = 0;
};

}  // namespace events
