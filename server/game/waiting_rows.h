// Rows that are to be written, by what they are rows of, so that the newest one stands: what waits
// while the disk is slow is never more than what exists.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "events/event_owner.h"
#include "wire/storing.h"

namespace game {

struct WaitingRows {
  template <class Record>
  using ById = std::map<std::int64_t, Record>;
  template <class Record>
  using ByIdOrGone = std::map<std::int64_t, std::optional<Record>>;  // nothing: gone

  ById<wire::AccountRecord> accounts;
  ById<wire::CharacterRecord> characters;
  ById<std::int64_t> gone_characters;  // and their accounts
  ByIdOrGone<wire::MobileRecord> mobiles;
  ByIdOrGone<wire::FighterRecord> fighters;
  ById<wire::RoomRecord> rooms;
  ByIdOrGone<wire::ObjectRecord> objects;
  std::map<std::pair<std::string, std::string>, wire::OwnerEvents> events;  // by kind and owner
  std::map<std::string, wire::SpawnRecord> spawns;
  std::map<std::string, wire::CoinageRecord> coinage;
  // The ledger. Lines cannot stand for each other, so of them there is a limit.
  std::deque<wire::MoveRecord> moves;

  bool is_empty() const;
  void add(wire::OwnerEvents rows);
  // Nothing of it is written any more.
  void drop_character(std::int64_t id);
  // Takes over what it has no newer row of.
  void merge_older(WaitingRows& older);
  // Drops the oldest lines of the ledger beyond so many; gives how many those were.
  std::size_t keep_moves(std::size_t most);
  // Ids from this one on were never stored: of those that are gone nothing is left to write.
  void forget_gone(std::int64_t from);
  bool is_gone(std::int64_t object) const;
  // A commit is to have no more lines of the ledger than this, so that none takes long to make.
  static constexpr std::size_t moves_a_commit = 2000;
  // Those beyond that are taken out, the newest, for a later commit.
  std::deque<wire::MoveRecord> take_later_moves();
  // Everything, as a commit without a header.
  wire::Commit to_commit() const;

  // Of an account or a character, in whatever case.
  bool has_name(std::string_view name) const;
  // A row of this character is in it, or the word that it is gone.
  bool holds_character(std::int64_t id) const;

 private:
  void drop_events(events::OwnerKind kind, std::int64_t id);
  bool has_gone(const wire::OwnerEvents& rows) const;
};

}  // namespace game
