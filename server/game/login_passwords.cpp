// A password on its way: whether it may be looked at now, which account it is for, and the hash
// thread's verdict.
#include "base/log.h"
#include "game/commits.h"
#include "game/game.h"
#include "game/happenings/all.h"
#include "game/login.h"
#include "game/sources.h"
#include "game/tries.h"

namespace game {

namespace {

// One text for both, so that nobody learns which names there are.
constexpr std::string_view wrong = "No such name, or not its password.";

base::Secret copy_of(const base::Secret& secret) {
  return base::Secret(std::string(secret.view()));
}

}  // namespace

bool Login::may_hash(Visitor& visitor, std::string& problem) {
  if (visitor.arrived.exempt) {
    return true;
  }
  auto& sources = game_.sources();
  const auto& source = visitor.arrived.source;
  if (sources.is_hash_waiting(source)) {
    problem = "Another login from your address is being looked at. Please try again in a moment.";
  } else if (!sources.take_hash(source, game_.now())) {
    problem = "Too many passwords came from your address. Please wait a minute, then try again.";
  }
  return problem.empty();
}

void Login::try_password(Visitor& visitor, base::Secret password) {
  std::string problem;
  if (!may_hash(visitor, problem)) {
    start_over(visitor, problem);
    return;
  }
  visitor.login.password = std::move(password);
  visitor.login.asked_at = game_.now();
  ask_account(visitor, visitor.login.name, &Login::account_known);
}

void Login::ask_account(Visitor& visitor, const std::string& name, AccountAnswer answer) {
  const auto ticket = game_.new_ticket();
  if (!game_.ports().store(wire::LoadAccount{ticket, name})) {
    start_over(visitor, "The game is very busy just now. Please try again in a moment.");
    return;
  }
  asked_accounts_.emplace(ticket, Asked{visitor.session(), answer});
  visitor.waiting_for = ticket;
  visitor.stage = Stage::waiting;
}

void Login::hear(const wire::AccountLoaded& reply) {
  if (const auto refresh = refreshes_.extract(reply.ticket)) {
    if (auto* visitor = game_.visitor(refresh.mapped()); visitor != nullptr) {
      refreshed(*visitor, reply);
    }
    return;
  }
  if (const auto made = rehashes_.extract(reply.ticket)) {
    rehashed(made.mapped(), reply);
    return;
  }
  const auto found = asked_accounts_.extract(reply.ticket);
  if (!found) {
    return;
  }
  auto* visitor = game_.visitor(found.mapped().session);
  if (visitor == nullptr || visitor->waiting_for != reply.ticket ||
      visitor->stage != Stage::waiting) {
    return;  // nobody waits for it any more
  }
  visitor->waiting_for = wire::Ticket::none;
  if (!reply.good) {
    start_over(*visitor,
               "The book of names cannot be read just now. Please try again in a minute.");
    return;
  }
  (this->*found.mapped().answer)(*visitor, reply);
}

bool Login::ask_hash(Visitor& visitor, wire::HashJob job, HashAnswer answer) {
  auto& sources = game_.sources();
  const auto session = visitor.session();
  const auto source = visitor.arrived.source;
  const bool exempt = visitor.arrived.exempt;
  job.source = exempt ? source + "#" + std::to_string(static_cast<std::uint64_t>(session)) : source;
  job.known_source = sources.is_known(source, game_.now());
  const auto heard = [this, session, source, exempt, answer](const wire::HashReply& reply) {
    if (!exempt) {
      game_.sources().hash_waits(source, false, game_.now());
    }
    auto* to = game_.visitor(session);
    if (to != nullptr && to->stage == Stage::waiting) {
      (this->*answer)(*to, reply);
    }
  };
  if (!game_.ask_hash(std::move(job), heard)) {
    return false;
  }
  if (!exempt) {
    sources.hash_waits(source, true, game_.now());
  }
  visitor.stage = Stage::waiting;
  return true;
}

// ---- the verdict

// What the store read may be older than what is on its way to it.
wire::AccountRecord Login::newest(const wire::AccountRecord& loaded) const {
  const auto in_game = game_.accounts_.find(loaded.id);
  if (in_game != game_.accounts_.end()) {
    return in_game->second->record;
  }
  const auto* waiting = game_.commits().waiting_account(loaded.id);
  return waiting == nullptr ? loaded : *waiting;
}

void Login::account_known(Visitor& visitor, const wire::AccountLoaded& reply) {
  auto& login = visitor.login;
  login.name_known = reply.account.has_value() && !login.name.empty();
  login.account = login.name_known ? newest(*reply.account) : wire::AccountRecord();
  login.characters = login.name_known ? reply.characters : std::vector<wire::CharacterRecord>();
  const auto& options = game_.options();
  login.mark = game_.sources().mark_of(login.name, login.password.view());
  wire::HashJob job;
  job.work = wire::HashWork::verify;
  job.cost = login.account.rights.empty() ? options.player_hash : options.staff_hash;
  const bool too_long = login.password.view().size() > game_.limits().password_most;
  job.stored = too_long ? "" : login.account.password;
  // A copy stays for a new hash, should the cost have changed.
  login.again = too_long ? base::Secret() : copy_of(login.password);
  job.password = too_long ? base::Secret() : std::move(login.password);
  login.password = {};
  if (!ask_hash(visitor, std::move(job), &Login::verified)) {
    start_over(visitor, "Very many people are logging in just now. Please try again in a moment.");
  }
}

void Login::verified(Visitor& visitor, const wire::HashReply& reply) {
  auto& login = visitor.login;
  if (!reply.good || !login.name_known) {
    failed(visitor);
    return;
  }
  login.is_verified = true;
  game_.sources().succeeded(visitor.arrived.source, game_.now());
  if (is_banned(visitor) || is_locked_out(visitor)) {
    return;
  }
  if (reply.needs_rehash) {
    rehash(visitor);
  }
  login.again = {};
  choose(visitor);
}

bool Login::is_banned(Visitor& visitor) {
  const auto& account = visitor.login.account;
  if (account.banned_until <= game_.wall()) {
    return false;
  }
  base::log::info("game", "banned account refused",
                  {{"account", account.name}, {"source", visitor.arrived.source}});
  const auto left = static_cast<std::uint64_t>(account.banned_until - game_.wall());
  const auto why = account.ban_reason.empty() ? std::string(".") : ": " + account.ban_reason;
  game_.tell(visitor, "You may not play here for another " +
                          base::duration_in_words(base::seconds(left)) + why);
  game_.visitor_must_go(visitor, "banned");
  return true;
}

bool Login::is_locked_out(Visitor& visitor) {
  const auto& account = visitor.login.account;
  if (!is_locked(game_, Lock::all) || !read_rights(account.rights).is_empty()) {
    return false;
  }
  base::log::info("game", "refused: only staff may enter",
                  {{"account", account.name}, {"source", visitor.arrived.source}});
  game_.tell(visitor, "The game is closed for a while, but for the staff. Please come back later.");
  game_.visitor_must_go(visitor, "only staff may enter");
  return true;
}

void Login::failed(Visitor& visitor) {
  auto& login = visitor.login;
  login.again = {};
  ++login.tries;
  const auto delay = wrong_password(game_, visitor,
                                    {.name = login.name,
                                     .mark = login.mark,
                                     .name_known = login.name_known,
                                     .stage = login.one_line ? "connect" : "password"});
  const auto due = login.asked_at + delay;
  visitor.stage = Stage::waiting;
  answer_later(game_, visitor, due > game_.now() ? due - game_.now() : 0);
}

void Login::answer_due(Visitor& visitor) {
  if (visitor.stage != Stage::waiting) {
    return;
  }
  if (visitor.login.tries >= static_cast<int>(game_.limits().login_tries)) {
    game_.tell(visitor, std::string(wrong) + " That was the last try; please come back later.");
    game_.visitor_must_go(visitor, "too many tries");
    return;
  }
  start_over(visitor, wrong);
}

// The password was right, but its hash was made at another cost.
void Login::rehash(Visitor& visitor) {
  const auto& options = game_.options();
  const auto& account = visitor.login.account;
  wire::HashJob job;
  job.work = wire::HashWork::make;
  job.cost = account.rights.empty() ? options.player_hash : options.staff_hash;
  job.source = visitor.arrived.source + "#rehash";
  job.known_source = true;
  job.password = std::move(visitor.login.again);
  Rehash made{visitor.session(), account.id, account.password, {}};
  const auto heard = [this, made = std::move(made),
                      name = account.name](const wire::HashReply& reply) {
    if (!reply.good) {
      return;
    }
    auto rehashed = made;
    rehashed.after = reply.stored;
    const auto ticket = game_.new_ticket();
    if (game_.ports().store(wire::LoadAccount{ticket, name})) {
      rehashes_.emplace(ticket, std::move(rehashed));
    }
  };
  if (!game_.ask_hash(std::move(job), heard)) {
    base::log::info("game", "a hash stays as it was: the hash thread is busy",
                    {{"account", account.name}});
  }
}

// The account may have been changed while the hash was made, so it is read once more, and nothing
// of it but the hash is touched.
void Login::rehashed(const Rehash& made, const wire::AccountLoaded& reply) {
  if (!reply.good || !reply.account || reply.account->id != made.account) {
    return;
  }
  auto record = newest(*reply.account);
  if (record.password != made.before) {
    return;  // changed meanwhile by its owner
  }
  record.password = made.after;
  const auto in_game = game_.accounts_.find(record.id);
  if (in_game != game_.accounts_.end()) {
    in_game->second->record.password = made.after;
  }
  auto* to = game_.visitor(made.session);
  if (to != nullptr && to->login.account.id == record.id) {
    to->login.account.password = made.after;
  }
  game_.commits().changed(record);
}

}  // namespace game
