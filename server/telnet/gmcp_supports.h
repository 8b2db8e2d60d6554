// Which GMCP packages a client listed (Core.Supports.*) and which of our messages that covers: the
// longest name that was listed, or taken off the list, wins.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "wire/gmcp.h"

namespace telnet {

class GmcpSupports {
 public:
  // Each entry is a name and, mostly, a version: "Char.Items 1". Names that have nothing to do with
  // what we send are not kept.
  void clear() { listed_.clear(); }
  void add(std::string_view entry) { set(entry, true); }
  void remove(std::string_view entry) { set(entry, false); }

  wire::GmcpPackages wanted() const;

 private:
  void set(std::string_view entry, bool on);

  std::map<std::string, bool, std::less<>> listed_;  // lower case; at most all beginnings of ours
};

}  // namespace telnet
