// Rules that are data: read once from the content folder, checked like areas, never changed by
// play. A message is a template of game/act.h; the reader lets only codes through for which
// somebody or something is cast.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/flags.h"
#include "base/pulse.h"
#include "rules/kinds.h"
#include "world/kinds.h"
#include "world/plan.h"

namespace rules {

struct Race {
  std::string key;  // what saves hold
  std::string name;
  std::string help;    // one paragraph for the choice
  int hit_points = 0;  // added at creation
  int mana = 0;
  int moves = 0;
};

struct CharacterClass {
  std::string key;
  std::string name;
  std::string help;
  int hit_points = 20;
  int mana = 100;
  int moves = 100;
  int gain_hit_points = 8;  // with each level; when left out 2/5, 1/10 and 1/20 of the above
  int gain_mana = 10;
  int gain_moves = 5;
};

// What an affect does again and again while it holds.
struct AffectTick {
  base::Pulse every = 0;  // 0: nothing
  world::Dice damage{};   // {} for none
  world::Dice heals{};
  std::string message{}, room_message{};
};

// Something that holds for a while and is shown by `affects`. Messages: $n is whoever it holds.
struct Affect {
  std::string key;
  std::string name;  // "quickened"
  std::string help;  // one line
  int speed = 0;     // permille added to the speed of turns
  int hitroll = 0;   // the others are points added
  int damroll = 0;
  int armour = 0;
  int hit_points = 0;  // to the most one can have
  base::Flags<AffectFlag> flags{};
  Stack stack = Stack::longer;
  AffectTick tick{};
  std::string begins, room_begins;
  std::string renewed;
  std::string ends, room_ends;
};

// From which level on a class may learn a skill.
struct ClassLevel {
  std::string character_class;
  int level = 1;
};

// A skill or a spell. Messages: $n is whoever uses it, $N whom it meets, $p the thing.
struct Skill {
  std::string key;   // "cure_light"
  std::string name;  // "cure light"
  std::string help;
  SkillKind kind = SkillKind::skill;
  Effect effect = Effect::none;
  Target target = Target::none;
  std::vector<ClassLevel> classes;                       // those that are not here cannot learn it
  world::Position position = world::Position::standing;  // the least; fighting: also in a fight
  int mana = 0;
  int moves = 0;
  base::Pulse cast = 0;      // it is a prolonged act of so long; 0: done at once
  base::Pulse wait = 0;      // after it, until the next line that acts
  base::Pulse cooldown = 0;  // until it can be used again
  world::Dice dice;          // {} for none
  int per_level = 0;         // points added to the dice for each level above the first
  std::string damage;        // a key of damage.toml
  std::string affect;        // a key of affects.toml
  base::Pulse lasts = 0;
  std::string say;  // the words of a spell
  // A prolonged act is begun; what is empty is not said.
  std::string begins, room_begins;
  std::string done_self, done_victim, done_room;
  std::string own_self, own_room;  // in place of done_*: it was oneself
  std::string missed_self, missed_victim, missed_room;
  std::string interrupted;

  bool is_spell() const { return kind == SkillKind::spell; }
  // The level at which a class may learn it; nothing: never.
  std::optional<int> level_for(std::string_view character_class) const;
};

// $n does it, $N is at whom. Alone, at oneself, at somebody; what a social has not is empty.
struct Social {
  std::string key;                                      // the word
  world::Position position = world::Position::resting;  // the least that it takes
  std::string alone_self, alone_room;
  std::string self_self, self_room;
  std::string victim_self, victim_victim, victim_room;
};

struct Liquid {
  std::string key;
  std::string name;           // "cold water": what areas call it
  std::string help;           // how it tastes: what is read with a sip
  base::Pulse thirst = 0;     // a sip quenches it for so long
  base::Pulse nourishes = 0;  // and hunger
  std::string affect;         // what a sip brings on, unless the vessel has an affect of its own
  base::Pulse lasts = 0;
};

// How one is hurt: "Your slash grazes the rat."
struct DamageWord {
  std::string key;
  world::DamageKind kind = world::DamageKind::bash;
  std::string one;    // you "slash"
  std::string third;  // it "slashes"
  std::string noun;   // your "slash"
};

// What the ground of a room is like; `key` is its word in world::sector_names.
struct SectorRules {
  std::string key;
  int moves = 1;     // that a step into it costs
  bool sky = true;   // sun and weather are seen, unless the room is indoors
  bool lit = false;  // there is light at night too
};

struct HelpPage {
  std::string key;
  std::vector<std::string> keywords;
  std::string text;
  bool staff = false;
};

struct Rules {
  std::vector<Race> races;
  std::vector<CharacterClass> classes;
  std::vector<Affect> affects;
  std::vector<Skill> skills;
  std::vector<Social> socials;
  std::vector<Liquid> liquids;
  std::vector<DamageWord> damage_words;
  std::vector<SectorRules> sectors;
  std::vector<HelpPage> help;
  std::string banner;  // shown to whoever connects; plain ASCII, at most 79 columns
  std::string motd;    // shown after login
  std::vector<std::string> reserved_names;

  // By key; null when there is none.
  const Race* race(std::string_view key) const;
  const CharacterClass* character_class(std::string_view key) const;
  const Affect* affect(std::string_view key) const;
  const Skill* skill(std::string_view key) const;
  const Social* social(std::string_view key) const;
  const DamageWord* damage_word(std::string_view key) const;
  // By name or key.
  const Liquid* liquid(std::string_view word) const;
  // The ground's row, or that of plain ground when the file has none.
  const SectorRules& sector(world::Sector sector) const;

  // What somebody typed, in any case: exact, then the first that begins so. A skill answers to its
  // name and its key.
  const Skill* skill_named(std::string_view typed, SkillKind kind) const;
  const Social* social_named(std::string_view typed) const;
  const HelpPage* help_page(
      std::string_view keyword) const;  // exact, then the first a keyword of which begins so
};

}  // namespace rules
