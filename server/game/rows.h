// From the world to records and back. Values only: words, vnums, ids and pulses.
#pragma once

#include <string>

#include "wire/storing.h"
#include "world/world.h"

namespace game {

class Game;

// Of a body in the world; `in_game` false when it is about to leave: then `played` must have been
// brought up.
wire::CharacterRecord to_record(const world::Character& body, bool in_game);
wire::MobileRecord to_mobile_record(const world::Character& mobile);
wire::ObjectRecord to_record(const world::Object& object);
// The doors that stand otherwise than planned.
wire::RoomRecord to_record(const world::Room& room);
wire::MoveRecord to_record(const world::Move& move, std::int64_t wall_second);
// The saved events of an owner: with their dues, or, `away`, those on the played clock with the
// pulses left.
wire::OwnerEvents to_records(const events::EventOwner& owner, base::Pulse now, bool away);
// The owner's name in a row: an id, a vnum, an area's key, "world".
std::string owner_key(const events::EventOwner& owner);

// A player's state as it was saved; what cannot be read becomes the nearest thing that can be
// played.
void load_state(world::CharacterState& state, const wire::CharacterRecord& record);
void load_state(world::CharacterState& state, const wire::MobileRecord& record);
void load_state(world::ObjectState& state, const wire::ObjectRecord& record);
// What no longer fits is left as the builder planned it.
void load_doors(world::World& world, world::Room& room, const wire::RoomRecord& record);
// The place it was worn at; `none` also for a word nobody knows.
world::WearPlace wear_place(const wire::ObjectRecord& record);
// Hangs a saved event on its owner, where it waits to be entered. False, and one log line, when it
// is of no kind that this owner may have.
bool hold_event(Game& game, events::EventOwner& owner, const wire::EventRecord& record);

}  // namespace game
