// A new password for whoever plays: the old one is verified, the new one made into a stored string,
// both by the hash thread, and the answer comes when it is saved.
#pragma once

#include "base/secret.h"
#include "game/game.h"

namespace game::commands {

void change_password(Game& game, Visitor& visitor, base::Secret old, base::Secret now);

}  // namespace game::commands
