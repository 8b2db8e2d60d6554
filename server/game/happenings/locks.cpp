// Doors of the game that staff shut. Each is an event of the world that does nothing and is only
// asked about, so it outlives a restart and stands in every list of what waits.
#include "game/game.h"
#include "game/happenings/all.h"
#include "game/happenings/kinds.h"

namespace game {

namespace {

// Nobody forgets one for longer.
constexpr base::Pulse longest = base::minutes(60) * 24 * 365 * 10;

constexpr events::EventKind wizlock_kind{.name = "wizlock",
                                         .shown = "only staff may enter",
                                         .of = events::EventClass::misc,
                                         .saved = events::Saved::yes,
                                         .clock = events::ClockKind::world,
                                         .owners = {events::OwnerKind::world}};

constexpr events::EventKind newlock_kind{.name = "newlock",
                                         .shown = "nobody new may be made",
                                         .of = events::EventClass::misc,
                                         .saved = events::Saved::yes,
                                         .clock = events::ClockKind::world,
                                         .owners = {events::OwnerKind::world}};

constexpr const events::EventKind* kinds[] = {&wizlock_kind, &newlock_kind};

const events::EventKind& kind_of(Lock lock) {
  return lock == Lock::all ? wizlock_kind : newlock_kind;
}

}  // namespace

happenings::Kinds happenings::locks() {
  return kinds;
}

bool is_locked(const Game& game, Lock lock) {
  return game.timeline().find(game.world(), kind_of(lock)).has_value();
}

void set_lock(Game& game, Lock lock, bool shut) {
  if (!shut) {
    game.timeline().cancel_kind(game.world(), kind_of(lock));
  } else if (!is_locked(game, lock)) {
    game.timeline().schedule(game.world(), kind_of(lock), longest);
  }
}

}  // namespace game
