// How the pulses went, for the staff: how late they came and how long they took. Told by whoever
// turns the game by the clock; the rules never see it.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "base/pulse.h"

namespace game {

// So many of a thousand lay at or below which value. Values are counted in steps of an eighth of
// their power of two, so an answer is at most 12.5 % too high, and never
// above the highest there was.
class Quantiles {
 public:
  void add(std::uint64_t value) {
    ++counts_.at(step_of(value));
    ++count_;
    most_ = std::max(most_, value);
  }
  // 0 while there is none.
  std::uint64_t at(std::uint64_t permille) const {
    std::uint64_t seen = 0;
    for (std::size_t step = 0; step < counts_.size(); ++step) {
      seen += counts_.at(step);
      if (count_ > 0 && seen * 1000 >= count_ * permille) {
        return std::min(upper_end(step), most_);
      }
    }
    return 0;
  }
  std::uint64_t count() const { return count_; }

 private:
  static constexpr unsigned bits_kept = 3;
  static constexpr std::size_t eighths = std::size_t{1} << bits_kept;

  static std::size_t step_of(std::uint64_t value) {
    if (value < eighths) {
      return value;
    }
    const auto shift = static_cast<unsigned>(std::bit_width(value)) - bits_kept - 1;
    return eighths * (shift + 1) + (value >> shift) - eighths;
  }
  static std::uint64_t upper_end(std::size_t step) {
    if (step < eighths) {
      return step;
    }
    const auto shift = static_cast<unsigned>(step / eighths - 1);
    return ((eighths + step % eighths + 1) << shift) - 1;
  }

  std::array<std::uint64_t, eighths*(64 - bits_kept + 1)> counts_{};
  std::uint64_t count_ = 0;
  std::uint64_t most_ = 0;
};

class Beats {
 public:
  // Nanoseconds, both.
  void came_late(std::uint64_t by) { lateness_.add(by); }
  void took(base::Pulse pulse, std::uint64_t nanoseconds) {
    work_.add(nanoseconds);
    if (nanoseconds >= longest_) {
      longest_ = nanoseconds;
      longest_at_ = pulse;
    }
  }

  const Quantiles& lateness() const { return lateness_; }
  const Quantiles& work() const { return work_; }
  std::uint64_t longest() const { return longest_; }
  base::Pulse longest_at() const { return longest_at_; }

 private:
  Quantiles lateness_;
  Quantiles work_;
  std::uint64_t longest_ = 0;
  base::Pulse longest_at_ = 0;
};

}  // namespace game
