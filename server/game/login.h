// From a connection to a body: names, passwords, choices. One visitor's progress is its stage and
// its scratch; this class holds what lies between visitors: names being made, and who asked the
// store for what.
//
// A failed try is answered at a pulse fixed by when the line was heard, with one text for unknown
// names and wrong passwords, so neither words nor time tell them apart. Nothing is written before a
// creation is confirmed.
//   login.cpp            the first question, and which question a line answers
//   login_passwords.cpp  a password and the verdict on it
//   login_choice.cpp     which character, and its way into the game
//   creation.cpp         the guided questions; creation_name.cpp, creation_end.cpp their ends
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "game/login_words.h"
#include "game/visitor.h"
#include "wire/storing.h"

namespace game {

class Game;

class Login {
 public:
  explicit Login(Game& game) : game_(game) {}

  // Banner and the first question.
  void greet(Visitor& visitor);
  // A line of someone who is not playing.
  void hear(Visitor& visitor, std::string& line);
  void hear(const wire::AccountLoaded& reply);
  void hear(const wire::CharacterLoaded& reply);
  // The time of a failed try's answer has come (happenings/visits calls it).
  void answer_due(Visitor& visitor);
  // The connection ended or someone plays: what was kept back for the visitor is free again.
  void forget(Visitor& visitor);
  // Somebody is making a character of this name.
  bool is_being_made(std::string_view name) const;
  // What the visitor is being asked; "" while there is nothing to answer.
  std::string question(const Visitor& visitor) const;
  static bool is_secret(const Visitor& visitor);

 private:
  using AccountAnswer = void (Login::*)(Visitor&, const wire::AccountLoaded&);
  using HashAnswer = void (Login::*)(Visitor&, const wire::HashReply&);
  // A new hash for an account whose password stays the same.
  struct Rehash {
    wire::SessionId session = wire::SessionId::none;
    std::int64_t account = 0;
    std::string before;
    std::string after;
  };

  // ---- login.cpp
  void ask(Visitor& visitor, Stage stage);
  void start_over(Visitor& visitor, std::string_view why);
  void hear_name(Visitor& visitor, std::string_view line);
  bool hear_setting(Visitor& visitor, LoginWord word, std::string_view rest);
  void hear_one_line(Visitor& visitor, bool creates, std::string_view rest);
  void set_reader(Visitor& visitor, bool on);
  void set_colour(Visitor& visitor, bool on);
  void send_terminal(const Visitor& visitor);

  // ---- login_passwords.cpp
  void try_password(Visitor& visitor, base::Secret password);
  // False, with the reason, while no password of this source may be looked at.
  bool may_hash(Visitor& visitor, std::string& problem);
  void ask_account(Visitor& visitor, const std::string& name, AccountAnswer answer);
  bool ask_hash(Visitor& visitor, wire::HashJob job, HashAnswer answer);
  wire::AccountRecord newest(const wire::AccountRecord& loaded) const;
  void account_known(Visitor& visitor, const wire::AccountLoaded& reply);
  void verified(Visitor& visitor, const wire::HashReply& reply);
  void failed(Visitor& visitor);
  bool is_banned(Visitor& visitor);
  // The game is for staff alone just now, and this is not one of them.
  bool is_locked_out(Visitor& visitor);
  void rehash(Visitor& visitor);
  void rehashed(const Rehash& made, const wire::AccountLoaded& reply);

  // ---- login_choice.cpp
  void choose(Visitor& visitor);
  void show_characters(Visitor& visitor);
  void hear_choice(Visitor& visitor, std::string_view line);
  void counted(Visitor& visitor, const wire::AccountLoaded& reply);
  bool makes_elsewhere(const Visitor& visitor) const;
  void pick(Visitor& visitor, std::int64_t character);
  // True after telling that the character is being recovered.
  bool is_held(Visitor& visitor, std::string_view name);
  void hear_take_place(Visitor& visitor, std::string_view line);
  world::Character* other_in_game(const Visitor& visitor) const;
  void load(Visitor& visitor);
  void post_load(Visitor& visitor);
  void refreshed(Visitor& visitor, const wire::AccountLoaded& reply);

  // ---- creation_name.cpp
  void begin_creation(Visitor& visitor);
  void refuse_creation(Visitor& visitor, std::string_view why);
  bool may_create(Visitor& visitor);
  void hear_new_name(Visitor& visitor, std::string_view line);
  bool reserve(Visitor& visitor, std::string_view name);
  void name_is_taken(Visitor& visitor);
  bool is_taken(const Visitor& visitor, const wire::AccountLoaded& reply) const;
  void name_known(Visitor& visitor, const wire::AccountLoaded& reply);
  void hear_new_password(Visitor& visitor, std::string& line);
  void hear_again(Visitor& visitor, std::string& line);
  void make_hash(Visitor& visitor);
  void hash_made(Visitor& visitor, const wire::HashReply& reply);

  // ---- creation.cpp
  void hear_race(Visitor& visitor, std::string_view line);
  void hear_class(Visitor& visitor, std::string_view line);
  void hear_pronouns(Visitor& visitor, std::string_view line);
  void hear_yes_or_no(Visitor& visitor, std::string_view line);
  void show_choices(Visitor& visitor);
  void go_on(Visitor& visitor, Stage stage);
  void go_back(Visitor& visitor);

  // ---- creation_end.cpp
  void finish(Visitor& visitor);
  void created(wire::SessionId session, std::int64_t account,
               const wire::CharacterRecord& character, const std::string& why_not);

  struct Asked {
    wire::SessionId session = wire::SessionId::none;
    AccountAnswer answer = nullptr;
  };
  Game& game_;
  std::map<wire::Ticket, Asked> asked_accounts_;
  std::map<wire::Ticket, wire::SessionId> asked_characters_;
  std::map<wire::Ticket, wire::SessionId>
      refreshes_;                            // the account once more, just before its character
  std::map<wire::Ticket, Rehash> rehashes_;  // the account once more, to put a new hash in
  std::map<std::string, wire::SessionId, std::less<>> being_made_;  // lower case names
};

}  // namespace game
