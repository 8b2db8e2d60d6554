// Stopping the game: at once, or by an event of the world that warns the players first.
#pragma once

#include <string>

#include "base/pulse.h"
#include "events/event.h"

namespace game {
class Game;
}

namespace game::commands {

extern const events::EventKind shutdown_kind;

void stop_game(Game& game, const std::string& who);
// In place of a stop that was planned before.
void stop_game_in(Game& game, base::Pulse delay, const std::string& who);
bool cancel_stop(Game& game);  // false: none was planned

}  // namespace game::commands
