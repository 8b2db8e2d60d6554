// What works on one and what one waits for: Char.Defences, Char.Afflictions, Char.Timers.
#include <string>
#include <utility>

#include "game/commands/showing.h"
#include "game/game.h"
#include "game/gmcp/state.h"
#include "game/look.h"

namespace game::gmcp {

namespace {

using rules::AffectFlag;
using wire::GmcpPackage;

// What hurts or hinders, or lowers something and raises nothing.
bool is_harmful(const rules::Affect& affect) {
  if (affect.flags.has_any(
          {AffectFlag::blind, AffectFlag::stunned, AffectFlag::asleep, AffectFlag::poisoned}) ||
      affect.tick.damage != world::Dice()) {
    return true;
  }
  bool raises = !affect.flags.is_empty();
  bool lowers = false;
  for (const int points :
       {affect.speed, affect.hitroll, affect.damroll, affect.armour, affect.hit_points}) {
    raises = raises || points > 0;
    lowers = lowers || points < 0;
  }
  return lowers && !raises;
}

Words affects_that(const Turn& turn, bool are_harmful) {
  Words words;
  for (const auto& event : commands::affects_of(turn.body)) {
    const auto* affect = turn.game.rules().affect(event.data.text);
    if ((affect != nullptr && is_harmful(*affect)) == are_harmful) {
      words.emplace(commands::name_of_event(turn.game, event),
                    affect == nullptr ? std::string() : affect->help);
    }
  }
  return words;
}

Json one_of(const std::string& name, const std::string& desc) {
  return {{"name", name}, {"desc", desc}};
}

void tell_affects(const Turn& turn, GmcpPackage package, Words now, Words& told) {
  const std::string name(wire::gmcp_package_names[package]);
  if (turn.whole) {
    auto list = Json::array();
    for (const auto& [affect, desc] : now) {
      list.push_back(one_of(affect, desc));
    }
    say(turn.game, turn.visitor, package, name + ".List", list);
  } else {
    auto gone = Json::array();
    for (const auto& [affect, desc] : told) {
      if (!now.contains(affect)) {
        gone.push_back(affect);
      }
    }
    if (!gone.empty()) {
      say(turn.game, turn.visitor, package, name + ".Remove", gone);
    }
    for (const auto& [affect, desc] : now) {
      if (!told.contains(affect)) {
        say(turn.game, turn.visitor, package, name + ".Add", one_of(affect, desc));
      }
    }
  }
  told = std::move(now);
}

}  // namespace

void tell_defences(const Turn& turn) {
  tell_affects(turn, GmcpPackage::char_defences, affects_that(turn, false), turn.told.defences);
}

void tell_afflictions(const Turn& turn) {
  tell_affects(turn, GmcpPackage::char_afflictions, affects_that(turn, true),
               turn.told.afflictions);
}

// Told again when one appears, ends or is moved: what is left counts down by itself. Dues tell
// apart what was moved.
void tell_timers(const Turn& turn) {
  auto list = Json::array();
  std::string dues;
  for (const auto& timer : commands::timers_of(turn.body)) {
    if (list.size() == most_lines_of_a_list) {
      break;
    }
    const auto& event = timer.event;
    const auto name = commands::name_of_event(turn.game, event);
    list.push_back({{"name", name},
                    {"of", timer.whose},
                    {"pulses", events::Timeline::left(event, turn.game.now())},
                    {"clock", events::clock_names[event.kind->clock]}});
    dues += std::to_string(event.key.due) + " " + name + " " + timer.whose + "\n";
  }
  if (turn.whole || dues != turn.told.timers) {
    turn.told.timers = std::move(dues);
    say(turn.game, turn.visitor, GmcpPackage::char_timers, "Char.Timers", list);
  }
}

}  // namespace game::gmcp
