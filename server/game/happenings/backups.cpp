// When the next backup is made. Not saved: the backups that there are say when the last one was.
#include "game/backups.h"

#include "game/game.h"
#include "game/happenings/all.h"
#include "game/happenings/kinds.h"

namespace game {

namespace {

void come_due(Game& game, world::World& /*world*/, events::EventData& /*data*/) {
  game.backups().come_due();
}

constexpr events::EventKind backup_kind{.name = "backup",
                                        .shown = "a backup is made",
                                        .of = events::EventClass::misc,
                                        .saved = events::Saved::no,
                                        .clock = events::ClockKind::world,
                                        .owners = {events::OwnerKind::world},
                                        .fire = fires<come_due>};

constexpr const events::EventKind* kinds[] = {&backup_kind};

}  // namespace

happenings::Kinds happenings::backups() {
  return kinds;
}

void expect_backup(Game& game, base::Pulse delay) {
  game.timeline().cancel_kind(game.world(), backup_kind);
  game.timeline().schedule(game.world(), backup_kind, delay);
}

}  // namespace game
