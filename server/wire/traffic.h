// What crosses between the network and the game, both ways; plain values.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "wire/ids.h"
#include "wire/sheet.h"

namespace wire {

// ---- in: network to game

struct Arrived {
  SessionId session = SessionId::none;
  std::string address;  // for staff and the log
  std::string source;   // IPv4 /32 or IPv6 /64, mapped IPv4 as IPv4; what limits count
  bool loopback = false;
  bool exempt = false;  // from limits per source
};
// One line as typed: strict UTF-8, no control characters, no line end, at most Limits::input_line
// bytes.
struct Line {
  SessionId session = SessionId::none;
  std::string text;
};
struct WindowSize {
  SessionId session = SessionId::none;
  int width = 80;
  int height = 24;
};
struct Gone {
  SessionId session = SessionId::none;
  std::string reason;  // "closed by the client", "the client does not read", ...
};

using Inbound = std::variant<Arrived, Line, WindowSize, Gone>;

// ---- out: game to network

// Markup; the encoder ends it with a line end when it has none.
struct Text {
  SessionId session = SessionId::none;
  std::string markup;
};
struct ShowSheet {
  SessionId session = SessionId::none;
  Sheet sheet;
};
// Ends a turn: written after all text of the turn, in the same write, with exactly one prompt mark.
// While `secret`, the client is asked not to echo until the next line arrives. `spaced`: an empty
// line sets it off from the text before it, but for a screen reader.
struct Prompt {
  SessionId session = SessionId::none;
  std::string markup;
  bool secret = false;
  bool spaced = false;
};
enum class Colour : std::uint8_t { none, sixteen };
// What the player chose; an absent one leaves it to what the client can.
struct Terminal {
  SessionId session = SessionId::none;
  std::optional<Colour> colour;
  std::optional<bool> screen_reader;
  std::optional<int> width;
};
// The session counts as logged in (limits before login end), or as waiting again.
struct LoggedIn {
  SessionId session = SessionId::none;
  bool yes = true;
};
// Everything queued before is still sent, then the connection ends.
struct Close {
  SessionId session = SessionId::none;
  std::string reason;  // for the log
};

using Outbound = std::variant<Text, ShowSheet, Prompt, Terminal, LoggedIn, Close>;

}  // namespace wire
