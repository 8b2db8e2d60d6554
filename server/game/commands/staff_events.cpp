// Staff and the wheel: what is due, whose it is, and what lately was.
#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "base/text.h"
#include "events/timeline.h"
#include "game/commands/showing.h"
#include "game/commands/themes.h"
#include "game/game.h"
#include "wire/sheet.h"

namespace game::commands {

namespace {

using events::EventView;
using world::Character;
using world::Position;

constexpr std::size_t history_shown = 12;

std::string pulse_in_words(const Game& game, base::Pulse due) {
  return std::to_string(due) + " (in " + base::duration_in_words(due - std::min(due, game.now())) +
         ")";
}

struct Tally {
  const events::EventKind* kind = nullptr;
  std::size_t count = 0;
  base::Pulse first = 0;
};

wire::Table by_kind(const Game& game, const std::vector<EventView>& all) {
  std::map<std::string_view, Tally> tallies;
  for (const auto& event : all) {
    auto& tally = tallies[event.kind->name];
    if (tally.count++ == 0) {
      tally.kind = event.kind;
      tally.first = event.key.due;
    }
  }
  wire::Table table;
  table.headings = {"Kind", "Class", "Saved", "Clock", "Waiting", "Next due"};
  table.when_empty = "Nothing is waiting.";
  for (const auto& [name, tally] : tallies) {
    table.rows.push_back({std::string(name), std::string(events::event_class_names[tally.kind->of]),
                          tally.kind->saved == events::Saved::yes ? "yes" : "no",
                          std::string(events::clock_names[tally.kind->clock]),
                          std::to_string(tally.count), pulse_in_words(game, tally.first)});
  }
  return table;
}

wire::Table latest(const events::Timeline& timeline) {
  wire::Table table;
  table.headings = {"Pulse", "Kind", "Owner", "Microseconds"};
  table.when_empty = "Nothing has happened yet.";
  const auto& history = timeline.history();
  const auto from = history.size() - std::min(history.size(), history_shown);
  for (auto i = from; i < history.size(); ++i) {
    const auto& past = history[i];
    table.rows.push_back({std::to_string(past.due), std::string(past.kind->name),
                          std::string(events::owner_kind_names[past.owner]),
                          std::to_string(past.nanoseconds / 1000)});
  }
  return table;
}

void list_events(Game& game, Character& self, Args /*args*/) {
  const auto& timeline = game.timeline();
  const auto all = timeline.future().in_order();
  wire::Sheet sheet;
  sheet.title = "The wheel";
  const auto add = [&sheet](std::string label, std::string value) {
    sheet.parts.emplace_back(wire::LabelValue{std::move(label), std::move(value), true});
  };
  add("Pulse", std::to_string(timeline.now()));
  add("Waiting", std::to_string(all.size()));
  if (!all.empty()) {
    add("Next due", pulse_in_words(game, all.front().key.due));
  }
  sheet.parts.emplace_back(by_kind(game, all));
  sheet.parts.emplace_back(by_owner_kind(all));
  sheet.parts.emplace_back(wire::Words{"Lately:"});
  sheet.parts.emplace_back(latest(timeline));
  game.show(self, std::move(sheet));
}

constexpr Command rows[] = {
    {.name = "events",
     .from = Position::dead,
     .needs = Capability::events,
     .cost = 4,
     .usage = "events",
     .summary = "what waits on the wheel, by kind and owner, and what lately was",
     .run = list_events},
};

}  // namespace

Rows staff_events() {
  return rows;
}

}  // namespace game::commands
