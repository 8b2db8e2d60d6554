// The arithmetic of fights, all of it here and all of it whole numbers. Our own; chances are in
// permille, armour in points.
#pragma once

#include <cstdint>
#include <string_view>

#include "world/plan.h"

namespace game {

inline constexpr int highest_level = 50;

// 750 among equals, 25 a level of difference, 10 a point of hitroll, 2 less a point of armour; from
// 50 to 950. Whoever cannot move is always hit.
int chance_to_hit(int level, int hitroll, int victim_level, int armour, bool helpless);
// Of somebody who has the skill at so many percent: half of it in percent, 20 a level of
// difference; 0 without the skill, at most 400.
int chance_to_avoid(int skill_percent, int level, int striker_level);
// 100 points of armour halve it, 100 below nothing double it; what hit does at least 1.
int after_armour(int damage, int armour);
// With nothing in the hand: 1d4 at level 1, a side more every third level, a point every fourth.
world::Dice bare_hands(int level);

// Points of experience at which a level begins: 0, 1000, 3000, 6000, ... (500 n (n - 1)).
std::int64_t experience_at(int level);
// 100 a level of the slain; 15 percent more or less a level of difference, from 10 to 200 percent.
std::int64_t experience_for(int level, int slain_level);
// A tenth of the way from the level's beginning to here.
std::int64_t lost_by_death(int level, std::int64_t experience);

// How a blow of so many points does to somebody of so many at full health: "grazes", "wounds". The
// other form is for oneself: "Your slash grazes it", "graze".
std::string_view severity(int damage, int max_hit_points);

// What is to be expected of a fight against somebody: a sentence.
std::string_view prospects(int level, int other_level);

}  // namespace game
