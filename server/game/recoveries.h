// `recover`: one character comes back from a backup, one at a time. While that is under way nobody
// comes in as that character, and nobody makes one of its name. First everything up to now is
// saved, so that the store knows the newest of it; then the backup is read; then the store puts
// back what is nowhere. Things that live in the game and are not saved, or not yet, are known here
// alone, so they are taken out of what comes back.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "game/command.h"
#include "wire/storing.h"
#include "world/character.h"

namespace game {

class Game;

class Recoveries {
 public:
  explicit Recoveries(Game& game) : game_(game) {}

  // `time`: "" for the newest backup, else the newest that is as old or older: the time in its
  // name, or an age such as "2h". Gives why none can begin now, or "".
  std::string ask(const world::Character& staff, std::string_view name, std::string_view time);
  // Whether one of this name, character or account, is under way.
  bool holds(std::string_view name) const;

  void hear(wire::PastRead reply);
  void hear(const wire::Recovered& reply);

 private:
  void read(const std::string& why_not);
  std::string why_not_back(const wire::PastRead& reply) const;
  void keep_what_is_here();
  void ended(const wire::Recovered& reply);
  // Whoever asked hears it, if they are there still.
  void tell(const std::string& words) const;
  void refused(const std::string& why_not);

  Game& game_;
  bool under_way_ = false;
  std::int64_t staff_ = 0;  // character id
  Capabilities rights_;     // of theirs, when they asked
  wire::ReadPast job_;
  wire::PastCharacter past_;
  std::vector<std::string> here_;  // "a ring (a rat has it)": things that only the game knows of
  wire::Ticket ticket_ = wire::Ticket::none;
};

}  // namespace game
