// A wrong password, wherever it was typed: one line in the log, and how late it is answered.
#pragma once

#include <string_view>

#include "game/visitor.h"

namespace game {

class Game;

struct WrongTry {
  std::string_view name;  // as typed, or of the account that plays
  bool name_known = false;
  std::string_view stage;  // where it was typed, for the log
};

// The pulses from the line to its answer.
base::Pulse wrong_password(Game& game, const Visitor& visitor, const WrongTry& wrong);

}  // namespace game
