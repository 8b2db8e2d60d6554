// From a connection to a body: names, passwords, choices. One visitor's progress is its stage and its scratch;
// this class holds what lies between visitors: names being made, counts over all.
// A failed try is answered at a pulse fixed by when the line was heard, with one text for unknown names and
// wrong passwords, so neither words nor time tell them apart. Nothing is written before a creation is confirmed.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>

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
  // The connection ended or someone plays: what the scratch held is given back.
  void forget(Visitor& visitor);
  // What the visitor is being asked; "" while there is nothing to answer.
  std::string question(const Visitor& visitor) const;
  bool is_secret(const Visitor& visitor) const;

 private:
  Game& game_;
};

}  // namespace game
