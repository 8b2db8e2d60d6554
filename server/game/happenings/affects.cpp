// An affect is an event that is asked about while it waits; at its end it says so. Its text is the
// affect's key, so several may be on one body, each once.
#include <algorithm>
#include <optional>

#include "base/log.h"
#include "game/act.h"
#include "game/game.h"
#include "game/happenings/all.h"
#include "game/happenings/kinds.h"

namespace game {

namespace {

constexpr int common_speed = 1000;
constexpr int least_speed = 250;
constexpr int most_speed = 8000;

void say(Game& game, const world::Character& body, const std::string& own,
         const std::string& others) {
  const Cast cast{.actor = &body};
  if (!own.empty()) {
    act(game, To::actor, own, cast);
  }
  if (!others.empty()) {
    act(game, To::room, others, cast);
  }
}

void wear_off(Game& game, world::Character& body, events::EventData& data) {
  if (const auto* affect = game.rules().affect(data.text)) {
    say(game, body, affect->ends, affect->room_ends);
  }
}

constexpr events::EventKind affect_kind{.name = "affect",
                                        .shown = "affect",
                                        .of = events::EventClass::misc,
                                        .saved = events::Saved::yes,
                                        .clock = events::ClockKind::played,
                                        .owners = {events::OwnerKind::character},
                                        .fire = fires<wear_off>};

constexpr const events::EventKind* kinds[] = {&affect_kind};

std::optional<events::EventView> find_affect(const Game& game, const world::Character& body,
                                             std::string_view key) {
  std::optional<events::EventView> found;
  game.timeline().for_each(body, [&found, key](const events::EventView& event) {
    if (event.kind == &affect_kind && event.data->text == key) {
      found = event;
    }
  });
  return found;
}

}  // namespace

happenings::Kinds happenings::affects() {
  return kinds;
}

void add_affect(Game& game, world::Character& body, std::string_view key, base::Pulse lasts) {
  const auto* affect = game.rules().affect(key);
  if (affect == nullptr) {
    base::log::warn("game", "no such affect", {{"affect", key}});
    return;
  }
  if (const auto on_it = find_affect(game, body, key)) {
    if (events::Timeline::left(*on_it, game.now()) < lasts) {
      game.timeline().reschedule(on_it->id, game.now() + lasts);
    }
    say(game, body, affect->renewed, "");
    return;
  }
  game.timeline().schedule(body, affect_kind, lasts, {.text = std::string(key)});
  say(game, body, affect->begins, affect->room_begins);
}

bool has_affect(const Game& game, const world::Character& body, std::string_view key) {
  return find_affect(game, body, key).has_value();
}

int speed_of(const Game& game, const world::Character& body) {
  int speed = body.is_player() ? common_speed : body.plan()->speed;
  game.timeline().for_each(body, [&game, &speed](const events::EventView& event) {
    const auto* affect =
        event.kind == &affect_kind ? game.rules().affect(event.data->text) : nullptr;
    if (affect != nullptr) {
      speed += affect->speed;
    }
  });
  return std::clamp(speed, least_speed, most_speed);
}

}  // namespace game
