// The bytes that wait to go out, and the only places where telnet bytes are made: text() and
// subnegotiation() double 0xff, so no letter of any charset can pass for a command. Compression
// (MCCP2) is the last thing that happens to them, once a write.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "telnet/codes.h"
#include "telnet/compression.h"

namespace telnet {

class Output {
 public:
  void text(std::string_view bytes);
  void command(Command command);
  // `verb` is will, wont, do_it or dont.
  void negotiation(Command verb, OptionCode option);
  // A whole subnegotiation.
  void subnegotiation(OptionCode option, std::string_view body);

  // All that is written from here on is compressed, after the start marker, which is not.
  void begin_compression();
  // Ends the stream: what is written from here on is plain.
  void end_compression();
  bool is_compressed() const { return deflater_ != nullptr; }

  // Everything so far, in one piece.
  std::string take();
  // Bytes that wait, as they were before any compression.
  std::size_t size() const { return ready_.size() + bytes_.size(); }

 private:
  std::string ready_;  // as it goes over the wire
  std::string bytes_;  // not yet compressed, while there is a deflater
  std::unique_ptr<Deflater> deflater_;
};

}  // namespace telnet
