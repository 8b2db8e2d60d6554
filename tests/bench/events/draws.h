// Chance, drawn beforehand: a table of delays (or of indices) that a workload walks through, so
// that no bench measures the drawing.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/digest.h"
#include "base/pulse.h"

namespace bench {

using base::Pulse;

// Uniform in (0, 1), the same in every run.
inline double unit(std::uint64_t seed) {
  return (static_cast<double>(base::mix64(seed) >> 11U) + 0.5) / 9007199254740992.0;
}

enum class DelayKind : std::uint8_t {
  exponential,  // mean 1000 pulses
  bimodal,      // nine of ten within 32 pulses, the tenth in 10,000 to 300,000
  by64,         // multiples of 64 with a mean of about 1000
};

inline constexpr double mean_delay = 1000;

inline std::uint32_t exponential(std::uint64_t seed) {
  return 1 + static_cast<std::uint32_t>(-std::log(unit(seed)) * mean_delay);
}

inline std::uint32_t draw_delay(DelayKind kind, std::uint64_t seed) {
  switch (kind) {
    case DelayKind::exponential:
      return exponential(seed);
    case DelayKind::bimodal:
      return unit(seed) < 0.9 ? 1 + static_cast<std::uint32_t>(unit(~seed) * 32)
                              : 10'000 + static_cast<std::uint32_t>(unit(~seed) * 290'000);
    case DelayKind::by64:
      return 64 * (1 + exponential(seed) / 64);
  }
  return 1;
}

// The pulses that an event of a population which has long been going still has before it. Of
// exponential ones that is what a new one has; of bimodal ones nearly all that wait are long ones,
// the longer the likelier, somewhere between begin and end.
inline std::uint32_t draw_rest(DelayKind kind, std::uint64_t seed) {
  if (kind != DelayKind::bimodal) {
    return draw_delay(kind, seed);
  }
  if (unit(seed) < 0.001) {
    return 1 + static_cast<std::uint32_t>(unit(~seed) * 32);
  }
  const auto whole = std::sqrt(1e8 + unit(~seed) * (9e10 - 1e8));
  return 1 + static_cast<std::uint32_t>(whole * unit(seed ^ 0x5555555555555555ULL));
}

// Walked round and round.
template <class T>
class Table {
 public:
  template <class Draw>
  explicit Table(const Draw& draw) : values_(size) {
    for (std::size_t i = 0; i < size; ++i) {
      values_[i] = draw(static_cast<std::uint64_t>(i) + 1);
    }
  }
  T next() { return values_[at_++ % size]; }

  static constexpr std::size_t size = std::size_t{1} << 18U;

 private:
  std::vector<T> values_;
  std::size_t at_ = 0;
};

class Delays : public Table<std::uint32_t> {
 public:
  explicit Delays(DelayKind kind)
      : Table([kind](std::uint64_t i) { return draw_delay(kind, i); }), kind_(kind) {}
  std::uint32_t rest(std::uint64_t i) const { return draw_rest(kind_, base::mix64(i)); }

 private:
  DelayKind kind_;
};

}  // namespace bench
