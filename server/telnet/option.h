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

class ClientProfile;
class GmcpSupports;
struct Setup;

// Who does the thing: us (WILL and DO) or the peer (DO and WILL).
enum class Side : std::uint8_t { us, him };

// What an option may do to the connection it is negotiated on.
class OptionHost {
 public:
  virtual ~OptionHost() = default;
  virtual void subnegotiate(OptionCode option, std::string_view body) = 0;
  // 0 is a measure the client does not know.
  virtual void window_size(int width, int height) = 0;
  // What the client is; after a change, profile_changed().
  virtual ClientProfile& profile() = 0;
  virtual void profile_changed() = 0;
  // The client has said all that this option can tell of it; until some have, the first text waits.
  virtual void settled(OptionCode option) = 0;
  virtual void hear_gmcp(std::string_view frame) = 0;
  virtual void gmcp_switched(bool on) = 0;
  virtual void mssp_agreed() = 0;
  // MCCP2: all that follows is compressed; or, from where it is said, plain again.
  virtual void compress(bool on) = 0;
  // MCCP3: from the next byte on the client sends compressed.
  virtual void inflate() = 0;
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
  bool Setup::*allowed = nullptr;  // where the server may have it switched off; none: always on
  bool is_awaited = false;         // the first text waits for it; see OptionHost::settled
  // A client that agreed and took it back is still heard: some answer every DO with WONT by rote,
  // and then ask all the same.
  bool is_heard_after = false;
  std::size_t base::Limits::*room = nullptr;  // for the body of its subnegotiations; none: not read
  std::size_t base::Limits::*room_before_login = nullptr;  // where that differs
  void (*on_enabled)(OptionHost& host, Side side) = nullptr;
  // It was on and is not any more.
  void (*on_disabled)(OptionHost& host, Side side) = nullptr;
  void (*on_subnegotiation)(OptionHost& host, std::string_view body) = nullptr;
};

// All rows, in the order of the opening offers.
std::span<const Option* const> options();

}  // namespace telnet
