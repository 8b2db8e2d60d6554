#include "game/commands/new_password.h"

#include <string>
#include <utility>

#include "base/log.h"
#include "game/commands/own_password.h"
#include "game/commits.h"
#include "game/passwords.h"

namespace game::commands {

namespace {

void keep(Game& game, const Asked& asked, const std::string& stored) {
  const auto asker = find_asker(game, asked);
  if (asker.visitor == nullptr) {
    return;
  }
  if (stored.empty()) {
    game.tell(
        *asker.visitor,
        "The new password could not be kept; the old one still holds. Please try again later.");
    return;
  }
  asker.account->record.password = stored;
  game.commits().changed(asker.account->record);
  base::log::info(
      "auth", "password changed",
      {{"account", asker.account->record.name}, {"source", asker.visitor->arrived.source}});
  game.commits().at_once([&game, asked](const std::string& why_not) {
    auto* visitor = game.visitor(asked.session);
    if (visitor != nullptr) {
      game.tell(*visitor, why_not.empty()
                              ? "Your password is changed."
                              : "Your password is changed, but not saved yet: " + why_not + ".");
    }
  });
}

void make(Game& game, const Asked& asked, Visitor& visitor, const Account& account) {
  wire::HashJob job;
  job.work = wire::HashWork::make;
  job.cost = account.rights.is_empty() ? game.options().player_hash : game.options().staff_hash;
  job.password = std::exchange(visitor.login.password, {});
  const bool posted =
      ask_hash_for(game, visitor, std::move(job), [&game, asked](const wire::HashReply& reply) {
        keep(game, asked, reply.good ? reply.stored : std::string());
      });
  if (!posted) {
    game.tell(visitor, std::string(hash_is_busy()));
  }
}

}  // namespace

void change_password(Game& game, Visitor& visitor, base::Secret old, base::Secret now) {
  const auto asker = find_asker(game, {visitor.session(), visitor.body});
  if (asker.account == nullptr) {
    return;
  }
  const auto problem = password_problem(now.view(), asker.account->record.name, game.limits());
  if (!problem.empty() && !visitor.waiting_for_refusal) {
    game.tell(visitor, problem + " Nothing was changed.");
    return;
  }
  const bool posted =
      with_own_password(game, visitor, std::move(old), "password command",
                        [&game](const Asked& asked, Visitor& same, const Account& account) {
                          make(game, asked, same, account);
                        });
  if (posted) {
    visitor.login.password = std::move(now);
  }
}

}  // namespace game::commands
