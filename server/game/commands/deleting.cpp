// The end of one's own character: said twice, with the password, and for good.
#include <algorithm>
#include <string>
#include <utility>

#include "base/secret.h"
#include "game/commands/own_password.h"
#include "game/commands/themes.h"
#include "game/fights/fights.h"
#include "game/game.h"

namespace game::commands {

namespace {

using world::Character;
using world::Position;

// Somebody logged in with the same account might be making a character of it, which must not find
// its account gone.
bool is_logged_in_elsewhere(const Game& game, const Visitor& visitor, const Account& account) {
  const auto& visitors = game.visitors();
  return std::any_of(visitors.begin(), visitors.end(), [&](const auto& entry) {
    const auto& other = *entry.second;
    return &other != &visitor && other.login.is_verified &&
           other.login.account.id == account.record.id;
  });
}

// "" when nothing stands in the way.
std::string why_not_now(const Game& game, const Character& self, const Visitor& visitor) {
  if (game.fights().is_fighting(self)) {
    return "Not while you fight! Flee first.";
  }
  const auto* account = game.account_of(self);
  if (account == nullptr) {
    return "There is no account behind you, so nothing can be deleted.";
  }
  if (is_logged_in_elsewhere(game, visitor, *account)) {
    return "You are logged in from another connection too. Close that one first.";
  }
  return {};
}

void end(Game& game, const Asked& asked, Visitor& visitor) {
  auto* self = game.world().find(asked.body);
  if (self == nullptr) {
    return;
  }
  if (const auto why_not = why_not_now(game, *self, visitor); !why_not.empty()) {
    game.tell(visitor, why_not + " Nothing was deleted.");
    return;
  }
  const auto name = self->name();
  game.erase(*self, name + " is no more. Farewell.");
}

void delete_self(Game& game, Character& self, Args args) {
  auto* visitor = game.visitor_of(self);
  if (visitor == nullptr) {
    return;
  }
  base::Secret typed(std::string(args.phrase()));
  if (typed.is_empty()) {
    game.tell(self, "This ends " + self.name() + " for good, with all that " + self.name() +
                        " has and knows. Nobody can bring it back, and the name is free for "
                        "others. If it is your last character, your account ends with it.");
    game.tell(self, "If that is what you want, type: delete PASSWORD");
    return;
  }
  if (const auto why_not = why_not_now(game, self, *visitor); !why_not.empty()) {
    game.tell(self, why_not);
    return;
  }
  // What comes of it is told when it is known.
  static_cast<void>(
      with_own_password(game, *visitor, std::move(typed), "delete command",
                        [&game](const Asked& asked, Visitor& same, const Account& /*account*/) {
                          end(game, asked, same);
                        }));
}

constexpr Command rows[] = {
    {.name = "delete",
     .from = Position::dead,
     .cost = 4,
     .whole = true,
     .secret = true,
     .usage = "delete [PASSWORD]",
     .summary = "end your character for good",
     .run = delete_self},
};

}  // namespace

Rows deleting() {
  return rows;
}

}  // namespace game::commands
