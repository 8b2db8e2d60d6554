// What changed becomes rows, and rows become durable. One commit is under way at a time; changes
// made meanwhile wait for the next one, so nothing queues up while the disk is slow. All that one
// line or event touched goes in the same transaction: rows are taken when a turn is over, all at
// once. A failed commit keeps its rows; newer ones replace them by id, and it is tried again.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "game/waiting_rows.h"
#include "wire/storing.h"
#include "world/world.h"

namespace game {

class Game;

class Commits {
 public:
  // Why is "" when it is durable, else the reason it is not.
  using Answer = std::function<void(const std::string& why_not)>;

  explicit Commits(Game& game) : game_(game) {}

  // Called every pulse: posts what changed when it is time (Limits::commit_pulses), else the header
  // alone now and then (commit_pulses while someone plays, quiet_header_pulses while nobody does).
  void pulse();
  // Called at the end of every turn: posts what at_once() asked for.
  void end_turn();
  // Everything changed up to the end of this turn is to be durable as soon as possible.
  void soon() { wanted_ = true; }
  // The same; `answer` is called when it is durable, or cannot be.
  void at_once(Answer answer);
  // Hears of the next commit like at_once(), but hurries nothing; for those who were told "it will
  // be tried again".
  void next(Answer answer);
  void answered(const wire::Committed& reply);

  // A new or changed account; part of the next commit.
  void changed(const wire::AccountRecord& account);
  // A new character, that was never in the game.
  void changed(const wire::CharacterRecord& character);
  // What is saved under a vnum that moved, and stands in no change of the world: an owner's events,
  // in place of all that are saved of it, and rows of spawns and rooms.
  void changed(wire::OwnerEvents events) { waiting_.add(std::move(events)); }
  void changed(const wire::SpawnRecord& spawn) { waiting_.spawns[spawn.row] = spawn; }
  void changed(const wire::RoomRecord& room) { waiting_.rooms[room.vnum] = room; }
  // They are not to be saved after all; only for rows of which at_once() said that they could not
  // be.
  void withdraw(std::int64_t account, std::int64_t character);
  // A character that leaves: its row and the events with time left, to go out with the next commit.
  void leaving(const world::Character& body);
  // A character that is about to be destroyed: its rows go with the next commit.
  void gone(const world::Character& body);

  bool is_idle() const { return !busy_ && waiting_.is_empty(); }
  bool last_failed() const { return failed_; }
  // True while the newest row of this character is not durable: what the store would load is older.
  bool holds_character(std::int64_t id) const;
  // The same of an object, or of its end.
  bool holds_object(std::int64_t id) const {
    return waiting_.objects.contains(id) || under_way_.objects.contains(id);
  }
  // True while an account or a character of this name, in whatever case, is not durable: the store
  // may not know of it yet.
  bool has_name(std::string_view name) const;
  // Rows of characters of this account that are not durable yet.
  std::vector<wire::CharacterRecord> waiting_characters(std::int64_t account) const;
  // The newest row of this account that is not durable yet; null when there is none.
  const wire::AccountRecord* waiting_account(std::int64_t id) const;
  // The next commit is the last: its header says so.
  void set_clean() { clean_ = true; }
  // Makes room for ids above those in use; the next commit carries it.
  void reserve_ids();

  wire::HeaderRecord header() const;

  // What saving has taken of the game's own thread: all of it, since the disk has another.
  struct Cost {
    std::uint64_t commits = 0;
    std::uint64_t characters = 0;  // rows of them
    std::uint64_t nanoseconds = 0;
    std::uint64_t longest = 0;  // nanoseconds of one commit
  };
  const Cost& cost() const { return cost_; }

 private:
  void gather();
  void gather_bodies(const world::Changes& changes);
  void gather_objects(const world::Changes& changes);
  void gather_coins(const world::Changes& changes);
  static void lost_moves(std::size_t lines);
  void gather_places(const world::Changes& changes);
  void leaving(const world::Object& object);
  void post();
  void failed(const std::string& why_not);
  void tell_of_trouble(const std::string& why_not, const std::string& then);
  std::int64_t unknown_from() const;
  void tell_players(std::string_view words);
  static void call(const std::vector<Answer>& answers, const std::string& why_not);
  bool is_time() const;

  Game& game_;
  WaitingRows waiting_;    // gathered, not yet posted
  WaitingRows under_way_;  // posted, kept until answered
  std::vector<Answer> waiting_answers_;
  std::vector<Answer> answers_under_way_;
  wire::Ticket ticket_ = wire::Ticket::none;
  bool busy_ = false;
  bool has_rows_ = false;  // the one under way
  bool wanted_ = false;
  bool clean_ = false;
  bool failed_ = false;
  base::Pulse last_ = 0;  // pulse of the last one posted
  // No id from these on was in the last commit that was made, in the one under way.
  std::int64_t stored_below_ = std::numeric_limits<std::int64_t>::max();
  std::int64_t posted_below_ = 0;
  std::int64_t reserved_ids_ = 0;
  Cost cost_;
};

}  // namespace game
