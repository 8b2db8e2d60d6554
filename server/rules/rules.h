// Rules that are data: read once from the content folder, checked like areas, never changed by
// play.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/pulse.h"

namespace rules {

struct Race {
  std::string key;  // what saves hold
  std::string name;
  std::string help;    // one paragraph for the choice
  int hit_points = 0;  // added at creation
  int mana = 0;
  int moves = 0;
};

struct CharacterClass {
  std::string key;
  std::string name;
  std::string help;
  int hit_points = 20;
  int mana = 100;
  int moves = 100;
};

// Something that holds for a while and is shown by `affects`. Messages: $n is whoever it holds.
struct Affect {
  std::string key;
  std::string name;  // "quickened"
  std::string help;  // one line
  int speed = 0;     // permille added to the speed of turns
  std::string begins, room_begins;
  std::string renewed;
  std::string ends, room_ends;
};

struct HelpPage {
  std::string key;
  std::vector<std::string> keywords;
  std::string text;
  bool staff = false;
};

struct Rules {
  std::vector<Race> races;
  std::vector<CharacterClass> classes;
  std::vector<Affect> affects;
  std::vector<HelpPage> help;
  std::string banner;  // shown to whoever connects; plain ASCII, at most 79 columns
  std::string motd;    // shown after login
  std::vector<std::string> reserved_names;

  // By key; null when there is none.
  const Race* race(std::string_view key) const;
  const CharacterClass* character_class(std::string_view key) const;
  const Affect* affect(std::string_view key) const;
  const HelpPage* help_page(
      std::string_view keyword) const;  // exact, then the first a keyword of which begins so
};

}  // namespace rules
