// What skills and spells do: one function an effect word (rules/kinds.h), joined in effects.cpp.
#pragma once

#include "game/skills.h"

namespace game {

struct Use {
  const rules::Skill& skill;
  world::Character& user;
  Aim aim;
  int level;
};

// False when it did nothing and told so: what it cost is given back.
using EffectFunction = bool (*)(Game& game, const Use& use);
EffectFunction effect_of(rules::Effect effect);

// done_* or own_* of the skill, to those they are for.
void tell_done(Game& game, const Use& use);
void tell_missed(Game& game, const Use& use);

}  // namespace game
