// What changed of the few rooms and bodies that somebody keeps an eye on, so that whoever tells of
// them looks at those that changed and at no others. Entered by World with every change; nothing is
// entered for what nobody watches.
#pragma once

#include <cstdint>
#include <vector>

#include "base/flags.h"
#include "base/slots.h"
#include "world/kinds.h"

namespace world {

class Character;

enum class Aspect : std::uint8_t {
  state,         // what World::change gave out
  things,        // what it carries and wears, at whatever depth
  events,        // those that are saved, its own and its things'
  surroundings,  // where it is, who and what is there, and how much of that it sees
  count_
};
using Aspects = base::Flags<Aspect>;
inline constexpr Aspects all_aspects{Aspect::state, Aspect::things, Aspect::events,
                                     Aspect::surroundings};

struct NotedBody {
  base::Handle<Character> body;  // may be gone by now
  Aspects what;
};

struct Noted {
  std::vector<NotedBody> bodies;
  std::vector<Vnum> rooms;  // who or what is there, how it looks, or the room itself
};

}  // namespace world
