// What one is, has, and waits for; and who else plays.
#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "base/text.h"
#include "game/calendar.h"
#include "game/commands/showing.h"
#include "game/commands/themes.h"
#include "game/fights/formulas.h"
#include "game/find.h"
#include "game/game.h"
#include "game/look.h"
#include "game/rights.h"
#include "game/vitals.h"
#include "game/weather.h"
#include "wire/markup.h"
#include "wire/sheet.h"

namespace game::commands {

namespace {

using wire::LabelValue;
using wire::Style;
using wire::styled;
using world::Character;
using world::Position;

void inventory(Game& game, Character& self, Args /*args*/) {
  wire::List list;
  list.items = things_in_words(Sight(game, self), carried_by(self));
  list.heading = list.items.empty() ? "" : "You carry:";
  list.when_empty = "You carry nothing.";
  game.show(self, {.title = "", .parts = {std::move(list)}});
}

void equipment(Game& game, Character& self, Args /*args*/) {
  wire::Sheet sheet;
  for (const auto* thing : worn_by(self)) {
    sheet.parts.emplace_back(
        LabelValue{.label = base::capitalised(worn_where(thing->worn_at())),
                   .value = styled(Style::object, thing->short_name()) + marks_of(*thing)});
  }
  if (sheet.parts.empty()) {
    sheet.parts.emplace_back(wire::Words{"You wear nothing."});
  } else {
    sheet.title = "You use";
  }
  game.show(self, std::move(sheet));
}

// The name players read for a key of the rules; the key itself when the rules no longer know it.
template <class Entry>
std::string name_or(const Entry* entry, const std::string& key) {
  return entry == nullptr ? key : entry->name;
}

void score(Game& game, Character& self, Args /*args*/) {
  const auto& state = self.state();
  const auto& rules = game.rules();
  wire::Sheet sheet;
  sheet.title = name_and_title(self);
  const auto add = [&sheet](std::string label, std::string value) {
    sheet.parts.emplace_back(LabelValue{std::move(label), std::move(value), true});
  };
  if (!state.race.empty()) {
    add("Race", name_or(rules.race(state.race), state.race));
  }
  if (!state.character_class.empty()) {
    add("Class", name_or(rules.character_class(state.character_class), state.character_class));
  }
  add("Level", std::to_string(state.level));
  add("Experience", std::to_string(state.experience));
  add("To next level", state.level >= highest_level
                           ? std::string("there is none")
                           : std::to_string(experience_at(state.level + 1) - state.experience));
  add("Coins", std::to_string(state.coins));
  const auto most = most_of(self);
  sheet.parts.emplace_back(wire::Gauge{"Hit points", state.hit_points, most.hit_points});
  sheet.parts.emplace_back(wire::Gauge{"Mana", state.mana, most.mana});
  sheet.parts.emplace_back(wire::Gauge{"Moves", state.moves, most.moves});
  add("Position", std::string(world::position_names[state.position]));
  add("Pronouns", std::string(he(state.pronouns)) + ", " + std::string(him(state.pronouns)));
  add("Carried", base::counted(self.things().size(), "thing", "things"));
  if (self.is_player()) {
    const auto& player = state.player;
    sheet.parts.emplace_back(
        LabelValue{"Time played",
                   base::duration_in_words(player.played + game.now() - player.entered_at), false});
  }
  const auto affects = affects_of(self);
  if (!affects.empty()) {
    std::vector<std::string> names;
    names.reserve(affects.size());
    for (const auto& affect : affects) {
      names.push_back(name_of_event(game, affect));
    }
    sheet.parts.emplace_back(LabelValue{"You are", base::list_in_words(names), false});
  }
  game.show(self, std::move(sheet));
}

void affects(Game& game, Character& self, Args /*args*/) {
  wire::Table table;
  table.headings = {"Affect", "Time left", "It runs", "What it does"};
  table.when_empty = "Nothing out of the ordinary affects you.";
  for (const auto& event : affects_of(self)) {
    const auto* affect = game.rules().affect(event.data.text);
    table.rows.push_back({styled(Style::value, name_of_event(game, event)),
                          base::duration_in_words(events::Timeline::left(event, game.now())),
                          std::string(clock_in_words(event.kind->clock)),
                          affect == nullptr ? "" : affect->help});
  }
  game.show(self, {.title = "", .parts = {std::move(table)}});
}

struct Timer {
  events::EventView event;
  std::string whose;
};

void add_timers(std::vector<Timer>& timers, const events::EventOwner& owner,
                const std::string& whose) {
  for (const auto& event : owner.timeline().events_of(owner)) {
    if (!event.kind->hidden) {
      timers.push_back({event, whose});
    }
  }
}

void add_timers_in(std::vector<Timer>& timers, const world::ObjectList& things) {
  for (const auto& thing : things) {
    add_timers(timers, thing, thing.short_name());
    add_timers_in(timers, thing.contents());
  }
}

void timers(Game& game, Character& self, Args /*args*/) {
  std::vector<Timer> all;
  add_timers(all, self, "you");
  add_timers_in(all, self.things());
  std::stable_sort(all.begin(), all.end(),
                   [](const Timer& a, const Timer& b) { return a.event.key < b.event.key; });
  wire::Table table;
  table.headings = {"What", "Of", "Time left", "Pulses", "It runs"};
  table.when_empty = "You are waiting for nothing.";
  for (const auto& timer : all) {
    if (table.rows.size() == most_lines_of_a_list) {
      break;
    }
    const auto left = events::Timeline::left(timer.event, game.now());
    table.rows.push_back({styled(Style::value, name_of_event(game, timer.event)), timer.whose,
                          base::duration_in_words(left), std::to_string(left),
                          std::string(clock_in_words(timer.event.kind->clock))});
  }
  wire::Sheet sheet{.title = "", .parts = {std::move(table)}};
  if (all.size() > most_lines_of_a_list) {
    sheet.parts.emplace_back(
        wire::Words{"And " + std::to_string(all.size() - most_lines_of_a_list) + " more."});
  }
  game.show(self, std::move(sheet));
}

// With a word, only those whose name begins so.
void who(Game& game, Character& self, Args args) {
  const auto typed = args.take();
  wire::Table table;
  table.headings = {"Name", "Class", "Level"};
  std::size_t count = 0;
  for (const auto& [session, visitor] : game.visitors()) {
    const auto* person = game.body_of(*visitor);
    if (person == nullptr || is_unseen_by(game, *person, self) ||
        (!typed.empty() && !matches(*person, typed)) || ++count > most_lines_of_a_list) {
      continue;
    }
    const auto& state = person->state();
    table.rows.push_back(
        {styled(Style::player, name_and_title(*person)) + unseen_mark(game, *person),
         name_or(game.rules().character_class(state.character_class), state.character_class),
         std::to_string(state.level)});
  }
  auto words = base::counted(count, "player", "players") + ".";
  if (count > most_lines_of_a_list) {
    words += " These are the first " + std::to_string(most_lines_of_a_list) +
             "; \"who NAME\" finds others.";
  }
  game.show(self, {.title = "Who plays", .parts = {std::move(table), wire::Words{words}}});
}

// Who is meant: the whole name, else the first whose name begins so.
const Character* player_meant(const Game& game, const Character& self, std::string_view typed) {
  if (const auto* exact = find_player(game, self, typed)) {
    return exact;
  }
  for (const auto& [session, visitor] : game.visitors()) {
    const auto* person = game.body_of(*visitor);
    if (person != nullptr && matches(*person, typed) && !is_unseen_by(game, *person, self)) {
      return person;
    }
  }
  return nullptr;
}

void whois(Game& game, Character& self, Args args) {
  if (args.is_empty()) {
    game.tell(self, "Whom do you want to know about? For example: whois ann");
    return;
  }
  const auto typed = args.take();
  const auto* person = player_meant(game, self, typed);
  if (person == nullptr) {
    game.tell(self, "Nobody called " + quoted(typed) + " is playing just now.");
    return;
  }
  const auto& state = person->state();
  wire::Sheet sheet;
  sheet.title = name_and_title(*person);
  const auto add = [&sheet](std::string label, std::string value) {
    sheet.parts.emplace_back(LabelValue{std::move(label), std::move(value), false});
  };
  add("Race", name_or(game.rules().race(state.race), state.race));
  add("Class", name_or(game.rules().character_class(state.character_class), state.character_class));
  add("Level", std::to_string(state.level));
  const auto entered = std::min(game.now(), state.player.entered_at);
  add("Here for", base::duration_in_words(game.now() - entered));
  const auto* visitor = game.visitor_of(*person);
  if (visitor == nullptr) {
    add("Idle", "the link is lost");
  } else {
    const auto idle = game.now() - std::min(game.now(), visitor->last_line);
    add("Idle", idle < base::minutes(1) ? "no" : "for " + base::duration_in_words(idle));
  }
  game.show(self, std::move(sheet));
}

void time(Game& game, Character& self, Args /*args*/) {
  const int hour = hour_of(game.now());
  game.tell(self, "It is " + hour_in_words(hour) + " on day " + std::to_string(day_of(game.now())) +
                      ", and " + (is_day(hour) ? "light" : "dark") + " outside.");
  game.tell(self, "The wheel has turned for " + base::duration_in_words(game.now()) + ".");
  game.tell(self, "Outside it is " + date_in_words(game.wall()) + " (UTC).");
}

void weather(Game& game, Character& self, Args /*args*/) {
  if (self.room() == nullptr || !is_outdoors(game, *self.room())) {
    game.tell(self, "You cannot see the sky from here.");
    return;
  }
  const auto hour = hour_number(game.now());
  const auto& area = self.room()->area();
  const auto sky = sky_of(game, area, hour);
  game.tell(self,
            std::string(sky_in_words(sky)) + (is_day(hour_of(game.now())) ? "" : " It is night."));
  const auto next = sky_of(game, area, hour + 1);
  if (next != sky) {
    game.tell(self, next < sky ? "It looks as if it will get better." : "There is worse to come.");
  }
}

constexpr Command rows[] = {
    {.name = "inventory",
     .from = Position::sleeping,
     .usage = "inventory",
     .summary = "list what you carry",
     .run = inventory},
    {.name = "equipment",
     .from = Position::sleeping,
     .usage = "equipment",
     .summary = "list what you wear and hold",
     .run = equipment},
    {.name = "score",
     .from = Position::dead,
     .usage = "score",
     .summary = "see how you are",
     .run = score},
    {.name = "affects",
     .from = Position::dead,
     .usage = "affects",
     .summary = "see what works on you, and for how long",
     .run = affects},
    {.name = "time",
     .from = Position::dead,
     .usage = "time",
     .summary = "what time it is, here and outside",
     .run = time},
    {.name = "weather", .usage = "weather", .summary = "how the sky looks", .run = weather},
    {.name = "timers",
     .from = Position::dead,
     .usage = "timers",
     .summary = "all that will happen to you and your things by itself, with exact times",
     .run = timers},
    {.name = "who",
     .from = Position::dead,
     .cost = 2,
     .usage = "who [NAME]",
     .summary = "list who is playing",
     .run = who},
    {.name = "whois",
     .from = Position::dead,
     .cost = 2,
     .usage = "whois NAME",
     .summary = "learn a little about somebody who is playing",
     .run = whois},
};

}  // namespace

Rows about_self() {
  return rows;
}

}  // namespace game::commands
