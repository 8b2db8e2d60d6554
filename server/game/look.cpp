#include "game/look.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "base/text.h"
#include "game/act.h"
#include "game/fights/fights.h"
#include "game/game.h"
#include "game/happenings/all.h"
#include "game/rights.h"
#include "game/seats.h"
#include "game/vitals.h"
#include "wire/markup.h"

namespace game {

namespace {

using wire::Style;
using wire::styled;
using world::Position;

// "is fighting you!"; nothing for somebody who fights nobody.
std::string fight_of(const Game& game, const Sight& sight, const world::Character& viewer,
                     const world::Character& person) {
  const auto* foe = game.fights().foe_of(person);
  return foe == nullptr
             ? ""
             : "is fighting " + (foe == &viewer ? std::string("you") : sight.name_of(*foe)) + "!";
}

// A sentence's end, with its mark.
std::string posture_of(const Game& game, const Sight& sight, const world::Character& viewer,
                       const world::Character& person) {
  if (auto fight = fight_of(game, sight, viewer, person); !fight.empty()) {
    return fight;
  }
  if (const auto* seat = seat_of(game, person)) {
    const auto position = person.state().position;
    const auto* does = position == Position::sleeping  ? "is sleeping on "
                       : position == Position::resting ? "is resting on "
                                                       : "is sitting on ";
    return does + seat->short_name() + ".";
  }
  switch (person.state().position) {
    case Position::dead:
      return "is lying here, dead.";
    case Position::dying:
      return "is lying here, dying.";
    case Position::stunned:
      return "is lying here, stunned.";
    case Position::sleeping:
      return "is sleeping here.";
    case Position::resting:
      return "is resting here.";
    case Position::sitting:
      return "is sitting here.";
    default:
      return "is here.";
  }
}

std::string line_for(const Game& game, const Sight& sight, const world::Character& viewer,
                     const world::Character& person) {
  const auto& state = person.state();
  if (!person.is_player()) {
    const bool as_written = person.plan() != nullptr && state.position == person.plan()->position;
    if (as_written && !state.long_name.empty()) {
      return styled(Style::mobile, state.long_name);
    }
    return styled(Style::mobile,
                  base::capitalised(state.name) + " " + posture_of(game, sight, viewer, person));
  }
  const auto* absent = game.visitor_of(person) == nullptr ? " (link lost)" : "";
  return styled(Style::player,
                name_and_title(person) + " " + posture_of(game, sight, viewer, person) + absent) +
         unseen_mark(game, person);
}

}  // namespace

std::vector<std::string> joined(const std::vector<std::string>& lines) {
  std::vector<std::pair<const std::string*, std::size_t>> kinds;
  std::map<std::string_view, std::size_t> places;
  for (const auto& line : lines) {
    const auto [place, is_new] = places.emplace(line, kinds.size());
    if (is_new) {
      kinds.emplace_back(&line, 0);
    }
    ++kinds[place->second].second;
  }
  std::vector<std::string> out;
  std::size_t told = 0;
  for (const auto& [line, count] : kinds) {
    if (out.size() == most_lines_of_a_list) {
      break;
    }
    out.push_back(count == 1 ? *line : *line + " (" + std::to_string(count) + ")");
    told += count;
  }
  if (told < lines.size()) {
    out.push_back("And " + std::to_string(lines.size() - told) + " more.");
  }
  return out;
}

std::string health_of(const world::Character& person) {
  constexpr std::array<std::string_view, 5> words{"is close to death", "is badly hurt", "is hurt",
                                                  "has a few scratches", "is in good health"};
  const auto& state = person.state();
  const int most = most_of(person).hit_points;
  if (state.hit_points >= most) {
    return std::string(words.back());
  }
  const auto share = std::max(0, state.hit_points) * 4 / most;
  return std::string(words.at(static_cast<std::size_t>(share)));
}

void tell_prose(Game& game, const world::Character& viewer, std::string_view text) {
  if (!text.empty()) {
    game.tell(viewer, std::string(text));
  }
}

std::string exits_in_words(const Game& game, const world::Character& viewer) {
  const auto& room = *viewer.room();
  std::vector<std::string> words;
  for (std::size_t i = 0; i < world::direction_names.size; ++i) {
    const auto direction = static_cast<world::Direction>(i);
    const auto* exit = room.exit(direction);
    if (exit == nullptr || exit->to == 0 || !knows_way(game, viewer, direction)) {
      continue;
    }
    std::string word(world::direction_names[direction]);
    if (room.door(direction) != world::DoorState::open) {
      word += " (closed)";
    }
    words.push_back(std::move(word));
  }
  std::string out;
  for (const auto& word : words) {
    out += (out.empty() ? "" : ", ") + word;
  }
  return out.empty() ? "none" : out;
}

void show_room(Game& game, const world::Character& viewer, bool in_full) {
  const auto* room = viewer.room();
  if (room == nullptr) {
    game.tell(viewer, "You are nowhere at all.");
    return;
  }
  const Sight sight(game, viewer);
  if (!sight.sees_room()) {
    if (!sight.is_blind()) {
      game.tell(viewer, styled(Style::room_name, "Darkness"));
    }
    game.tell(viewer, std::string(sight.why_not()));
    return;
  }
  game.tell(viewer, styled(Style::room_name, room->name()));
  if (in_full || !viewer.state().player.toggles.has(world::Toggle::brief)) {
    tell_prose(game, viewer, room->plan().desc);
  }
  game.tell(viewer, styled(Style::exits, "Exits: " + exits_in_words(game, viewer) + "."));
  std::vector<std::string> lines;
  for (const auto& thing : room->things()) {
    const auto& words = thing.long_name().empty() ? thing.short_name() : thing.long_name();
    lines.push_back(styled(Style::object, base::capitalised(words)) + marks_of(thing));
  }
  for (auto& line : joined(lines)) {
    game.tell(viewer, std::move(line));
  }
  lines.clear();
  for (const auto& person : room->people()) {
    if (&person != &viewer && sight.sees(person)) {
      lines.push_back(line_for(game, sight, viewer, person));
    }
  }
  for (auto& line : joined(lines)) {
    game.tell(viewer, std::move(line));
  }
}

void show_person(Game& game, const world::Character& viewer, const world::Character& person) {
  const auto& written = person.state().description;
  const bool is_oneself = &viewer == &person;
  const Sight sight(game, viewer);
  if (!sight.sees(person)) {
    const auto why_not = sight.why_not();
    game.tell(viewer, why_not.empty() ? "You cannot see who that is." : std::string(why_not));
    return;
  }
  if (is_oneself) {
    game.tell(viewer, written.empty() ? "You look the way you always do." : written);
  } else if (written.empty()) {
    game.tell(viewer, act_text(game, viewer, "You see nothing unusual about $N.",
                               {.actor = &viewer, .victim = &person}));
  } else {
    tell_prose(game, viewer, written);
  }
  if (!is_oneself) {
    game.tell(viewer, base::capitalised(person.name()) + " " + health_of(person) + ".");
  }
  const auto worn = worn_by(person);
  if (worn.empty()) {
    return;
  }
  game.tell(viewer, is_oneself ? "You use:" : base::capitalised(person.name()) + " uses:");
  for (const auto* thing : worn) {
    game.tell(viewer, "  " + styled(Style::object, sight.name_of(*thing)) + marks_of(*thing) +
                          ", " + std::string(worn_where(thing->worn_at())));
  }
}

}  // namespace game
