// Time that an act costs: until `wait` is over no line of its player is obeyed, and until a
// `cooldown` is over its skill cannot be used again. Both are kept with the character.
#include <optional>
#include <string>

#include "game/game.h"
#include "game/happenings/all.h"
#include "game/happenings/kinds.h"

namespace game {

namespace {

constexpr events::EventKind wait_kind{.name = "wait",
                                      .shown = "catching your breath",
                                      .of = events::EventClass::misc,
                                      .saved = events::Saved::yes,
                                      .clock = events::ClockKind::played,
                                      .owners = {events::OwnerKind::character}};
// The text is the skill's key.
constexpr events::EventKind cooldown_kind{.name = "cooldown",
                                          .shown = "cooldown",
                                          .of = events::EventClass::misc,
                                          .saved = events::Saved::yes,
                                          .clock = events::ClockKind::played,
                                          .owners = {events::OwnerKind::character}};

constexpr const events::EventKind* kinds[] = {&wait_kind, &cooldown_kind};

}  // namespace

happenings::Kinds happenings::waits() {
  return kinds;
}

void make_wait(Game& game, world::Character& body, base::Pulse pulses) {
  if (pulses == 0) {
    return;
  }
  if (const auto waiting = game.timeline().find(body, wait_kind)) {
    if (events::Timeline::left(*waiting, game.now()) < pulses) {
      game.timeline().reschedule(waiting->id, game.now() + pulses);
    }
    return;
  }
  game.timeline().schedule(body, wait_kind, pulses);
}

bool must_wait(const Game& game, const world::Character& body) {
  return game.timeline().find(body, wait_kind).has_value();
}

void start_cooldown(Game& game, world::Character& body, std::string_view skill,
                    base::Pulse pulses) {
  if (pulses != 0) {
    game.timeline().schedule(body, cooldown_kind, pulses, {.text = std::string(skill)});
  }
}

base::Pulse cooldown_left(const Game& game, const world::Character& body, std::string_view skill) {
  base::Pulse left = 0;
  game.timeline().for_each(body, [&](const events::EventView& event) {
    if (event.kind == &cooldown_kind && event.data.text == skill) {
      left = events::Timeline::left(event, game.now());
    }
  });
  return left;
}

}  // namespace game
