// GMCP on one connection: what the client says of itself and of what it wants to hear (Core.*),
// and what goes on to the game.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/limits.h"
#include "telnet/client_profile.h"
#include "telnet/gmcp_message.h"
#include "telnet/gmcp_supports.h"
#include "telnet/output.h"
#include "wire/traffic.h"

namespace telnet {

class GmcpLine {
 public:
  GmcpLine(wire::SessionId session, const base::Limits& limits, ClientProfile& profile,
           Output& output)
      : session_(session), limits_(limits), profile_(profile), output_(output) {}

  // A frame came in; what the game must hear of it is appended to `in`. What is no message, or one
  // too many in a second, is dropped.
  void hear(std::string_view frame, std::chrono::nanoseconds now, std::vector<wire::Inbound>& in);
  void send(const wire::Gmcp& message);
  // Core.Goodbye.
  void say_goodbye();
  void switched(bool on, std::vector<wire::Inbound>& in);

 private:
  struct Row;
  static const Row* find(std::string_view name);
  bool may_hear(std::chrono::nanoseconds now);
  void tell_wanted(std::vector<wire::Inbound>& in);

  wire::SessionId session_;
  const base::Limits& limits_;
  ClientProfile& profile_;
  Output& output_;
  bool is_on_ = false;
  GmcpSupports supports_;
  wire::GmcpPackages wanted_;  // as the game knows it
  std::chrono::nanoseconds second_began_{};
  std::uint32_t heard_ = 0;  // in this second
};

}  // namespace telnet
