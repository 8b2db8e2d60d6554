// The bytes that wait to go out, and the only places where telnet bytes are made: text() doubles
// 0xff, so no letter of any charset can pass for a command.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "telnet/codes.h"

namespace telnet {

class Output {
 public:
  void text(std::string_view bytes);
  void command(Command command);
  // `verb` is will, wont, do_it or dont.
  void negotiation(Command verb, OptionCode option);

  // Everything so far, in one piece.
  std::string take();
  std::size_t size() const { return bytes_.size(); }

 private:
  std::string bytes_;
};

}  // namespace telnet
