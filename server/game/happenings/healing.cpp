// Wounds close, and mana and breath come back, in small steps. The event is there only while one of
// them is below full.
#include <algorithm>
#include <cstdint>

#include "game/game.h"
#include "game/happenings/all.h"
#include "game/happenings/kinds.h"
#include "game/happenings/notices.h"
#include "game/seats.h"
#include "game/skills.h"
#include "game/vitals.h"

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

// With the skill half as fast again at its best.
std::int64_t quickened(const Game& game, const world::Character& body, std::string_view skill,
                       std::int64_t percent) {
  const int learnt = body.is_player() ? skill_percent(game, body, skill) : 0;
  return percent * (200 + learnt) / 200;
}

// Mana and breath come back in whole points, at least one a step.
void recover(Game& game, world::Character& body, std::int64_t percent) {
  constexpr std::int64_t mana_a_step = 3;
  constexpr std::int64_t moves_a_step = 5;
  const auto most = most_of(body);
  if (body.state().mana >= most.mana && body.state().moves >= most.moves) {
    return;
  }
  auto& state = game.world().change(body);
  const auto add = [](int value, int to, std::int64_t step, std::int64_t share) {
    const auto points = std::max<std::int64_t>(1, step * share / 100);
    return static_cast<int>(std::min<std::int64_t>(to, value + points));
  };
  const bool sits_still = body.state().position <= world::Position::sitting;
  const auto mind = sits_still ? quickened(game, body, "meditation", percent) : percent;
  state.mana = std::max(state.mana, add(state.mana, most.mana, mana_a_step, mind));
  state.moves = std::max(state.moves, add(state.moves, most.moves, moves_a_step, percent));
}

void heal(Game& game, world::Character& body, events::EventData& data) {
  const auto& state = body.state();
  if (is_whole(body)) {
    return;
  }
  const bool rests =
      state.position == world::Position::sleeping || state.position == world::Position::resting;
  std::int64_t percent = comfort_of(game, body);
  if (has_affect_flag(game, body, rules::AffectFlag::regenerating)) {
    percent *= 2;
  }
  if (is_hungry(game, body) || is_thirsty(game, body)) {
    percent /= 2;
  }
  // From the fifth level on a step closes more of a wound, so that it takes as long for all.
  const std::int64_t most = most_of(body).hit_points;
  const std::int64_t steps = 1 + most / 40;
  percent *= rests ? 2 : 1;
  const auto flesh = quickened(game, body, "fast_healing", percent);
  const auto hundredths = std::max<std::int64_t>(0, data.n[0] + flesh * steps);
  const auto gained = std::min<std::int64_t>(hundredths / 100, most - state.hit_points);
  if (gained > 0) {
    game.world().change(body).hit_points += static_cast<int>(gained);
  }
  recover(game, body, percent);
  if (!is_whole(body)) {
    heal_later(game, body, hundredths % 100);
  }
}

}  // namespace

happenings::Kinds happenings::healing() {
  return kinds;
}

void start_healing(Game& game, world::Character& body) {
  const auto& state = body.state();
  if (!is_whole(body) && state.position != world::Position::dead &&
      !game.timeline().find(body, heal_kind)) {
    heal_later(game, body, 0);
  }
}

}  // namespace game
