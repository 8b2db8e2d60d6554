#include "telnet/gmcp_supports.h"

#include <cstddef>

#include "base/text.h"

namespace telnet {
namespace {

// "char" leads to "char.items", as does "char.items" itself; "char.it" does not.
bool leads_to(std::string_view beginning, std::string_view name) {
  return name.substr(0, beginning.size()) == beginning &&
         (name.size() == beginning.size() || name[beginning.size()] == '.');
}

}  // namespace

void GmcpSupports::set(std::string_view entry, bool on) {
  const auto name = base::lower(base::take_word(entry));
  if (name.empty()) {
    return;
  }
  for (const auto word : wire::gmcp_package_names.words) {
    const auto package = base::lower(word);
    if (leads_to(name, package)) {
      listed_[name] = on;
      return;
    }
    if (leads_to(package, name)) {  // a single message of it
      listed_[package] = on;
      return;
    }
  }
}

wire::GmcpPackages GmcpSupports::wanted() const {
  wire::GmcpPackages packages;
  for (std::size_t i = 0; i < wire::gmcp_package_names.size; ++i) {
    const auto package = static_cast<wire::GmcpPackage>(i);
    const auto name = base::lower(wire::gmcp_package_names[package]);
    std::size_t longest = 0;
    for (const auto& [listed, on] : listed_) {
      if (leads_to(listed, name) && listed.size() > longest) {
        longest = listed.size();
        packages.set(package, on);
      }
    }
  }
  return packages;
}

}  // namespace telnet
