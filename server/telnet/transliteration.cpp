#include "telnet/transliteration.h"

#include <unigbrk.h>
#include <uninorm.h>
#include <unistr.h>
#include <uniwidth.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <variant>
#include <vector>

#include "telnet/instead.h"
#include "telnet/letters.h"
#include "wire/markup.h"

namespace telnet {
namespace {

using Codes = std::vector<ucs4_t>;

bool is_ascii(ucs4_t code) {
  return code >= ' ' && code <= '~';
}

// Nothing is seen of it by itself.
bool is_unseen(ucs4_t code) {
  return uc_width(code, "UTF-8") <= 0;
}

// The letters of UTF-8 that may be shown.
Codes codes_of(std::string_view text) {
  Codes codes;
  while (!text.empty()) {
    const std::string_view letter = take_letter(text).bytes;
    ucs4_t code = 0;
    if (!letter.empty() && u8_mbtoucr(&code, reinterpret_cast<const std::uint8_t*>(letter.data()),
                                      letter.size()) > 0) {
      codes.push_back(code);
    }
  }
  return codes;
}

// In its normal form: composed, an accent is one with its letter where there is such a letter;
// taken apart for good (NFKD), it is by itself.
Codes normalised(uninorm_t form, std::span<const ucs4_t> codes) {
  Codes out(codes.size() * 2 + 20);
  std::size_t length = out.size();
  ucs4_t* const made = u32_normalize(form, codes.data(), codes.size(), out.data(), &length);
  if (made == nullptr) {
    return {codes.begin(), codes.end()};
  }
  if (made == out.data()) {
    out.resize(length);
  } else {
    out.assign(made, made + length);
    std::free(made);  // NOLINT(cppcoreguidelines-no-malloc): the library made it so
  }
  return out;
}

class Writer {
 public:
  explicit Writer(wire::Charset charset) : charset_(charset) {}

  // Text without marks.
  void put(std::string_view text) {
    const auto is_plain = [](char c) { return static_cast<unsigned char>(c) < 0x80; };
    if (std::all_of(text.begin(), text.end(), is_plain)) {
      out_ += text;
      return;
    }
    const Codes codes = normalised(UNINORM_NFC, codes_of(text));
    std::vector<char> begins(codes.size());
    uc_grapheme_breaks(codes.data(), codes.size(), begins.data());
    for (std::size_t at = 0; at < codes.size();) {
      const std::size_t begin = at++;
      while (at < codes.size() && begins[at] == 0) {
        ++at;
      }
      put_cluster(std::span(codes).subspan(begin, at - begin));
    }
  }
  void put_byte(char byte) { out_ += byte; }
  std::string take() { return std::move(out_); }

 private:
  bool has(ucs4_t code) const {
    constexpr ucs4_t soft_hyphen = 0xAD;
    return is_ascii(code) || (charset_ == wire::Charset::latin1 && code > 0xA0 && code <= 0xFF &&
                              code != soft_hyphen);
  }

  // What is seen as one letter lacks as one.
  void put_cluster(std::span<const ucs4_t> cluster) {
    const std::size_t before = out_.size();
    bool is_lacking = false;
    for (const ucs4_t code : cluster) {
      is_lacking = !put_code(code) || is_lacking;
    }
    if (is_lacking && out_.size() == before) {
      out_ += '?';
    }
  }

  bool put_code(ucs4_t code) {
    if (put_known(code)) {
      return true;
    }
    const std::size_t before = out_.size();
    for (const ucs4_t part : normalised(UNINORM_NFKD, {&code, 1})) {
      if (!put_known(part)) {
        out_.resize(before);
        return false;
      }
    }
    return true;
  }

  bool put_known(ucs4_t code) {
    if (has(code)) {
      if (is_ascii(code)) {
        out_ += static_cast<char>(code);
      } else {
        std::array<std::uint8_t, 2> bytes{};
        u8_uctomb(bytes.data(), code, bytes.size());
        out_.append(bytes.begin(), bytes.end());
      }
      return true;
    }
    if (const auto instead = instead_of(code)) {
      out_ += *instead;
      return true;
    }
    return is_unseen(code);
  }

  wire::Charset charset_;
  std::string out_;
};

// Each text of a sheet.
struct Converting {
  wire::Charset charset;

  void change(std::string& markup) const { markup = in_letters_of(charset, markup); }
  void change(std::vector<std::string>& texts) const {
    for (std::string& text : texts) {
      change(text);
    }
  }
  void operator()(wire::Words& words) const { change(words.text); }
  void operator()(wire::LabelValue& it) const {
    change(it.label);
    change(it.value);
  }
  void operator()(wire::Gauge& gauge) const { change(gauge.label); }
  void operator()(wire::List& list) const {
    change(list.heading);
    change(list.items);
    change(list.when_empty);
  }
  void operator()(wire::Table& table) const {
    change(table.headings);
    for (auto& row : table.rows) {
      change(row);
    }
    change(table.when_empty);
  }
  void operator()(wire::Art& art) const {
    change(art.drawing);
    change(art.words);
  }
};

bool is_control(char byte) {
  return static_cast<unsigned char>(byte) < ' ';
}

}  // namespace

std::string in_letters_of(wire::Charset charset, std::string_view markup) {
  if (charset == wire::Charset::utf8) {
    return std::string(markup);
  }
  Writer writer(charset);
  while (!markup.empty()) {
    if (!is_control(markup.front())) {
      const auto* const end = std::find_if(markup.begin(), markup.end(), is_control);
      writer.put(markup.substr(0, static_cast<std::size_t>(end - markup.begin())));
      markup.remove_prefix(static_cast<std::size_t>(end - markup.begin()));
      continue;
    }
    const bool opens = markup.front() == wire::style_open;
    const bool has_letter = markup.size() > 1 && markup[1] >= 'a' && markup[1] <= 'z';
    if (opens && has_letter) {
      writer.put_byte(markup[0]);
      writer.put_byte(markup[1]);
      markup.remove_prefix(2);
      continue;
    }
    // A mark that has no letter may not get one from the text behind it.
    if (!opens) {
      writer.put_byte(markup.front());
    }
    markup.remove_prefix(1);
  }
  return writer.take();
}

wire::Sheet in_letters_of(wire::Charset charset, const wire::Sheet& sheet) {
  const Converting converting{charset};
  wire::Sheet out = sheet;
  converting.change(out.title);
  for (wire::SheetPart& part : out.parts) {
    std::visit(converting, part);
  }
  return out;
}

void append_letter(std::string& out, wire::Charset charset, std::string_view letter) {
  if (charset == wire::Charset::latin1 && letter.size() == 2) {
    const auto high = static_cast<unsigned char>(letter[0]) & 0x03U;
    const auto low = static_cast<unsigned char>(letter[1]) & 0x3FU;
    out += static_cast<char>(high << 6U | low);
  } else {
    out += letter;
  }
}

}  // namespace telnet
