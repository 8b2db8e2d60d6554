// A client that speaks GMCP, for tests: what it wants, what it says, and what it was told since it
// was last asked, each as "Char.Name {...}".
#pragma once

#include <algorithm>
#include <cstddef>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "support/stage.h"

namespace gmcp_client {

using Packages = wire::GmcpPackages;
using wire::GmcpPackage;

// Shown when a check of them fails.
struct Messages : std::vector<std::string> {
  using vector::vector;
  friend std::ostream& operator<<(std::ostream& out, const Messages& messages) {
    for (const auto& one : messages) {
      out << '\n' << one;
    }
    return out;
  }
};

class Client {
 public:
  Client(support::Stage& stage, support::Player player)
      : stage_(stage), player_(std::move(player)), heard_(stage.sent().size()) {}

  void want(Packages packages) {
    stage_.game().hear(wire::GmcpWanted{player_.session, packages});
    stage_.settle();
  }
  void say(std::string name, std::string body) {
    stage_.game().hear(wire::GmcpSaid{player_.session, std::move(name), std::move(body)});
    stage_.settle();
  }
  Messages heard() {
    Messages messages;
    const auto& sent = stage_.sent();
    for (; heard_ < sent.size(); ++heard_) {
      const auto* message = std::get_if<wire::Gmcp>(&sent[heard_]);
      if (message != nullptr && message->session == player_.session) {
        messages.push_back(message->name + (message->body.empty() ? "" : " " + message->body));
      }
    }
    return messages;
  }
  // Only those whose name begins so.
  Messages heard(std::string_view of) {
    auto messages = heard();
    std::erase_if(messages, [of](const std::string& one) { return !one.starts_with(of); });
    return messages;
  }
  const support::Player& player() const { return player_; }

 private:
  support::Stage& stage_;
  support::Player player_;
  std::size_t heard_;
};

}  // namespace gmcp_client
