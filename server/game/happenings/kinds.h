// The rows of each theme's event kinds, for all.cpp to join. Everybody else uses the verbs of
// all.h.
#pragma once

#include <span>

#include "events/event.h"

namespace game::happenings {

using Kinds = std::span<const events::EventKind* const>;

Kinds light();
Kinds affects();
Kinds backups();
Kinds decay();
Kinds doors();
Kinds healing();
Kinds locks();
Kinds needs();
Kinds poison();
Kinds recall();
Kinds resets();
Kinds sky();
Kinds aggression();
Kinds areas();
Kinds searching();
Kinds skills();
Kinds spawns();
Kinds violence();
Kinds waits();
Kinds visits();

}  // namespace game::happenings
