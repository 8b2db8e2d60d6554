// Messages about what someone does. The template is ours or a builder's; names and words are put in
// after it was read and are never read again, so nothing a player typed can act as a code.
//   $n who does it   $N to whom   $p with what   $P and what else   $t the words   $$ a dollar
//   $e $m $s  he/him/his of $n     $E $M $S  of $N
// An unknown code is shown as typed.
#pragma once

#include <string>
#include <string_view>

#include "world/character.h"
#include "world/object.h"

namespace game {

class Game;

struct Cast {
  const world::Character* actor = nullptr;   // $n
  const world::Character* victim = nullptr;  // $N
  const world::Object* object = nullptr;     // $p
  const world::Object* second = nullptr;     // $P
  std::string_view words = {};               // $t
};

enum class To : std::uint8_t {
  actor,
  victim,
  room /* all but the actor */,
  others,  /* all but actor and victim */
  noticing /* all but the actor who notice them, unseen in the dark or not */
};

// Tells each of those it is for, in the actor's room, as each of them sees it ("you" is not put in:
// write a template for each). First letter upper case.
void act(Game& game, To to, std::string_view text, const Cast& cast);
// The same without telling anybody: what `viewer` would read.
std::string act_text(Game& game, const world::Character& viewer, std::string_view text,
                     const Cast& cast);

}  // namespace game
