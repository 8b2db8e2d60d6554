// The world headless: no network, no database, no clock. As fast as it goes, and the same every
// time.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "app/config.h"
#include "base/clock.h"
#include "base/pulse.h"
#include "base/result.h"

namespace app {

struct Simulated {
  base::Pulse pulses = 0;
  std::map<std::string, std::uint64_t> events;  // by kind
  std::size_t pending = 0;                      // events that wait at the end
  std::size_t rooms = 0;
  std::size_t objects = 0;
  std::size_t mobiles = 0;
  std::uint64_t state_digest = 0;
  std::uint64_t schedule_digest = 0;
  std::uint64_t draws_digest = 0;
  double wall_seconds = 0;

  double pulses_a_second() const { return wall_seconds > 0 ? double(pulses) / wall_seconds : 0; }
  // One JSON object, its keys sorted.
  std::string report() const;
};

struct Simulation {
  base::Pulse pulses = 0;
  std::uint64_t seed = 1;
  // So many events of no consequence hang on the mobiles as well, each coming again and again after
  // up to twenty minutes: a world in which much is going on.
  std::uint64_t pending = 0;
};

// An error when the areas hold errors, or events are wanted and there is no mobile.
base::Result<Simulated> simulate(const Config& config, const Simulation& wanted,
                                 const base::Clock& clock);

}  // namespace app
