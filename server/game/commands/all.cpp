// Every command in the order in which prefixes are tried: the first row that a word begins is
// meant. The order is what players' fingers know (n s e w u d l i first of all) and is held by
// tests/golden/abbreviations.txt.
#include <vector>

#include "game/commands/themes.h"

namespace game {

namespace {

std::vector<const Command*> joined() {
  std::vector<const Command*> all;
  for (const auto rows :
       {commands::move(),           commands::seeing(),        commands::talk(),
        commands::containers(),     commands::things(),        commands::help(),
        commands::wearing(),        commands::light(),         commands::eating(),
        commands::positions(),      commands::acts(),          commands::magic(),
        commands::fighting(),       commands::doors(),         commands::company(),
        commands::shops(),          commands::about_self(),    commands::account(),
        commands::settings(),       commands::filling(),       commands::nearby(),
        commands::mapping(),        commands::deleting(),      commands::staff(),
        commands::staff_server(),   commands::staff_events(),  commands::staff_testing(),
        commands::channels(),       commands::aliases(),       commands::staff_acting(),
        commands::staff_changing(), commands::staff_finding(), commands::staff_seeing(),
        commands::staff_watching(), commands::staff_ledger()}) {
    for (const auto& row : rows) {
      all.push_back(&row);
    }
  }
  return all;
}

}  // namespace

std::span<const Command* const> all_commands() {
  static const auto all = joined();
  return all;
}

}  // namespace game
