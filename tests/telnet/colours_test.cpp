#include "telnet/colours.h"

#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include "base/text.h"
#include "telnet/shown.h"

using telnet::colour_of;
using wire::Colour;
using wire::Style;

namespace {

struct Rgb {
  double red = 0;
  double green = 0;
  double blue = 0;
};
constexpr Rgb black{};
constexpr Rgb white{255, 255, 255};

// Contrast as WCAG 2.1 counts it, from 1 to 21.
double linear(double part) {
  part /= 255;
  return part <= 0.03928 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
}
double luminance(const Rgb& colour) {
  return 0.2126 * linear(colour.red) + 0.7152 * linear(colour.green) + 0.0722 * linear(colour.blue);
}
double contrast(const Rgb& one, const Rgb& other) {
  const double a = luminance(one) + 0.05;
  const double b = luminance(other) + 0.05;
  return a > b ? a / b : b / a;
}

// The sixteen as terminals show them that were not told otherwise, by their SGR number less 30;
// the bright ones from 8 on.
using Sixteen = std::array<Rgb, 16>;
constexpr Sixteen xterm = {{{0, 0, 0},
                            {205, 0, 0},
                            {0, 205, 0},
                            {205, 205, 0},
                            {0, 0, 238},
                            {205, 0, 205},
                            {0, 205, 205},
                            {229, 229, 229},
                            {127, 127, 127},
                            {255, 0, 0},
                            {0, 255, 0},
                            {255, 255, 0},
                            {92, 92, 255},
                            {255, 0, 255},
                            {0, 255, 255},
                            {255, 255, 255}}};
constexpr Sixteen windows = {{{12, 12, 12},
                              {197, 15, 31},
                              {19, 161, 14},
                              {193, 156, 0},
                              {0, 55, 218},
                              {136, 23, 152},
                              {58, 150, 221},
                              {204, 204, 204},
                              {118, 118, 118},
                              {231, 72, 86},
                              {22, 198, 12},
                              {249, 241, 165},
                              {59, 120, 255},
                              {180, 0, 158},
                              {97, 214, 214},
                              {242, 242, 242}}};

// A colour of the palette of 256 that is not among the sixteen.
Rgb of_palette(int index) {
  REQUIRE(index >= 16);
  if (index >= 232) {
    const double grey = 8 + 10 * (index - 232);
    return {grey, grey, grey};
  }
  constexpr std::array<double, 6> levels = {0, 95, 135, 175, 215, 255};
  const auto level = [&levels](int part) { return levels[static_cast<std::size_t>(part)]; };
  index -= 16;
  return {level(index / 36), level(index / 6 % 6), level(index % 6)};
}

std::vector<int> numbers_of(std::string_view sequence) {
  REQUIRE(sequence.starts_with("\x1b["));
  REQUIRE(sequence.ends_with("m"));
  std::vector<int> numbers;
  for (const auto part : base::split(sequence.substr(2, sequence.size() - 3), ';')) {
    numbers.push_back(std::stoi(std::string(part)));
  }
  return numbers;
}

// The colour that a sequence sets; nothing when it leaves the terminal's own.
std::optional<Rgb> shown(std::string_view sequence, const Sixteen& sixteen) {
  const auto numbers = numbers_of(sequence);
  bool is_bold = false;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const int number = numbers[i];
    is_bold = is_bold || number == 1;
    if (number == 38 && numbers.at(i + 1) == 5) {
      return of_palette(numbers.at(i + 2));
    }
    if (number == 38) {
      CHECK(numbers.at(i + 1) == 2);
      return Rgb{static_cast<double>(numbers.at(i + 2)), static_cast<double>(numbers.at(i + 3)),
                 static_cast<double>(numbers.at(i + 4))};
    }
    if (number >= 30 && number <= 37) {
      return sixteen[static_cast<std::size_t>(number - 30 + (is_bold ? 8 : 0))];
    }
    if (number >= 90 && number <= 97) {
      return sixteen[static_cast<std::size_t>(number - 90 + 8)];
    }
  }
  return std::nullopt;
}

}  // namespace

TEST_CASE("colours: a sequence sets everything anew, and is of the depth that was asked for") {
  for (int i = 0; i < static_cast<int>(Style::count_); ++i) {
    const auto style = static_cast<Style>(i);
    CHECK(colour_of(style, Colour::none).empty());
    for (const auto depth : {Colour::sixteen, Colour::palette, Colour::truecolour}) {
      const auto sequence = colour_of(style, depth);
      CHECK(sequence != telnet::colour_reset);
      CHECK(numbers_of(sequence).front() == 0);
      const auto has = [sequence](std::string_view part) {
        return sequence.find(part) != std::string_view::npos;
      };
      CHECK_FALSE((has("38;5;") && depth != Colour::palette));
      CHECK_FALSE((has("38;2;") && depth != Colour::truecolour));
    }
  }
  CHECK(colour_of(Style::count_, Colour::sixteen) == telnet::colour_reset);
}

TEST_CASE("colours: all of the sixteen that are used can be read on black") {
  for (int i = 0; i < static_cast<int>(Style::count_); ++i) {
    for (const auto* const palette : {&xterm, &windows}) {
      const auto colour = shown(colour_of(static_cast<Style>(i), Colour::sixteen), *palette);
      if (colour) {
        CAPTURE(wire::style_names[static_cast<Style>(i)]);
        CHECK(contrast(*colour, black) >= 3);
      }
    }
  }
}

TEST_CASE("colours: in 256 and in truecolour they can be read on black and on white") {
  int coloured = 0;
  for (int i = 0; i < static_cast<int>(Style::count_); ++i) {
    for (const auto depth : {Colour::palette, Colour::truecolour}) {
      const auto colour = shown(colour_of(static_cast<Style>(i), depth), xterm);
      if (colour) {
        CAPTURE(wire::style_names[static_cast<Style>(i)]);
        CHECK(contrast(*colour, black) >= 3);
        CHECK(contrast(*colour, white) >= 3);
        ++coloured;
      }
    }
  }
  CHECK(coloured == 2 * 16);
}

TEST_CASE("colours: the measure itself is right") {
  CHECK(contrast(black, white) == doctest::Approx(21));
  CHECK(contrast({119, 119, 119}, white) == doctest::Approx(4.48).epsilon(0.01));
}

TEST_CASE("colours: each depth is told apart in what the encoder writes") {
  using telnet_tests::coloured;
  const std::string text = wire::styled(Style::bad, "no");
  CHECK(telnet::encode_text(text, coloured(80, Colour::sixteen)) == "\x1b[0;1;31mno\x1b[0m\r\n");
  CHECK(telnet::encode_text(text, coloured(80, Colour::palette)) ==
        "\x1b[0;1;38;5;196mno\x1b[0m\r\n");
  CHECK(telnet::encode_text(text, coloured(80, Colour::truecolour)) ==
        "\x1b[0;1;38;2;240;50;50mno\x1b[0m\r\n");
  CHECK(telnet::encode_text(text, coloured(80, Colour::none)) == "no\r\n");
}
