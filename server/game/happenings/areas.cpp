// Timed messages: every so often an area says something in one of its rooms, while there is
// anybody to hear it. Where the last player has left, what waits is the last of it.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>

#include "game/chance.h"
#include "game/game.h"
#include "game/happenings/all.h"
#include "game/happenings/kinds.h"
#include "game/weather.h"

namespace game {

namespace {

void speak(Game& game, world::Area& area, events::EventData& data);

// n[0]: which of the plan's events. Not saved: the plan says it all.
constexpr events::EventKind message_kind{.name = "area_message",
                                         .shown = "message of an area",
                                         .of = events::EventClass::temporary,
                                         .clock = events::ClockKind::world,
                                         .owners = {events::OwnerKind::area},
                                         .fire = fires<speak>};

void speak_later(Game& game, world::Area& area, std::size_t index) {
  const auto& plan = area.plan().events[index];
  const auto jitter = static_cast<std::int64_t>(plan.jitter);
  const auto every = static_cast<std::int64_t>(plan.every);
  const auto delay = every + game.draws().between(area.key(), -jitter, jitter);
  game.timeline().schedule(area, message_kind,
                           static_cast<base::Pulse>(std::max<std::int64_t>(1, delay)),
                           {.n = {static_cast<std::int64_t>(index)}, .text = {}});
}

bool says_something(const world::AreaEventPlan& plan) {
  return plan.every != 0 && !plan.rooms.empty() && !plan.messages.empty();
}

void speak(Game& game, world::Area& area, events::EventData& data) {
  const auto index = static_cast<std::size_t>(data.n[0]);
  const auto& plans = area.plan().events;
  if (area.players() == 0) {
    return;
  }
  if (index >= plans.size() || !says_something(plans[index])) {
    return;  // a reload took it away
  }
  const auto& plan = plans[index];
  const auto& message = one_of(game, area.key(), plan.messages);
  const auto vnum = one_of(game, area.key(), plan.rooms);
  if (const auto* room = game.world().room(vnum)) {
    game.tell_room(*room, message);
  }
  speak_later(game, area, index);
}

constexpr const events::EventKind* kinds[] = {&message_kind};

}  // namespace

happenings::Kinds happenings::areas() {
  return kinds;
}

void schedule_area_events(Game& game, world::Area& area) {
  game.timeline().cancel_kind(area, message_kind);
  if (area.players() > 0) {
    area_has_player(game, area);
  }
}

void area_has_player(Game& game, world::Area& area) {
  std::set<std::int64_t> waiting;
  game.timeline().for_each(area, [&waiting](const events::EventView& event) {
    if (event.kind == &message_kind) {
      waiting.insert(event.data.n[0]);
    }
  });
  const auto& plans = area.plan().events;
  for (std::size_t i = 0; i < plans.size(); ++i) {
    if (says_something(plans[i]) && !waiting.contains(static_cast<std::int64_t>(i))) {
      speak_later(game, area, i);
    }
  }
}

void tell_area(Game& game, const world::Area& area, std::string_view markup, Within where) {
  if (area.players() == 0) {
    return;
  }
  for (const auto vnum : area.rooms()) {
    const auto& room = *game.world().room(vnum);
    if (where == Within::all || is_outdoors(game, room)) {
      game.tell_room(room, markup);
    }
  }
}

}  // namespace game
