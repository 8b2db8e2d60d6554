#include "game/weather.h"

#include "base/digest.h"
#include "game/game.h"

namespace game {

namespace {

constexpr std::uint64_t hours_a_spell = 3;

// 0 to 999, each as likely.
std::uint64_t pressure(std::uint64_t seed, std::string_view where, std::uint64_t spell) {
  const auto key = (base::Digest() << where).value();
  return base::mix64(base::mix64(seed ^ key) ^ spell) % 1000;
}

// Of three spells, the middle one twice: it rises and falls rather than leaps.
std::uint64_t smoothed(std::uint64_t seed, std::string_view where, std::uint64_t spell) {
  return (pressure(seed, where, spell) + 2 * pressure(seed, where, spell + 1) +
          pressure(seed, where, spell + 2)) /
         4;
}

}  // namespace

Sky sky_of(const Game& game, const world::Area& area, std::uint64_t hour) {
  const auto seed = game.options().seed;
  const auto spell = hour / hours_a_spell;
  const auto value = (3 * smoothed(seed, "weather", spell) + smoothed(seed, area.key(), spell)) / 4;
  if (value < 300) {
    return Sky::thunder;
  }
  if (value < 410) {
    return Sky::rain;
  }
  return value < 500 ? Sky::cloudy : Sky::clear;
}

bool is_outdoors(const Game& game, const world::Room& room) {
  return game.rules().sector(room.plan().sector).sky &&
         !room.plan().flags.has(world::RoomFlag::indoors);
}

bool is_dark_by_night(const Game& game, const world::Room& room) {
  return !is_day(hour_of(game.now())) && is_outdoors(game, room) &&
         !game.rules().sector(room.plan().sector).lit;
}

std::string_view sky_in_words(Sky sky) {
  switch (sky) {
    case Sky::clear:
      return "The sky is clear.";
    case Sky::cloudy:
      return "The sky is grey with clouds.";
    case Sky::rain:
      return "It is raining.";
    default:
      return "Rain comes down hard, and there is thunder in it.";
  }
}

std::string_view sky_changes(Sky from, Sky to) {
  if (from == to) {
    return "";
  }
  switch (to) {
    case Sky::clear:
      return "The clouds part, and the sky clears.";
    case Sky::cloudy:
      return from == Sky::clear ? "Clouds come up and cover the sky."
                                : "The rain stops. The clouds stay.";
    case Sky::rain:
      return from == Sky::thunder ? "The thunder moves away. It rains on." : "It begins to rain.";
    default:
      return "Lightning flickers, and thunder rolls along behind it.";
  }
}

}  // namespace game
