#include "game/gmcp/credentials.h"

#include <charconv>
#include <cstdint>
#include <utility>

namespace game::gmcp {

namespace {

constexpr std::string_view blanks = " \t\r\n";
constexpr std::uint32_t first_high = 0xd800;  // of the pairs that stand for one code point
constexpr std::uint32_t first_low = 0xdc00;
constexpr std::uint32_t end_of_low = 0xe000;

void append_code_point(std::string& out, std::uint32_t point) {
  const auto byte = [&out](std::uint32_t value) { out += static_cast<char>(value); };
  if (point < 0x80) {
    byte(point);
  } else if (point < 0x800) {
    byte(0xc0U | (point >> 6U));
    byte(0x80U | (point & 0x3fU));
  } else if (point < 0x10000) {
    byte(0xe0U | (point >> 12U));
    byte(0x80U | ((point >> 6U) & 0x3fU));
    byte(0x80U | (point & 0x3fU));
  } else {
    byte(0xf0U | (point >> 18U));
    byte(0x80U | ((point >> 12U) & 0x3fU));
    byte(0x80U | ((point >> 6U) & 0x3fU));
    byte(0x80U | (point & 0x3fU));
  }
}

// An object of texts and nothing else.
class Reading {
 public:
  explicit Reading(std::string_view body) : rest_(body) {}

  bool take(char mark) {
    const auto at = rest_.find_first_not_of(blanks);
    if (at == std::string_view::npos || rest_[at] != mark) {
      return false;
    }
    rest_.remove_prefix(at + 1);
    return true;
  }
  bool is_at_end() const { return rest_.find_first_not_of(blanks) == std::string_view::npos; }
  // `out` never grows out of its first memory, so no copy of it is left behind.
  bool take_text(std::string& out) {
    out.reserve(rest_.size() + sizeof(std::string));
    if (!take('"')) {
      return false;
    }
    while (!rest_.empty() && rest_.front() != '"') {
      const char c = rest_.front();
      rest_.remove_prefix(1);
      if (c != '\\') {
        out += c;
      } else if (!take_escape(out)) {
        return false;
      }
    }
    return take('"');
  }

 private:
  bool take_escape(std::string& out) {
    constexpr std::string_view letters = "\"\\/bfnrt";
    constexpr std::string_view meant = "\"\\/\b\f\n\r\t";
    if (rest_.empty()) {
      return false;
    }
    const char letter = rest_.front();
    rest_.remove_prefix(1);
    if (letter == 'u') {
      return take_code_point(out);
    }
    const auto at = letters.find(letter);
    if (at != std::string_view::npos) {
      out += meant[at];
    }
    return at != std::string_view::npos;
  }
  bool take_code_point(std::string& out) {
    auto point = take_four_digits();
    if (point && *point >= first_high && *point < first_low) {
      const bool has_low = rest_.substr(0, 2) == "\\u";
      rest_.remove_prefix(has_low ? 2 : 0);
      const auto low = has_low ? take_four_digits() : std::nullopt;
      if (!low || *low < first_low || *low >= end_of_low) {
        return false;
      }
      point = 0x10000U + ((*point - first_high) << 10U) + (*low - first_low);
    } else if (!point || (*point >= first_low && *point < end_of_low)) {
      return false;
    }
    append_code_point(out, *point);
    return true;
  }
  std::optional<std::uint32_t> take_four_digits() {
    constexpr std::size_t digits = 4;
    std::uint32_t value = 0;
    if (rest_.size() < digits) {
      return std::nullopt;
    }
    const auto* end = rest_.data() + digits;
    const auto [at, problem] = std::from_chars(rest_.data(), end, value, 16);
    if (problem != std::errc() || at != end) {
      return std::nullopt;
    }
    rest_.remove_prefix(digits);
    return value;
  }

  std::string_view rest_;
};

// One "key": "text".
bool take_pair(Reading& reading, Credentials& into) {
  std::string key;
  std::string value;
  const bool good = reading.take_text(key) && reading.take(':') && reading.take_text(value);
  if (good && key == "password") {
    into.password = base::Secret(std::move(value));
  } else if (good && (key == "account" || key == "name")) {
    into.name = value;
  }
  base::wipe(key);  // who mixes the two up should not pay for it
  base::wipe(value);
  return good;
}

}  // namespace

std::optional<Credentials> read_credentials(std::string_view body) {
  Credentials found;
  Reading reading(body);
  if (!reading.take('{')) {
    return std::nullopt;
  }
  bool more = true;
  while (more) {
    if (!take_pair(reading, found)) {
      return std::nullopt;
    }
    more = reading.take(',');
  }
  if (!reading.take('}') || !reading.is_at_end() || found.name.empty() ||
      found.password.is_empty()) {
    return std::nullopt;
  }
  return found;
}

}  // namespace game::gmcp
