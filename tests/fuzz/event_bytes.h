// The bytes that say what happens, for the fuzz target of the event list: numbers, where it begins,
// and delays of many scales.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "events/event.h"

namespace fuzz {

using events::Pulse;

class Bytes {
 public:
  Bytes(const std::uint8_t* bytes, std::size_t size) : bytes_(bytes), left_(size) {}
  bool is_empty() const { return left_ == 0; }
  std::uint64_t byte() {
    if (left_ == 0) {
      return 0;
    }
    --left_;
    return *bytes_++;
  }
  std::uint64_t two() {
    const auto high = byte();
    return high << 8U | byte();
  }
  std::size_t below(std::size_t limit) { return byte() % limit; }

 private:
  const std::uint8_t* bytes_;
  std::size_t left_;
};

// Mostly just before a pulse at which some level of the wheel comes round.
inline Pulse beginning(std::uint64_t chosen) {
  constexpr std::array<Pulse, 9> before{0,
                                        60,
                                        (Pulse{1} << 12U) - 5,
                                        (Pulse{1} << 18U) - 70,
                                        (Pulse{1} << 24U) - 9,
                                        (Pulse{1} << 36U) - 3,
                                        (Pulse{1} << 60U) - 100,
                                        (Pulse{1} << 63U) - 300,
                                        events::end_of_time - 5000};
  return before.at(chosen % before.size());
}
inline Pulse read_delay(Bytes& bytes, Pulse now) {
  const auto scale = bytes.byte();
  switch (scale % 8) {
    case 0:
      return scale / 8;  // 0 to 31
    case 1:
      return bytes.byte();
    case 2:
      return 64 * bytes.byte();
    case 3:
      return bytes.two();
    case 4:
      return 64 * bytes.two();
    case 5:
      return 64 - now % 64 + scale / 8 * 64;  // just as a slot begins
    case 6:
      return (Pulse{1} << (bytes.byte() % 64)) - scale / 128;
    default:
      return bytes.two() << (scale / 8);
  }
}

}  // namespace fuzz
