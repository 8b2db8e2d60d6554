// Finding what a player means. A target is what was typed for one thing: `sword`, `2.sword`, `all`,
// `all.sword`. Numbers are read strictly: whatever is not exactly one of these shapes matches
// nothing. Counting follows the order in which things are shown: the places as asked for, newest
// first in each.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/slots.h"
#include "game/names.h"
#include "world/character.h"
#include "world/object.h"
#include "world/room.h"

namespace game {

class Game;

struct Target {
  enum class Of : std::uint8_t { nothing, one, all };
  Of of = Of::nothing;
  int count = 1;                // the how-manieth, of one
  std::string_view words = {};  // each must begin a keyword; empty with `all`: everything
};
Target read_target(std::string_view typed);

// A whole number without sign or blanks, in [low, high]; nothing for anything else.
std::optional<std::int64_t> read_number(std::string_view typed, std::int64_t low,
                                        std::int64_t high);

// True when every word typed is the beginning of one of the keywords; false for no words at all.
bool matches(std::string_view keywords, std::string_view words);
bool matches(const world::Character& person, std::string_view words);
bool matches(const world::Object& thing, std::string_view words);

enum class Where : std::uint8_t { carried, worn, room };
using Places = std::initializer_list<Where>;

// One thing; null when there is none, when the target means several, or when it cannot be seen.
world::Object* find_thing(const Game& game, const world::Character& self, const Target& target,
                          Places places);
world::Object* find_thing(const Game& game, const world::Character& self, const Target& target,
                          const world::ObjectList& list);
// One or all, as the target says; handles, since whoever handles the first may end the second.
using Things = std::vector<base::Handle<world::Object>>;
Things find_things(const Game& game, const world::Character& self, const Target& target,
                   Places places);
Things find_things(const Game& game, const world::Character& self, const Target& target,
                   const world::ObjectList& list);
// Somebody in the same room who can be seen, or whom one fights, seen or not; `self` and `me` are
// oneself.
world::Character* find_person(const Game& game, world::Character& self, const Target& target);
// The same for a command; null after telling that there is nobody of that name, or that one sees
// nobody.
world::Character* person_meant(Game& game, world::Character& self, std::string_view typed);
// The text of the first extra description that the words fit; null: none.
const std::string* find_extra(const std::vector<world::Extra>& extras, std::string_view words);

// "There is no "sword" here."
std::string not_here(std::string_view typed);
// "You carry nothing called "sword"."
std::string not_carried(std::string_view typed);

}  // namespace game
