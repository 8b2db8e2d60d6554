#include "base/text.h"

#include <algorithm>
#include <array>

namespace base {

namespace {

constexpr std::string_view blanks = " \t\r\n\v\f";

// The marks of wire/markup.h: one that a letter follows, one that stands alone.
constexpr char style_open = '\x02';
constexpr char style_close = '\x03';

// Edit distance in which two neighbours that changed places count once; more than `most` may be any
// number above it.
std::size_t distance(std::string_view a, std::string_view b, std::size_t most) {
  if ((a.size() > b.size() ? a.size() - b.size() : b.size() - a.size()) > most) {
    return most + 1;
  }
  std::vector<std::size_t> before_last(b.size() + 1);
  std::vector<std::size_t> last(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) {
    last[j] = j;
  }
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t change = a[i - 1] == b[j - 1] ? 0 : 1;
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + change});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        row[j] = std::min(row[j], before_last[j - 2] + 1);
      }
    }
    std::swap(before_last, last);
    std::swap(last, row);
  }
  return last[b.size()];
}

}  // namespace

char to_lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

std::string lower(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(), to_lower);
  return out;
}

bool equal_no_case(std::string_view a, std::string_view b) {
  return a.size() == b.size() && starts_with_no_case(a, b);
}

bool starts_with_no_case(std::string_view text, std::string_view prefix) {
  return text.size() >= prefix.size() &&
         std::equal(prefix.begin(), prefix.end(), text.begin(),
                    [](char a, char b) { return to_lower(a) == to_lower(b); });
}

std::string_view trim(std::string_view text) {
  const auto first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) {
    return {};
  }
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::string_view take_word(std::string_view& text) {
  text = trim(text);
  const auto word = text.substr(0, text.find_first_of(blanks));
  text = trim(text.substr(word.size()));
  return word;
}

std::vector<std::string_view> split(std::string_view text, char at) {
  std::vector<std::string_view> parts;
  while (true) {
    const auto end = text.find(at);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) {
      return parts;
    }
    text.remove_prefix(end + 1);
  }
}

std::string capitalised(std::string_view text) {
  std::string out(text);
  for (std::size_t i = 0; i < out.size(); ++i) {
    if (out[i] == style_open) {
      ++i;
    } else if (out[i] != style_close) {
      if (out[i] >= 'a' && out[i] <= 'z') {
        out[i] = static_cast<char>(out[i] - 'a' + 'A');
      }
      break;
    }
  }
  return out;
}

std::string list_in_words(std::span<const std::string> parts) {
  std::string out;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i != 0) {
      out += i + 1 == parts.size() ? " and " : ", ";
    }
    out += parts[i];
  }
  return out;
}

std::string counted(std::uint64_t n, std::string_view one, std::string_view many) {
  std::string out = std::to_string(n);
  out += ' ';
  out += n == 1 ? one : many;
  return out;
}

std::string_view nearest(std::string_view word, std::span<const std::string_view> candidates) {
  const auto wanted = lower(word);
  const std::size_t most = wanted.size() <= 4 ? 1 : 2;
  std::string_view best;
  auto least = most + 1;
  for (const auto candidate : candidates) {
    const auto far = distance(wanted, lower(candidate), most);
    // A word of one letter is near to every other one: that is no likeness.
    if (far < least && far < wanted.size()) {
      least = far;
      best = candidate;
    }
  }
  return best;
}

}  // namespace base
