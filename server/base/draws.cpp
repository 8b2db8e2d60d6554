#include "base/draws.h"

#include <limits>

namespace base {

std::uint64_t Draws::next(std::string_view area) {
  const auto key = (Digest() << area).value();
  const auto k = counts_[key]++;
  auto value = mix64(seed_);
  for (const auto part : {epoch_, key, pulse_, k}) {
    value = mix64(value ^ part);
  }
  return value;
}

std::int64_t Draws::between(std::string_view area, std::int64_t low, std::int64_t high) {
  if (high <= low) {
    return low;
  }
  auto value = next(area);
  // How many numbers there are; 0 stands for all 2^64 of them.
  const auto many = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low) + 1;
  if (many != 0) {
    // The part of 2^64 that `many` does not divide is drawn again, so each number is as likely.
    constexpr auto greatest = std::numeric_limits<std::uint64_t>::max();
    const auto bound = greatest - (greatest % many + 1) % many;
    while (value > bound) {
      value = mix64(value);
    }
    value %= many;
  }
  const auto drawn = static_cast<std::int64_t>(static_cast<std::uint64_t>(low) + value);
  digest_ = mix64(digest_ ^ static_cast<std::uint64_t>(drawn));
  return drawn;
}

}  // namespace base
