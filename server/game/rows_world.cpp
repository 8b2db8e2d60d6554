// Mobiles and rooms as rows, and back.
#include <algorithm>
#include <charconv>
#include <set>
#include <string>

#include "base/text.h"
#include "game/rows.h"
#include "game/vital_rows.h"

namespace game {

namespace {

std::string words_of(const std::set<std::int64_t>& ids) {
  std::string words;
  for (const auto id : ids) {
    words.append(words.empty() ? "" : " ").append(std::to_string(id));
  }
  return words;
}

std::set<std::int64_t> read_ids(std::string_view words) {
  std::set<std::int64_t> ids;
  for (auto word = base::take_word(words); !word.empty(); word = base::take_word(words)) {
    std::int64_t id = 0;
    if (std::from_chars(word.data(), word.data() + word.size(), id).ec == std::errc()) {
      ids.insert(id);
    }
  }
  return ids;
}

}  // namespace

wire::MobileRecord to_mobile_record(const world::Character& mobile) {
  const auto& state = mobile.state();
  wire::MobileRecord record;
  record.id = mobile.id();
  record.template_vnum = mobile.plan()->vnum;
  record.room = mobile.room() == nullptr ? 0 : mobile.room()->vnum();
  save_vitals(state, record);
  record.spawn = state.spawn;
  record.grudges = words_of(state.grudges);
  return record;
}

void load_state(world::CharacterState& state, const wire::MobileRecord& record) {
  load_vitals(state, record);
  state.spawn = record.spawn;
  state.grudges = read_ids(record.grudges);
}

wire::RoomRecord to_record(const world::Room& room) {
  wire::RoomRecord record;
  record.vnum = room.vnum();
  for (const auto& exit : room.plan().exits) {
    if (!exit.door.empty() && room.door(exit.direction) != exit.state) {
      record.doors.append(record.doors.empty() ? "" : " ")
          .append(world::direction_names[exit.direction])
          .append("=")
          .append(world::door_state_names[room.door(exit.direction)]);
    }
  }
  return record;
}

wire::MoveRecord to_record(const world::Move& move, std::int64_t wall_second) {
  return {.pulse = static_cast<std::int64_t>(move.pulse),
          .wall_second = wall_second,
          .object = move.object,
          .template_vnum = move.template_vnum,
          .coins = move.coins,
          .from_kind = std::string(move.from.kind),
          .from_id = move.from.id,
          .to_kind = std::string(move.to.kind),
          .to_id = move.to.id,
          .who = move.who,
          .why = std::string(move.why)};
}

void load_doors(world::World& world, world::Room& room, const wire::RoomRecord& record) {
  std::string_view words = record.doors;
  for (auto word = base::take_word(words); !word.empty(); word = base::take_word(words)) {
    const auto mark = std::min(word.find('='), word.size());
    const auto direction = world::direction_names.find(word.substr(0, mark));
    const auto state = world::door_state_names.find(word.substr(std::min(mark + 1, word.size())));
    if (direction && state) {
      world.load_door(room, *direction, *state);
    }
  }
}

}  // namespace game
