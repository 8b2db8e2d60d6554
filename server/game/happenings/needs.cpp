// Hunger and thirst are what is there when a meal is over: a player who ate or drank has an event
// that waits, and is hungry or thirsty once it does not. It only makes wounds close more slowly,
// and only from the third level on.
#include <algorithm>

#include "game/game.h"
#include "game/happenings/all.h"
#include "game/happenings/kinds.h"

namespace game {

namespace {

constexpr base::Pulse most_fed = base::hours(2);
// Whoever is new here has other worries.
constexpr int hunger_from_level = 3;

bool has_needs(const world::Character& body) {
  return body.is_player() && body.state().level >= hunger_from_level;
}

void grows_hungry(Game& game, world::Character& body, events::EventData& /*data*/) {
  game.tell(body, "You are hungry.");
}
void grows_thirsty(Game& game, world::Character& body, events::EventData& /*data*/) {
  game.tell(body, "You are thirsty.");
}

constexpr events::EventKind fed_kind{.name = "fed",
                                     .shown = "being fed",
                                     .of = events::EventClass::misc,
                                     .saved = events::Saved::yes,
                                     .clock = events::ClockKind::played,
                                     .owners = {events::OwnerKind::character},
                                     .fire = fires<grows_hungry>};
constexpr events::EventKind watered_kind{.name = "watered",
                                         .shown = "having drunk",
                                         .of = events::EventClass::misc,
                                         .saved = events::Saved::yes,
                                         .clock = events::ClockKind::played,
                                         .owners = {events::OwnerKind::character},
                                         .fire = fires<grows_thirsty>};

constexpr const events::EventKind* kinds[] = {&fed_kind, &watered_kind};

void lengthen(Game& game, world::Character& body, const events::EventKind& kind, base::Pulse by) {
  if (!has_needs(body) || by == 0) {
    return;
  }
  if (const auto waiting = game.timeline().find(body, kind)) {
    const auto left = events::Timeline::left(*waiting, game.now());
    game.timeline().reschedule(waiting->id, game.now() + std::min(most_fed, left + by));
    return;
  }
  game.timeline().schedule(body, kind, std::min(most_fed, by));
}

}  // namespace

happenings::Kinds happenings::needs() {
  return kinds;
}

void feed(Game& game, world::Character& body, base::Pulse lasts) {
  lengthen(game, body, fed_kind, lasts);
}

void quench(Game& game, world::Character& body, base::Pulse lasts) {
  lengthen(game, body, watered_kind, lasts);
}

bool is_hungry(const Game& game, const world::Character& body) {
  return has_needs(body) && !game.timeline().find(body, fed_kind);
}

bool is_thirsty(const Game& game, const world::Character& body) {
  return has_needs(body) && !game.timeline().find(body, watered_kind);
}

}  // namespace game
