// A GMCP message as it comes from a client: "Core.Supports.Set [\"Char 1\"]". The JSON is a
// stranger's: checked whole before anybody reads it, and no deeper than a limit.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace telnet {

struct GmcpMessage {
  std::string_view name;  // letters, digits, dots; as it was written
  std::string_view body;  // JSON, or "" when there was none
};

// None for what is not a message, or whose JSON is not one.
std::optional<GmcpMessage> read_gmcp(std::string_view frame, std::size_t depth);

// The texts of a list; what is no text in it is left out.
std::vector<std::string> texts_of(std::string_view body);

// Core.Hello; some clients write the names with capitals.
struct GmcpHello {
  std::string client;
  std::string version;
};
GmcpHello hello_of(std::string_view body);

}  // namespace telnet
