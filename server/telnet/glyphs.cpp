#include "telnet/glyphs.h"

#include <algorithm>

#include "telnet/letters.h"

namespace telnet {
namespace {

// Styles nested deeper than this are counted, so that their ends are known, and not seen.
constexpr std::size_t deepest = 32;

class Styles {
 public:
  void open(std::optional<wire::Style> style) {
    if (open_.size() < deepest) {
      open_.push_back(style ? style : current());
    } else {
      ++hidden_;
    }
  }
  void close() {
    if (hidden_ > 0) {
      --hidden_;
    } else if (!open_.empty()) {
      open_.pop_back();
    }
  }
  std::optional<wire::Style> current() const { return open_.empty() ? std::nullopt : open_.back(); }

 private:
  std::vector<std::optional<wire::Style>> open_;
  std::size_t hidden_ = 0;
};

// Takes the letter of a mark, when one is there; a letter that means nothing opens a style that
// changes nothing.
void open_style(std::string_view& rest, Styles& styles) {
  if (rest.empty() || rest.front() < 'a' || rest.front() > 'z') {
    return;
  }
  const int index = rest.front() - 'a';
  rest.remove_prefix(1);
  const bool is_known = index < static_cast<int>(wire::Style::count_);
  styles.open(is_known ? std::optional(static_cast<wire::Style>(index)) : std::nullopt);
}

bool is_blank(const Glyph& glyph) {
  return glyph.kind == Glyph::Kind::blank;
}

std::size_t without_blanks_at_end(GlyphSpan line, std::size_t begin, std::size_t end) {
  while (end > begin && is_blank(line[end - 1])) {
    --end;
  }
  return end;
}

std::size_t after_blanks(GlyphSpan line, std::size_t at) {
  while (at < line.size() && is_blank(line[at])) {
    ++at;
  }
  return at;
}

// The end of the longest run of glyphs from `begin` that is no wider than `width`; at least one
// glyph.
std::size_t end_of_fit(GlyphSpan line, std::size_t begin, std::size_t width) {
  std::size_t columns = 0;
  std::size_t at = begin;
  while (at < line.size() && (columns + line[at].columns <= width || at == begin)) {
    columns += line[at].columns;
    ++at;
  }
  return at;
}

// Where to break a line from `begin` whose glyphs fit up to `fit`: after the last whole word, or
// inside the only one.
std::size_t break_before(GlyphSpan line, std::size_t begin, std::size_t fit) {
  if (is_blank(line[fit])) {
    return fit;
  }
  std::size_t word = fit;
  while (word > begin && !is_blank(line[word - 1])) {
    --word;
  }
  return without_blanks_at_end(line, begin, word) > begin ? word : fit;
}

}  // namespace

Glyphs take_apart(std::string_view markup) {
  Glyphs glyphs;
  glyphs.reserve(markup.size());
  Styles styles;
  while (!markup.empty()) {
    const char first = markup.front();
    if (first == wire::style_open) {
      markup.remove_prefix(1);
      open_style(markup, styles);
      continue;
    }
    if (first == wire::style_close) {
      markup.remove_prefix(1);
      styles.close();
      continue;
    }
    Glyph glyph;
    glyph.style = styles.current();
    if (first == '\n') {
      markup.remove_prefix(1);
      glyph.kind = Glyph::Kind::line_end;
    } else if (first == ' ' || first == '\t' || first == wire::hard_blank) {
      markup.remove_prefix(1);
      glyph.bytes = " ";
      glyph.columns = 1;
      glyph.kind = first == wire::hard_blank ? Glyph::Kind::letter : Glyph::Kind::blank;
    } else {
      const Letter letter = take_letter(markup);
      glyph.bytes = letter.bytes;
      glyph.columns = static_cast<std::uint8_t>(letter.columns);
      if (letter.columns == 0 && !glyphs.empty()) {
        glyph.style = glyphs.back().style;  // one with the letter before it
      }
    }
    if (!glyph.bytes.empty() || glyph.kind == Glyph::Kind::line_end) {
      glyphs.push_back(glyph);
    }
  }
  return glyphs;
}

std::size_t columns_of(GlyphSpan glyphs) {
  std::size_t columns = 0;
  for (const Glyph& glyph : glyphs) {
    columns += glyph.columns;
  }
  return columns;
}

std::vector<GlyphSpan> lines_of(GlyphSpan glyphs) {
  std::vector<GlyphSpan> lines;
  const auto is_line_end = [](const Glyph& glyph) { return glyph.kind == Glyph::Kind::line_end; };
  while (!glyphs.empty()) {
    const auto end = std::find_if(glyphs.begin(), glyphs.end(), is_line_end);
    const auto length = static_cast<std::size_t>(end - glyphs.begin());
    lines.push_back(glyphs.first(length));
    glyphs = glyphs.subspan(end == glyphs.end() ? length : length + 1);
  }
  return lines;
}

std::vector<GlyphSpan> wrapped(GlyphSpan line, std::size_t width, std::size_t indent) {
  std::vector<GlyphSpan> lines;
  std::size_t begin = 0;
  while (true) {
    const std::size_t room = lines.empty() ? width : width - std::min(width - 1, indent);
    const std::size_t fit = end_of_fit(line, begin, room);
    if (fit == line.size()) {
      lines.push_back(line.subspan(begin));
      return lines;
    }
    const std::size_t end = break_before(line, begin, fit);
    lines.push_back(line.subspan(begin, without_blanks_at_end(line, begin, end) - begin));
    begin = after_blanks(line, end);
    if (begin == line.size()) {
      return lines;
    }
  }
}

std::size_t indent_of(GlyphSpan line) {
  for (const Glyph& glyph : line) {
    if (glyph.style == wire::Style::speech || glyph.style == wire::Style::tell ||
        glyph.style == wire::Style::emote || glyph.style == wire::Style::player) {
      return 2;
    }
  }
  return 0;
}

void append_markup(std::string& out, GlyphSpan glyphs, std::optional<wire::Style> otherwise) {
  std::optional<wire::Style> current;
  const auto change_to = [&out, &current](std::optional<wire::Style> style) {
    if (style == current) {
      return;
    }
    if (current) {
      out += wire::style_close;
    }
    if (style) {
      out += wire::style_open;
      out += static_cast<char>('a' + static_cast<int>(*style));
    }
    current = style;
  };
  for (const Glyph& glyph : glyphs) {
    change_to(glyph.style ? glyph.style : otherwise);
    if (glyph.kind == Glyph::Kind::line_end) {
      out += ' ';
    } else if (glyph.kind == Glyph::Kind::letter && glyph.bytes == " ") {
      out += wire::hard_blank;
    } else {
      out += glyph.bytes;
    }
  }
  change_to(std::nullopt);
}

}  // namespace telnet
