// Staff and the wheel: what is due, what it costs, and what lately was.
#include <algorithm>
#include <string>
#include <vector>

#include "base/text.h"
#include "events/timeline.h"
#include "game/beats.h"
#include "game/commands/themes.h"
#include "game/game.h"
#include "wire/sheet.h"

namespace game::commands {

namespace {

using world::Character;
using world::Position;

constexpr std::size_t history_shown = 12;

std::string pulse_in_words(const Game& game, base::Pulse due) {
  return std::to_string(due) + " (in " + base::duration_in_words(due - std::min(due, game.now())) +
         ")";
}

// Nanoseconds as milliseconds, with three digits after the point.
std::string milliseconds(std::uint64_t nanoseconds) {
  const auto fraction = std::to_string(nanoseconds / 1000 % 1000 + 1000);
  return std::to_string(nanoseconds / 1'000'000) + "." + fraction.substr(1) + " ms";
}

std::string half_and_nearly_all(const Quantiles& quantiles) {
  return "half of them at most " + milliseconds(quantiles.at(500)) + ", 99 of 100 at most " +
         milliseconds(quantiles.at(990));
}

wire::Table by_kind(const events::Timeline& timeline) {
  auto all = std::vector<events::Spent>(timeline.spent().begin(), timeline.spent().end());
  std::erase_if(all, [](const events::Spent& spent) { return spent.waiting + spent.events == 0; });
  std::sort(all.begin(), all.end(), [](const events::Spent& a, const events::Spent& b) {
    return a.kind->name < b.kind->name;
  });
  wire::Table table;
  table.headings = {"Kind", "Class", "Saved", "Waiting", "Fired", "In all", "Dearest"};
  table.when_empty = "Nothing has ever waited.";
  for (const auto& spent : all) {
    table.rows.push_back({std::string(spent.kind->name),
                          std::string(events::event_class_names[spent.kind->of]),
                          spent.kind->saved == events::Saved::yes ? "yes" : "no",
                          std::to_string(spent.waiting), std::to_string(spent.events),
                          milliseconds(spent.nanoseconds), milliseconds(spent.longest)});
  }
  return table;
}

// How the list is filled, level by level; a list without levels has no such table.
wire::Table by_level(const std::vector<events::Occupancy>& levels) {
  wire::Table table;
  table.headings = {"Level", "Slots of", "Waiting", "Slots in use", "Longest"};
  table.when_empty = "The list of this server has no levels.";
  for (std::size_t i = 0; i < levels.size(); ++i) {
    const auto& level = levels[i];
    if (level.events > 0 || i == 0) {
      table.rows.push_back({std::to_string(i), base::counted(level.width, "pulse", "pulses"),
                            std::to_string(level.events), std::to_string(level.slots),
                            std::to_string(level.longest)});
    }
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
  auto& timeline = game.timeline();
  const auto& beats = game.beats();
  wire::Sheet sheet;
  sheet.title = "The wheel";
  const auto add = [&sheet](std::string label, std::string value) {
    sheet.parts.emplace_back(wire::LabelValue{std::move(label), std::move(value), true});
  };
  add("Pulse", std::to_string(timeline.now()));
  add("Waiting", std::to_string(timeline.future().size()));
  if (const auto first = timeline.peek_first()) {
    add("Next due", pulse_in_words(game, first->key.due));
  }
  if (beats.lateness().count() > 0) {
    add("Pulses came late", half_and_nearly_all(beats.lateness()));
  }
  if (beats.work().count() > 0) {
    add("Pulses took", half_and_nearly_all(beats.work()));
    add("Longest pulse",
        milliseconds(beats.longest()) + ", pulse " + std::to_string(beats.longest_at()));
  }
  sheet.parts.emplace_back(by_level(timeline.future().occupancy()));
  sheet.parts.emplace_back(by_kind(timeline));
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
     .summary = "what waits on the wheel, by level and kind, how pulses go, and what lately was",
     .run = list_events},
};

}  // namespace

Rows staff_events() {
  return rows;
}

}  // namespace game::commands
