#include "telnet/shown.h"

#include <algorithm>

#include <doctest/doctest.h>

#include "base/text.h"
#include "telnet/colours.h"
#include "telnet/letters.h"

namespace telnet_tests {
namespace {

void check_line_ends(std::string_view encoded) {
  for (std::size_t i = 0; i < encoded.size(); ++i) {
    if (encoded[i] == '\r') {
      REQUIRE(i + 1 < encoded.size());
      CHECK(encoded[i + 1] == '\n');
    } else if (encoded[i] == '\n') {
      REQUIRE(i > 0);
      CHECK(encoded[i - 1] == '\r');
    }
  }
}

void check_letters(const std::string& line, wire::Charset charset) {
  if (charset == wire::Charset::utf8) {
    CHECK(base::is_utf8(line));
    CHECK(base::is_printable(line));
    return;
  }
  const bool has_more = charset == wire::Charset::latin1;
  CHECK(std::all_of(line.begin(), line.end(), [has_more](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return (byte >= 0x20 && byte < 0x7f) || (has_more && byte > 0xa0);
  }));
}

}  // namespace

std::vector<std::string> lines_of(std::string_view encoded) {
  std::vector<std::string> lines;
  while (!encoded.empty()) {
    const auto end = encoded.find("\r\n");
    lines.emplace_back(encoded.substr(0, end));
    encoded.remove_prefix(end == std::string_view::npos ? encoded.size() : end + 2);
  }
  return lines;
}

std::string without_colour(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    if (text.front() != '\x1b') {
      out += text.front();
      text.remove_prefix(1);
      continue;
    }
    const auto end = text.find('m');
    REQUIRE(end != std::string_view::npos);
    const auto inside = text.substr(1, end - 1);
    CHECK(inside.front() == '[');
    CHECK(inside.find_first_not_of("[0123456789;") == std::string_view::npos);
    text.remove_prefix(end + 1);
  }
  return out;
}

std::size_t width_of(std::string_view line) {
  std::size_t width = 0;
  const std::string bare = without_colour(line);
  std::string_view rest = bare;
  while (!rest.empty()) {
    width += telnet::take_letter(rest).columns;
  }
  return width;
}

std::string without_blanks(std::string_view text) {
  std::string out(text);
  std::erase_if(out, [](char c) { return c == ' ' || c == '\r' || c == '\n'; });
  return out;
}

void check_bytes(std::string_view encoded, wire::Charset charset) {
  check_line_ends(encoded);
  for (const std::string& line : lines_of(without_colour(encoded))) {
    check_letters(line, charset);
  }
  for (const std::string& line : lines_of(encoded)) {
    if (line.find('\x1b') != std::string::npos) {
      CHECK(line.ends_with(telnet::colour_reset));
    }
  }
}

}  // namespace telnet_tests
