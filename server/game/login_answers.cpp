// From a checked password to a body in the game.
#include <algorithm>
#include <utility>

#include "base/log.h"
#include "base/text.h"
#include "game/commits.h"
#include "game/game.h"
#include "game/happenings/all.h"
#include "game/login.h"
#include "game/passwords.h"
#include "game/sources.h"

namespace game {

namespace {

// One text for both, so that nobody learns which names there are.
constexpr std::string_view wrong = "No such name, or not its password.";

base::Secret copy_of(const base::Secret& secret) {
  return base::Secret(std::string(secret.view()));
}

const wire::CharacterRecord* by_name(const std::vector<wire::CharacterRecord>& characters,
                                     std::string_view name) {
  const auto found = std::find_if(characters.begin(), characters.end(),
                                  [name](const wire::CharacterRecord& record) {
                                    return base::equal_no_case(record.name, name);
                                  });
  return found == characters.end() ? nullptr : &*found;
}

const wire::CharacterRecord* by_number_or_name(const std::vector<wire::CharacterRecord>& characters,
                                               std::string_view typed) {
  for (std::size_t i = 0; i < characters.size(); ++i) {
    if (typed == std::to_string(i + 1)) {
      return &characters[i];
    }
  }
  return by_name(characters, typed);
}

}  // namespace

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
  game_.sources().succeeded(visitor.arrived.source, game_.now());
  if (is_banned(visitor)) {
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

void Login::failed(Visitor& visitor) {
  auto& login = visitor.login;
  login.again = {};
  ++login.tries;
  base::log::warn("game", "auth fail",
                  {{"source", visitor.arrived.source},
                   {"name-known", login.name_known ? "yes" : "no"},
                   {"stage", login.one_line ? "connect" : "password"}});
  const auto& limits = game_.limits();
  const auto delay = visitor.arrived.exempt
                         ? base::seconds(limits.fail_delay_first)
                         : game_.sources().failed(visitor.arrived.source, login.name, game_.now());
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

namespace {

// What was said at the first question goes with the account.
bool keep_settings(const LoginScratch& login, wire::AccountRecord& account) {
  const auto before = std::pair(account.colour, account.screen_reader);
  account.colour = login.colour ? login.colour : account.colour;
  account.screen_reader = login.screen_reader ? login.screen_reader : account.screen_reader;
  return before != std::pair(account.colour, account.screen_reader);
}

}  // namespace

// The password was right, but its hash was made at another cost.
void Login::rehash(Visitor& visitor) {
  const auto& options = game_.options();
  wire::HashJob job;
  job.work = wire::HashWork::make;
  job.cost = visitor.login.account.rights.empty() ? options.player_hash : options.staff_hash;
  job.source = visitor.arrived.source + "#rehash";
  job.known_source = true;
  job.password = std::move(visitor.login.again);
  const auto session = visitor.session();
  const auto asked = game_.ask_hash(
      std::move(job),
      [this, session, account = visitor.login.account](const wire::HashReply& reply) {
        auto record = newest(account);
        if (!reply.good || record.password != account.password) {
          return;  // changed meanwhile by its owner
        }
        record.password = reply.stored;
        const auto in_game = game_.accounts_.find(record.id);
        if (in_game != game_.accounts_.end()) {
          in_game->second->record.password = reply.stored;
        }
        auto* to = game_.visitor(session);
        if (to != nullptr && to->login.account.id == record.id) {
          to->login.account.password = reply.stored;
        }
        game_.commits().changed(record);
      });
  if (!asked) {
    base::log::info("game", "a hash stays as it was: the hash thread is busy",
                    {{"account", visitor.login.account.name}});
  }
}

// ---- which character

void Login::choose(Visitor& visitor) {
  const auto& login = visitor.login;
  const auto* named = by_name(login.characters, login.name);
  if (login.one_line && named != nullptr) {
    pick(visitor, named->id);
  } else if (login.characters.size() == 1 && !login.wants_list) {
    pick(visitor, login.characters.front().id);
  } else {
    show_characters(visitor);
    ask(visitor, Stage::choose_character);
  }
}

void Login::show_characters(Visitor& visitor) {
  wire::List list;
  list.heading = "Your characters:";
  list.when_empty = "You have no character yet. Type 'new' to make one.";
  for (std::size_t i = 0; i < visitor.login.characters.size(); ++i) {
    const auto& record = visitor.login.characters[i];
    list.items.push_back(std::to_string(i + 1) + ". " + record.name + ", level " +
                         std::to_string(record.level) + " " + record.race + " " +
                         record.character_class);
  }
  wire::Sheet sheet;
  sheet.parts.emplace_back(std::move(list));
  game_.show(visitor, std::move(sheet));
}

void Login::hear_choice(Visitor& visitor, std::string_view line) {
  auto& login = visitor.login;
  if (base::equal_no_case(line, "new")) {
    ask_account(visitor, login.account.name, &Login::counted);
    return;
  }
  const auto* chosen = by_number_or_name(login.characters, line);
  if (chosen == nullptr) {
    show_characters(visitor);
    return;
  }
  pick(visitor, chosen->id);
}

// How many there are is asked anew, and each account makes one at a time, so that nobody gets past
// the limit.
void Login::counted(Visitor& visitor, const wire::AccountLoaded& reply) {
  auto& login = visitor.login;
  if (!reply.account || reply.account->id != login.account.id) {
    start_over(visitor, "Your account could not be read. Please try again in a minute.");
    return;
  }
  login.characters = reply.characters;
  if (login.characters.size() >= game_.limits().characters_an_account) {
    game_.tell(visitor, "You have " + std::to_string(login.characters.size()) +
                            " characters, and more than that nobody can have.");
    ask(visitor, Stage::choose_character);
  } else if (makes_elsewhere(visitor)) {
    game_.tell(visitor,
               "You are making a character from another connection. Finish that one first.");
    ask(visitor, Stage::choose_character);
  } else {
    login.existing_account = true;
    begin_creation(visitor);
  }
}

bool Login::makes_elsewhere(const Visitor& visitor) const {
  const auto& visitors = game_.visitors();
  return std::any_of(visitors.begin(), visitors.end(), [&visitor](const auto& entry) {
    const auto& other = *entry.second;
    return &other != &visitor && other.login.existing_account &&
           other.login.account.id == visitor.login.account.id;
  });
}

world::Character* Login::other_in_game(const Visitor& visitor) const {
  for (const auto& record : visitor.login.characters) {
    auto* body = game_.world().find_character(record.id);
    if (body != nullptr && record.id != visitor.login.chosen) {
      return body;
    }
  }
  return nullptr;
}

void Login::pick(Visitor& visitor, std::int64_t character) {
  visitor.login.chosen = character;
  if (auto* body = game_.world().find_character(character)) {
    auto* account = game_.account_of(*body);
    if (account != nullptr && keep_settings(visitor.login, account->record)) {
      game_.commits().changed(account->record);
    }
    game_.take_over(visitor, *body);
    return;
  }
  if (const auto* other = other_in_game(visitor)) {
    game_.tell(visitor,
               other->name() +
                   " is in the game, and only one of your characters can be. If you go on, " +
                   other->name() + " is saved and leaves.");
    ask(visitor, Stage::take_place);
    return;
  }
  load(visitor);
}

void Login::hear_take_place(Visitor& visitor, std::string_view line) {
  if (base::equal_no_case(line, "yes") || base::equal_no_case(line, "y")) {
    if (auto* other = other_in_game(visitor)) {
      auto* before = game_.visitor_of(*other);
      if (before != nullptr) {
        game_.tell(
            *before,
            "Another of your characters takes your place. You are saved, and leave the game.");
      }
      game_.leave(*other);
      if (before != nullptr) {
        game_.visitor_must_go(*before, "another character took the place");
      }
    }
    pick(visitor, visitor.login.chosen);
  } else if (base::equal_no_case(line, "no") || base::equal_no_case(line, "n")) {
    start_over(visitor, "Then all stays as it is.");
  }
}

// ---- into the game

// A character that has just left is loaded when its rows are durable, never before.
void Login::load(Visitor& visitor) {
  visitor.stage = Stage::waiting;
  auto& commits = game_.commits();
  if (!commits.holds_character(visitor.login.chosen)) {
    post_load(visitor);
    return;
  }
  commits.now([this, session = visitor.session()](const std::string& why_not) {
    auto* to = game_.visitor(session);
    if (to == nullptr || to->stage != Stage::waiting) {
      return;
    }
    if (why_not.empty()) {
      post_load(*to);
    } else {
      start_over(*to,
                 "Your character cannot be loaded just now, since the world cannot be saved (" +
                     why_not + "). Please try again in a minute.");
    }
  });
}

// The account is read once more right before its character, so that nothing comes between the two.
void Login::post_load(Visitor& visitor) {
  const auto again = game_.new_ticket();
  const auto ticket = game_.new_ticket();
  const auto& store = game_.ports().store;
  if (!store(wire::LoadAccount{again, visitor.login.account.name}) ||
      !store(wire::LoadCharacter{ticket, visitor.login.chosen})) {
    start_over(visitor, "The game is very busy just now. Please try again in a moment.");
    return;
  }
  refreshes_.emplace(again, visitor.session());
  asked_characters_.emplace(ticket, visitor.session());
  visitor.waiting_for = ticket;
}

void Login::refreshed(Visitor& visitor, const wire::AccountLoaded& reply) {
  auto& login = visitor.login;
  if (visitor.stage != Stage::waiting || login.account.id == 0) {
    return;
  }
  if (!reply.good || !reply.account || reply.account->id != login.account.id) {
    start_over(visitor, "Your account could not be read. Please try again in a minute.");
    return;
  }
  auto record = newest(*reply.account);
  if (record.password != login.account.password) {
    start_over(visitor, "The password was changed meanwhile. Please log in with the new one.");
    return;
  }
  login.account = std::move(record);
  is_banned(visitor);
}

void Login::hear(const wire::CharacterLoaded& reply) {
  const auto found = asked_characters_.extract(reply.ticket);
  auto* visitor = found ? game_.visitor(found.mapped()) : nullptr;
  if (visitor == nullptr || visitor->waiting_for != reply.ticket ||
      visitor->stage != Stage::waiting) {
    return;
  }
  visitor->waiting_for = wire::Ticket::none;
  if (!reply.good || !reply.character) {
    start_over(
        *visitor,
        "Your character could not be read. Please try again in a minute, and tell the staff.");
    return;
  }
  // Much may have happened since it was asked for: somebody else may have been quicker.
  if (game_.world().find_character(visitor->login.chosen) != nullptr ||
      other_in_game(*visitor) != nullptr ||
      game_.commits().holds_character(visitor->login.chosen)) {
    pick(*visitor, visitor->login.chosen);
    return;
  }
  auto account = newest(visitor->login.account);
  keep_settings(visitor->login, account);
  game_.enter(*visitor, account, reply);
}

}  // namespace game
