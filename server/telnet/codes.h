// The bytes of the telnet protocol (RFC 854 and 885) and the numbers of the options that have a row
// here.
#pragma once

#include <cstdint>

namespace telnet {

// What follows an IAC.
enum class Command : std::uint8_t {
  eor = 239,
  se,
  nop,
  data_mark,
  brk,
  ip,
  ao,
  ayt,
  ec,
  el,
  ga,
  sb,
  will,
  wont,
  do_it,
  dont,
  iac
};
static_assert(static_cast<int>(Command::iac) == 255);

// Any byte is an option's number; these are the ones we have something to say about.
enum class OptionCode : std::uint8_t { echo = 1, sga = 3, eor = 25, naws = 31 };

}  // namespace telnet
