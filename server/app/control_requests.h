// What can be asked over the control socket: one row a request.
#pragma once

#include "app/control_server.h"
#include "game/game.h"

namespace app {

class GameLoop;
class Server;

// Not "ok" when pulses have not come, or not ended well, for seconds.
ControlServer::Json health_of(const game::Game& game, const GameLoop& loop);

// {"do": "who"} and the like; the answer holds "ok", and "why" when that is false.
void obey_control(Server& server, const ControlServer::Json& request,
                  const ControlServer::Answer& answer);

}  // namespace app
