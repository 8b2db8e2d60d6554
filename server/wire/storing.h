// What crosses to the store thread and back. Jobs are done in the order they were posted, each in a
// transaction of its own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "wire/ids.h"
#include "wire/records.h"

namespace wire {

// All events of one owner, in place of those stored before.
struct OwnerEvents {
  std::string owner_kind;
  std::string owner;
  std::vector<EventRecord> events;
};

// A character that is no more. What hangs on it and the events of all that go with it; so does its
// account, when no other character is left of that.
struct GoneCharacter {
  std::int64_t id = 0;
  std::int64_t account = 0;
};

// Everything that changed since the last commit, in one transaction, with the header row.
struct Commit {
  Ticket ticket = Ticket::none;
  bool durable = true;  // false: the header alone, without waiting for the disk
  HeaderRecord header;  // its digest is filled in by the store
  std::vector<AccountRecord> accounts;
  std::vector<CharacterRecord> characters;
  std::vector<MobileRecord> mobiles;
  std::vector<std::int64_t> gone_mobiles;  // their events go with them
  std::vector<FighterRecord> fighters;
  std::vector<std::int64_t> gone_fighters;  // who fight no longer
  std::vector<RoomRecord> rooms;
  std::vector<ObjectRecord> objects;
  std::vector<std::int64_t> gone_objects;  // their events go with them
  std::vector<OwnerEvents> events;
  std::vector<SpawnRecord> spawns;
  std::vector<CoinageRecord> coinage;
  std::vector<GoneCharacter> gone_characters;
  std::vector<MoveRecord> moves;  // in the order in which they happened

  // How many parts it has, besides the header.
  std::size_t size() const {
    return accounts.size() + characters.size() + mobiles.size() + gone_mobiles.size() +
           fighters.size() + gone_fighters.size() + rooms.size() + objects.size() +
           gone_objects.size() + events.size() + spawns.size() + coinage.size() +
           gone_characters.size() + moves.size();
  }
  bool is_header_only() const { return size() == 0; }
};

// The account that has this name or owns a character of this name, ignoring case.
struct LoadAccount {
  Ticket ticket = Ticket::none;
  std::string name;
};
struct LoadCharacter {
  Ticket ticket = Ticket::none;
  std::int64_t id = 0;
};
// A good moment to bring the write-ahead log home.
struct Checkpoint {};

// A copy of everything, made while the world goes on; BackingUp comes now and then, BackedUp at the
// end. One at a time.
struct BackUp {
  Ticket ticket = Ticket::none;
  std::string file;             // "": named by the second, among the backups that are kept
  std::int64_t utc_second = 0;  // that it stands for
};
// Everything is looked at as it stands, without holding up what is saved meanwhile.
struct CheckAll {
  Ticket ticket = Ticket::none;
};

// A character as a backup has it, away from the game: its events and its things' have their time
// left, or a due pulse of the backup's count.
struct PastCharacter {
  std::string file{};      // the backup
  std::int64_t seed = 0;   // of its world
  std::int64_t pulse = 0;  // at which its world stood
  AccountRecord account{};
  CharacterRecord character{};
  std::vector<ObjectRecord> objects{};  // holders before what they hold
  std::vector<EventRecord> events{};    // of the character and of those objects
};
// Only looked at; beside what is saved meanwhile.
struct ReadPast {
  Ticket ticket = Ticket::none;
  std::string name{};          // of the character, ignoring case
  std::string backup{};        // "", or the time in a backup's name: "20260131-235959"
  std::int64_t not_after = 0;  // without one: the newest that stands for this UTC second or before
};
// The character and its events become what they were, and of its things those that are nowhere
// come back to it.
struct Recover {
  Ticket ticket = Ticket::none;
  std::int64_t who = 0;  // the character whose doing it is, for the ledger
  PastCharacter past{};
};

// Lines of the ledger, the newest first: of one thing, or of what one character gave
// and took.
struct ReadMoves {
  Ticket ticket = Ticket::none;
  std::int64_t object = 0;  // 0: of the character of that name, in whatever case
  std::string name;
  std::int64_t most = 0;  // lines
};

using StoreJob = std::variant<Commit, LoadAccount, LoadCharacter, Checkpoint, BackUp, CheckAll,
                              ReadMoves, ReadPast, Recover>;

struct Committed {
  Ticket ticket = Ticket::none;
  bool good = false;
  std::string why_not;
};
struct AccountLoaded {
  Ticket ticket = Ticket::none;
  bool good = false;                     // false: the database could not be read
  std::optional<AccountRecord> account;  // absent: no such name
  std::vector<CharacterRecord> characters;
};
struct CharacterLoaded {
  Ticket ticket = Ticket::none;
  bool good = false;
  std::optional<CharacterRecord> character;
  std::vector<ObjectRecord> objects;  // carried, worn and nested; holders before what they hold
  std::vector<EventRecord> events;    // of the character and of those objects
};

struct BackingUp {
  Ticket ticket = Ticket::none;
  int percent = 0;
};
struct BackedUp {
  Ticket ticket = Ticket::none;
  bool good = false;
  std::string why_not;
  std::string file;
  std::int64_t bytes = 0;
  std::int64_t rows = 0;
};
struct AllChecked {
  Ticket ticket = Ticket::none;
  bool good = false;  // false: it could not be looked at
  std::string why_not;
  std::vector<std::string> problems;
  std::int64_t rows = 0;
};

struct MovesRead {
  Ticket ticket = Ticket::none;
  bool good = false;
  bool is_known = true;  // false: there is no character of that name
  std::vector<MoveRecord> moves;
  std::map<std::int64_t, std::string> names;  // of the characters in them
};

struct PastRead {
  Ticket ticket = Ticket::none;
  bool good = false;
  std::string why_not{};
  PastCharacter past{};
  std::optional<AccountRecord> account{};  // the same one as it is now, if it still is
};
// A thing that was not brought back, since it is somewhere.
struct Whereabouts {
  ObjectRecord object{};
  std::int64_t character = 0;  // whoever finally has it; 0: it lies in a room
  std::string name{};          // of that character
  std::int64_t room = 0;       // vnum
};
struct Recovered {
  Ticket ticket = Ticket::none;
  bool good = false;
  std::string why_not{};
  std::vector<ObjectRecord> back{};
  std::vector<Whereabouts> elsewhere{};
  std::int64_t coins_made = 0;  // by this act of coinage; may be negative
};

using StoreReply = std::variant<Committed, AccountLoaded, CharacterLoaded, BackingUp, BackedUp,
                                AllChecked, MovesRead, PastRead, Recovered>;

// What a start finds. Read before any thread runs.
struct SavedWorld {
  std::optional<HeaderRecord> header;  // absent: a new world
  std::vector<MobileRecord> mobiles;
  std::vector<FighterRecord> fighters;  // in the order in which they joined
  std::vector<RoomRecord> rooms;
  // On floors and mobiles, with what is nested in them; holders first.
  std::vector<ObjectRecord> objects;
  std::vector<EventRecord> events;  // of rooms, areas, the world, mobiles and those objects
  std::vector<SpawnRecord> spawns;
  std::vector<CoinageRecord> coinage;
  std::uint64_t digest = 0;  // recomputed over all rows; must equal the header's
};

}  // namespace wire
