// Things that go by themselves after a while; what they hold stays.
#include <algorithm>
#include <vector>

#include "game/game.h"
#include "game/happenings/all.h"
#include "game/happenings/kinds.h"
#include "game/happenings/notices.h"
#include "game/vitals.h"

namespace game {

namespace {

// What was in it falls where it lay; what finds no place there falls to the ground.
void spill(Game& game, world::Object& container) {
  auto& world = game.world();
  auto* ground = room_around(container);
  std::vector<base::Handle<world::Object>> fallen;
  for (const auto& thing : container.contents()) {
    fallen.push_back(thing.handle());
  }
  // The oldest first, so that they lie in the order in which they lay inside.
  std::reverse(fallen.begin(), fallen.end());
  for (const auto handle : fallen) {
    auto& thing = *world.find(handle);
    auto moved = world::Moved::holds_too_much;
    if (auto* holder = container.on_character()) {
      moved = world.move(thing, *holder);
    } else if (auto* outer = container.in_object()) {
      moved = world.move(thing, *outer);
    }
    if (moved != world::Moved::yes && ground != nullptr) {
      world.move(thing, *ground);
    }
  }
}

void fall_apart(Game& game, world::Object& object, events::EventData& /*data*/) {
  const auto& message = object.plan().decay.message;
  if (!message.empty()) {
    notice(game, object, message, message);
  }
  spill(game, object);
  auto* holder = object.on_character();
  game.world().destroy(object);
  if (holder != nullptr) {
    keep_within(game.world(), *holder);  // it may have been worn
  }
}

constexpr events::EventKind decay_kind{.name = "decay",
                                       .shown = "decaying",
                                       .of = events::EventClass::misc,
                                       .saved = events::Saved::yes,
                                       .clock = events::ClockKind::played,
                                       .owners = {events::OwnerKind::object},
                                       .fire = fires<fall_apart>};

constexpr const events::EventKind* kinds[] = {&decay_kind};

}  // namespace

happenings::Kinds happenings::decay() {
  return kinds;
}

void start_decay(Game& game, world::Object& object) {
  const auto& plan = object.plan().decay;
  if (plan.after == 0 || game.timeline().find(object, decay_kind)) {
    return;
  }
  game.timeline().schedule(object, decay_kind, fuzzy(game, area_of(object), plan.after, plan.fuzz));
}

}  // namespace game
