// The words of the world: what rooms, exits, objects and bodies may be. Each enumerator is the very
// word that builders type; the tables beside them are read by the area reader, the saves, the
// commands and the manual.
#pragma once

#include <cstdint>

#include "base/flags.h"
#include "base/names.h"

namespace world {

using Vnum =
    std::int32_t;  // a builder's number of a room, a mobile or an object; each its own range

// What has vnums.
enum class Numbered : std::uint8_t { room, mob, obj, count_ };
inline constexpr base::Names<Numbered> numbered_names{{"room", "mob", "obj"}};
static_assert(numbered_names.complete());

enum class Direction : std::uint8_t { north, east, south, west, up, down, count_ };
inline constexpr base::Names<Direction> direction_names{
    {"north", "east", "south", "west", "up", "down"}};
static_assert(direction_names.complete());
constexpr Direction opposite(Direction d) {
  switch (d) {
    case Direction::north:
      return Direction::south;
    case Direction::south:
      return Direction::north;
    case Direction::east:
      return Direction::west;
    case Direction::west:
      return Direction::east;
    case Direction::up:
      return Direction::down;
    default:
      return Direction::up;
  }
}

enum class Sector : std::uint8_t {
  inside,
  city,
  field,
  forest,
  hills,
  mountain,
  water,
  underwater,
  air,
  desert,
  road,
  cave,
  count_
};
inline constexpr base::Names<Sector> sector_names{{"inside", "city", "field", "forest", "hills",
                                                   "mountain", "water", "underwater", "air",
                                                   "desert", "road", "cave"}};
static_assert(sector_names.complete());

enum class RoomFlag : std::uint8_t {
  dark,
  safe,
  indoors,
  private_,  // NOLINT(readability-identifier-naming): the word is a keyword
  no_mob,
  no_recall,
  no_summon,
  quiet,
  count_
};
inline constexpr base::Names<RoomFlag> room_flag_names{
    {"dark", "safe", "indoors", "private", "no_mob", "no_recall", "no_summon", "quiet"}};
static_assert(room_flag_names.complete());

enum class DoorState : std::uint8_t { open, closed, locked, count_ };
inline constexpr base::Names<DoorState> door_state_names{{"open", "closed", "locked"}};
static_assert(door_state_names.complete());

enum class ExitFlag : std::uint8_t {
  pickproof,
  no_pass,
  hidden,
  auto_,  // NOLINT(readability-identifier-naming): the word is a keyword
  count_
};
inline constexpr base::Names<ExitFlag> exit_flag_names{{"pickproof", "no_pass", "hidden", "auto"}};
static_assert(exit_flag_names.complete());

enum class Position : std::uint8_t {
  dead,
  dying,
  stunned,
  sleeping,
  resting,
  sitting,
  fighting,
  standing,
  count_
};
inline constexpr base::Names<Position> position_names{
    {"dead", "dying", "stunned", "sleeping", "resting", "sitting", "fighting", "standing"}};
static_assert(position_names.complete());

enum class Pronouns : std::uint8_t { he, she, they, it, count_ };
inline constexpr base::Names<Pronouns> pronoun_names{{"he", "she", "they", "it"}};
static_assert(pronoun_names.complete());

// Where a thing is worn. `none`: only carried.
enum class WearPlace : std::uint8_t {
  none,
  light,
  head,
  neck,
  body,
  about,
  arms,
  hands,
  finger,
  waist,
  legs,
  feet,
  shield,
  wield,
  hold,
  count_
};
inline constexpr base::Names<WearPlace> wear_place_names{
    {"none", "light", "head", "neck", "body", "about", "arms", "hands", "finger", "waist", "legs",
     "feet", "shield", "wield", "hold"}};
static_assert(wear_place_names.complete());
inline constexpr std::size_t wear_places = static_cast<std::size_t>(WearPlace::count_);

enum class ObjectType : std::uint8_t {
  other,
  light,
  drink,
  food,
  container,
  weapon,
  armour,
  key,
  money,
  furniture,
  treasure,
  corpse,
  potion,
  scroll,
  count_
};
inline constexpr base::Names<ObjectType> object_type_names{
    {"other", "light", "drink", "food", "container", "weapon", "armour", "key", "money",
     "furniture", "treasure", "corpse", "potion", "scroll"}};
static_assert(object_type_names.complete());

enum class ObjectFlag : std::uint8_t { take, glow, hum, magic, no_drop, count_ };
inline constexpr base::Names<ObjectFlag> object_flag_names{
    {"take", "glow", "hum", "magic", "no_drop"}};
static_assert(object_flag_names.complete());

enum class WeaponClass : std::uint8_t {
  sword,
  dagger,
  axe,
  mace,
  spear,
  flail,
  whip,
  staff,
  exotic,
  count_
};
inline constexpr base::Names<WeaponClass> weapon_class_names{
    {"sword", "dagger", "axe", "mace", "spear", "flail", "whip", "staff", "exotic"}};
static_assert(weapon_class_names.complete());

// What armour tells apart.
enum class DamageKind : std::uint8_t { pierce, bash, slash, magic, count_ };
inline constexpr base::Names<DamageKind> damage_kind_names{{"pierce", "bash", "slash", "magic"}};
static_assert(damage_kind_names.complete());
inline constexpr std::size_t damage_kinds = static_cast<std::size_t>(DamageKind::count_);

// How coins come into the saved world and go out of it. Everything else only moves them.
enum class Coinage : std::uint8_t {
  begun,      // a new character's first
  brought,    // with what a spawn row or a builder brought
  sold,       // a player sold something, and the till lacked it
  bought,     // a player bought something, and the till was full
  lost,       // with what was destroyed
  staff,      // given and taken by staff
  recovered,  // with a character brought back from a backup
  before,     // from before coins were counted
  forgotten,  // with what a deleted character had and no template was there for; the store's own
  count_
};
inline constexpr base::Names<Coinage> coinage_names{
    {"begun", "brought", "sold", "bought", "lost", "staff", "recovered", "before", "forgotten"}};
static_assert(coinage_names.complete());

// How a mobile behaves.
enum class MobFlag : std::uint8_t {
  sentinel,    // never wanders
  stay_area,   // wanders in its area only
  aggressive,  // strikes whoever walks in
  wimpy,       // flees when badly hurt
  assist,      // joins its own kind in a fight
  scavenger,   // picks up what lies about
  peaceful,    // cannot be attacked
  memory,      // strikes whoever struck it, when they come back
  trainer,     // `train` and `practise` work beside it
  count_
};
inline constexpr base::Names<MobFlag> mob_flag_names{{"sentinel", "stay_area", "aggressive",
                                                      "wimpy", "assist", "scavenger", "peaceful",
                                                      "memory", "trainer"}};
static_assert(mob_flag_names.complete());

enum class LidFlag : std::uint8_t { closeable, pickproof, count_ };
inline constexpr base::Names<LidFlag> lid_flag_names{{"closeable", "pickproof"}};
static_assert(lid_flag_names.complete());

// What one does on a piece of furniture.
enum class Seat : std::uint8_t { sit, rest, sleep, count_ };
inline constexpr base::Names<Seat> seat_names{{"sit", "rest", "sleep"}};
static_assert(seat_names.complete());

// When an area's reset brings back what its spawn rows lost: at its age whoever is there, or only
// once no player is in it.
enum class ResetWhen : std::uint8_t { always, empty, count_ };
inline constexpr base::Names<ResetWhen> reset_when_names{{"always", "empty"}};
static_assert(reset_when_names.complete());

}  // namespace world
