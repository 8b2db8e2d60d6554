// From a checked password to a body: which character, and its way from the store into the game.
#include <algorithm>
#include <utility>

#include "base/text.h"
#include "game/commits.h"
#include "game/game.h"
#include "game/login.h"
#include "game/recoveries.h"

namespace game {

namespace {

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

// What was said at the first question goes with the account.
bool keep_settings(const LoginScratch& login, wire::AccountRecord& account) {
  const auto before = std::pair(account.colour, account.screen_reader);
  account.colour = login.colour ? login.colour : account.colour;
  account.screen_reader = login.screen_reader ? login.screen_reader : account.screen_reader;
  return before != std::pair(account.colour, account.screen_reader);
}

}  // namespace

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
  if (login_word(line) == LoginWord::make) {
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
  for (auto& waiting : game_.commits().waiting_characters(login.account.id)) {
    if (by_name(login.characters, waiting.name) == nullptr) {
      login.characters.push_back(std::move(waiting));
    }
  }
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
  if (is_locked_out(visitor)) {
    return;
  }
  const auto& all = visitor.login.characters;
  const auto record = std::find_if(all.begin(), all.end(),
                                   [character](const auto& one) { return one.id == character; });
  if (record != all.end() && is_held(visitor, record->name)) {
    return;
  }
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

bool Login::is_held(Visitor& visitor, std::string_view name) {
  if (!game_.recoveries().holds(name)) {
    return false;
  }
  start_over(visitor, std::string(name) +
                          " is just being brought back from a backup. Please try again in a "
                          "minute.");
  return true;
}

void Login::hear_take_place(Visitor& visitor, std::string_view line) {
  if (login_word(line) == LoginWord::yes || base::equal_no_case(line, "y")) {
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
  } else if (login_word(line) == LoginWord::no || base::equal_no_case(line, "n")) {
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
  commits.at_once([this, session = visitor.session()](const std::string& why_not) {
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
  if (!is_banned(visitor)) {
    is_locked_out(visitor);
  }
}

void Login::hear(const wire::CharacterLoaded& reply) {
  const auto found = asked_characters_.extract(reply.ticket);
  auto* visitor = found ? game_.visitor(found.mapped()) : nullptr;
  if (visitor == nullptr || visitor->waiting_for != reply.ticket ||
      visitor->stage != Stage::waiting) {
    return;
  }
  visitor->waiting_for = wire::Ticket::none;
  if (reply.good && !reply.character) {
    start_over(*visitor, "There is no such character any more.");
    return;
  }
  if (!reply.good) {
    start_over(
        *visitor,
        "Your character could not be read. Please try again in a minute, and tell the staff.");
    return;
  }
  if (is_held(*visitor, reply.character->name)) {
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
