// Whoever is about to do something that cannot be undone types their password once more. The hash
// thread looks at it; a wrong one is refused like one at the login, later each time.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

#include "base/secret.h"
#include "game/game.h"

namespace game::commands {

// Who asked, while the hash thread works; looked up anew when it answers.
struct Asked {
  wire::SessionId session = wire::SessionId::none;
  base::Handle<world::Character> body;
  base::Pulse at = 0;
  std::uint64_t mark = 0;  // of the password, should it be wrong
};

// Whoever asked, if they still play the body they asked with; the account of that body. Both null
// otherwise.
struct Asker {
  Visitor* visitor = nullptr;
  Account* account = nullptr;
};
Asker find_asker(const Game& game, const Asked& asked);

// Posts a job for somebody who plays; false: the hash thread is too busy.
[[nodiscard]] bool ask_hash_for(Game& game, const Visitor& visitor, wire::HashJob job,
                                Game::HashAnswer answer);
// "Too many passwords are being looked at."
std::string_view hash_is_busy();

// `then` is called once the password was found to be right, in a later turn; never when it was
// wrong, which the visitor is told. `stage` is what the log calls the try. False, and the visitor
// was told why, when it cannot be looked at now.
using WithPassword = std::function<void(const Asked& asked, Visitor& visitor, Account& account)>;
bool with_own_password(Game& game, Visitor& visitor, base::Secret typed, std::string_view stage,
                       WithPassword then);

}  // namespace game::commands
