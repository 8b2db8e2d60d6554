#include "telnet/encoder.h"

#include <optional>
#include <vector>

#include "telnet/colours.h"
#include "telnet/glyphs.h"
#include "telnet/sheet_layout.h"

namespace telnet {
namespace {

constexpr std::string_view line_end = "\r\n";

void append_plain(std::string& out, GlyphSpan line) {
  for (const Glyph& glyph : line) {
    out += glyph.bytes;
  }
}

void append_coloured(std::string& out, GlyphSpan line) {
  std::optional<wire::Style> current;
  bool has_colour = false;
  for (const Glyph& glyph : line) {
    if (glyph.style != current) {
      out += glyph.style ? colour_of(*glyph.style) : colour_reset;
      current = glyph.style;
      has_colour = true;
    }
    out += glyph.bytes;
  }
  if (has_colour) {
    out += colour_reset;
  }
}

std::string encode(GlyphSpan glyphs, const Look& look) {
  std::string out;
  bool is_first = true;
  for (const GlyphSpan line : lines_of(glyphs)) {
    const std::size_t indent = indent_of(line);
    bool goes_on = false;
    for (const GlyphSpan part : wrapped(line, look.width, indent)) {
      if (!is_first) {
        out += line_end;
      }
      if (goes_on) {
        out.append(indent, ' ');
      }
      if (look.colour == wire::Colour::none) {
        append_plain(out, part);
      } else {
        append_coloured(out, part);
      }
      is_first = false;
      goes_on = true;
    }
  }
  return out;
}

}  // namespace

std::string encode_text(std::string_view markup, const Look& look) {
  const Glyphs glyphs = take_apart(markup);
  std::string out = encode(glyphs, look);
  if (!glyphs.empty()) {
    out += line_end;
  }
  return out;
}

std::string encode_prompt(std::string_view markup, const Look& look) {
  const Glyphs glyphs = take_apart(markup);
  std::size_t length = glyphs.size();
  while (length > 0 && glyphs[length - 1].kind == Glyph::Kind::line_end) {
    --length;
  }
  return encode(GlyphSpan(glyphs).first(length), look);
}

std::string encode_sheet(const wire::Sheet& sheet, const Look& look) {
  return encode_text(look.screen_reader ? read_out(sheet) : lay_out(sheet, look.width), look);
}

}  // namespace telnet
