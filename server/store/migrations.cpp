#include "store/migrations.h"

#include <string>

#include "base/check.h"
#include "base/log.h"
#include "store/backup_files.h"
#include "store/failure.h"
#include "store/ledger.h"
#include "store/transaction.h"

namespace store {

namespace {

// Columns are the fields of wire/records.h; a test compares the two. `digest` is wire::digest_of
// the record.
constexpr const char* first_schema = R"sql(
CREATE TABLE accounts (
  id INTEGER PRIMARY KEY CHECK (id > 0),
  name TEXT NOT NULL UNIQUE COLLATE NOCASE,
  password TEXT NOT NULL,
  rights TEXT NOT NULL,
  created INTEGER NOT NULL,
  last_login INTEGER NOT NULL,
  last_source TEXT NOT NULL,
  colour TEXT,
  screen_reader INTEGER CHECK (screen_reader IN (0, 1)),
  banned_until INTEGER NOT NULL,
  ban_reason TEXT NOT NULL,
  digest INTEGER NOT NULL
) STRICT;

CREATE TABLE characters (
  id INTEGER PRIMARY KEY CHECK (id > 0),
  account INTEGER NOT NULL REFERENCES accounts (id) DEFERRABLE INITIALLY DEFERRED,
  name TEXT NOT NULL UNIQUE COLLATE NOCASE,
  title TEXT NOT NULL,
  race TEXT NOT NULL,
  character_class TEXT NOT NULL,
  pronouns TEXT NOT NULL,
  level INTEGER NOT NULL CHECK (level >= 0),
  experience INTEGER NOT NULL CHECK (experience >= 0),
  hit_points INTEGER NOT NULL,
  max_hit_points INTEGER NOT NULL CHECK (max_hit_points >= 0),
  mana INTEGER NOT NULL CHECK (mana >= 0),
  max_mana INTEGER NOT NULL CHECK (max_mana >= 0),
  moves INTEGER NOT NULL CHECK (moves >= 0),
  max_moves INTEGER NOT NULL CHECK (max_moves >= 0),
  position TEXT NOT NULL,
  room INTEGER NOT NULL,
  toggles TEXT NOT NULL,
  played INTEGER NOT NULL CHECK (played >= 0),
  entered_at INTEGER NOT NULL CHECK (entered_at >= 0),
  created INTEGER NOT NULL,
  last_login INTEGER NOT NULL,
  last_logout INTEGER NOT NULL,
  in_game INTEGER NOT NULL CHECK (in_game IN (0, 1)),
  digest INTEGER NOT NULL
) STRICT;
CREATE INDEX characters_by_account ON characters (account);
CREATE INDEX characters_in_game ON characters (id) WHERE in_game = 1;

CREATE TABLE objects (
  id INTEGER PRIMARY KEY CHECK (id > 0),
  template_vnum INTEGER NOT NULL,
  in_room INTEGER,
  on_character INTEGER REFERENCES characters (id) DEFERRABLE INITIALLY DEFERRED,
  in_object INTEGER REFERENCES objects (id) DEFERRABLE INITIALLY DEFERRED,
  worn_at TEXT NOT NULL,
  place_order INTEGER NOT NULL,
  lit INTEGER NOT NULL CHECK (lit IN (0, 1)),
  fuel INTEGER NOT NULL CHECK (fuel >= 0),
  amount INTEGER NOT NULL CHECK (amount >= 0),
  keywords TEXT,
  short_name TEXT,
  long_name TEXT,
  spawn TEXT NOT NULL,
  digest INTEGER NOT NULL,
  CHECK ((in_room IS NOT NULL) + (on_character IS NOT NULL) + (in_object IS NOT NULL) = 1)
) STRICT;
CREATE INDEX objects_by_character ON objects (on_character) WHERE on_character IS NOT NULL;
CREATE INDEX objects_by_object ON objects (in_object) WHERE in_object IS NOT NULL;

CREATE TABLE events (
  owner_kind TEXT NOT NULL,
  owner TEXT NOT NULL,
  kind TEXT NOT NULL,
  clock TEXT NOT NULL,
  due INTEGER CHECK (due >= 0),
  "left" INTEGER CHECK ("left" >= 0),
  event_order INTEGER NOT NULL,
  n0 INTEGER NOT NULL,
  n1 INTEGER NOT NULL,
  n2 INTEGER NOT NULL,
  n3 INTEGER NOT NULL,
  text TEXT NOT NULL,
  digest INTEGER NOT NULL,
  PRIMARY KEY (owner_kind, owner, event_order),
  CHECK (due IS NULL OR "left" IS NULL)
) STRICT, WITHOUT ROWID;

CREATE TABLE spawns (
  "row" TEXT NOT NULL PRIMARY KEY,
  digest INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE header (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  pulse INTEGER NOT NULL CHECK (pulse >= 0),
  epoch INTEGER NOT NULL,
  seed INTEGER NOT NULL,
  wall_second INTEGER NOT NULL,
  next_id INTEGER NOT NULL CHECK (next_id > 0),
  next_order INTEGER NOT NULL,
  digest INTEGER NOT NULL,
  clean INTEGER NOT NULL CHECK (clean IN (0, 1)),
  own_digest INTEGER NOT NULL
) STRICT;
)sql";

// Coins, skills and comforts of characters; lids, coins and owners of things.
constexpr const char* things_to_play_with = R"sql(
ALTER TABLE characters ADD COLUMN coins INTEGER NOT NULL DEFAULT 0 CHECK (coins >= 0);
ALTER TABLE characters ADD COLUMN wimpy INTEGER NOT NULL DEFAULT 0 CHECK (wimpy >= 0);
ALTER TABLE characters ADD COLUMN practices INTEGER NOT NULL DEFAULT 0 CHECK (practices >= 0);
ALTER TABLE characters ADD COLUMN trains INTEGER NOT NULL DEFAULT 0 CHECK (trains >= 0);
ALTER TABLE characters ADD COLUMN skills TEXT NOT NULL DEFAULT '';
ALTER TABLE characters ADD COLUMN aliases TEXT NOT NULL DEFAULT '';
ALTER TABLE characters ADD COLUMN prompt TEXT NOT NULL DEFAULT '';
ALTER TABLE objects ADD COLUMN lid TEXT NOT NULL DEFAULT 'open';
ALTER TABLE objects ADD COLUMN coins INTEGER NOT NULL DEFAULT 0 CHECK (coins >= 0);
ALTER TABLE objects ADD COLUMN owner INTEGER NOT NULL DEFAULT 0;
)sql";

// What mobiles are and hold, fights, doors, groups; the sums of coins and the ledger; bans, boards,
// notes and mail, for the commands that will fill them. Things may lie on a mobile, so the table of
// objects is made anew: the check of its places cannot be altered.
constexpr const char* a_world_that_lasts = R"sql(
ALTER TABLE characters ADD COLUMN leader INTEGER NOT NULL DEFAULT 0;
ALTER TABLE characters ADD COLUMN grouped INTEGER NOT NULL DEFAULT 0 CHECK (grouped IN (0, 1));

CREATE TABLE mobiles (
  id INTEGER PRIMARY KEY CHECK (id > 0),
  template_vnum INTEGER NOT NULL,
  room INTEGER NOT NULL,
  level INTEGER NOT NULL CHECK (level >= 0),
  hit_points INTEGER NOT NULL,
  max_hit_points INTEGER NOT NULL CHECK (max_hit_points >= 0),
  mana INTEGER NOT NULL CHECK (mana >= 0),
  max_mana INTEGER NOT NULL CHECK (max_mana >= 0),
  moves INTEGER NOT NULL CHECK (moves >= 0),
  max_moves INTEGER NOT NULL CHECK (max_moves >= 0),
  position TEXT NOT NULL,
  coins INTEGER NOT NULL CHECK (coins >= 0),
  spawn TEXT NOT NULL,
  grudges TEXT NOT NULL,
  digest INTEGER NOT NULL
) STRICT;

CREATE TABLE fighters (
  id INTEGER PRIMARY KEY CHECK (id > 0),
  foe INTEGER NOT NULL,
  next_turn INTEGER CHECK (next_turn >= 0),
  turn_left INTEGER CHECK (turn_left >= 0),
  joined INTEGER NOT NULL,
  turns INTEGER NOT NULL CHECK (turns >= 0),
  digest INTEGER NOT NULL,
  CHECK ((next_turn IS NOT NULL) + (turn_left IS NOT NULL) = 1)
) STRICT;

CREATE TABLE rooms (
  vnum INTEGER PRIMARY KEY,
  doors TEXT NOT NULL,
  digest INTEGER NOT NULL
) STRICT;

ALTER TABLE objects RENAME TO objects_before;
CREATE TABLE objects (
  id INTEGER PRIMARY KEY CHECK (id > 0),
  template_vnum INTEGER NOT NULL,
  in_room INTEGER,
  on_character INTEGER REFERENCES characters (id) DEFERRABLE INITIALLY DEFERRED,
  on_mobile INTEGER REFERENCES mobiles (id) DEFERRABLE INITIALLY DEFERRED,
  in_object INTEGER REFERENCES objects (id) DEFERRABLE INITIALLY DEFERRED,
  worn_at TEXT NOT NULL,
  place_order INTEGER NOT NULL,
  lit INTEGER NOT NULL CHECK (lit IN (0, 1)),
  fuel INTEGER NOT NULL CHECK (fuel >= 0),
  amount INTEGER NOT NULL CHECK (amount >= 0),
  keywords TEXT,
  short_name TEXT,
  long_name TEXT,
  spawn TEXT NOT NULL,
  lid TEXT NOT NULL,
  coins INTEGER NOT NULL CHECK (coins >= 0),
  owner INTEGER NOT NULL,
  digest INTEGER NOT NULL,
  CHECK ((in_room IS NOT NULL) + (on_character IS NOT NULL) + (on_mobile IS NOT NULL) +
         (in_object IS NOT NULL) = 1)
) STRICT;
INSERT INTO objects SELECT
  id, template_vnum, in_room, on_character, NULL, in_object, worn_at, place_order, lit, fuel, amount,
  keywords, short_name, long_name, spawn, lid, coins, owner, digest FROM objects_before;
DROP TABLE objects_before;  -- and its indexes, by which the rows it drops look for what lies in them
CREATE INDEX objects_by_character ON objects (on_character) WHERE on_character IS NOT NULL;
CREATE INDEX objects_by_mobile ON objects (on_mobile) WHERE on_mobile IS NOT NULL;
CREATE INDEX objects_by_object ON objects (in_object) WHERE in_object IS NOT NULL;

ALTER TABLE spawns ADD COLUMN untouched INTEGER NOT NULL DEFAULT 0 CHECK (untouched >= 0);
INSERT OR IGNORE INTO spawns ("row", untouched, digest)
  SELECT DISTINCT text, 0, 0 FROM events WHERE kind = 'respawn';

CREATE TABLE coinage (
  act TEXT NOT NULL PRIMARY KEY,
  coins INTEGER NOT NULL,
  digest INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO coinage SELECT 'before', coins, 0 FROM
  (SELECT (SELECT coalesce(sum(coins), 0) FROM characters) +
          (SELECT coalesce(sum(coins), 0) FROM objects) AS coins)
  WHERE coins > 0;

CREATE TABLE bans (
  id INTEGER PRIMARY KEY CHECK (id > 0),
  source TEXT NOT NULL,
  until INTEGER NOT NULL CHECK (until >= 0),
  created INTEGER NOT NULL,
  author TEXT NOT NULL,
  reason TEXT NOT NULL,
  digest INTEGER NOT NULL
) STRICT;
CREATE TABLE boards (
  "key" TEXT NOT NULL PRIMARY KEY,
  title TEXT NOT NULL,
  read_rights TEXT NOT NULL,
  write_rights TEXT NOT NULL,
  digest INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE notes (
  id INTEGER PRIMARY KEY CHECK (id > 0),
  board TEXT NOT NULL REFERENCES boards ("key") DEFERRABLE INITIALLY DEFERRED,
  author INTEGER NOT NULL,
  author_name TEXT NOT NULL,
  title TEXT NOT NULL,
  text TEXT NOT NULL,
  created INTEGER NOT NULL,
  reply_to INTEGER NOT NULL,
  digest INTEGER NOT NULL
) STRICT;
CREATE INDEX notes_by_board ON notes (board);
CREATE TABLE mail (
  id INTEGER PRIMARY KEY CHECK (id > 0),
  sender INTEGER NOT NULL,
  sender_name TEXT NOT NULL,
  recipient INTEGER NOT NULL REFERENCES characters (id) DEFERRABLE INITIALLY DEFERRED,
  title TEXT NOT NULL,
  text TEXT NOT NULL,
  sent INTEGER NOT NULL,
  "read" INTEGER NOT NULL CHECK ("read" >= 0),
  digest INTEGER NOT NULL
) STRICT;
CREATE INDEX mail_by_recipient ON mail (recipient);

CREATE TABLE moves (
  id INTEGER PRIMARY KEY,
  pulse INTEGER NOT NULL,
  wall_second INTEGER NOT NULL,
  object INTEGER NOT NULL,
  template_vnum INTEGER NOT NULL,
  coins INTEGER NOT NULL,
  from_kind TEXT NOT NULL,
  from_id INTEGER NOT NULL,
  to_kind TEXT NOT NULL,
  to_id INTEGER NOT NULL,
  who INTEGER NOT NULL,
  why TEXT NOT NULL
) STRICT;
CREATE INDEX moves_by_object ON moves (object) WHERE object <> 0;
CREATE INDEX moves_by_giver ON moves (from_id) WHERE from_kind IN ('character', 'mobile');
CREATE INDEX moves_by_taker ON moves (to_id) WHERE to_kind IN ('character', 'mobile');
)sql";

constexpr Migration steps_so_far[] = {
    {1, first_schema},
    {2, things_to_play_with},
    {3, a_world_that_lasts},
};

}  // namespace

std::span<const Migration> migrations() {
  return steps_so_far;
}

void refuse_newer(Database& db, std::span<const Migration> steps, const std::string& backups) {
  base::check(!steps.empty(), "migrations: no steps");
  const auto found = db.number("PRAGMA user_version");
  const auto newest = steps.back().number;
  if (found > newest) {
    const auto before = backups.empty() ? backups : before_upgrade_from(backups, newest);
    throw Refused("it was written by a newer server (schema " + std::to_string(found) +
                  "; this one knows up to " + std::to_string(newest) +
                  "). Run the newer server, or restore a backup made before the upgrade" +
                  (before.empty() ? "" : ", such as " + before));
  }
}

void migrate(Database& db, std::span<const Migration> steps, const AtPoint& at_point) {
  const auto reach = [&at_point](const char* point) {
    if (at_point) {
      at_point(point);
    }
  };
  refuse_newer(db, steps);
  const auto found = db.number("PRAGMA user_version");
  const auto newest = steps.back().number;
  if (found == newest) {
    return;
  }
  Transaction transaction(db);
  for (const auto& step : steps) {
    if (step.number > found) {
      db.run(step.sql);
      reach("upgrade.step");
    }
  }
  db.run(("PRAGMA user_version=" + std::to_string(newest)).c_str());
  if (found != 0) {
    refresh_digests(db);
  }
  reach("upgrade.written");
  transaction.commit();
  base::log::info("store", "schema brought up to date",
                  {{"path", db.path()}, {"from", found}, {"schema", newest}});
}

}  // namespace store
