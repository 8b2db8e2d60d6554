#include "game/commands/own_password.h"

#include <string>
#include <utility>

#include "game/happenings/all.h"
#include "game/sources.h"
#include "game/tries.h"

namespace game::commands {

namespace {

constexpr std::string_view try_again =
    "Your last try has not been answered yet. Please wait for that.";
constexpr std::string_view try_later =
    "Too many passwords are being looked at. Please try again in a minute.";

void verified(Game& game, const Asked& asked, std::string_view stage, const WithPassword& then,
              bool good) {
  const auto asker = find_asker(game, asked);
  if (asker.visitor == nullptr) {
    return;
  }
  if (good) {
    then(asked, *asker.visitor, *asker.account);
    return;
  }
  asker.visitor->login.password = {};
  const auto delay = wrong_password(
      game, *asker.visitor,
      {.name = asker.account->record.name, .mark = asked.mark, .name_known = true, .stage = stage});
  const auto due = asked.at + delay;
  refuse_later(game, *asker.visitor, due > game.now() ? due - game.now() : 0);
}

}  // namespace

std::string_view hash_is_busy() {
  return try_later;
}

Asker find_asker(const Game& game, const Asked& asked) {
  auto* visitor = game.visitor(asked.session);
  const auto* body =
      visitor != nullptr && visitor->body == asked.body ? game.world().find(asked.body) : nullptr;
  auto* account = body == nullptr ? nullptr : game.account_of(*body);
  return account == nullptr ? Asker{} : Asker{visitor, account};
}

bool ask_hash_for(Game& game, const Visitor& visitor, wire::HashJob job, Game::HashAnswer answer) {
  const auto source = visitor.arrived.source;
  job.source = source;
  job.known_source = true;
  const bool posted = game.ask_hash(
      std::move(job), [&game, source, heard = std::move(answer)](const wire::HashReply& reply) {
        game.sources().hash_waits(source, false, game.now());
        heard(reply);
      });
  if (posted) {
    game.sources().hash_waits(source, true, game.now());
  }
  return posted;
}

bool with_own_password(Game& game, Visitor& visitor, base::Secret typed, std::string_view stage,
                       WithPassword then) {
  Asked asked{visitor.session(), visitor.body, game.now()};
  const auto asker = find_asker(game, asked);
  if (asker.account == nullptr) {
    return false;
  }
  if (visitor.waiting_for_refusal) {
    game.tell(visitor, std::string(try_again));
    return false;
  }
  const auto source = visitor.arrived.source;
  auto& sources = game.sources();
  if (sources.is_hash_waiting(source) || !sources.take_hash(source, game.now())) {
    game.tell(visitor, std::string(try_later));
    return false;
  }
  asked.mark = sources.mark_of(asker.account->record.name, typed.view());
  wire::HashJob job;
  job.work = wire::HashWork::verify;
  job.cost =
      asker.account->rights.is_empty() ? game.options().player_hash : game.options().staff_hash;
  job.password = std::move(typed);
  job.stored = asker.account->record.password;
  const bool posted = ask_hash_for(
      game, visitor, std::move(job),
      [&game, asked, what = std::string(stage), act_on = std::move(then)](
          const wire::HashReply& reply) { verified(game, asked, what, act_on, reply.good); });
  if (!posted) {
    game.tell(visitor, std::string(try_later));
  }
  return posted;
}

}  // namespace game::commands
