// One row for each telnet option we speak; the rows are joined in options.cpp. What is not in the
// table is refused, always, by the negotiator. A new option is one file in options/ and its line in
// the table.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "base/limits.h"
#include "telnet/codes.h"

namespace telnet {

// Who does the thing: us (WILL and DO) or the peer (DO and WILL).
enum class Side : std::uint8_t { us, him };

// What an option may do to the connection it is negotiated on.
class OptionHost {
 public:
  virtual ~OptionHost() = default;
  // 0 is a measure the client does not know.
  virtual void window_size(int width, int height) = 0;
};

struct Option {
  OptionCode code{};
  std::string_view name;
  bool offer = false;    // WILL is among the opening offers
  bool ask = false;      // DO is
  bool may_do = false;   // we agree when the peer asks us to (DO)
  bool may_let = false;  // we agree when the peer offers to (WILL)
  bool at_once =
      false;  // ours alone to switch, in force without an answer: see Negotiator::switch_ours
  std::size_t base::Limits::*room = nullptr;  // for the body of its subnegotiations; none: not read
  void (*on_enabled)(OptionHost& host, Side side) = nullptr;
  void (*on_subnegotiation)(OptionHost& host, std::string_view body) = nullptr;
};

// All rows, in the order of the opening offers.
std::span<const Option* const> options();

}  // namespace telnet
