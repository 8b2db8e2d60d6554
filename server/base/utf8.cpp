// The part of text.h that reads UTF-8; libunistring does the decoding.
#include <unistr.h>

#include <algorithm>
#include <array>

#include "base/text.h"

namespace base {

namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";

struct Step {
  ucs4_t code = 0;
  std::size_t bytes = 1;
  bool good = false;
};

// The first character of `text`, which is not empty; a bad byte is a step of one.
Step first_character(std::string_view text) {
  Step step;
  const auto* const bytes = reinterpret_cast<const std::uint8_t*>(text.data());
  const int taken = u8_mbtoucr(&step.code, bytes, text.size());
  if (taken > 0) {
    step.bytes = static_cast<std::size_t>(taken);
    step.good = true;
  }
  return step;
}

struct Range {
  ucs4_t first;
  ucs4_t last;
};

template <std::size_t N>
bool is_in(const std::array<Range, N>& ranges, ucs4_t code) {
  return std::any_of(ranges.begin(), ranges.end(), [code](const Range& range) {
    return code >= range.first && code <= range.last;
  });
}

bool is_control(ucs4_t code) {
  constexpr std::array<Range, 7> controls{{{0x00, 0x1F},
                                           {0x7F, 0x9F},
                                           {0x061C, 0x061C},
                                           {0x200E, 0x200F},
                                           {0x2028, 0x2029},
                                           {0x202A, 0x202E},
                                           {0x2066, 0x2069}}};
  return is_in(controls, code);
}

bool is_invisible(ucs4_t code) {
  constexpr std::array<Range, 11> invisible{{{0x00AD, 0x00AD},
                                             {0x034F, 0x034F},
                                             {0x115F, 0x1160},
                                             {0x180E, 0x180E},
                                             {0x200B, 0x200D},
                                             {0x2060, 0x2064},
                                             {0x206A, 0x206F},
                                             {0x3164, 0x3164},
                                             {0xFEFF, 0xFEFF},
                                             {0xFFA0, 0xFFA0},
                                             {0xE0000, 0xE0FFF}}};
  return is_in(invisible, code);
}

std::string hex(ucs4_t value, std::size_t digits) {
  constexpr std::string_view digit = "0123456789abcdef";
  std::string out;
  for (; value != 0 || out.size() < digits; value >>= 4U) {
    out.insert(out.begin(), digit[value & 0xFU]);
  }
  return out;
}

}  // namespace

bool is_utf8(std::string_view text) {
  const auto* const bytes = reinterpret_cast<const std::uint8_t*>(text.data());
  return text.empty() || u8_check(bytes, text.size()) == nullptr;
}

std::string repair_utf8(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const auto step = first_character(text);
    out += step.good ? text.substr(0, step.bytes) : replacement;
    text.remove_prefix(step.bytes);
  }
  return out;
}

std::string escape_controls(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const auto step = first_character(text);
    if (!step.good) {
      out += "\\x" + hex(static_cast<std::uint8_t>(text.front()), 2);
    } else if (!is_control(step.code)) {
      out += text.substr(0, step.bytes);
    } else if (step.code < 0x80) {
      out += "\\x" + hex(step.code, 2);
    } else {
      out += "\\u{" + hex(step.code, 4) + "}";
    }
    text.remove_prefix(step.bytes);
  }
  return out;
}

bool is_printable(std::string_view text) {
  while (!text.empty()) {
    const auto step = first_character(text);
    if (!step.good || is_control(step.code)) {
      return false;
    }
    text.remove_prefix(step.bytes);
  }
  return true;
}

bool has_invisible(std::string_view text) {
  while (!text.empty()) {
    const auto step = first_character(text);
    if (step.good && is_invisible(step.code)) {
      return true;
    }
    text.remove_prefix(step.bytes);
  }
  return false;
}

}  // namespace base
