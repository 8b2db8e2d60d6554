// What is told of how things stand: a row a message. To tell a client of something new, write a
// function that compares it with what was told last, and give it a row in state.cpp and a place in
// gmcp::Message.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "game/gmcp/say.h"
#include "game/gmcp/told.h"
#include "game/visitor.h"
#include "world/character.h"

namespace game::gmcp {

// One client's turn to be told.
struct Turn {
  Game& game;
  const Visitor& visitor;
  const world::Character& body;
  Told& told;
  bool whole;  // it was never told, or forgot
};

struct StateRow {
  Message message;
  wire::GmcpPackage package;
  world::Aspects when;  // looked at when one of these changed; and once, whatever changed
  bool by_eye = false;  // not while one sleeps
  void (*tell)(const Turn& turn) = nullptr;
};

std::span<const StateRow> state_rows();

// ---- self.cpp
void tell_name(const Turn& turn);
void tell_status_vars(const Turn& turn);
void tell_status(const Turn& turn);
void tell_vitals(const Turn& turn);

// ---- affects.cpp
void tell_defences(const Turn& turn);
void tell_afflictions(const Turn& turn);
void tell_timers(const Turn& turn);

// ---- rooms.cpp
void tell_room_info(const Turn& turn);
void tell_room_players(const Turn& turn);
// What the viewer sees of the room they are in; in the dark a place without number and ways.
std::string room_info_of(const Game& game, const world::Character& viewer);
std::string_view short_name_of(world::Direction direction);  // "n"

// ---- items.cpp
void tell_inventory(const Turn& turn);
void tell_room_items(const Turn& turn);

// ---- talk.cpp
void tell_channels(const Turn& turn);

}  // namespace game::gmcp
