// Staff and everything about one room, body or thing.
#include <string>
#include <utility>
#include <vector>

#include "base/text.h"
#include "game/commands/showing.h"
#include "game/commands/staff_aims.h"
#include "game/commands/themes.h"
#include "game/fights/fights.h"
#include "game/find.h"
#include "game/game.h"
#include "game/happenings/all.h"
#include "game/look.h"
#include "game/rights.h"
#include "wire/sheet.h"

namespace game::commands {

namespace {

using world::Character;
using world::Object;
using world::Position;
using world::Room;

constexpr std::int64_t highest_id = 1'000'000'000'000'000;

template <class E, class Names>
std::string flags_in_words(base::Flags<E> flags, const Names& names) {
  std::string out;
  for (std::size_t i = 0; i < names.size; ++i) {
    const auto flag = static_cast<E>(i);
    if (flags.has(flag)) {
      out += (out.empty() ? "" : " ") + std::string(names[flag]);
    }
  }
  return out.empty() ? "none" : out;
}

// A sheet that grows fact by fact.
struct Facts {
  wire::Sheet sheet;
  void add(std::string label, std::string value, bool short_form = true) {
    sheet.parts.emplace_back(wire::LabelValue{std::move(label), std::move(value), short_form});
  }
  void add(std::string label, std::int64_t value) { add(std::move(label), std::to_string(value)); }
  void add(std::string label, std::int64_t value, std::int64_t most) {
    add(std::move(label), std::to_string(value) + " of " + std::to_string(most));
  }
  void add_long(std::string label, std::string value) {
    add(std::move(label), value.empty() ? std::string("none") : std::move(value), false);
  }
};

// Up to a bound, as every list.
std::string things_of(const world::ObjectList& things) {
  std::vector<std::string> names;
  for (const auto& thing : things) {
    if (names.size() == most_lines_of_a_list) {
      names.push_back(std::to_string(things.size() - most_lines_of_a_list) + " more");
      break;
    }
    names.push_back(thing.short_name() + " (id " + std::to_string(thing.id()) + ")");
  }
  return base::list_in_words(names);
}

// ---- rooms

wire::Table exits_of(const Room& room) {
  wire::Table table;
  table.headings = {"Exit", "To", "Door", "Flags"};
  table.when_empty = "There is no way out.";
  for (const auto& exit : room.plan().exits) {
    const auto door =
        exit.door.empty()
            ? std::string("none")
            : exit.door + ", " + std::string(world::door_state_names[room.door(exit.direction)]);
    table.rows.push_back({std::string(world::direction_names[exit.direction]),
                          std::to_string(exit.to), door,
                          flags_in_words(exit.flags, world::exit_flag_names)});
  }
  return table;
}

wire::Table spawns_of(const Game& game, const Room& room) {
  wire::Table table;
  table.headings = {"Spawn row", "In the world", "At most"};
  for (const auto& row : room.plan().spawns) {
    table.rows.push_back(
        {row.key, std::to_string(game.world().count_of_spawn(row.key)), std::to_string(row.max)});
  }
  return table;
}

void show_room_facts(Game& game, const Character& self, const Room& room) {
  const auto& plan = room.plan();
  Facts facts;
  facts.sheet.title = room.name();
  facts.add("Number", room.vnum());
  facts.add("Key", plan.key);
  facts.add("Area", room.area().key());
  facts.add("Sector", std::string(world::sector_names[plan.sector]));
  facts.add("Flags", flags_in_words(plan.flags, world::room_flag_names));
  facts.add("Heal", plan.heal);
  facts.add("Lit", is_lit(game, room) ? "yes" : "no");
  facts.add("Fighting", static_cast<std::int64_t>(game.fights().fighters_in(room)));
  if (room.is_removed()) {
    facts.add("Removed", "its text is gone");
  }
  std::vector<std::string> people;
  for (const auto& person : room.people()) {
    if (!is_unseen_by(game, person, self) && people.size() < most_lines_of_a_list) {
      people.push_back(person.name() + " (id " + std::to_string(person.id()) + ")");
    }
  }
  facts.add_long("People", base::list_in_words(people));
  facts.add_long("Things", things_of(room.things()));
  facts.sheet.parts.emplace_back(exits_of(room));
  facts.sheet.parts.emplace_back(spawns_of(game, room));
  facts.sheet.parts.emplace_back(events_in_table(game, room));
  game.show(self, std::move(facts.sheet));
}

// ---- bodies

void add_player(Facts& facts, const Game& game, const Character& body) {
  const auto& player = body.state().player;
  const auto* account = game.account_of(body);
  facts.add("Account", account == nullptr ? std::string("none") : account->record.name);
  facts.add("Rights", account == nullptr || account->record.rights.empty()
                          ? std::string("none")
                          : account->record.rights);
  facts.add_long("Title", player.title);
  facts.add("Settings", flags_in_words(player.toggles, world::toggle_names));
  facts.add("Unseen", player.unseen ? "yes" : "no");
  facts.add("Link", game.visitor_of(body) == nullptr ? "lost" : "there");
  facts.add("Made", date_in_words(player.created));
  facts.add("Wimpy", player.wimpy);
  facts.add("Practices", player.practices);
  facts.add("Trains", player.trains);
  std::string skills;
  for (const auto& [key, percent] : player.skills) {
    skills += (skills.empty() ? "" : ", ") + key + " " + std::to_string(percent);
  }
  facts.add_long("Skills", skills);
}

void add_mobile(Facts& facts, const Character& body) {
  const auto& plan = *body.plan();
  facts.add("Template", plan.vnum);
  facts.add("Key", plan.key);
  facts.add("Spawn row", body.state().spawn.empty() ? "none" : body.state().spawn);
  facts.add("Flags", flags_in_words(plan.flags, world::mob_flag_names));
}

void show_body_facts(Game& game, const Character& self, const Character& body) {
  const auto& state = body.state();
  Facts facts;
  facts.sheet.title = base::capitalised(body.name());
  facts.add("Id", body.id());
  facts.add("Is", body.is_player() ? "a player" : "a mobile");
  facts.add("Room", place_in_words(body.room()));
  facts.add("Race", state.race.empty() ? "none" : state.race);
  facts.add("Class", state.character_class.empty() ? "none" : state.character_class);
  facts.add("Level", state.level);
  facts.add("Experience", state.experience);
  facts.add("Coins", state.coins);
  facts.add("Hit points", state.hit_points, state.max_hit_points);
  facts.add("Mana", state.mana, state.max_mana);
  facts.add("Moves", state.moves, state.max_moves);
  facts.add("Position", std::string(world::position_names[state.position]));
  facts.add("Speed", speed_of(game, body));
  const auto* foe = game.fights().foe_of(body);
  facts.add("Fights",
            foe == nullptr ? std::string("nobody") : std::string(name_for(game, self, *foe)));
  if (body.is_player()) {
    add_player(facts, game, body);
  } else {
    add_mobile(facts, body);
  }
  facts.add_long("Things", things_of(body.things()));
  facts.sheet.parts.emplace_back(events_in_table(game, body));
  game.show(self, std::move(facts.sheet));
}

// ---- things

void show_thing_facts(Game& game, const Character& self, const Object& thing) {
  const auto& plan = thing.plan();
  const auto& state = thing.state();
  Facts facts;
  facts.sheet.title = base::capitalised(thing.short_name());
  facts.add("Id", thing.id());
  facts.add("Template", plan.vnum);
  facts.add("Key", plan.key);
  facts.add("Type", std::string(world::object_type_names[plan.type]));
  facts.add("Flags", flags_in_words(plan.flags, world::object_flag_names));
  facts.add("Worn", flags_in_words(plan.wear, world::wear_place_names));
  facts.add_long("Keywords", thing.keywords());
  const auto* holder = thing.character_at_root();
  const bool is_hidden = holder != nullptr && is_unseen_by(game, *holder, self);
  facts.add_long("Is", is_hidden ? std::string("with someone") : place_of(thing));
  facts.add("Level", plan.level);
  facts.add("Weight", plan.weight);
  facts.add("Cost", plan.cost);
  facts.add("Lit", state.lit ? "yes" : "no");
  facts.add("Fuel", static_cast<std::int64_t>(fuel_left(game, thing)));
  facts.add("Amount", state.amount);
  facts.add("Lid", std::string(world::door_state_names[state.lid]));
  facts.add("Coins", state.coins);
  facts.add("Owner", state.owner);
  facts.add("Spawn row", state.spawn.empty() ? "none" : state.spawn);
  facts.add_long("Holds", things_of(thing.contents()));
  facts.sheet.parts.emplace_back(events_in_table(game, thing));
  game.show(self, std::move(facts.sheet));
}

// ---- what was meant

std::optional<std::int64_t> read_id(std::string_view typed) {
  return typed.size() > 1 && typed.front() == '#' ? read_number(typed.substr(1), 1, highest_id)
                                                  : std::nullopt;
}

const Character* body_meant(const Game& game, Character& self, std::string_view typed) {
  if (const auto id = read_id(typed)) {
    const auto* body = game.world().find_character(*id);
    return body == nullptr || is_unseen_by(game, *body, self) ? nullptr : body;
  }
  const auto* player = find_player(game, self, typed);
  return player != nullptr ? player : find_person(game, self, read_target(typed));
}

const Object* thing_meant(const Game& game, Character& self, std::string_view typed) {
  if (const auto id = read_id(typed)) {
    return game.world().find_object(*id);
  }
  return find_thing(game, self, read_target(typed), {Where::carried, Where::worn, Where::room});
}

void stat_room(Game& game, Character& self, std::string_view typed) {
  const auto* room = typed.empty() ? self.room() : room_meant(game, self, typed);
  if (room != nullptr) {
    show_room_facts(game, self, *room);
  } else if (typed.empty()) {
    game.tell(self, "You are in no room.");
  }
}

void stat(Game& game, Character& self, Args args) {
  if (args.take_if({"room"})) {
    stat_room(game, self, args.phrase());
    return;
  }
  const bool body_only = args.take_if({"mob", "player"});
  const bool thing_only = !body_only && args.take_if({"obj"});
  const auto typed = args.phrase();
  if (typed.empty()) {
    game.tell(self, "Type: stat room [NUMBER], stat mob NAME, stat obj NAME, or #ID for a name");
    return;
  }
  const auto* body = thing_only ? nullptr : body_meant(game, self, typed);
  const auto* thing = body != nullptr || body_only ? nullptr : thing_meant(game, self, typed);
  if (body != nullptr) {
    show_body_facts(game, self, *body);
  } else if (thing != nullptr) {
    show_thing_facts(game, self, *thing);
  } else {
    game.tell(self, not_here(typed));
  }
}

constexpr Command rows[] = {
    {.name = "stat",
     .from = Position::dead,
     .needs = Capability::stat,
     .cost = 2,
     .usage = "stat [room|mob|obj] WHAT",
     .summary = "see everything about a room, a body or a thing",
     .run = stat},
};

}  // namespace

Rows staff_seeing() {
  return rows;
}

}  // namespace game::commands
