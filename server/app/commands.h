// What the command line can do besides serving: one function a command.
#pragma once

#include <string>
#include <vector>

#include "app/accounts.h"
#include "app/cli.h"
#include "app/config.h"

namespace app {

struct CheckOptions {
  std::vector<std::string> paths;  // none: the areas of the settings
  bool json = false;
  bool summary = false;
};
int check(const Config& config, const CheckOptions& options, Terminal& terminal);

int config_command(const Loaded& loaded, const std::string& what, bool origin, Terminal& terminal);

// A request to the running server; prints what it says.
int healthcheck(const Config& config, Terminal& terminal);
int who(const Config& config, Terminal& terminal);
int say(const Config& config, const std::string& text, Terminal& terminal);
int reload(const Config& config, Terminal& terminal);
int shutdown(const Config& config, const std::string& when, Terminal& terminal);

// Through the running server, or, when none runs, into the database itself; as root only into a
// folder that is root's, unless that is allowed.
int admin(const Config& config, AccountRequest request, const std::string& password_file,
          bool allow_root, Terminal& terminal);

}  // namespace app
