// What a client tells of itself, from wherever it tells it: TTYPE (RFC 1091, with the MTTS bits of
// mudhalla), NEW-ENVIRON (RFC 1572, MNES) and CHARSET (RFC 2066). All of it is a stranger's words:
// cut, filtered, and read by what they say and not by their place, since clients differ.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "wire/client.h"

namespace telnet {

class ClientProfile {
 public:
  // `longest`: characters of a name that are kept.
  explicit ClientProfile(std::size_t longest) : longest_(longest) {}

  // An answer to TTYPE SEND: a name, a terminal, or "MTTS 271". False when there is nothing more
  // to ask for.
  bool hear_terminal_type(std::string_view words);
  // A variable of MNES; those that we do not know are left aside.
  void hear_variable(std::string_view name, std::string_view value);
  // Core.Hello of GMCP.
  void hear_hello(std::string_view name, std::string_view version);
  // UTF-8, US-ASCII or ISO-8859-1, however written; any other name is no answer.
  void hear_charset(std::string_view name);
  // It wants none of the charsets that were named.
  void refuse_charset() { agreed_ = wire::Charset::ascii; }
  void set_compressed(bool on) { client_.is_compressed = on; }
  void set_gmcp(bool on) { client_.is_gmcp = on; }

  // All of it taken together.
  wire::Client client() const;

 private:
  enum Bit : std::uint32_t {
    ansi = 1,
    utf8 = 4,
    palette = 8,
    screen_reader = 64,
    truecolour = 256,
  };
  std::string word(std::string_view text) const;
  bool hear_mtts(std::string_view number);
  std::optional<wire::Colour> colour() const;

  std::size_t longest_;
  wire::Client client_;
  bool knows_mtts_ = false;
  std::string last_type_;
  std::size_t types_ = 0;
  std::optional<wire::Charset> agreed_;  // by CHARSET, or said by MNES
};

// The charset of a name, without regard to case; none for one that we do not speak.
std::optional<wire::Charset> charset_named(std::string_view name);

}  // namespace telnet
