#include "game/fights/formulas.h"

#include <algorithm>
#include <array>

namespace game {

int chance_to_hit(int level, int hitroll, int victim_level, int armour, bool helpless) {
  if (helpless) {
    return 1000;
  }
  constexpr int among_equals = 750;
  const int chance = among_equals + 25 * (level - victim_level) + 10 * hitroll - 2 * armour;
  return std::clamp(chance, 50, 950);
}

int chance_to_avoid(int skill_percent, int level, int striker_level) {
  if (skill_percent <= 0) {
    return 0;
  }
  return std::clamp(5 * skill_percent + 20 * (level - striker_level), 0, 400);
}

int after_armour(int damage, int armour) {
  if (damage <= 0) {
    return 0;
  }
  const std::int64_t wide = damage;
  const std::int64_t left = armour >= 0 ? wide * 100 / (100 + armour) : wide * (100 - armour) / 100;
  return static_cast<int>(std::clamp<std::int64_t>(left, 1, 1'000'000));
}

world::Dice bare_hands(int level) {
  return {.count = 1, .sides = 4 + (level - 1) / 3, .plus = level / 4};
}

std::int64_t experience_at(int level) {
  const std::int64_t n = std::max(level, 1);
  return 500 * n * (n - 1);
}

std::int64_t experience_for(int level, int slain_level) {
  const std::int64_t percent = std::clamp(100 + 15 * (slain_level - level), 10, 200);
  return std::max(slain_level, 1) * percent;
}

std::int64_t lost_by_death(int level, std::int64_t experience) {
  return std::max<std::int64_t>(0, experience - experience_at(level)) / 10;
}

std::string_view severity(int damage, int max_hit_points) {
  struct Step {
    int percent;
    std::string_view word;
  };
  constexpr std::array<Step, 7> steps{{{3, "grazes"},
                                       {8, "hits"},
                                       {15, "wounds"},
                                       {25, "injures"},
                                       {40, "mauls"},
                                       {60, "ravages"},
                                       {0, "devastates"}}};
  const std::int64_t percent = std::int64_t{damage} * 100 / std::max(max_hit_points, 1);
  for (const auto& step : steps) {
    if (percent <= step.percent) {
      return step.word;
    }
  }
  return steps.back().word;
}

std::string_view prospects(int level, int other_level) {
  const int difference = other_level - level;
  if (difference <= -5) {
    return "You could do that with one hand, asleep.";
  }
  if (difference <= -2) {
    return "That should be easy.";
  }
  if (difference <= 0) {
    return "A fair fight.";
  }
  if (difference <= 2) {
    return "You would need some luck.";
  }
  if (difference <= 5) {
    return "You would need a great deal of luck.";
  }
  return "Tell a friend where your things are to go.";
}

}  // namespace game
