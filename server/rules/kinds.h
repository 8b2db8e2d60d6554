// The words of the rules: what a skill may do and to whom, what an affect may bring with it. Each
// enumerator is the very word that data/ uses, as in world/kinds.h.
#pragma once

#include <cstdint>

#include "base/names.h"

namespace rules {

enum class SkillKind : std::uint8_t { skill, spell, count_ };
inline constexpr base::Names<SkillKind> skill_kind_names{{"skill", "spell"}};
static_assert(skill_kind_names.complete());

// What using it does: each is one function of the game. In brackets what an entry must give it.
enum class Effect : std::uint8_t {
  none,        // it is never used by itself: it works inside something else, as parry does
  damage,      // hurts [dice, damage], and brings on the affect when there is one
  heal,        // gives hit points back [dice]
  affect,      // brings on an affect [affect, lasts]
  cure,        // takes an affect away [affect]
  refresh,     // gives moves back [dice]
  recall,      // takes one home
  light,       // makes a light [lasts]
  stun,        // takes turns away [affect, lasts], and hurts when there are dice
  knock_down,  // off the feet for so long [lasts], and hurts when there are dice
  disarm,      // the weapon out of the hand
  rescue,      // in front of whoever is struck at
  backstab,    // one blow of the weapon from behind, worth several
  pick,        // a lock without its key
  envenom,     // poison on a weapon, for whoever it strikes [affect, lasts]
  count_
};
inline constexpr base::Names<Effect> effect_names{
    {"none", "damage", "heal", "affect", "cure", "refresh", "recall", "light", "stun", "knock_down",
     "disarm", "rescue", "backstab", "pick", "envenom"}};
static_assert(effect_names.complete());

// At whom or what it is used.
enum class Target : std::uint8_t {
  none,         // nothing has to be named
  self,         // always whoever uses it
  friend_,      // NOLINT(readability-identifier-naming): the word is a keyword. Oneself when nobody
                // is named
  foe,          // whoever one fights when nobody is named; it begins a fight
  foe_or_self,  // a foe when one is named or fought, else oneself
  thing,        // an object, or a door
  room,         // everybody who is there
  count_
};
inline constexpr base::Names<Target> target_names{
    {"none", "self", "friend", "foe", "foe_or_self", "thing", "room"}};
static_assert(target_names.complete());
constexpr bool is_somebody(Target target) {
  return target == Target::friend_ || target == Target::foe || target == Target::foe_or_self;
}

// When an affect is brought on while it holds: the longer of both times, one after the other, or
// nothing at all.
enum class Stack : std::uint8_t { longer, add, refuse, count_ };
inline constexpr base::Names<Stack> stack_names{{"longer", "add", "refuse"}};
static_assert(stack_names.complete());

enum class AffectFlag : std::uint8_t {
  blind,             // sees nothing
  stunned,           // has no turns, and can do nothing
  asleep,            // sleeps, and cannot be woken by a word; a blow ends it
  poisoned,          // what cures poison takes it away
  invisible,         // unseen but by those who detect it; a blow struck ends it
  detect_invisible,  // sees what is invisible
  hidden,            // unnoticed but by those who detect it; going, speaking or striking ends it
  detect_hidden,     // notices who hides, and hidden exits
  sanctuary,         // is hurt half as much
  regenerating,      // heals twice as fast
  count_
};
inline constexpr base::Names<AffectFlag> affect_flag_names{
    {"blind", "stunned", "asleep", "poisoned", "invisible", "detect_invisible", "hidden",
     "detect_hidden", "sanctuary", "regenerating"}};
static_assert(affect_flag_names.complete());

}  // namespace rules
