// Who sees whom and what, and by which name. In the dark everybody is "someone" and everything
// "something", except for oneself and what one carries.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "world/character.h"
#include "world/object.h"
#include "world/room.h"

namespace game {

bool is_awake(const world::Character& person);

// A room is lit unless it is dark and no lit light is in it or with anybody there. Costs a walk
// over the room, for dark rooms alone: ask once and hand the answer on.
bool is_lit(const world::Room& room);

// What one pair of eyes makes of the room it is in.
class Sight {
 public:
  explicit Sight(const world::Character& viewer)
      : Sight(viewer, viewer.room() == nullptr || is_lit(*viewer.room())) {}
  Sight(const world::Character& viewer, bool lit) : viewer_(&viewer), lit_(lit) {}

  bool is_lit_room() const { return lit_; }
  bool sees(const world::Character& person) const { return lit_ || &person == viewer_; }
  bool sees(const world::Object& thing) const {
    return lit_ || thing.character_at_root() == viewer_;
  }
  std::string name_of(const world::Character& person) const;  // "Ann", "the keeper", "someone"
  std::string name_of(const world::Object& thing) const;      // "a torch", "something"
  world::Pronouns pronouns_of(const world::Character& person) const;

 private:
  const world::Character* viewer_;
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
