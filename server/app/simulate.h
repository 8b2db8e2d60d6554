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
  std::size_t rooms = 0;
  std::size_t objects = 0;
  std::size_t mobiles = 0;
  std::uint64_t state_digest = 0;
  std::uint64_t schedule_digest = 0;
  std::uint64_t draws_digest = 0;
  double wall_seconds = 0;

  // One JSON object, its keys sorted.
  std::string report() const;
};

// An error when the areas hold errors.
base::Result<Simulated> simulate(const Config& config, base::Pulse pulses, std::uint64_t seed,
                                 const base::Clock& clock);

}  // namespace app
