// A poisoned blade: an event of the blade, asked about while it waits. What it does to whoever is
// struck, and for how long, is kept with it.
#include "game/act.h"
#include "game/game.h"
#include "game/happenings/all.h"
#include "game/happenings/kinds.h"
#include "game/happenings/notices.h"

namespace game {

namespace {

constexpr int bites = 250;  // permille of the blows that hit

void dry(Game& game, world::Object& blade, events::EventData& data);

// The text is the affect's key, n[0] how long it lasts.
constexpr events::EventKind poison_kind{.name = "poison",
                                        .shown = "poison on it",
                                        .of = events::EventClass::misc,
                                        .saved = events::Saved::yes,
                                        .clock = events::ClockKind::played,
                                        .owners = {events::OwnerKind::object},
                                        .fire = fires<dry>};

constexpr const events::EventKind* kinds[] = {&poison_kind};

void dry(Game& game, world::Object& blade, events::EventData& /*data*/) {
  notice(game, blade, "The poison on your $t has dried.", "");
}

}  // namespace

happenings::Kinds happenings::poison() {
  return kinds;
}

void poison_blade(Game& game, world::Object& blade, std::string_view affect, base::Pulse lasts,
                  base::Pulse holds) {
  game.timeline().cancel_kind(blade, poison_kind);
  game.timeline().schedule(blade, poison_kind, holds,
                           {.n = {static_cast<std::int64_t>(lasts)}, .text = std::string(affect)});
}

base::Pulse poison_left(const Game& game, const world::Object& blade) {
  const auto waiting = game.timeline().find(blade, poison_kind);
  return waiting ? events::Timeline::left(*waiting, game.now()) : 0;
}

bool is_poisoned(const world::Object& blade) {
  return blade.timeline().find(blade, poison_kind).has_value();
}

void blade_bites(Game& game, const world::Object& blade, world::Character& victim) {
  const auto waiting = game.timeline().find(blade, poison_kind);
  if (!waiting || !game.draws().chance(area_of(victim.room()), bites)) {
    return;
  }
  const std::string affect(waiting->data.text);
  if (!has_affect(game, victim, affect)) {
    add_affect(game, victim, affect, static_cast<base::Pulse>(waiting->data.n[0]));
  }
}

}  // namespace game
