// Staff and what somebody is: levels, and one row for each field that can be set.
#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/text.h"
#include "game/audit.h"
#include "game/commands/staff_aims.h"
#include "game/commands/themes.h"
#include "game/fights/formulas.h"
#include "game/fights/harm.h"
#include "game/find.h"
#include "game/game.h"
#include "game/happenings/all.h"
#include "game/names.h"
#include "game/rights.h"
#include "game/vitals.h"

namespace game::commands {

namespace {

using world::Character;
using world::CharacterState;
using world::PlayerState;
using world::Position;

// ---- fields

// What stands in a field and what is to; `value` was read within the row's bounds.
struct Field {
  std::string_view name;
  std::int64_t low = 0;
  std::int64_t high = 0;
  bool of_mobiles = false;
  std::int64_t (*get)(const Character& body) = nullptr;
  void (*put)(Game& game, Character& body, std::int64_t value) = nullptr;
};

template <int CharacterState::*Member>
std::int64_t get_own(const Character& body) {
  return body.state().*Member;
}
template <int PlayerState::*Member>
std::int64_t get_player(const Character& body) {
  return body.state().player.*Member;
}
template <int PlayerState::*Member>
void put_player(Game& game, Character& body, std::int64_t value) {
  game.world().change(body).player.*Member = static_cast<int>(value);
}
// No more than the most.
template <int CharacterState::*Member>
void put_now(Game& game, Character& body, std::int64_t value) {
  auto& state = game.world().change(body);
  state.*Member = static_cast<int>(value);
  keep_within(game.world(), body);
  start_healing(game, body);
}
template <int CharacterState::*Most>
void put_most(Game& game, Character& body, std::int64_t value) {
  auto& state = game.world().change(body);
  state.*Most = static_cast<int>(value);
  keep_within(game.world(), body);
  start_healing(game, body);
}

std::int64_t get_coins(const Character& body) {
  return body.state().coins;
}
void put_coins(Game& game, Character& body, std::int64_t value) {
  const auto more = value - body.state().coins;
  // Between nothing and the most a purse holds it cannot be refused.
  [[maybe_unused]] const bool paid = more >= 0
                                         ? game.world().mint(body, more, world::Coinage::staff)
                                         : game.world().sink(body, -more, world::Coinage::staff);
}

constexpr std::int64_t most_points = 100'000;
constexpr std::int64_t most_lessons = 1000;

using S = CharacterState;
constexpr std::array<Field, 10> fields{{
    {"coins", 0, world::most_coins, true, get_coins, put_coins},
    {"hit_points", 1, most_points, true, get_own<&S::hit_points>, put_now<&S::hit_points>},
    {"max_hit_points", 1, most_points, true, get_own<&S::max_hit_points>,
     put_most<&S::max_hit_points>},
    {"mana", 0, most_points, true, get_own<&S::mana>, put_now<&S::mana>},
    {"max_mana", 0, most_points, true, get_own<&S::max_mana>, put_most<&S::max_mana>},
    {"moves", 0, most_points, true, get_own<&S::moves>, put_now<&S::moves>},
    {"max_moves", 0, most_points, true, get_own<&S::max_moves>, put_most<&S::max_moves>},
    {"practices", 0, most_lessons, false, get_player<&PlayerState::practices>,
     put_player<&PlayerState::practices>},
    {"trains", 0, most_lessons, false, get_player<&PlayerState::trains>,
     put_player<&PlayerState::trains>},
    {"wimpy", 0, most_points, false, get_player<&PlayerState::wimpy>,
     put_player<&PlayerState::wimpy>},
}};

void changed(Game& game, const Character& self, const Character& victim, std::string_view field,
             const std::string& before, const std::string& after) {
  audit_change(game, self, "field changed", {victim.name(), field, before, after});
  game.tell(self, base::capitalised(victim.name()) + ": " + std::string(field) + " was " +
                      (before.empty() ? "empty" : before) + ", and is now " +
                      (after.empty() ? "empty" : after) + ".");
}

void set_field(Game& game, Character& self, Character& victim, const Field& field,
               std::string_view typed) {
  if (!field.of_mobiles && !victim.is_player()) {
    game.tell(self, "Only a player has " + std::string(field.name) + ".");
    return;
  }
  const auto value = read_number(typed, field.low, field.high);
  if (!value) {
    game.tell(self, base::capitalised(field.name) + " takes a number from " +
                        std::to_string(field.low) + " to " + std::to_string(field.high) + ".");
    return;
  }
  const auto before = field.get(victim);
  field.put(game, victim, *value);
  changed(game, self, victim, field.name, std::to_string(before),
          std::to_string(field.get(victim)));
}

void set_title(Game& game, Character& self, Character& victim, std::string_view typed) {
  if (!victim.is_player()) {
    game.tell(self, "Only a player has a title.");
    return;
  }
  const bool fits = base::is_printable(typed) && !base::has_invisible(typed) &&
                    characters_in(typed) <= game.limits().title;
  if (!fits || typed.empty()) {
    game.tell(self, "A title has letters and signs that can be seen, at most " +
                        std::to_string(game.limits().title) + " of them; \"none\" takes it away.");
    return;
  }
  const auto before = victim.state().player.title;
  game.world().change(victim).player.title =
      base::equal_no_case(typed, "none") ? std::string() : std::string(typed);
  changed(game, self, victim, "title", before, victim.state().player.title);
}

void set_skill(Game& game, Character& self, Character& victim, Args args) {
  const auto word = args.take();
  const auto percent = read_number(args.rest(), 0, 100);
  const auto* skill = game.rules().skill(base::lower(word));
  if (!victim.is_player()) {
    game.tell(self, "A mobile knows what its level says.");
  } else if (skill == nullptr) {
    game.tell(self,
              "There is no skill " + quoted(word) + ". Give its key, as data/skills.toml has it.");
  } else if (!percent) {
    game.tell(self, "Type: set PLAYER skill KEY PERCENT, with a number from 0 to 100");
  } else {
    auto& skills = game.world().change(victim).player.skills;
    const auto known = skills.find(skill->key);
    const auto before = known == skills.end() ? 0 : known->second;
    if (*percent == 0) {
      skills.erase(skill->key);
    } else {
      skills.insert_or_assign(skill->key, static_cast<int>(*percent));
    }
    changed(game, self, victim, "skill " + skill->key, std::to_string(before),
            std::to_string(*percent));
  }
}

std::string field_names() {
  std::vector<std::string> names;
  names.reserve(fields.size() + 2);
  for (const auto& field : fields) {
    names.emplace_back(field.name);
  }
  names.emplace_back("title");
  names.emplace_back("skill KEY");
  return base::list_in_words(names);
}

void set(Game& game, Character& self, Args args) {
  const auto whom = args.take();
  const auto word = base::lower(args.take());
  if (whom.empty() || word.empty() || args.is_empty()) {
    game.tell(self, "Type: set PERSON FIELD VALUE. The fields are " + field_names() + ".");
    return;
  }
  auto* victim = anybody_meant(game, self, whom);
  if (victim == nullptr || !may_touch(game, self, *victim)) {
    return;
  }
  const auto* field = std::find_if(fields.begin(), fields.end(),
                                   [&word](const Field& row) { return row.name == word; });
  if (field != fields.end()) {
    set_field(game, self, *victim, *field, args.phrase());
  } else if (word == "title") {
    set_title(game, self, *victim, args.phrase());
  } else if (word == "skill") {
    set_skill(game, self, *victim, args);
  } else {
    game.tell(self, "There is no field " + quoted(word) + " to set. There are " + field_names() +
                        "; a level is changed by \"advance\".");
  }
}

// ---- levels

void advance(Game& game, Character& self, Args args) {
  const auto whom = args.take();
  const auto level = read_number(args.rest(), 1, highest_level);
  if (whom.empty() || !level) {
    game.tell(self, "Type: advance PLAYER LEVEL (1 to " + std::to_string(highest_level) + ")");
    return;
  }
  auto* victim = player_meant(game, self, whom);
  if (victim == nullptr || !may_touch(game, self, *victim)) {
    return;
  }
  const auto before = victim->state().level;
  if (before == *level) {
    game.tell(self, victim->name() + " is of that level already.");
    return;
  }
  set_level(game, *victim, static_cast<int>(*level));
  start_healing(game, *victim);
  changed(game, self, *victim, "level", std::to_string(before),
          std::to_string(victim->state().level));
  game.tell(*victim, "You are of level " + std::to_string(victim->state().level) + " now.");
}

constexpr Command rows[] = {
    {.name = "advance",
     .from = Position::dead,
     .needs = Capability::advance,
     .whole = true,
     .usage = "advance PLAYER LEVEL",
     .summary = "make somebody of a higher or a lower level",
     .run = advance},
    {.name = "set",
     .from = Position::dead,
     .needs = Capability::set,
     .whole = true,
     .usage = "set PERSON FIELD VALUE",
     .summary = "change one field of a player or a mobile",
     .run = set},
};

}  // namespace

Rows staff_changing() {
  return rows;
}

}  // namespace game::commands
