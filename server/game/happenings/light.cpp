// A lit light burns down. Its fuel is a number while it is out, and a "burn" event while it burns.
#include <optional>

#include "game/game.h"
#include "game/happenings/all.h"
#include "game/happenings/kinds.h"
#include "game/happenings/notices.h"
#include "game/names.h"

namespace game {

namespace {

using events::EventKind;
using events::OwnerKind;

constexpr base::Pulse flickers_before_end = base::minutes(1);

void burn_out(Game& game, world::Object& light, events::EventData& /*data*/) {
  const auto* room = room_around(light);
  const bool was_lit = room != nullptr && is_lit(game, *room);
  notice(game, light, "Your $t gutters and goes out.", "$p gutters and goes out.");
  auto& state = game.world().change(light);
  state.lit = false;
  state.fuel = 0;
  if (was_lit && !is_lit(game, *room)) {
    game.tell_room(*room, "It is dark now.");
  }
}

void flicker(Game& game, world::Object& light, events::EventData& /*data*/) {
  notice(game, light, "Your $t flickers. It will not burn much longer.", "$p flickers.");
}

constexpr EventKind burn_kind{.name = "burn",
                              .shown = "burning",
                              .of = events::EventClass::misc,
                              .saved = events::Saved::yes,
                              .clock = events::ClockKind::played,
                              .owners = {OwnerKind::object},
                              .fire = fires<burn_out>};

// The warning before the end; an event of its own, so that what is left of the burning is always
// exact.
constexpr EventKind flicker_kind{.name = "flicker",
                                 .shown = "flickering",
                                 .of = events::EventClass::misc,
                                 .saved = events::Saved::yes,
                                 .clock = events::ClockKind::played,
                                 .owners = {OwnerKind::object},
                                 .fire = fires<flicker>,
                                 .hidden = true};

constexpr const EventKind* kinds[] = {&burn_kind, &flicker_kind};

}  // namespace

happenings::Kinds happenings::light() {
  return kinds;
}

base::Pulse fuel_left(const Game& game, const world::Object& light) {
  const auto burning = game.timeline().find(light, burn_kind);
  return burning ? events::Timeline::left(*burning, game.now()) : light.state().fuel;
}

void start_burning(Game& game, world::Object& light) {
  const bool endless = light.plan().light.burns == 0;
  const auto fuel = light.state().fuel;
  if (game.timeline().find(light, burn_kind) || (!endless && fuel == 0)) {
    return;
  }
  auto& state = game.world().change(light);
  state.lit = true;
  if (endless) {
    return;
  }
  state.fuel = 0;
  game.timeline().schedule(light, burn_kind, fuel);
  if (fuel > flickers_before_end) {
    game.timeline().schedule(light, flicker_kind, fuel - flickers_before_end);
  }
}

void stop_burning(Game& game, world::Object& light) {
  const auto fuel = fuel_left(game, light);
  auto& state = game.world().change(light);
  state.lit = false;
  state.fuel = fuel;
  game.timeline().cancel_kind(light, burn_kind);
  game.timeline().cancel_kind(light, flicker_kind);
}

}  // namespace game
