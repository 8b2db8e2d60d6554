// The encoder fed markup from anywhere, for every kind of client. What must hold whatever was
// written is checked with abort().
//
// The input is two bytes that say what the client is like, then the markup; in a sheet it is cut
// into cells at each '|'.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "telnet/colours.h"
#include "telnet/encoder.h"
#include "telnet/letters.h"

namespace {

constexpr std::size_t least_width = 20;  // as Limits::window_width_min says

void must(bool holds, const char* what) {
  if (!holds) {
    std::fprintf(stderr, "encoder_fuzz: %s\n", what);
    std::abort();
  }
}

// Takes the colours out, each of which must be one of ours, and says whether there were any.
std::string without_colours(std::string_view line, const telnet::Look& look, bool& has_colour) {
  std::string out;
  has_colour = false;
  while (!line.empty()) {
    if (line.front() != '\x1b') {
      out += line.front();
      line.remove_prefix(1);
      continue;
    }
    must(look.colour != wire::Colour::none, "a colour for who wants none");
    std::string_view found = telnet::colour_reset;
    for (std::size_t i = 0; i < wire::style_names.size; ++i) {
      const auto colour = telnet::colour_of(static_cast<wire::Style>(i), look.colour);
      found = line.starts_with(colour) ? colour : found;
    }
    must(line.starts_with(found), "an escape that is no colour of ours");
    line.remove_prefix(found.size());
    has_colour = true;
  }
  return out;
}

void check_letters(std::string_view line, wire::Charset charset) {
  if (charset == wire::Charset::utf8) {
    must(base::is_utf8(line) && base::is_printable(line), "a control character, or bad UTF-8");
    return;
  }
  for (const char letter : line) {
    const auto byte = static_cast<unsigned char>(letter);
    const bool is_latin1 = charset == wire::Charset::latin1 && byte > 0xA0;
    must((byte >= 0x20 && byte < 0x7F) || is_latin1, "a byte that the charset has not");
  }
}

void check_width(std::string_view line, const telnet::Look& look) {
  std::size_t columns = look.charset == wire::Charset::utf8 ? 0 : line.size();
  while (look.charset == wire::Charset::utf8 && !line.empty()) {
    columns += telnet::take_letter(line).columns;
  }
  must(columns <= look.width, "a line is too wide");
}

void check(std::string_view encoded, const telnet::Look& look) {
  while (!encoded.empty()) {
    const auto end = encoded.find("\r\n");
    const std::string_view line = encoded.substr(0, end);
    encoded.remove_prefix(end == std::string_view::npos ? encoded.size() : end + 2);
    bool has_colour = false;
    const std::string letters = without_colours(line, look, has_colour);
    must(!has_colour || line.ends_with(telnet::colour_reset), "a line does not end in a reset");
    check_letters(letters, look.charset);
    check_width(letters, look);
    must(!look.screen_reader || letters.find("  ") == std::string::npos,
         "two blanks in a row for a screen reader");
  }
}

wire::Sheet sheet_of(std::string_view markup) {
  std::vector<std::string> cells;
  for (const auto cell : base::split(markup, '|')) {
    cells.emplace_back(cell);
  }
  const auto size = static_cast<std::int64_t>(markup.size());
  const std::string& first = cells.front();
  const std::string& last = cells.back();
  return {.title = last,
          .parts = {wire::LabelValue{first, last, size % 2 == 0}, wire::Gauge{first, size, 40},
                    wire::Words{std::string(markup)}, wire::List{last, cells, first, size % 3 != 0},
                    wire::Table{cells, {cells, {first}, {}}, "nothing"},
                    wire::Art{std::string(markup), first}}};
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer calls it by this name.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) {
    return 0;
  }
  telnet::Look look;
  look.colour = static_cast<wire::Colour>(data[0] % 4);
  look.charset = static_cast<wire::Charset>(data[0] / 4 % 3);
  look.screen_reader = data[0] / 12 % 2 == 1;
  look.width = least_width + data[1] * 2U;
  const std::string_view markup(reinterpret_cast<const char*>(data) + 2, size - 2);
  check(telnet::encode_text(markup, look), look);
  check(telnet::encode_prompt(markup, look), look);
  check(telnet::encode_sheet(sheet_of(markup), look), look);
  return 0;
}
