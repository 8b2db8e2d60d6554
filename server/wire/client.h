// What a client has told of itself, and what its player chose: whatever the encoder must know to
// write for it. Words come from strangers and are cut and filtered before they get here.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/names.h"

namespace wire {

// The colours that are shown, each kind more than the one before.
enum class Colour : std::uint8_t { none, sixteen, palette, truecolour, count_ };
inline constexpr base::Names<Colour> colour_names{{"none", "sixteen", "256", "truecolour"}};
static_assert(colour_names.complete());

enum class Charset : std::uint8_t { utf8, latin1, ascii, count_ };
inline constexpr base::Names<Charset> charset_names{{"utf-8", "latin-1", "ascii"}};
static_assert(charset_names.complete());

struct Client {
  std::string name;      // "MUDLET"; printable ASCII, as all three, at most Limits::client_name
  std::string version;   // "4.17.2"
  std::string terminal;  // "XTERM-256COLOR"
  std::uint32_t mtts = 0;
  std::optional<Colour> colour;          // what it said it can show
  std::optional<Charset> charset;        // what it agreed to, or what it can show at most
  std::optional<bool> is_screen_reader;  // it said that one is used
  bool is_compressed = false;            // MCCP2 is on
  bool is_gmcp = false;                  // GMCP is on

  friend bool operator==(const Client&, const Client&) = default;
};

}  // namespace wire
