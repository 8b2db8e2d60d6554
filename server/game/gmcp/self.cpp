// Who one is and how one is: Char.Name, Char.StatusVars, Char.Status, Char.Vitals.
#include <algorithm>
#include <string>
#include <utility>

#include "game/fights/formulas.h"
#include "game/game.h"
#include "game/gmcp/state.h"
#include "game/names.h"
#include "game/vitals.h"

namespace game::gmcp {

namespace {

using wire::GmcpPackage;
using world::Character;

// The name players read for a key of the rules; the key itself when the rules no longer know it.
template <class Entry>
std::string name_or(const Entry* entry, const std::string& key) {
  return entry == nullptr ? key : entry->name;
}

std::string level(const Game& /*game*/, const Character& self) {
  return std::to_string(self.state().level);
}

std::string race(const Game& game, const Character& self) {
  return name_or(game.rules().race(self.state().race), self.state().race);
}

std::string character_class(const Game& game, const Character& self) {
  const auto& key = self.state().character_class;
  return name_or(game.rules().character_class(key), key);
}

std::string experience(const Game& /*game*/, const Character& self) {
  return std::to_string(self.state().experience);
}

std::string to_next_level(const Game& /*game*/, const Character& self) {
  const auto& state = self.state();
  const auto left =
      state.level >= highest_level ? 0 : experience_at(state.level + 1) - state.experience;
  return std::to_string(std::max<std::int64_t>(0, left));
}

std::string coins(const Game& /*game*/, const Character& self) {
  return std::to_string(self.state().coins);
}

std::string position(const Game& /*game*/, const Character& self) {
  return std::string(world::position_names[self.state().position]);
}

std::string lessons(const Game& /*game*/, const Character& self) {
  return std::to_string(self.state().player.practices);
}

std::string trains(const Game& /*game*/, const Character& self) {
  return std::to_string(self.state().player.trains);
}

// A fact of Char.Status, and what it is called for people.
struct StatusRow {
  std::string_view key;
  std::string_view caption;
  std::string (*value)(const Game& game, const Character& self);
};

constexpr StatusRow status_rows[] = {
    {"level", "Level", level},
    {"race", "Race", race},
    {"class", "Class", character_class},
    {"xp", "Experience", experience},
    {"tnl", "To next level", to_next_level},
    {"coins", "Coins", coins},
    {"position", "Position", position},
    {"practices", "Lessons", lessons},
    {"trains", "Trainings", trains},
};

// Of the way from this level to the next; at the top all of it.
std::int64_t percent_of_level(const Character& self) {
  const auto& state = self.state();
  if (state.level >= highest_level) {
    return 100;
  }
  const auto from = experience_at(state.level);
  const auto all = std::max<std::int64_t>(1, experience_at(state.level + 1) - from);
  return std::clamp<std::int64_t>((state.experience - from) * 100 / all, 0, 100);
}

}  // namespace

void tell_name(const Turn& turn) {
  auto now = text_of({{"name", turn.body.name()}, {"fullname", name_and_title(turn.body)}});
  if (turn.whole || now != turn.told.name) {
    turn.told.name = now;
    say(turn.game, turn.visitor, GmcpPackage::char_name, "Char.Name", std::move(now));
  }
}

void tell_status_vars(const Turn& turn) {
  auto captions = Json::object();
  for (const auto& row : status_rows) {
    captions[std::string(row.key)] = row.caption;
  }
  say(turn.game, turn.visitor, GmcpPackage::char_status_vars, "Char.StatusVars", captions);
}

void tell_status(const Turn& turn) {
  auto changed = Json::object();
  for (const auto& row : status_rows) {
    auto now = row.value(turn.game, turn.body);
    auto& told = turn.told.status[row.key];
    if (turn.whole || now != told) {
      changed[std::string(row.key)] = now;
      told = std::move(now);
    }
  }
  if (!changed.empty()) {
    say(turn.game, turn.visitor, GmcpPackage::char_status, "Char.Status", changed);
  }
}

void tell_vitals(const Turn& turn) {
  const auto& state = turn.body.state();
  const auto most = most_of(turn.body);
  const auto gauge = [](std::string_view letter, int value, int at_most) {
    return std::string(letter) + ":" + std::to_string(value) + "/" + std::to_string(at_most);
  };
  auto now = text_of({{"hp", state.hit_points},
                      {"maxhp", most.hit_points},
                      {"mp", state.mana},
                      {"maxmp", most.mana},
                      {"ep", state.moves},
                      {"maxep", most.moves},
                      {"nl", percent_of_level(turn.body)},
                      {"string", gauge("H", state.hit_points, most.hit_points) + " " +
                                     gauge("M", state.mana, most.mana) + " " +
                                     gauge("V", state.moves, most.moves)}});
  if (turn.whole || now != turn.told.vitals) {
    turn.told.vitals = now;
    say(turn.game, turn.visitor, GmcpPackage::char_vitals, "Char.Vitals", std::move(now));
  }
}

}  // namespace game::gmcp
