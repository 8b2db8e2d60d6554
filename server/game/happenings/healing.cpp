// Wounds close in small steps. The event is there only while hit points are below full.
#include <algorithm>
#include <cstdint>

#include "game/game.h"
#include "game/happenings/all.h"
#include "game/happenings/kinds.h"
#include "game/happenings/notices.h"

namespace game {

namespace {

constexpr std::int64_t least_pulses = 32;
constexpr std::int64_t most_pulses = 40;

void heal(Game& game, world::Character& body, events::EventData& data);

// n[0]: hundredths of a hit point healed that did not make a whole one yet.
constexpr events::EventKind heal_kind{.name = "heal",
                                      .shown = "healing",
                                      .of = events::EventClass::misc,
                                      .saved = events::Saved::yes,
                                      .clock = events::ClockKind::played,
                                      .owners = {events::OwnerKind::character},
                                      .fire = fires<heal>};

constexpr const events::EventKind* kinds[] = {&heal_kind};

void heal_later(Game& game, world::Character& body, std::int64_t hundredths) {
  const auto pulses = game.draws().between(area_of(body.room()), least_pulses, most_pulses);
  game.timeline().schedule(body, heal_kind, static_cast<base::Pulse>(pulses),
                           {.n = {hundredths}, .text = {}});
}

void heal(Game& game, world::Character& body, events::EventData& data) {
  const auto& state = body.state();
  if (state.hit_points >= state.max_hit_points) {
    return;
  }
  const bool rests =
      state.position == world::Position::sleeping || state.position == world::Position::resting;
  std::int64_t percent = body.room() == nullptr ? 100 : body.room()->plan().heal;
  if (has_affect_flag(game, body, rules::AffectFlag::regenerating)) {
    percent *= 2;
  }
  if (is_hungry(game, body) || is_thirsty(game, body)) {
    percent /= 2;
  }
  // From the fifth level on a step closes more of a wound, so that it takes as long for all.
  const std::int64_t steps = 1 + state.max_hit_points / 40;
  const auto hundredths = std::max<std::int64_t>(0, data.n[0] + percent * steps * (rests ? 2 : 1));
  const auto gained =
      std::min<std::int64_t>(hundredths / 100, state.max_hit_points - state.hit_points);
  if (gained > 0) {
    game.world().change(body).hit_points += static_cast<int>(gained);
  }
  if (state.hit_points < state.max_hit_points) {
    heal_later(game, body, hundredths % 100);
  }
}

}  // namespace

happenings::Kinds happenings::healing() {
  return kinds;
}

void start_healing(Game& game, world::Character& body) {
  const auto& state = body.state();
  if (state.hit_points < state.max_hit_points && state.position != world::Position::dead &&
      !game.timeline().find(body, heal_kind)) {
    heal_later(game, body, 0);
  }
}

}  // namespace game
