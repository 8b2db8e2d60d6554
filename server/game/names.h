// Who sees whom and what, and by which name. In the dark and to the blind everybody is "someone"
// and everything "something", except for oneself and what one carries; so is whoever is invisible
// or hides, to all who cannot detect it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/flags.h"
#include "rules/kinds.h"
#include "world/character.h"
#include "world/object.h"
#include "world/room.h"

namespace game {

class Game;

bool is_awake(const world::Character& person);

// A room is lit unless it is dark, always or by night, and no lit light is in it or with anybody
// there. Costs a walk over the room, for dark rooms alone: ask once and hand the answer on.
bool is_lit(const Game& game, const world::Room& room);

// What one pair of eyes makes of the room it is in, or of another whose light is known. Good for
// one turn: the affects of the viewer are asked about once.
class Sight {
 public:
  Sight(const Game& game, const world::Character& viewer)
      : Sight(game, viewer, viewer.room() == nullptr || is_lit(game, *viewer.room())) {}
  Sight(const Game& game, const world::Character& viewer, bool lit);

  bool is_blind() const { return flags_.has(rules::AffectFlag::blind); }
  bool is_lit_room() const { return lit_; }
  // Neither dark nor blind.
  bool sees_room() const { return lit_ && !is_blind(); }
  // Why not: "You are blind, and see nothing at all."; "" when it does.
  std::string_view why_not() const;
  // Not invisible and not hidden, or detected or found; whether there is light to see by is not
  // asked, since steps are heard in the dark.
  bool notices(const world::Character& person) const;
  bool sees(const world::Character& person) const;
  bool sees(const world::Object& thing) const {
    return sees_room() || thing.character_at_root() == viewer_;
  }
  std::string name_of(const world::Character& person) const;  // "Ann", "the keeper", "someone"
  std::string name_of(const world::Object& thing) const;      // "a torch", "something"
  world::Pronouns pronouns_of(const world::Character& person) const;

 private:
  const Game* game_;
  const world::Character* viewer_;
  base::Flags<rules::AffectFlag> flags_;
  bool lit_;
};

std::string_view he(world::Pronouns pronouns);
std::string_view him(world::Pronouns pronouns);
std::string_view his(world::Pronouns pronouns);

// "the oak door"; "the door" where the builder gave it no name.
std::string name_of_door(const world::ExitPlan& exit);
// "1 coin", "30 coins".
std::string coins_in_words(std::int64_t coins);

// "Ann the Miller": a player's name with their title.
std::string name_and_title(const world::Character& person);
// What the eye adds to a thing: "", " (lit)", " (glowing)".
std::string marks_of(const world::Object& thing);

// What a player typed, put into an answer to them: in quotation marks, cut when it is long.
std::string quoted(std::string_view typed);
// A line as it may be shown to others: valid UTF-8 without control characters, line separators and
// marks that turn the direction of writing. Nothing else is touched.
std::string without_controls(std::string_view text);
// The number of code points, which is what a limit on "characters" counts.
std::size_t characters_in(std::string_view text);

}  // namespace game
