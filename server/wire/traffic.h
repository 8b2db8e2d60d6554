// What crosses between the network and the game, both ways; plain values.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "wire/client.h"
#include "wire/gmcp.h"
#include "wire/ids.h"
#include "wire/sheet.h"

namespace wire {

// ---- in: network to game

struct Arrived {
  SessionId session = SessionId::none;
  std::string address;  // for staff and the log
  std::string source;   // IPv4 /32 or IPv6 /64, mapped IPv4 as IPv4; what limits count
  bool loopback = false;
  bool exempt = false;     // from limits per source
  bool encrypted = false;  // came by TLS
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
// All that is known of the client by now; comes again whenever there is more.
struct ClientKnown {
  SessionId session = SessionId::none;
  Client client;
};
// The GMCP messages the client wants from now on; those that are new to it want their whole state.
struct GmcpWanted {
  SessionId session = SessionId::none;
  GmcpPackages packages;
};
// A GMCP message of the client, but for what only the connection needs to hear (Core.*).
struct GmcpSaid {
  SessionId session = SessionId::none;
  std::string name;  // "Char.Items.Inv", as it was written; compared without regard to case
  std::string body;  // JSON, checked; "" when there was none
};
// The client agreed to MSSP: an Mssp answers.
struct MsspAsked {
  SessionId session = SessionId::none;
};
// The client is alive and says so (Core.KeepAlive): as good as a line for how long one is idle.
struct KeptAlive {
  SessionId session = SessionId::none;
};

using Inbound = std::variant<Arrived, Line, WindowSize, Gone, ClientKnown, GmcpWanted, GmcpSaid,
                             MsspAsked, KeptAlive>;

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
// What the player chose; an absent one leaves it to what the client can.
struct Terminal {
  SessionId session = SessionId::none;
  std::optional<Colour> colour;
  std::optional<bool> screen_reader;
  std::optional<int> width;
  std::optional<Charset> charset = std::nullopt;
  bool pages = true;  // what is longer than the window stops at each page
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

// A GMCP message, sent at once and only while the client wants its package.
struct Gmcp {
  SessionId session = SessionId::none;
  GmcpPackage package = GmcpPackage::count_;
  std::string name;  // "Char.Items.List"
  std::string body;  // compact JSON; "" for none
};
// What the server says of itself to whoever lists servers: names, each with one value or several.
// As a subnegotiation, or as lines of text for those who typed MSSP-REQUEST.
struct Mssp {
  SessionId session = SessionId::none;
  std::vector<std::pair<std::string, std::vector<std::string>>> variables;
  bool as_lines = false;
};

using Outbound = std::variant<Text, ShowSheet, Prompt, Terminal, LoggedIn, Close, Gmcp, Mssp>;

}  // namespace wire
