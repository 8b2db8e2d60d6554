// Markup (wire/markup.h) taken apart into what will be seen: one glyph a letter, with its columns
// and the style it is seen in. Marks are gone, and with them every question of balance: an unknown
// or unclosed mark has no effect beyond its text. Lines are broken between glyphs, so never inside
// a letter or an escape sequence.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "wire/markup.h"

namespace telnet {

struct Glyph {
  enum class Kind : std::uint8_t { letter, blank, line_end };

  std::string_view bytes;  // into the markup, or a constant
  std::uint8_t columns = 0;
  Kind kind = Kind::letter;
  std::optional<wire::Style> style;
};

using Glyphs = std::vector<Glyph>;
using GlyphSpan = std::span<const Glyph>;

// The glyphs point into `markup`. Control characters are left out, a tab is a blank, a bad byte is
// U+FFFD.
Glyphs take_apart(std::string_view markup);
std::size_t columns_of(GlyphSpan glyphs);
// The lines of a text as written: cut at each line end, which goes. A line end at the very end
// opens no line.
std::vector<GlyphSpan> lines_of(GlyphSpan glyphs);
// One line cut into lines of at most `width` columns, the second and later ones of `width -
// indent`: at blanks, which go, or inside a word that is longer than a line. Never empty.
std::vector<GlyphSpan> wrapped(GlyphSpan line, std::size_t width, std::size_t indent = 0);
// How far lines are set in with which this text goes on, when it holds what somebody chose to say
// or to be called: so nobody can write what looks like a line of its own.
std::size_t indent_of(GlyphSpan line);
// The glyphs as markup again, balanced; those without a style get `otherwise`. Line ends become
// blanks.
void append_markup(std::string& out, GlyphSpan glyphs,
                   std::optional<wire::Style> otherwise = std::nullopt);

}  // namespace telnet
