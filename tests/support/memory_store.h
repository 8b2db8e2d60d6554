// The durable world in maps: answers the same jobs as the store thread, in the order they were
// posted, when it is told to, and refuses what the real one's schema would refuse. For tests of the
// game; what a restart finds is what was committed here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "wire/storing.h"

namespace support {

class MemoryStore {
 public:
  // False while `full` is set.
  bool post(wire::StoreJob job);
  bool has_work() const { return !jobs_.empty(); }
  // Does the oldest job.
  wire::StoreReply work();
  // What was posted and not done is lost, as by a kill.
  void lose_posted() { jobs_.clear(); }
  const std::deque<wire::StoreJob>& posted() const { return jobs_; }

  // While not "", commits fail and say so.
  std::string refuses;
  // The same for backups.
  std::string refuses_backups;
  // Those that were made, by the second they stand for; `recover` finds what they hold.
  std::vector<std::int64_t> backups;
  // Account loads fail too.
  bool unreadable = false;
  bool full = false;

  // As a start does: characters that were in the game leave it; then what the world begins with.
  void settle();
  wire::SavedWorld load() const;

  // ---- to look at in tests
  const std::optional<wire::HeaderRecord>& header() const { return rows_.header; }
  const std::map<std::int64_t, wire::AccountRecord>& accounts() const { return rows_.accounts; }
  const std::map<std::int64_t, wire::CharacterRecord>& characters() const {
    return rows_.characters;
  }
  const std::map<std::int64_t, wire::ObjectRecord>& objects() const { return rows_.objects; }
  const std::map<std::int64_t, wire::MobileRecord>& mobiles() const { return rows_.mobiles; }
  const std::map<std::int64_t, wire::FighterRecord>& fighters() const { return rows_.fighters; }
  const std::map<std::int64_t, wire::RoomRecord>& rooms() const { return rows_.rooms; }
  const std::map<std::string, wire::SpawnRecord>& spawns() const { return rows_.spawns; }
  const std::vector<wire::MoveRecord>& moves() const { return rows_.moves; }
  std::vector<wire::EventRecord> events_of(const std::string& kind, std::int64_t id) const;
  std::vector<wire::EventRecord> events_of(const std::string& kind, const std::string& owner) const;
  const wire::CharacterRecord* character(const std::string& name) const;          // ignoring case
  const wire::AccountRecord* account(const std::string& name) const;              // ignoring case
  std::vector<wire::ObjectRecord> things_of(const std::string& character) const;  // nested ones too
  std::size_t commits() const { return commits_; }                                // done, and good
  const wire::Commit& last_commit() const {
    return last_;
  }  // of those that were not the header alone
  // "" when each object is in exactly one place that exists, no object is in itself, and each event
  // has an owner.
  std::string verify() const;
  // Every text in it, for searches.
  std::string dump() const;

 private:
  using OwnerKey = std::pair<std::string, std::string>;
  wire::StoreReply work(const wire::Commit& commit);
  wire::StoreReply work(const wire::BackUp& job);
  wire::StoreReply work(const wire::ReadPast& job) const;
  wire::StoreReply work(const wire::Recover& job);
  wire::StoreReply work(const wire::ReadMoves& job) const;
  wire::StoreReply work(const wire::LoadAccount& job) const;
  wire::StoreReply work(const wire::LoadCharacter& job) const;
  void apply(const wire::Commit& commit);
  void drop_object(std::int64_t id);
  void drop_mobile(std::int64_t id);
  void drop_fights_with(std::int64_t id);
  void drop_character(const wire::GoneCharacter& gone);
  std::string broken_constraint() const;
  void add_nested(std::int64_t container, std::vector<wire::ObjectRecord>& to) const;
  std::string verify_object(const wire::ObjectRecord& object) const;
  std::string verify_coins() const;
  bool is_somebody(std::int64_t id) const;

  std::deque<wire::StoreJob> jobs_;
  struct Rows {
    std::optional<wire::HeaderRecord> header;
    std::map<std::int64_t, wire::AccountRecord> accounts;
    std::map<std::int64_t, wire::CharacterRecord> characters;
    std::map<std::int64_t, wire::MobileRecord> mobiles;
    std::map<std::int64_t, wire::FighterRecord> fighters;
    std::map<std::int64_t, wire::RoomRecord> rooms;
    std::map<std::int64_t, wire::ObjectRecord> objects;
    std::map<OwnerKey, std::vector<wire::EventRecord>> events;
    std::map<std::string, wire::SpawnRecord> spawns;
    std::map<std::string, wire::CoinageRecord> coinage;
    std::vector<wire::MoveRecord> moves;
  };
  Rows rows_;
  std::map<std::int64_t, Rows> backed_up_;  // by second
  wire::Commit last_;
  std::size_t commits_ = 0;
};

}  // namespace support
