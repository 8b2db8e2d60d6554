// Backups of the saved world: by an event of the world, by the command `backup`, and from the
// console. One at a time. The store makes them; here is when, and who hears of it. Each holds
// everything up to the turn in which it was asked for.
#pragma once

#include <functional>
#include <string>

#include "base/pulse.h"
#include "wire/storing.h"

namespace game {

class Game;

class Backups {
 public:
  // Hears how it ended.
  using Answer = std::function<void(const wire::BackedUp&)>;

  explicit Backups(Game& game) : game_(game) {}

  // The world opens: the first is due Options::backup_minutes after the newest that there is, and
  // soon when that is past. So a restart puts none off.
  void expect_first();
  // Its event is due: one is begun if anything was saved since the last, and the next is expected.
  void come_due();
  // Rows are saved that no backup has.
  void changed() { changed_ = true; }
  // Somebody wants one: staff hear how it goes. `file`: where to, "" among those that are kept.
  // Gives why none can begin now, or "".
  std::string ask(std::string file, Answer answer);

  void hear(const wire::BackingUp& reply);
  void hear(const wire::BackedUp& reply);

 private:
  void begin(std::string file);
  void post();
  void failed(const std::string& why_not);
  void ended(const wire::BackedUp& reply);

  Game& game_;
  bool changed_ = false;
  bool under_way_ = false;
  bool asked_for_ = false;  // by somebody, who waits
  std::string file_;
  Answer answer_;
  wire::Ticket ticket_ = wire::Ticket::none;
  base::Pulse last_told_ = 0;
};

}  // namespace game
