// What staff do to others that lasts: whose words they read along, and whose rights are lower while
// they do another's bidding (a second bolt: nobody can bid whoever has a right that they lack).
//
// Snooping: one watcher watches one player at a time, who must have fewer rights, now and at every
// line; nothing of it is told to whoever is watched. Copies are marked, and never copied again, so
// there are no chains. What was said to somebody alone (Style::tell) is left out, unless the
// watcher holds the right `tells`. It ends with anything secret, and when either of the two goes or
// changes connections.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "game/command.h"
#include "wire/sheet.h"
#include "world/character.h"

namespace game {

class Game;

class Oversight {
 public:
  explicit Oversight(Game& game) : game_(game) {}

  // ---- snooping
  // In place of whoever was watched before.
  void watch(const world::Character& watcher, const world::Character& victim);
  world::Character* watched_by(const world::Character& watcher) const;  // null: nobody
  void look_away(const world::Character& watcher);                      // without a word
  // Something that is nobody else's to read: whoever watches looks away.
  void something_secret(const world::Character& victim);
  // It leaves, or another connection is behind it: both kinds of watching end.
  void forget(const world::Character& body);
  // What was told to a body, for those who watch it.
  void copy(const world::Character& victim, std::string_view markup);
  void copy(const world::Character& victim, const wire::Sheet& sheet);
  bool is_anybody_watched() const { return !watchers_.empty(); }

  // ---- lower rights
  // What is left of an account's rights just now.
  Capabilities left_of(const world::Character& body, Capabilities own) const;

 private:
  friend class LowerRights;
  bool may_watch(const world::Character& watcher, const world::Character& victim) const;
  // Those who may still watch; the others look away.
  std::set<std::int64_t> watchers_of(const world::Character& victim);
  void drop(std::int64_t watcher);  // without a word
  void end(std::int64_t watcher, std::string_view why);

  Game& game_;
  std::map<std::int64_t, std::int64_t> watched_;             // watcher, victim; by id
  std::map<std::int64_t, std::set<std::int64_t>> watchers_;  // the same the other way round
  bool copying_ = false;
  std::map<std::int64_t, Capabilities> ceilings_;  // of those who do another's bidding
};

// While it lives, a body has none of the rights that are not among these, whoever asks.
class LowerRights {
 public:
  LowerRights(Oversight& oversight, const world::Character& body, Capabilities ceiling);
  LowerRights(const LowerRights&) = delete;
  LowerRights& operator=(const LowerRights&) = delete;
  ~LowerRights();

 private:
  Oversight& oversight_;
  std::int64_t body_;
};

}  // namespace game
