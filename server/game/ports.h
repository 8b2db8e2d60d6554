// The game's ways out. Wired by app/; tests put their own there. All are called on the game thread.
#pragma once

#include <functional>
#include <string>

#include "base/pulse.h"
#include "wire/hashing.h"
#include "wire/storing.h"
#include "wire/traffic.h"

namespace game {

struct Ports {
  std::function<void(wire::Outbound)> send;
  std::function<bool(wire::StoreJob)> store;  // false: the mailbox is full
  std::function<bool(wire::HashJob)> hash;    // false: the mailbox is full
  std::function<void(std::string who)> stop;  // `shutdown`: who asked
  std::function<std::string()>
      reload;  // reads the areas again; what came of it, for the one who asked
  std::function<void(base::Pulse)>
      run_pulses;  // `tick`: run so many pulses now, when this line is done
  std::function<void(const char* point)>
      at_point;  // hears "death.mid_act"; for crash tests, empty otherwise
};

}  // namespace game
