// The first questions of a creation: a name nobody has, and a password typed twice.
#include <algorithm>

#include "base/text.h"
#include "game/commits.h"
#include "game/game.h"
#include "game/happenings/all.h"
#include "game/login.h"
#include "game/passwords.h"
#include "game/recoveries.h"
#include "game/sources.h"

namespace game {

// ---- the name

// Whoever is logged in stays so, and may still play what there is.
void Login::refuse_creation(Visitor& visitor, std::string_view why) {
  if (!visitor.login.existing_account) {
    start_over(visitor, why);
    return;
  }
  forget(visitor);
  visitor.login.made = {};
  visitor.login.existing_account = false;
  game_.tell(visitor, std::string(why));
  ask(visitor, Stage::choose_character);
}

bool Login::may_create(Visitor& visitor) {
  std::string problem;
  if (game_.commits().last_failed()) {
    problem =
        "No character can be made just now, since the world cannot be saved. Please try again "
        "later.";
  } else if (is_locked(game_, Lock::newcomers)) {
    problem = "No new characters can be made for a while. Please come back later.";
  } else if (is_locked(game_, Lock::all) && read_rights(visitor.login.account.rights).is_empty()) {
    problem = "The game is closed for a while, but for the staff. Please come back later.";
  } else if (!visitor.arrived.exempt) {
    problem = game_.sources().creation_problem(visitor.arrived.source, game_.now());
  }
  if (!problem.empty()) {
    refuse_creation(visitor, problem);
  }
  return problem.empty();
}

void Login::begin_creation(Visitor& visitor) {
  if (!may_create(visitor)) {
    return;
  }
  game_.tell(visitor,
             "A new character: good. You can type 'back' to change the answer before, and 'quit' "
             "to leave. A name "
             "has letters only, and everybody will call you by it, so choose one that sounds like "
             "a name.");
  go_on(visitor, Stage::new_name);
}

// Two visitors cannot make the same name at once.
bool Login::reserve(Visitor& visitor, std::string_view name) {
  forget(visitor);
  visitor.login.made.name.clear();
  const bool is_held = game_.recoveries().holds(name);
  if (is_held || !being_made_.try_emplace(base::lower(name), visitor.session()).second) {
    const auto problem =
        is_held ? "That name is not free at this very moment. Please choose another."
                : "Somebody is making a character of that name at this very moment. Please choose "
                  "another.";
    if (visitor.login.one_line) {
      start_over(visitor, problem);
    } else {
      game_.tell(visitor, problem);
    }
    return false;
  }
  visitor.login.made.name = name_as_written(name);
  return true;
}

bool Login::is_being_made(std::string_view name) const {
  return being_made_.contains(base::lower(name));
}

void Login::hear_new_name(Visitor& visitor, std::string_view line) {
  if (line.empty()) {
    return;
  }
  if (auto problem = new_name_problem(line, game_.rules(), game_.limits()); !problem.empty()) {
    game_.tell(visitor, problem);
    return;
  }
  if (reserve(visitor, line)) {
    ask_account(visitor, visitor.login.made.name, &Login::name_known);
  }
}

void Login::name_is_taken(Visitor& visitor) {
  auto& login = visitor.login;
  const auto problem = login.made.name + " is somebody already. Please choose another name.";
  forget(visitor);
  login.made.name.clear();
  if (login.one_line) {
    start_over(visitor, problem);
  } else {
    game_.tell(visitor, problem);
    ask(visitor, Stage::new_name);
  }
}

// An account's own name is free to its owner, while none of its characters is called so.
bool Login::is_taken(const Visitor& visitor, const wire::AccountLoaded& reply) const {
  const auto& login = visitor.login;
  const bool is_own = reply.account && login.existing_account &&
                      reply.account->id == login.account.id &&
                      std::none_of(reply.characters.begin(), reply.characters.end(),
                                   [&login](const wire::CharacterRecord& character) {
                                     return base::equal_no_case(character.name, login.made.name);
                                   });
  // What the store does not know of may be on its way to it.
  return (reply.account && !is_own) || game_.commits().has_name(login.made.name);
}

void Login::name_known(Visitor& visitor, const wire::AccountLoaded& reply) {
  auto& login = visitor.login;
  if (is_taken(visitor, reply)) {
    name_is_taken(visitor);
    return;
  }
  if (login.one_line) {
    make_hash(visitor);
    return;
  }
  game_.tell(visitor, "Welcome, " + login.made.name + ".");
  go_on(visitor, login.existing_account ? Stage::race : Stage::new_password);
}

// ---- the password

void Login::hear_new_password(Visitor& visitor, std::string& line) {
  if (auto problem = password_problem(line, visitor.login.made.name, game_.limits());
      !problem.empty()) {
    game_.tell(visitor, problem);
    return;
  }
  visitor.login.password = base::Secret(std::move(line));
  go_on(visitor, Stage::new_password_again);
}

void Login::hear_again(Visitor& visitor, std::string& line) {
  const base::Secret again(std::move(line));
  if (again == visitor.login.password) {
    make_hash(visitor);
    return;
  }
  visitor.login.password = {};
  game_.tell(visitor, "Those two were not the same. Once more, please.");
  go_on(visitor, Stage::new_password);
}

void Login::make_hash(Visitor& visitor) {
  std::string problem;
  if (may_hash(visitor, problem)) {
    wire::HashJob job;
    job.work = wire::HashWork::make;
    job.cost = game_.options().player_hash;
    job.password = std::move(visitor.login.password);
    if (ask_hash(visitor, std::move(job), &Login::hash_made)) {
      return;
    }
    problem = "Very many people are logging in just now. Please try again in a moment.";
  }
  visitor.login.password = {};
  if (visitor.login.one_line) {
    start_over(visitor, problem);
  } else {
    game_.tell(visitor, problem);
    go_on(visitor, Stage::new_password);
  }
}

void Login::hash_made(Visitor& visitor, const wire::HashReply& reply) {
  if (!reply.good) {
    start_over(visitor, "The password could not be kept just now. Please try again in a minute.");
    return;
  }
  visitor.login.new_hash = reply.stored;
  if (visitor.login.one_line) {
    finish(visitor);
  } else {
    go_on(visitor, Stage::race);
  }
}

}  // namespace game
