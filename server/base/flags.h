// A set of enumerators, one bit each, of an enumeration that ends in `count_`.
#pragma once

#include <cstdint>
#include <initializer_list>

namespace base {

template <class E>
class Flags {
 public:
  static_assert(static_cast<unsigned>(E::count_) <= 64);
  constexpr Flags() = default;
  constexpr Flags(std::initializer_list<E> list) {
    for (const auto flag : list) {
      set(flag);
    }
  }
  constexpr bool has(E flag) const { return (bits_ & bit(flag)) != 0; }
  constexpr void set(E flag, bool on = true) {
    bits_ = on ? bits_ | bit(flag) : bits_ & ~bit(flag);
  }
  constexpr bool is_empty() const { return bits_ == 0; }
  // True when every flag of `other` is in this set.
  constexpr bool contains(Flags other) const { return (bits_ & other.bits_) == other.bits_; }
  // True when any flag of `other` is in this set.
  constexpr bool has_any(Flags other) const { return (bits_ & other.bits_) != 0; }
  constexpr void add(Flags other) { bits_ |= other.bits_; }
  // Those that are in this set and in the other one.
  constexpr Flags also_in(Flags other) const {
    Flags both;
    both.bits_ = bits_ & other.bits_;
    return both;
  }
  friend constexpr bool operator==(Flags, Flags) = default;

 private:
  static constexpr std::uint64_t bit(E flag) {
    return std::uint64_t{1} << static_cast<unsigned>(flag);
  }
  std::uint64_t bits_ = 0;
};

}  // namespace base
