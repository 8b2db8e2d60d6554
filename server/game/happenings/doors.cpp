// A door that was moved falls back to how its builder left it, after a while that is never quite
// the same. The event is the room's, one for each way, and exists only while the door stands
// otherwise.
#include "game/game.h"
#include "game/happenings/all.h"
#include "game/happenings/kinds.h"
#include "game/happenings/notices.h"

namespace game {

namespace {

constexpr int door_fuzz = 250;                          // permille
constexpr base::Pulse usual_after = base::minutes(10);  // where the area does not say

void fall_back(Game& game, world::Room& room, events::EventData& data);

// n[0]: the direction.
constexpr events::EventKind door_kind{.name = "door",
                                      .shown = "a door falls shut",
                                      .of = events::EventClass::misc,
                                      .saved = events::Saved::yes,
                                      .clock = events::ClockKind::world,
                                      .owners = {events::OwnerKind::room},
                                      .fire = fires<fall_back>};

constexpr const events::EventKind* kinds[] = {&door_kind};

void tell_side(Game& game, const world::Room& room, world::Direction direction,
               world::DoorState state) {
  const auto* exit = room.exit(direction);
  if (exit != nullptr && !exit->door.empty() && !exit->flags.has(world::ExitFlag::hidden)) {
    const std::string_view what =
        state == world::DoorState::open
            ? " swings open."
            : (state == world::DoorState::closed ? " falls shut." : " falls shut and locks.");
    game.tell_room(room, "The " + exit->door + std::string(what));
  }
}

void fall_back(Game& game, world::Room& room, events::EventData& data) {
  const auto direction = static_cast<world::Direction>(data.n[0]);
  const auto* exit = room.exit(direction);
  if (exit == nullptr || room.door(direction) == exit->state) {
    return;
  }
  const bool moves =
      (room.door(direction) == world::DoorState::open) != (exit->state == world::DoorState::open);
  game.world().set_door(room, direction, exit->state);
  const auto* beyond = moves ? game.world().open_room(exit->to) : nullptr;
  if (moves) {
    tell_side(game, room, direction, exit->state);
  }
  const auto* back = beyond == nullptr ? nullptr : beyond->exit(opposite(direction));
  if (back != nullptr && back->to == room.vnum()) {
    tell_side(game, *beyond, opposite(direction), exit->state);
  }
}

}  // namespace

happenings::Kinds happenings::doors() {
  return kinds;
}

void door_moved(Game& game, world::Room& room, world::Direction direction) {
  const auto* exit = room.exit(direction);
  if (exit == nullptr) {
    return;
  }
  const auto way = static_cast<std::int64_t>(direction);
  for (const auto& event : game.timeline().events_of(room)) {
    if (event.kind == &door_kind && event.data.n[0] == way) {
      game.timeline().cancel(event.id);
    }
  }
  if (room.door(direction) != exit->state) {
    const auto age = room.area().plan().reset_age;
    game.timeline().schedule(room, door_kind,
                             fuzzy(game, area_of(&room), age == 0 ? usual_after : age, door_fuzz),
                             {.n = {way}, .text = {}});
  }
}

}  // namespace game
