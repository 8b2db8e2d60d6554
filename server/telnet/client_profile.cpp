#include "telnet/client_profile.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "base/text.h"

namespace telnet {
namespace {

// More answers than any client has to give; one that never repeats itself is not asked for ever.
constexpr std::size_t most_types = 8;

bool ends_with(std::string_view text, std::string_view end) {
  return text.size() >= end.size() &&
         base::equal_no_case(text.substr(text.size() - end.size()), end);
}

std::optional<wire::Colour> colour_of_terminal(std::string_view terminal) {
  if (ends_with(terminal, "-truecolor") || ends_with(terminal, "-direct")) {
    return wire::Colour::truecolour;
  }
  if (ends_with(terminal, "-256color")) {
    return wire::Colour::palette;
  }
  if (base::equal_no_case(terminal, "dumb") || base::equal_no_case(terminal, "unknown")) {
    return wire::Colour::none;
  }
  return std::nullopt;
}

}  // namespace

std::optional<wire::Charset> charset_named(std::string_view name) {
  struct Row {
    std::string_view name;
    wire::Charset charset;
  };
  static constexpr Row rows[] = {
      {"utf-8", wire::Charset::utf8},        {"utf8", wire::Charset::utf8},
      {"us-ascii", wire::Charset::ascii},    {"ascii", wire::Charset::ascii},
      {"iso-8859-1", wire::Charset::latin1}, {"iso_8859-1", wire::Charset::latin1},
      {"latin1", wire::Charset::latin1},     {"latin-1", wire::Charset::latin1},
  };
  for (const auto& row : rows) {
    if (base::equal_no_case(row.name, name)) {
      return row.charset;
    }
  }
  return std::nullopt;
}

std::string ClientProfile::word(std::string_view text) const {
  std::string out;
  for (const char c : text) {
    if (c >= ' ' && c <= '~' && out.size() < longest_) {
      out += c;
    }
  }
  return std::string(base::trim(out));
}

bool ClientProfile::hear_mtts(std::string_view number) {
  std::uint32_t bits = 0;
  const auto* const end = number.data() + number.size();
  const auto [at, problem] = std::from_chars(number.data(), end, bits);
  if (problem != std::errc() || at != end || bits > std::uint32_t{1} << 31U) {
    return false;
  }
  client_.mtts = bits;
  knows_mtts_ = true;
  client_.is_screen_reader = (bits & screen_reader) != 0;
  return true;
}

bool ClientProfile::hear_terminal_type(std::string_view words) {
  auto said = word(words);
  // The last one again, or one too many: that was all.
  const bool is_repeated = types_ > 0 && base::equal_no_case(said, last_type_);
  last_type_ = said;
  ++types_;
  constexpr std::string_view mtts = "MTTS ";
  if (said.size() > mtts.size() && base::equal_no_case(said.substr(0, mtts.size()), mtts)) {
    hear_mtts(base::trim(std::string_view(said).substr(mtts.size())));
    return false;
  }
  if (is_repeated || said.empty()) {
    if (client_.terminal.empty()) {
      client_.terminal = client_.name;  // plain telnet tells its terminal first, and nothing else
    }
    return false;
  }
  if (client_.name.empty() && types_ == 1) {
    std::string_view rest = said;
    client_.name = base::take_word(rest);  // "Mudlet 4.17.2"
    client_.version = base::trim(rest);
  } else {
    client_.terminal = said;
  }
  return types_ < most_types;
}

void ClientProfile::hear_hello(std::string_view name, std::string_view version) {
  if (auto said = word(name); !said.empty()) {
    client_.name = std::move(said);
  }
  if (auto said = word(version); !said.empty()) {
    client_.version = std::move(said);
  }
}

void ClientProfile::hear_variable(std::string_view name, std::string_view value) {
  const auto said = word(value);
  if (base::equal_no_case(name, "client_name")) {
    hear_hello(said, {});
  } else if (base::equal_no_case(name, "client_version")) {
    hear_hello({}, said);
  } else if (base::equal_no_case(name, "terminal_type")) {
    client_.terminal = said;
  } else if (base::equal_no_case(name, "mtts")) {
    hear_mtts(said);
  } else if (base::equal_no_case(name, "screen_reader")) {
    client_.is_screen_reader = said == "1" || base::equal_no_case(said, "true");
  } else if (base::equal_no_case(name, "charset")) {
    hear_charset(said);
  }
}

void ClientProfile::hear_charset(std::string_view name) {
  if (const auto charset = charset_named(base::trim(name))) {
    agreed_ = charset;
  }
}

std::optional<wire::Colour> ClientProfile::colour() const {
  if (!knows_mtts_) {
    return colour_of_terminal(client_.terminal.empty() ? client_.name : client_.terminal);
  }
  if ((client_.mtts & truecolour) != 0) {
    return wire::Colour::truecolour;
  }
  if ((client_.mtts & palette) != 0) {
    return wire::Colour::palette;
  }
  return (client_.mtts & ansi) != 0 ? wire::Colour::sixteen : wire::Colour::none;
}

wire::Client ClientProfile::client() const {
  auto all = client_;
  all.colour = colour();
  all.charset = agreed_;
  if (!agreed_ && knows_mtts_) {
    all.charset = (client_.mtts & utf8) != 0 ? wire::Charset::utf8 : wire::Charset::ascii;
  }
  return all;
}

}  // namespace telnet
