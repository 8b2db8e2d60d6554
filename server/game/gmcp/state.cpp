#include "game/gmcp/state.h"

namespace game::gmcp {

namespace {

using wire::GmcpPackage;
using world::Aspect;

// In the order in which a newcomer is told them.
constexpr StateRow rows[] = {
    {.message = Message::name,
     .package = GmcpPackage::char_name,
     .when = {Aspect::state},
     .tell = tell_name},
    {.message = Message::status_vars,
     .package = GmcpPackage::char_status_vars,
     .when = {},
     .tell = tell_status_vars},
    {.message = Message::status,
     .package = GmcpPackage::char_status,
     .when = {Aspect::state},
     .tell = tell_status},
    {.message = Message::vitals,
     .package = GmcpPackage::char_vitals,
     .when = {Aspect::state, Aspect::things},
     .tell = tell_vitals},
    {.message = Message::room_info,
     .package = GmcpPackage::room_info,
     .when = {Aspect::surroundings},
     .by_eye = true,
     .tell = tell_room_info},
    {.message = Message::room_players,
     .package = GmcpPackage::room_players,
     .when = {Aspect::surroundings},
     .by_eye = true,
     .tell = tell_room_players},
    {.message = Message::inventory,
     .package = GmcpPackage::char_items,
     .when = {Aspect::things},
     .tell = tell_inventory},
    {.message = Message::room_items,
     .package = GmcpPackage::char_items,
     .when = {Aspect::surroundings},
     .by_eye = true,
     .tell = tell_room_items},
    {.message = Message::defences,
     .package = GmcpPackage::char_defences,
     .when = {Aspect::events},
     .tell = tell_defences},
    {.message = Message::afflictions,
     .package = GmcpPackage::char_afflictions,
     .when = {Aspect::events},
     .tell = tell_afflictions},
    {.message = Message::timers,
     .package = GmcpPackage::char_timers,
     .when = {Aspect::events, Aspect::things},
     .tell = tell_timers},
    {.message = Message::channels,
     .package = GmcpPackage::comm_channel,
     .when = {Aspect::state},
     .tell = tell_channels},
};

}  // namespace

std::span<const StateRow> state_rows() {
  return rows;
}

}  // namespace game::gmcp
