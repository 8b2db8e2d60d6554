// Using skills and spells: what is known, begun, finished, interrupted.
#pragma once

#include <cstdint>
#include <string_view>

#include "rules/rules.h"
#include "world/character.h"
#include "world/object.h"

namespace game {

class Game;

// Percent, 0 for what was never learnt. A mobile knows everything about as well as its level says.
int skill_percent(const Game& game, const world::Character& body, std::string_view key);

// What a skill is used on.
struct Aim {
  world::Character* victim = nullptr;
  world::Object* thing = nullptr;
  std::string_view words = {};  // what was typed, for a door
};

// By its user's own will: knowledge, position, target, mana and cooldown are asked about, then it
// is done, or begun when it takes its time. Tells why not.
void use_skill(Game& game, world::Character& user, const rules::Skill& skill,
               std::string_view target);
// Without asking, as a potion or a scroll does; `level` is the power behind it.
void apply_skill(Game& game, world::Character& user, const rules::Skill& skill, const Aim& aim,
                 int level);

}  // namespace game
