// A 64-bit digest that is the same on every machine, compiler and locale: FNV-1a over tagged
// values, finished by the splitmix64 mixer. For finding differences, not for secrets. Rows of a set
// are joined by Digest::add, which does not depend on their order.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace base {

constexpr std::uint64_t mix64(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15ULL;
  x = (x ^ (x >> 30U)) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ (x >> 27U)) * 0x94d049bb133111ebULL;
  return x ^ (x >> 31U);
}

class Digest {
 public:
  constexpr Digest& operator<<(std::uint64_t value) {
    byte(1);
    for (int i = 0; i < 8; ++i) {
      byte(static_cast<std::uint8_t>(value >> (8 * i)));
    }
    return *this;
  }
  constexpr Digest& operator<<(std::int64_t value) {
    return *this << static_cast<std::uint64_t>(value);
  }
  constexpr Digest& operator<<(bool value) { return *this << std::uint64_t{value}; }
  constexpr Digest& operator<<(const char* text) { return *this << std::string_view(text); }
  Digest& operator<<(const std::string& text) { return *this << std::string_view(text); }
  constexpr Digest& operator<<(std::string_view text) {
    byte(2);
    for (const char c : text) {
      byte(static_cast<std::uint8_t>(c));
    }
    return *this << std::uint64_t{text.size()};
  }
  template <class T>
  constexpr Digest& operator<<(const std::optional<T>& value) {
    if (!value) {
      byte(3);
      return *this;
    }
    return *this << *value;
  }
  constexpr std::uint64_t value() const { return mix64(state_); }

 private:
  constexpr void byte(std::uint8_t b) { state_ = (state_ ^ b) * 0x100000001b3ULL; }
  std::uint64_t state_ = 0xcbf29ce484222325ULL;
};

// Of one text.
constexpr std::uint64_t digest_of(std::string_view text) {
  return (Digest() << text).value();
}

}  // namespace base
