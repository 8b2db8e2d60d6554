// What is saved, as values: one record per row of the database. Each record lists its fields once,
// in fields(); the store binds and reads by that list, and the state digest and the dump walk it,
// so that a field cannot be forgotten in one of them. Words, never enumeration numbers; rooms and
// templates by vnum; times of events in pulses, times of day in UTC seconds.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "base/digest.h"

namespace wire {

// A person: password, rights and settings. Owns up to Limits::characters_an_account characters.
struct AccountRecord {
  std::int64_t id = 0;
  std::string name;
  std::string password;  // the stored string of the hash
  std::string rights;    // capability words, blank-separated
  std::int64_t created = 0;
  std::int64_t last_login = 0;
  std::string last_source;
  std::optional<std::string> colour;  // "none" or "sixteen"; absent: what the client can
  std::optional<bool> screen_reader;
  std::int64_t banned_until = 0;  // UTC second; 0: not banned
  std::string ban_reason;
};

struct CharacterRecord {
  std::int64_t id = 0;
  std::int64_t account = 0;
  std::string name;
  std::string title;
  std::string race;
  std::string character_class;
  std::string pronouns;
  std::int64_t level = 1;
  std::int64_t experience = 0;
  std::int64_t hit_points = 0;
  std::int64_t max_hit_points = 0;
  std::int64_t mana = 0;
  std::int64_t max_mana = 0;
  std::int64_t moves = 0;
  std::int64_t max_moves = 0;
  std::string position;
  std::int64_t room = 0;        // vnum
  std::string toggles;          // words of those switched on, blank-separated
  std::int64_t played = 0;      // pulses in the game, up to entered_at
  std::int64_t entered_at = 0;  // pulse of entering the game, while in_game
  std::int64_t created = 0;
  std::int64_t last_login = 0;
  std::int64_t last_logout = 0;
  bool in_game = false;
  std::int64_t coins = 0;
  std::int64_t wimpy = 0;
  std::int64_t practices = 0;
  std::int64_t trains = 0;
  std::string skills;       // "kick=40 parry=25"
  std::string aliases;      // one a line: the word, a blank, what it stands for
  std::string prompt;       // "" = the usual one
  std::int64_t leader = 0;  // id of the character it follows; 0: nobody
  bool grouped = false;     // with its leader
};

// A mobile that is no longer just what its spawn row brought. What play cannot change is its
// template's.
struct MobileRecord {
  std::int64_t id = 0;
  std::int64_t template_vnum = 0;
  std::int64_t room = 0;  // vnum
  std::int64_t level = 1;
  std::int64_t hit_points = 0;
  std::int64_t max_hit_points = 0;
  std::int64_t mana = 0;
  std::int64_t max_mana = 0;
  std::int64_t moves = 0;
  std::int64_t max_moves = 0;
  std::string position;
  std::int64_t coins = 0;
  std::string spawn;    // key of the spawn row it stands for; "" for none
  std::string grudges;  // ids of players it strikes on sight, blank-separated
};

inline constexpr std::int64_t turn_units_a_pulse = 240;  // as in events/turns.h

// Somebody who fights: a character or a mobile. The moment of the next turn is `next_turn` while it
// is in the world, and `turn_left` while a character is away; both in 1/240 pulse.
struct FighterRecord {
  std::int64_t id = 0;
  std::int64_t foe = 0;
  std::optional<std::int64_t> next_turn;
  std::optional<std::int64_t> turn_left;
  std::int64_t joined = 0;  // who joined earlier has the lower number
  std::int64_t turns = 0;   // taken so far
};

// A room whose doors were moved.
struct RoomRecord {
  std::int64_t vnum = 0;
  std::string doors;  // "north=open east=locked": those that stand otherwise than as planned
};

// Exactly one of in_room, on_character, on_mobile and in_object is set.
struct ObjectRecord {
  std::int64_t id = 0;
  std::int64_t template_vnum = 0;
  std::optional<std::int64_t> in_room;
  std::optional<std::int64_t> on_character;
  std::optional<std::int64_t> on_mobile;
  std::optional<std::int64_t> in_object;
  std::string worn_at;           // wear place word; "" when only carried
  std::int64_t place_order = 0;  // newer in its place = higher
  bool lit = false;
  std::int64_t fuel = 0;                // pulses a light can burn, while it is out
  std::int64_t amount = 0;              // sips left, ...
  std::optional<std::string> keywords;  // where it differs from its template
  std::optional<std::string> short_name;
  std::optional<std::string> long_name;
  std::string spawn;         // key of the spawn row it stands for; "" for none
  std::string lid = "open";  // of a container: a word of the states of doors
  std::int64_t coins = 0;    // of money
  std::int64_t owner = 0;    // of a player's corpse: the character's id
};

// Time as `due` while its owner is in the world, as pulses `left` while a character is away. Wall
// clock events keep their UTC second in n0.
struct EventRecord {
  std::string owner_kind;
  std::string owner;  // id, vnum or area key
  std::string kind;
  std::string clock;
  std::optional<std::int64_t> due;
  std::optional<std::int64_t> left;
  std::int64_t event_order = 0;
  std::int64_t n0 = 0;
  std::int64_t n1 = 0;
  std::int64_t n2 = 0;
  std::int64_t n3 = 0;
  std::string text;
};

// A spawn row that has done its first work in this world; after that only its respawn event brings
// more.
struct SpawnRecord {
  std::string row;
  std::int64_t untouched = 0;  // mobiles that stand just as it brought them, and have no row
};

// What one act of coinage made, less what it unmade. The sum over all acts is what all have.
struct CoinageRecord {
  std::string act;
  std::int64_t coins = 0;
};

// A thing, or coins, that went from one place to another: a line of the ledger, never changed.
struct MoveRecord {
  std::int64_t pulse = 0;
  std::int64_t wall_second = 0;
  std::int64_t object = 0;  // 0: coins
  std::int64_t template_vnum = 0;
  std::int64_t coins = 0;
  std::string from_kind;  // "room", "character", "mobile", "object", an act of coinage; "": none
  std::int64_t from_id = 0;
  std::string to_kind;
  std::int64_t to_id = 0;
  std::int64_t who = 0;  // the character or mobile whose doing it was; 0: nobody's
  std::string why;       // a command or a kind of event
};

// An address, or a range of them, from which nobody comes in.
struct BanRecord {
  std::int64_t id = 0;
  std::string source;        // "192.0.2.7", "2001:db8::/32"
  std::int64_t until = 0;    // UTC second; 0: for ever
  std::int64_t created = 0;  // UTC seconds
  std::string author;
  std::string reason;
};

// Where notes hang, and what it takes to read and write there.
struct BoardRecord {
  std::string key;
  std::string title;
  std::string read_rights;  // capability words, blank-separated; "": everybody
  std::string write_rights;
};

struct NoteRecord {
  std::int64_t id = 0;
  std::string board;  // key
  std::int64_t author = 0;
  std::string author_name;  // as it was: the character may be gone
  std::string title;
  std::string text;
  std::int64_t created = 0;   // UTC seconds
  std::int64_t reply_to = 0;  // id; 0: to none
};

struct MailRecord {
  std::int64_t id = 0;
  std::int64_t sender = 0;
  std::string sender_name;
  std::int64_t recipient = 0;
  std::string title;
  std::string text;
  std::int64_t sent = 0;  // UTC seconds
  std::int64_t read = 0;  // 0: not yet
};

// The one row that says when and where the world stands. Written with every commit.
struct HeaderRecord {
  std::int64_t pulse = 0;
  std::int64_t epoch = 0;  // grows by one at each start
  std::int64_t seed = 0;
  std::int64_t wall_second = 0;
  std::int64_t next_id = 1;     // no id at or above it was ever given out
  std::int64_t next_order = 1;  // place_order
  std::int64_t digest = 0;      // sum of the digests of all rows of the other tables
  bool clean = false;           // stopped in good order
};

template <class T>
inline constexpr bool is_optional = false;
template <class T>
inline constexpr bool is_optional<std::optional<T>> = true;

template <class R, class Record>
concept RecordOf = std::same_as<std::remove_const_t<R>, Record>;

// clang-format off
template <RecordOf<AccountRecord> R, class F>
void fields(R& r, F&& f) {
  f("id", r.id); f("name", r.name); f("password", r.password); f("rights", r.rights); f("created", r.created);
  f("last_login", r.last_login); f("last_source", r.last_source); f("colour", r.colour);
  f("screen_reader", r.screen_reader); f("banned_until", r.banned_until); f("ban_reason", r.ban_reason);
}
template <RecordOf<CharacterRecord> R, class F>
void fields(R& r, F&& f) {
  f("id", r.id); f("account", r.account); f("name", r.name); f("title", r.title); f("race", r.race);
  f("character_class", r.character_class); f("pronouns", r.pronouns); f("level", r.level);
  f("experience", r.experience); f("hit_points", r.hit_points); f("max_hit_points", r.max_hit_points);
  f("mana", r.mana); f("max_mana", r.max_mana); f("moves", r.moves); f("max_moves", r.max_moves);
  f("position", r.position); f("room", r.room); f("toggles", r.toggles); f("played", r.played);
  f("entered_at", r.entered_at); f("created", r.created); f("last_login", r.last_login);
  f("last_logout", r.last_logout); f("in_game", r.in_game); f("coins", r.coins); f("wimpy", r.wimpy);
  f("practices", r.practices); f("trains", r.trains); f("skills", r.skills); f("aliases", r.aliases);
  f("prompt", r.prompt); f("leader", r.leader); f("grouped", r.grouped);
}
template <RecordOf<MobileRecord> R, class F>
void fields(R& r, F&& f) {
  f("id", r.id); f("template_vnum", r.template_vnum); f("room", r.room); f("level", r.level);
  f("hit_points", r.hit_points); f("max_hit_points", r.max_hit_points); f("mana", r.mana);
  f("max_mana", r.max_mana); f("moves", r.moves); f("max_moves", r.max_moves); f("position", r.position);
  f("coins", r.coins); f("spawn", r.spawn); f("grudges", r.grudges);
}
template <RecordOf<FighterRecord> R, class F>
void fields(R& r, F&& f) {
  f("id", r.id); f("foe", r.foe); f("next_turn", r.next_turn); f("turn_left", r.turn_left);
  f("joined", r.joined); f("turns", r.turns);
}
template <RecordOf<RoomRecord> R, class F>
void fields(R& r, F&& f) { f("vnum", r.vnum); f("doors", r.doors); }
template <RecordOf<ObjectRecord> R, class F>
void fields(R& r, F&& f) {
  f("id", r.id); f("template_vnum", r.template_vnum); f("in_room", r.in_room); f("on_character", r.on_character);
  f("on_mobile", r.on_mobile); f("in_object", r.in_object); f("worn_at", r.worn_at);
  f("place_order", r.place_order); f("lit", r.lit); f("fuel", r.fuel); f("amount", r.amount); f("keywords", r.keywords); f("short_name", r.short_name);
  f("long_name", r.long_name); f("spawn", r.spawn); f("lid", r.lid); f("coins", r.coins); f("owner", r.owner);
}
template <RecordOf<EventRecord> R, class F>
void fields(R& r, F&& f) {
  f("owner_kind", r.owner_kind); f("owner", r.owner); f("kind", r.kind); f("clock", r.clock); f("due", r.due);
  f("left", r.left); f("event_order", r.event_order); f("n0", r.n0); f("n1", r.n1); f("n2", r.n2); f("n3", r.n3);
  f("text", r.text);
}
template <RecordOf<SpawnRecord> R, class F>
void fields(R& r, F&& f) { f("row", r.row); f("untouched", r.untouched); }
template <RecordOf<CoinageRecord> R, class F>
void fields(R& r, F&& f) { f("act", r.act); f("coins", r.coins); }
template <RecordOf<BanRecord> R, class F>
void fields(R& r, F&& f) {
  f("id", r.id); f("source", r.source); f("until", r.until); f("created", r.created); f("author", r.author);
  f("reason", r.reason);
}
template <RecordOf<BoardRecord> R, class F>
void fields(R& r, F&& f) {
  f("key", r.key); f("title", r.title); f("read_rights", r.read_rights); f("write_rights", r.write_rights);
}
template <RecordOf<NoteRecord> R, class F>
void fields(R& r, F&& f) {
  f("id", r.id); f("board", r.board); f("author", r.author); f("author_name", r.author_name);
  f("title", r.title); f("text", r.text); f("created", r.created); f("reply_to", r.reply_to);
}
template <RecordOf<MailRecord> R, class F>
void fields(R& r, F&& f) {
  f("id", r.id); f("sender", r.sender); f("sender_name", r.sender_name); f("recipient", r.recipient);
  f("title", r.title); f("text", r.text); f("sent", r.sent); f("read", r.read);
}
template <RecordOf<MoveRecord> R, class F>
void fields(R& r, F&& f) {
  f("pulse", r.pulse); f("wall_second", r.wall_second); f("object", r.object);
  f("template_vnum", r.template_vnum); f("coins", r.coins); f("from_kind", r.from_kind);
  f("from_id", r.from_id); f("to_kind", r.to_kind); f("to_id", r.to_id); f("who", r.who); f("why", r.why);
}
template <RecordOf<HeaderRecord> R, class F>
void fields(R& r, F&& f) {
  f("pulse", r.pulse); f("epoch", r.epoch); f("seed", r.seed); f("wall_second", r.wall_second);
  f("next_id", r.next_id); f("next_order", r.next_order); f("digest", r.digest); f("clean", r.clean);
}
// clang-format on

// Of one record; the same on every machine.
template <class Record>
std::uint64_t digest_of(const Record& record) {
  base::Digest digest;
  fields(record, [&digest](std::string_view name, const auto& value) {
    digest << name;
    if constexpr (is_optional<std::remove_cvref_t<decltype(value)>>) {
      digest << value.has_value();
      if (value) {
        digest << *value;
      }
    } else {
      digest << value;
    }
  });
  return digest.value();
}

}  // namespace wire
