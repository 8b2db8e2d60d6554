#include "town/story.h"

#include <algorithm>
#include <optional>

#include "base/pulse.h"
#include "base/text.h"
#include "game/moving.h"
#include "game/stock.h"

namespace town {

namespace {

// "at ": what follows the word; nothing when the line does not begin with it.
std::optional<std::string_view> after(std::string_view line, std::string_view word) {
  if (!line.starts_with(word) || (line.size() > word.size() && line[word.size()] != ' ')) {
    return std::nullopt;
  }
  return base::trim(line.substr(word.size()));
}

std::string not_heard(std::string_view text, const std::string& heard) {
  return "not heard: " + std::string(text) + "\nbut:\n" + heard;
}

world::Room* find_room(support::Stage& stage, std::string_view key) {
  for (const auto& [vnum, room] : stage.world().rooms()) {
    if (room->plan().key == key) {
      return room.get();
    }
  }
  return nullptr;
}

bool is_template(support::Stage& stage, bool mobile, std::string_view key) {
  const auto has_key = [key](const auto& plans) {
    return std::any_of(plans.begin(), plans.end(),
                       [key](const auto& plan) { return plan.key == key; });
  };
  auto areas = stage.options().areas;
  areas.push_back(game::stock_area());
  return std::any_of(areas.begin(), areas.end(), [&](const world::AreaPlan& area) {
    return mobile ? has_key(area.mobs) : has_key(area.objects);
  });
}

}  // namespace

void Story::listen() {
  for (const auto& [name, player] : players_) {
    const auto text = stage_.heard(player);
    if (!text.empty()) {
      heard_[name] += text + "\n";
    }
  }
}

std::string Story::as(std::string_view rest) {
  const auto name = std::string(base::take_word(rest));
  if (name.empty()) {
    return "as whom?";
  }
  who_ = name;
  const auto room = after(base::trim(rest), "at");
  if (!players_.contains(name)) {
    listen();
    const auto* start = stage_.world().start_room();
    players_[name] = stage_.player(name, start->plan().key);
  }
  auto* to = room ? find_room(stage_, *room) : nullptr;
  if (room && to == nullptr) {
    return "there is no room " + std::string(*room);
  }
  if (to != nullptr) {
    game::relocate(stage_.game(), stage_.body(players_[name]), *to);
  }
  return "";
}

std::string Story::type(std::string_view line) {
  if (who_.empty()) {
    return "nobody is there to type: say who, as NAME";
  }
  listen();
  heard_[who_].clear();
  stage_.type(players_[who_], line);
  listen();
  return "";
}

std::string Story::expect_text(std::string_view text) {
  auto& heard = heard_[who_];
  const auto at = heard.find(text);
  if (at == std::string::npos) {
    return not_heard(text, heard);
  }
  heard.erase(0, at + text.size());
  return "";
}

std::string Story::expect_not(std::string_view text) {
  return heard_[who_].find(text) == std::string::npos
             ? ""
             : "heard, but should not: " + std::string(text);
}

// "rat in cellar", after "mobile" or "object".
std::string Story::expect_place(std::string_view words, bool wanted) {
  const auto kind = base::take_word(words);
  const auto key = base::take_word(words);
  const auto room_key = after(base::trim(words), "in");
  auto* room = room_key ? find_room(stage_, *room_key) : nullptr;
  if (room == nullptr) {
    return "say: expect " + std::string(kind) + " KEY in ROOM";
  }
  if (!is_template(stage_, kind == "mobile", key)) {
    return "there is no " + std::string(kind) + " of the key " + std::string(key);
  }
  const bool is_there = kind == "mobile"
                            ? std::any_of(room->people().begin(), room->people().end(),
                                          [key](const auto& one) {
                                            return !one.is_player() && one.plan()->key == key;
                                          })
                            : std::any_of(room->things().begin(), room->things().end(),
                                          [key](const auto& one) { return one.plan().key == key; });
  return is_there == wanted
             ? ""
             : std::string(key) + (wanted ? " is not in " : " is in ") + std::string(*room_key);
}

std::string Story::expect_door(std::string_view words) {
  auto* room = find_room(stage_, base::take_word(words));
  const auto direction = world::direction_names.find(base::take_word(words));
  const auto state = world::door_state_names.find(base::trim(words));
  if (room == nullptr || !direction || !state) {
    return "say: expect door ROOM DIRECTION open|closed|locked";
  }
  const auto is = room->door(*direction);
  return is == *state ? "" : "the door is " + std::string(world::door_state_names[is]);
}

std::string Story::expect(std::string_view what) {
  listen();
  if (const auto door = after(what, "door")) {
    return expect_door(*door);
  }
  for (const auto* kind : {"mobile", "object"}) {
    if (after(what, kind)) {
      return expect_place(what, true);
    }
  }
  if (const auto no = after(what, "no"); no && (after(*no, "mobile") || after(*no, "object"))) {
    return expect_place(*no, false);
  }
  if (const auto text = after(what, "not")) {
    return expect_not(*text);
  }
  return expect_text(what);
}

std::string Story::advance(std::string_view time) {
  const auto pulses = base::parse_duration(time);
  if (!pulses) {
    return "how long is " + std::string(time) + "?";
  }
  stage_.pulses(*pulses);
  listen();
  return "";
}

std::string Story::within(std::string_view rest) {
  const auto time = base::take_word(rest);
  const auto pulses = base::parse_duration(time);
  const auto what = after(base::trim(rest), "expect");
  if (!pulses || !what) {
    return "say: within TIME expect WHAT";
  }
  auto wrong = expect(*what);
  for (base::Pulse i = 0; i < *pulses && !wrong.empty(); ++i) {
    stage_.pulses(1);
    wrong = expect(*what);
  }
  return wrong;
}

void Story::restart() {
  stage_.restart();
  for (auto& [name, player] : players_) {
    player = stage_.login(name);
  }
  listen();
}

std::string Story::obey(std::string_view line) {
  line = base::trim(line);
  if (line.empty() || line.front() == '#') {
    return "";
  }
  if (line.front() == '>') {
    return type(base::trim(line.substr(1)));
  }
  const auto whole = line;
  const auto verb = base::take_word(line);
  line = base::trim(line);
  if (verb == "as") {
    return as(line);
  }
  if (verb == "expect") {
    return expect(line);
  }
  if (verb == "advance") {
    return advance(line);
  }
  if (verb == "within") {
    return within(line);
  }
  if (verb == "restart") {
    restart();
    return "";
  }
  if (verb == "grant") {
    const auto right = game::capability_names.find(line);
    if (!right || who_.empty()) {
      return "grant which right, and to whom?";
    }
    stage_.grant(players_[who_], *right);
    return "";
  }
  return "what is this? " + std::string(whole);
}

std::string Story::tell(std::string_view text) {
  int number = 0;
  for (const auto line : base::split(text, '\n')) {
    ++number;
    if (const auto wrong = obey(line); !wrong.empty()) {
      return "line " + std::to_string(number) + ": " + wrong;
    }
  }
  return "";
}

}  // namespace town
