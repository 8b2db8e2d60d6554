// What builders wrote, as values: templates, rooms and areas as they stand in the files, checked
// and resolved. World::install takes a plan over; play never changes one. A reload brings a new
// plan for the same area.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "base/pulse.h"
#include "world/kinds.h"

namespace world {

struct Extra {
  std::string keywords;
  std::string text;

  friend bool operator==(const Extra&, const Extra&) = default;
};

struct ExitPlan {
  Direction direction = Direction::north;
  Vnum to = 0;       // 0: it is seen, but leads nowhere
  std::string door;  // keywords and name of the door; "" for none
  DoorState state = DoorState::open;
  Vnum key = 0;
  std::string desc;
  base::Flags<ExitFlag> flags;
  bool one_way = false;  // meant so: nobody is warned that no exit leads back

  friend bool operator==(const ExitPlan&, const ExitPlan&) = default;
};

struct EquipPlan {
  WearPlace at = WearPlace::hold;
  Vnum object = 0;

  friend bool operator==(const EquipPlan&, const EquipPlan&) = default;
};

// One row of a room's `spawn` list.
struct SpawnPlan {
  std::string key;  // stable over reloads: "61000:obj:61005:0", room, what, vnum, how many equal
                    // ones before
  bool is_mobile = false;
  Vnum vnum = 0;
  int max = 1;        // in the world
  int room_max = 0;   // in the room; 0: no such limit
  int chance = 1000;  // permille
  std::vector<EquipPlan> equip;
  std::vector<Vnum> give;
  std::vector<Vnum> contents;
  base::Pulse respawn = 0;  // after its thing is lost, fuzzy; 0: the area's reset age

  friend bool operator==(const SpawnPlan&, const SpawnPlan&) = default;
};

struct RoomPlan {
  Vnum vnum = 0;
  std::string key;
  std::string name;
  Sector sector = Sector::inside;
  base::Flags<RoomFlag> flags;
  std::string desc;
  int heal = 100;  // percent of the usual healing
  std::vector<ExitPlan> exits;
  std::vector<Extra> extras;
  std::vector<SpawnPlan> spawns;

  friend bool operator==(const RoomPlan&, const RoomPlan&) = default;
};

// "2d6+100": so many throws of a die of so many sides, and a number. No throws: the number alone.
struct Dice {
  int count = 0;
  int sides = 0;
  int plus = 0;

  constexpr int average() const { return count * (sides + 1) / 2 + plus; }

  friend bool operator==(const Dice&, const Dice&) = default;
};

struct LightPlan {
  base::Pulse burns = 0;  // 0: for ever

  friend bool operator==(const LightPlan&, const LightPlan&) = default;
};
struct DrinkPlan {
  int capacity = 0;  // sips
  int left = 0;
  std::string liquid;
  std::string affect;     // name of an entry in data/affects.toml; "" for none
  base::Pulse lasts = 0;  // of the affect
  bool poisoned = false;

  friend bool operator==(const DrinkPlan&, const DrinkPlan&) = default;
};
struct FoodPlan {
  std::string affect;
  base::Pulse lasts = 0;
  int heals = 0;              // hit points
  base::Pulse nourishes = 0;  // one is not hungry for so long; 0: as long as a common meal
  bool poisoned = false;

  friend bool operator==(const FoodPlan&, const FoodPlan&) = default;
};
struct ContainerPlan {
  int capacity = 0;  // things
  base::Flags<LidFlag> flags;
  DoorState state = DoorState::open;  // of its lid, at first
  Vnum key = 0;

  friend bool operator==(const ContainerPlan&, const ContainerPlan&) = default;
};
struct WeaponPlan {
  WeaponClass kind = WeaponClass::exotic;
  Dice dice{1, 4, 0};
  std::string damage;  // an entry of data/damage.toml: "slash", "bite"

  friend bool operator==(const WeaponPlan&, const WeaponPlan&) = default;
};
// Points that take the edge off damage of each kind.
struct ArmourPlan {
  std::array<int, damage_kinds> against{};

  friend bool operator==(const ArmourPlan&, const ArmourPlan&) = default;
};
struct MoneyPlan {
  std::int64_t coins = 0;

  friend bool operator==(const MoneyPlan&, const MoneyPlan&) = default;
};
// Of a potion or a scroll.
struct MagicPlan {
  int level = 1;
  std::vector<std::string> spells;  // entries of data/skills.toml

  friend bool operator==(const MagicPlan&, const MagicPlan&) = default;
};
struct FurniturePlan {
  int seats = 1;
  base::Flags<Seat> positions;
  int heal = 100;  // percent of the usual healing

  friend bool operator==(const FurniturePlan&, const FurniturePlan&) = default;
};
// What it does for whoever wears it.
struct ApplyPlan {
  int hitroll = 0;
  int damroll = 0;
  int armour = 0;
  int hit_points = 0;
  int mana = 0;
  int moves = 0;
  int speed = 0;  // permille

  friend bool operator==(const ApplyPlan&, const ApplyPlan&) = default;
};
// It goes by itself: after `after` pulses, give or take `fuzz` permille, once it lies or is carried
// in the game.
struct DecayPlan {
  base::Pulse after = 0;  // 0: never
  int fuzz = 250;
  std::string message;  // "$p crumbles to dust."

  friend bool operator==(const DecayPlan&, const DecayPlan&) = default;
};

struct ObjectPlan {
  Vnum vnum = 0;
  std::string key;
  std::string keywords;
  std::string short_name;  // "a torch"
  std::string long_name;   // "A torch lies here."
  std::string desc;
  ObjectType type = ObjectType::other;
  base::Flags<ObjectFlag> flags;
  base::Flags<WearPlace> wear;
  int level = 0;
  int weight = 0;
  int cost = 0;
  std::vector<Extra> extras;
  LightPlan light;
  DrinkPlan drink;
  FoodPlan food;
  ContainerPlan container;
  WeaponPlan weapon;
  ArmourPlan armour;
  MoneyPlan money;
  MagicPlan magic;
  FurniturePlan furniture;
  ApplyPlan apply;
  DecayPlan decay;

  friend bool operator==(const ObjectPlan&, const ObjectPlan&) = default;
};

struct DamagePlan {
  Dice dice{1, 4, 0};
  std::string type;  // an entry of data/damage.toml; "" for a blow of the fist
  int hitroll = 0;

  friend bool operator==(const DamagePlan&, const DamagePlan&) = default;
};
// Whoever keeps it sells what they carry, without end, and buys what is of a kind they deal in.
struct ShopPlan {
  bool is_open_at_all = false;
  std::vector<ObjectType> buys;
  int sell_at = 110;  // percent of a thing's cost that a buyer pays
  int buy_at = 40;    // percent of it that a seller gets
  int open = 0;       // hours of the day, open <= hour < close
  int close = 24;

  friend bool operator==(const ShopPlan&, const ShopPlan&) = default;
};

struct MobPlan {
  Vnum vnum = 0;
  std::string key;
  std::string keywords;
  std::string short_name;
  std::string long_name;
  std::string desc;
  std::string race;
  Pronouns pronouns = Pronouns::it;
  int level = 1;
  Dice hit{0, 0, 10};
  int hit_points = 10;  // the average of `hit`, at least 1
  int speed = 1000;     // permille; 1000 = one turn every 16 pulses
  Position position = Position::standing;
  DamagePlan damage;
  ArmourPlan armour;
  base::Flags<MobFlag> flags;
  base::Pulse wander = 0;            // about so often, and only while a player is near; 0: never
  std::vector<std::string> affects;  // entries of data/affects.toml that always hold
  std::int64_t coins = 0;
  ShopPlan shop;

  friend bool operator==(const MobPlan&, const MobPlan&) = default;
};

// A timed message of an area: every so often one of the messages is heard in one of the rooms.
struct AreaEventPlan {
  std::string name;
  base::Pulse every = 0;
  base::Pulse jitter = 0;  // up to so much earlier or later
  std::vector<Vnum> rooms;
  std::vector<std::string> messages;

  friend bool operator==(const AreaEventPlan&, const AreaEventPlan&) = default;
};

// What is saved under the vnum `from` is of this area's `to` now.
struct MovedVnum {
  Numbered of = Numbered::room;
  Vnum from = 0;
  Vnum to = 0;

  friend bool operator==(const MovedVnum&, const MovedVnum&) = default;
};

struct AreaPlan {
  std::string key;
  std::string name;
  std::string author;
  std::string file;  // where it came from, for messages
  Vnum vnum_low = 0;
  Vnum vnum_high = 0;
  int level_low = 1;
  int level_high = 100;
  base::Pulse reset_age = 0;
  ResetWhen reset_when = ResetWhen::always;
  std::string reset_message;    // heard in its rooms at a reset
  Vnum recall = 0;              // room; 0: the world's start
  bool start = false;           // its `recall` room is where new characters begin
  base::Flags<RoomFlag> flags;  // of every room in it; they stand in each room's own flags too
  std::vector<std::string> builders;  // accounts that may edit it in the game
  std::vector<RoomPlan> rooms;
  std::vector<MobPlan> mobs;
  std::vector<ObjectPlan> objects;
  std::vector<AreaEventPlan> events;
  std::vector<MovedVnum> moved;
  bool backstage = false;  // the server's own: nobody begins there

  friend bool operator==(const AreaPlan&, const AreaPlan&) = default;
};

}  // namespace world
