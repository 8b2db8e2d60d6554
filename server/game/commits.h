// What changed becomes rows, and rows become durable. One commit is under way at a time; changes made meanwhile
// wait for the next one, so nothing queues up while the disk is slow. All that one line or event touched goes in
// the same transaction.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "wire/storing.h"
#include "world/world.h"

namespace game {

class Game;

class Commits {
 public:
  // Why is "" when it is durable, else the reason it is not.
  using Answer = std::function<void(const std::string& why_not)>;

  explicit Commits(Game& game) : game_(game) {}

  // Called every pulse: posts what changed when it is time (Limits::commit_pulses), else the header alone now and
  // then (commit_pulses while someone plays, quiet_header_pulses while nobody does).
  void pulse();
  // Everything changed so far is to be durable as soon as possible; `answer` is called when it is, or cannot be.
  // A failed commit keeps its changes and is tried again.
  void now(Answer answer);
  void answered(const wire::Committed& reply);
  // A new or changed account; part of the next commit.
  void changed(const wire::AccountRecord& account);
  // A character that leaves: rows and events with time left, to go out with the next commit.
  void leaving(const world::Character& body);
  bool is_idle() const;  // nothing under way, nothing waiting
  // The next commit is the last: the header says so.
  void set_clean() { clean_ = true; }
  bool last_failed() const { return failed_; }

  wire::HeaderRecord header() const;

 private:
  void gather();
  bool post();

  Game& game_;
  wire::Commit waiting_;                  // gathered, not yet posted; merged by id
  wire::Commit under_way_;                // kept until answered, to be tried again
  std::vector<Answer> waiting_answers_;
  std::vector<Answer> answers_under_way_;
  bool busy_ = false;
  bool wanted_ = false;
  bool clean_ = false;
  bool failed_ = false;
  base::Pulse last_ = 0;
  std::int64_t reserved_ids_ = 0;
};

// ---- rows and back; game/rows.cpp
wire::CharacterRecord to_record(const world::Character& body, bool in_game);
wire::ObjectRecord to_record(const world::Object& object);
// Saved events of an owner: with their dues, or, `away`, with the pulses left.
wire::OwnerEvents to_records(const events::EventOwner& owner, std::string key, base::Pulse now, bool away);
std::string owner_key(const events::EventOwner& owner);

}  // namespace game
