// The other end of control_server.h: asks a running server one thing and waits for the answer.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace app {

// NOLINTNEXTLINE(bugprone-exception-escape): a JSON value's move only asserts.
struct ControlReply {
  bool is_there = false;  // false: no server answers at this folder
  bool good = false;
  std::string why;  // what went wrong
  nlohmann::json said;
};

ControlReply ask_server(const std::string& data_folder, const nlohmann::json& request,
                        int seconds = 20);

}  // namespace app
