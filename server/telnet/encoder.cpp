#include "telnet/encoder.h"

#include <algorithm>
#include <optional>

#include "telnet/colours.h"
#include "telnet/glyphs.h"
#include "telnet/sheet_layout.h"
#include "telnet/transliteration.h"

namespace telnet {
namespace {

constexpr std::string_view line_end = "\r\n";

void append_line(std::string& out, GlyphSpan line, const Look& look) {
  std::optional<wire::Style> current;
  bool has_colour = false;
  for (const Glyph& glyph : line) {
    if (look.colour != wire::Colour::none && glyph.style != current) {
      out += glyph.style ? colour_of(*glyph.style, look.colour) : colour_reset;
      current = glyph.style;
      has_colour = true;
    }
    append_letter(out, look.charset, glyph.bytes);
  }
  if (has_colour) {
    out += colour_reset;
  }
}

// For the ear: a run of blanks is one, and none begins a line.
void drop_layout(Glyphs& glyphs) {
  bool drops = true;
  std::erase_if(glyphs, [&drops](const Glyph& glyph) {
    const bool is_blank = glyph.bytes == " ";
    const bool goes = is_blank && drops;
    drops = is_blank || glyph.kind == Glyph::Kind::line_end;
    return goes;
  });
}

// What is to be shown. The letters lie in `markup`, or in `room`.
Glyphs glyphs_of(std::string_view markup, const Look& look, std::string& room) {
  if (look.charset != wire::Charset::utf8) {
    room = in_letters_of(look.charset, markup);
    markup = room;
  }
  Glyphs glyphs = take_apart(markup);
  if (look.screen_reader) {
    drop_layout(glyphs);
  }
  return glyphs;
}

std::string encode(GlyphSpan glyphs, const Look& look) {
  std::string out;
  bool is_first = true;
  for (const GlyphSpan line : lines_of(glyphs)) {
    const std::size_t indent = look.screen_reader ? 0 : indent_of(line);  // for the eye alone
    bool goes_on = false;
    for (const GlyphSpan part : wrapped(line, look.width, indent)) {
      if (!is_first) {
        out += line_end;
      }
      if (goes_on) {
        out.append(std::min(indent, look.width - 1), ' ');
      }
      append_line(out, part, look);
      is_first = false;
      goes_on = true;
    }
  }
  return out;
}

}  // namespace

std::string encode_text(std::string_view markup, const Look& look) {
  std::string room;
  const Glyphs glyphs = glyphs_of(markup, look, room);
  std::string out = encode(glyphs, look);
  if (!glyphs.empty()) {
    out += line_end;
  }
  return out;
}

std::string encode_prompt(std::string_view markup, const Look& look) {
  std::string room;
  const Glyphs glyphs = glyphs_of(markup, look, room);
  std::size_t length = glyphs.size();
  while (length > 0 && glyphs[length - 1].kind == Glyph::Kind::line_end) {
    --length;
  }
  return encode(GlyphSpan(glyphs).first(length), look);
}

std::string encode_sheet(const wire::Sheet& sheet, const Look& look) {
  const bool is_converted = look.charset != wire::Charset::utf8;
  const wire::Sheet converted = is_converted ? in_letters_of(look.charset, sheet) : wire::Sheet();
  const wire::Sheet& shown = is_converted ? converted : sheet;
  return encode_text(look.screen_reader ? read_out(shown) : lay_out(shown, look.width), look);
}

}  // namespace telnet
