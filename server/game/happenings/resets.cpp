// An area's reset: the pulse at which the spawn rows that lost what they brought are looked at
// again. The rows wait as events on their rooms, all due at that pulse, so the wheel itself is the
// area's short list and is saved with it; the reset's own event says when, and whether players who
// are there put it off. It exists only while a row waits.
#include "game/happenings/resets.h"

#include <algorithm>

#include "game/game.h"
#include "game/happenings/all.h"
#include "game/happenings/kinds.h"

namespace game {

namespace {

constexpr int reset_fuzz = 250;  // permille
// While players are in an area that waits to be empty: a quarter of its age, at least a minute.
// Every row that waits is put off with it, so it is not to be too often.
constexpr base::Pulse least_put_off = base::minutes(1);

void reset(Game& game, world::Area& area, events::EventData& data);

// Fires before the rows that are due with it. n[0]: the pulse at which it was to come at first.
constexpr events::EventKind reset_kind{.name = "reset",
                                       .shown = "reset of an area",
                                       .of = events::EventClass::misc,
                                       .saved = events::Saved::yes,
                                       .clock = events::ClockKind::world,
                                       .priority = 200,
                                       .owners = {events::OwnerKind::area},
                                       .fire = fires<reset>};

constexpr const events::EventKind* kinds[] = {&reset_kind};

void reset(Game& game, world::Area& area, events::EventData& data) {
  const auto& plan = area.plan();
  if (plan.reset_when == world::ResetWhen::empty && area.players() > 0) {
    game.timeline().schedule(area, reset_kind, std::max(least_put_off, plan.reset_age / 4),
                             {.n = {data.n[0]}, .text = {}});
    return;
  }
  if (!plan.reset_message.empty()) {
    tell_area(game, area, plan.reset_message, Within::all);
  }
}

}  // namespace

happenings::Kinds happenings::resets() {
  return kinds;
}

base::Pulse Resets::take_turn(base::Pulse now, std::string_view area) {
  if (pulse_ < now) {
    pulse_ = now;
    area_ = area;
    taken_ = 0;
  }
  if (area_ != area || taken_ == rows_a_pulse_) {
    ++pulse_;
    area_ = area;
    taken_ = 0;
  }
  ++taken_;
  return pulse_;
}

std::optional<Reset> reset_of(const Game& game, const world::Area& area) {
  const auto waiting = game.timeline().find(area, reset_kind);
  return waiting ? std::optional(Reset{waiting->data.n[0], waiting->key.due}) : std::nullopt;
}

Reset expect_reset(Game& game, world::Area& area) {
  if (const auto waiting = reset_of(game, area)) {
    return *waiting;
  }
  const auto delay = fuzzy(game, area.key(), area.plan().reset_age, reset_fuzz);
  const auto due = game.now() + delay;
  const auto name = static_cast<std::int64_t>(due);
  game.timeline().schedule(area, reset_kind, delay, {.n = {name}, .text = {}});
  return {name, due};
}

}  // namespace game
