// Chance. One function, a keyed draw: mix(seed, epoch, area, pulse, k), where k counts the draws of
// that area in that pulse. Nothing has to be saved; a change in one area leaves the luck of the
// others alone; the epoch grows by one at each start of a saved world, so a crash does not repeat
// its luck. Rule for callers: one draw a statement, since compilers order arguments differently.
#pragma once

#include <cstdint>
#include <string_view>
#include <unordered_map>

#include "base/digest.h"
#include "base/pulse.h"

namespace base {

class Draws {
 public:
  Draws(std::uint64_t seed, std::uint64_t epoch) : seed_(seed), epoch_(epoch) {}

  // The pulse that the following draws belong to; Timeline's owner calls it as time moves.
  void set_pulse(Pulse pulse) {
    if (pulse != pulse_) {
      pulse_ = pulse;
      counts_.clear();
    }
  }
  // A whole number in [low, high], both ends in; `low` when high < low. `area` is the area's key,
  // "" for none.
  std::int64_t between(std::string_view area, std::int64_t low, std::int64_t high);
  // True in `permille` of 1000 cases.
  bool chance(std::string_view area, int permille) { return between(area, 1, 1000) <= permille; }

  std::uint64_t seed() const { return seed_; }
  std::uint64_t epoch() const { return epoch_; }
  // Of every draw made so far, in order.
  std::uint64_t digest() const { return digest_; }

 private:
  std::uint64_t next(std::string_view area);

  std::uint64_t seed_;
  std::uint64_t epoch_;
  Pulse pulse_ = 0;
  std::unordered_map<std::uint64_t, std::uint64_t>
      counts_;  // by area digest; looked up, never walked
  std::uint64_t digest_ = 0;
};

}  // namespace base
