// What can be asked over the control socket: one row a request.
#pragma once

#include "app/control_server.h"

namespace app {

class Server;

// {"do": "who"} and the like; the answer holds "ok", and "why" when that is false.
void obey_control(Server& server, const ControlServer::Json& request,
                  const ControlServer::Answer& answer);

}  // namespace app
