#include "game/commands/showing.h"

#include <array>

#include "events/timeline.h"
#include "game/game.h"

namespace game::commands {

namespace {

constexpr std::string_view affect_kind = "affect";
constexpr std::size_t events_shown = 100;

std::string numbers_of(const events::EventDataView& data) {
  std::string out;
  for (const auto n : data.n) {
    out += (out.empty() ? "" : " ") + std::to_string(n);
  }
  return out;
}

std::string two_digits(std::int64_t n) {
  return (n < 10 ? "0" : "") + std::to_string(n);
}

}  // namespace

std::vector<events::EventView> affects_of(const world::Character& person) {
  auto all = person.timeline().events_of(person);
  std::erase_if(all,
                [](const events::EventView& event) { return event.kind->name != affect_kind; });
  return all;
}

std::string name_of_event(const Game& game, const events::EventView& event) {
  if (event.kind->name == affect_kind) {
    const auto* affect = game.rules().affect(event.data.text);
    return affect == nullptr ? std::string(event.data.text) : affect->name;
  }
  return std::string(event.kind->shown.empty() ? event.kind->name : event.kind->shown);
}

wire::Table events_in_table(const Game& game, const events::EventOwner& owner) {
  wire::Table table;
  table.headings = {"Kind", "Due", "Left", "Order", "Numbers", "Text"};
  table.when_empty = "It owns no events.";
  for (const auto& event : game.timeline().events_of(owner)) {
    if (table.rows.size() == events_shown) {
      break;
    }
    const auto due = event.loading ? std::string("loading") : std::to_string(event.key.due);
    table.rows.push_back({std::string(event.kind->name), due,
                          std::to_string(events::Timeline::left(event, game.now())),
                          std::to_string(event.key.sequence), numbers_of(event.data),
                          std::string(event.data.text)});
  }
  return table;
}

std::string place_of(const world::Object& thing) {
  if (thing.in_room() != nullptr) {
    return "in room " + std::to_string(thing.in_room()->vnum());
  }
  if (thing.on_character() != nullptr) {
    return "on " + thing.on_character()->name();
  }
  if (thing.in_object() != nullptr) {
    return "in " + thing.in_object()->short_name() + ", id " +
           std::to_string(thing.in_object()->id());
  }
  return "nowhere";
}

std::string_view clock_in_words(events::ClockKind clock) {
  switch (clock) {
    case events::ClockKind::played:
      return "while you play";
    case events::ClockKind::world:
      return "while the world turns";
    default:
      return "by the calendar outside";
  }
}

wire::Table by_owner_kind(const std::vector<events::EventView>& all) {
  std::array<std::size_t, events::owner_kind_names.size> counts{};
  for (const auto& event : all) {
    ++counts.at(static_cast<std::size_t>(event.owner->owner_kind()));
  }
  wire::Table table;
  table.headings = {"Owners", "Waiting"};
  for (std::size_t i = 0; i < counts.size(); ++i) {
    table.rows.push_back({std::string(events::owner_kind_names[static_cast<events::OwnerKind>(i)]),
                          std::to_string(counts.at(i))});
  }
  return table;
}

std::string date_in_words(std::int64_t utc_seconds) {
  constexpr std::int64_t day_seconds = 86400;
  constexpr std::int64_t era_days = 146097;  // 400 years
  auto days = utc_seconds / day_seconds;
  auto second = utc_seconds % day_seconds;
  if (second < 0) {
    second += day_seconds;
    --days;
  }
  // Years are counted from a first of March, so that the leap day is the last of one; day 0 is
  // 0000-03-01.
  days += 719468;
  const auto era = (days >= 0 ? days : days - era_days + 1) / era_days;
  const auto of_era = days - era * era_days;
  const auto year_of_era = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
  const auto of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
  const auto month_from_march = (5 * of_year + 2) / 153;
  const auto day = of_year - (153 * month_from_march + 2) / 5 + 1;
  const auto month = month_from_march < 10 ? month_from_march + 3 : month_from_march - 9;
  const auto year = year_of_era + era * 400 + (month <= 2 ? 1 : 0);
  return std::to_string(year) + "-" + two_digits(month) + "-" + two_digits(day) + " " +
         two_digits(second / 3600) + ":" + two_digits(second / 60 % 60) + ":" +
         two_digits(second % 60);
}

}  // namespace game::commands
