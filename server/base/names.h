// The words of an enumeration, in the enumeration's order: what builders type, what saves hold,
// what players read. Usage: `constexpr Names<Sector> sector_names{{"inside", "city"}};` and beside
// it `static_assert(sector_names.complete());` Every enumeration so named ends in `count_`.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace base {

template <class E>
struct Names {
  static constexpr std::size_t size = static_cast<std::size_t>(E::count_);
  std::array<std::string_view, size> words;

  constexpr bool complete() const {
    for (const auto word : words) {
      if (word.empty()) {
        return false;
      }
    }
    return true;
  }
  constexpr std::string_view operator[](E value) const {
    return words[static_cast<std::size_t>(value)];
  }
  constexpr std::optional<E> find(std::string_view word) const {
    for (std::size_t i = 0; i < size; ++i) {
      if (words[i] == word) {
        return static_cast<E>(i);
      }
    }
    return std::nullopt;
  }
};

}  // namespace base
