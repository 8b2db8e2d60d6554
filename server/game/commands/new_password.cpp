#include "game/commands/new_password.h"

#include <string>
#include <utility>

#include "base/log.h"
#include "game/commits.h"
#include "game/happenings/all.h"
#include "game/passwords.h"
#include "game/sources.h"
#include "game/tries.h"

namespace game::commands {

namespace {

constexpr std::string_view try_again =
    "Your last try has not been answered yet. Please wait for that.";
constexpr std::string_view try_later =
    "Too many passwords are being looked at. Please try again in a minute.";

// Whoever asked, if they still play the body they asked with; the account of that body.
struct Asker {
  Visitor* visitor = nullptr;
  Account* account = nullptr;
};

// What is known of the asker while the hash thread works; looked up anew when it answers.
struct Asked {
  wire::SessionId session = wire::SessionId::none;
  base::Handle<world::Character> body;
  base::Pulse at = 0;
  std::uint64_t mark = 0;  // of the old password, should it be wrong
};

Asker find_asker(const Game& game, const Asked& asked) {
  auto* visitor = game.visitor(asked.session);
  const auto* body =
      visitor != nullptr && visitor->body == asked.body ? game.world().find(asked.body) : nullptr;
  auto* account = body == nullptr ? nullptr : game.account_of(*body);
  return account == nullptr ? Asker{} : Asker{visitor, account};
}

bool ask(Game& game, Visitor& visitor, wire::HashJob job, Game::HashAnswer answer) {
  const auto source = visitor.arrived.source;
  job.source = source;
  job.known_source = true;
  if (!game.ask_hash(std::move(job), std::move(answer))) {
    return false;
  }
  game.sources().hash_waits(source, true, game.now());
  return true;
}

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
  const auto source = visitor.arrived.source;
  const bool posted =
      ask(game, visitor, std::move(job), [&game, asked, source](const wire::HashReply& reply) {
        game.sources().hash_waits(source, false, game.now());
        keep(game, asked, reply.good ? reply.stored : std::string());
      });
  if (!posted) {
    game.tell(visitor, std::string(try_later));
  }
}

void verified(Game& game, const Asked& asked, bool good) {
  const auto asker = find_asker(game, asked);
  if (asker.visitor == nullptr) {
    return;
  }
  if (!good) {
    asker.visitor->login.password = {};
    const auto delay = wrong_password(game, *asker.visitor,
                                      {.name = asker.account->record.name,
                                       .mark = asked.mark,
                                       .name_known = true,
                                       .stage = "password command"});
    const auto due = asked.at + delay;
    refuse_later(game, *asker.visitor, due > game.now() ? due - game.now() : 0);
    return;
  }
  make(game, asked, *asker.visitor, *asker.account);
}

}  // namespace

void change_password(Game& game, Visitor& visitor, base::Secret old, base::Secret now) {
  Asked asked{visitor.session(), visitor.body, game.now()};
  const auto asker = find_asker(game, asked);
  if (asker.account == nullptr) {
    return;
  }
  if (visitor.waiting_for_refusal) {
    game.tell(visitor, std::string(try_again));
    return;
  }
  const auto problem = password_problem(now.view(), asker.account->record.name, game.limits());
  if (!problem.empty()) {
    game.tell(visitor, problem + " Nothing was changed.");
    return;
  }
  const auto source = visitor.arrived.source;
  auto& sources = game.sources();
  if (sources.is_hash_waiting(source) || !sources.take_hash(source, game.now())) {
    game.tell(visitor, std::string(try_later));
    return;
  }
  asked.mark = sources.mark_of(asker.account->record.name, old.view());
  visitor.login.password = std::move(now);
  wire::HashJob job;
  job.work = wire::HashWork::verify;
  job.cost =
      asker.account->rights.is_empty() ? game.options().player_hash : game.options().staff_hash;
  job.password = std::move(old);
  job.stored = asker.account->record.password;
  const bool posted =
      ask(game, visitor, std::move(job), [&game, asked, source](const wire::HashReply& reply) {
        game.sources().hash_waits(source, false, game.now());
        verified(game, asked, reply.good);
      });
  if (!posted) {
    visitor.login.password = {};
    game.tell(visitor, std::string(try_later));
  }
}

}  // namespace game::commands
