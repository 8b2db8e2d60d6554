// The GMCP messages a client may ask for, as far as they come from the game. A client lists
// packages ("Char 1", "Room.Info 1"); one that is listed covers all below it.
#pragma once

#include <cstdint>

#include "base/flags.h"
#include "base/names.h"

namespace wire {

enum class GmcpPackage : std::uint8_t {
  char_login,
  char_name,
  char_vitals,
  char_status_vars,
  char_status,
  char_items,
  char_skills,
  char_defences,
  char_afflictions,
  char_timers,
  room_info,
  room_wrong_dir,
  room_players,
  comm_channel,
  count_
};
inline constexpr base::Names<GmcpPackage> gmcp_package_names{
    {"Char.Login", "Char.Name", "Char.Vitals", "Char.StatusVars", "Char.Status", "Char.Items",
     "Char.Skills", "Char.Defences", "Char.Afflictions", "Char.Timers", "Room.Info",
     "Room.WrongDir", "Room.Players", "Comm.Channel"}};
static_assert(gmcp_package_names.complete());

using GmcpPackages = base::Flags<GmcpPackage>;

}  // namespace wire
