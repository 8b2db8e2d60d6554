#include "game/returning.h"

#include <charconv>
#include <optional>
#include <string>
#include <string_view>

#include "base/check.h"
#include "base/log.h"
#include "base/text.h"
#include "game/game.h"
#include "game/rows.h"
#include "game/stock.h"

namespace game {

namespace {

using world::Numbered;
using world::Vnum;

std::optional<Vnum> number_in(std::string_view text) {
  Vnum number = 0;
  const auto* const end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, number);
  return read.ec == std::errc() && read.ptr == end ? std::optional(number) : std::nullopt;
}

bool follow(const world::World& world, Numbered of, std::int64_t& vnum) {
  const auto before = vnum;
  vnum = world.moved_vnum(of, static_cast<Vnum>(vnum));
  return vnum != before;
}

// "2001:obj:2005:0": the room of the row, what it brings, and which of its like it is.
bool follow_spawn(const world::World& world, std::string& key) {
  const auto parts = base::split(key, ':');
  const auto room = parts.size() == 4 ? number_in(parts[0]) : std::nullopt;
  const auto brings = parts.size() == 4 ? number_in(parts[2]) : std::nullopt;
  const auto of = parts.size() == 4 ? world::numbered_names.find(parts[1]) : std::nullopt;
  if (!room || !brings || !of) {
    return false;
  }
  auto now = std::to_string(world.moved_vnum(Numbered::room, *room)) + ':' + std::string(parts[1]) +
             ':' + std::to_string(world.moved_vnum(*of, *brings)) + ':' + std::string(parts[3]);
  const bool moved = now != key;
  key = std::move(now);
  return moved;
}

}  // namespace

bool follow_moved(const world::World& world, wire::CharacterRecord& record) {
  return follow(world, Numbered::room, record.room);
}

bool follow_moved(const world::World& world, wire::MobileRecord& record) {
  const bool is_other = follow(world, Numbered::mob, record.template_vnum);
  const bool is_elsewhere = follow(world, Numbered::room, record.room);
  return follow_spawn(world, record.spawn) || is_other || is_elsewhere;
}

bool follow_moved(const world::World& world, wire::ObjectRecord& record) {
  bool moved = follow(world, Numbered::obj, record.template_vnum);
  if (record.in_room) {
    moved = follow(world, Numbered::room, *record.in_room) || moved;
  }
  return follow_spawn(world, record.spawn) || moved;
}

bool follow_moved(const world::World& world, wire::EventRecord& record) {
  if (record.owner_kind != events::owner_kind_names[events::OwnerKind::room]) {
    return false;
  }
  bool moved = follow_spawn(world, record.text);
  if (const auto room = number_in(record.owner)) {
    const auto now = world.moved_vnum(Numbered::room, *room);
    moved = moved || now != *room;
    record.owner = std::to_string(now);
  }
  return moved;
}

bool follow_moved(const world::World& world, wire::SpawnRecord& record) {
  return follow_spawn(world, record.row);
}

bool follow_moved(const world::World& world, wire::RoomRecord& record) {
  return follow(world, Numbered::room, record.vnum);
}

Returning::Place Returning::lost_and_found(const char* why) const {
  return {.room = game_.world().room(lost_and_found_vnum), .lost = why, .is_new = true};
}

Returning::Place Returning::place_of(const wire::ObjectRecord& record) const {
  auto& world = game_.world();
  if (record.in_object) {
    if (auto* holder = world.find_object(*record.in_object)) {
      return {.container = holder};
    }
    if (const auto aside = aside_.find(*record.in_object); aside != aside_.end()) {
      auto place = aside->second;
      place.at = world::WearPlace::none;
      place.is_new = true;
      return place;
    }
    return lost_and_found("what held it is gone");
  }
  if (const auto who = record.on_character ? record.on_character : record.on_mobile) {
    auto* holder = world.find_character(*who);
    return holder == nullptr ? lost_and_found("whoever had it is gone")
                             : Place{.character = holder, .at = wear_place(record)};
  }
  auto* room = world.room(static_cast<Vnum>(record.in_room.value_or(0)));
  return room == nullptr ? lost_and_found("its room is gone") : Place{.room = room};
}

world::Object* Returning::bring(wire::ObjectRecord record) {
  auto& world = game_.world();
  if (world.find_object(record.id) != nullptr) {
    base::log::error("game", "a thing was left out, since it is there already",
                     {{"object", record.id}, {"template", record.template_vnum}});
    return nullptr;
  }
  const auto room_before = record.in_room.value_or(0);
  const bool moved = follow_moved(world, record);
  const auto place = place_of(record);
  const auto* plan = world.object_plan(static_cast<Vnum>(record.template_vnum));
  if (plan == nullptr) {
    aside_.emplace(record.id, place);
    ++missing_[record.template_vnum];
    return nullptr;
  }
  if (place.is_new) {
    record.spawn.clear();  // it stands for a row only where that put it
  }
  auto& object = world.make_object(*plan, record.id);
  load_state(world.load(object), record);
  const bool fits = put(object, record.place_order, place) == world::Moved::yes;
  if (!fits) {
    put_beside(object, record.place_order, place);
  }
  if (moved || place.is_new || !fits) {
    world.change(object);
  }
  if (place.lost != nullptr) {
    base::log::warn("game", "a thing went to the lost-and-found",
                    {{"object", record.id},
                     {"template", record.template_vnum},
                     {"why", place.lost},
                     {"was_in_room", room_before},
                     {"lies_in_room", lost_and_found_vnum}});
  }
  return &object;
}

world::Moved Returning::put(world::Object& object, std::int64_t order, const Place& place) {
  auto& world = game_.world();
  if (place.container != nullptr) {
    return world.restore(object, order, *place.container);
  }
  if (place.character != nullptr) {
    return world.restore(object, order, *place.character, place.at);
  }
  base::check(place.room != nullptr, "Returning: there is no lost-and-found");
  return world.restore(object, order, *place.room);
}

// Another is worn there, or it lay deeper than a limit that was lowered: carried, or beside its
// outermost holder, rather than lost.
void Returning::put_beside(world::Object& object, std::int64_t order, const Place& place) {
  auto beside = place;
  beside.at = world::WearPlace::none;
  if (place.container != nullptr) {
    beside.container = nullptr;
    beside.room = place.container->room_at_root();
    beside.character = place.container->character_at_root();
  }
  put(object, order, beside);
}

void Returning::finish() const {
  for (const auto& [vnum, things] : missing_) {
    base::log::warn("game", "things without a template are put aside; they come back with it",
                    {{"template", vnum}, {"things", things}});
  }
}

}  // namespace game
