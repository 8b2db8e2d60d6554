// A wrong password, wherever it was typed: one line in the log, and how late it is answered.
#pragma once

#include <cstdint>
#include <string_view>

#include "game/visitor.h"

namespace game {

class Game;

struct WrongTry {
  std::string_view name;   // as typed, or of the account that plays
  std::uint64_t mark = 0;  // Sources::mark_of
  bool name_known = false;
  std::string_view stage;  // where it was typed, for the log
};

// The pulses from the line to its answer.
base::Pulse wrong_password(Game& game, const Visitor& visitor, const WrongTry& wrong);

}  // namespace game
