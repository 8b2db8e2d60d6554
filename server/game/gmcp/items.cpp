#include "game/gmcp/items.h"

#include <string>
#include <utility>

#include "game/game.h"
#include "game/gmcp/state.h"
#include "game/look.h"

namespace game::gmcp {

namespace {

using wire::GmcpPackage;
using world::Character;
using world::Object;
using world::ObjectType;
using world::WearPlace;

// Past so many changes a new list is shorter.
constexpr std::size_t most_changes = 20;

std::string attrib_of(const Object& thing) {
  const auto& plan = thing.plan();
  std::string letters;
  if (thing.worn_at() == WearPlace::wield) {
    letters += 'L';
  } else if (thing.worn_at() == WearPlace::hold) {
    letters += 'l';
  } else if (thing.worn_at() != WearPlace::none) {
    letters += 'w';
  } else if (!plan.wear.is_empty()) {
    letters += 'W';
  }
  letters += can_hold_things(thing) ? "c" : "";
  letters += plan.type == ObjectType::drink ? "f" : "";
  letters += plan.type == ObjectType::food ? "e" : "";
  letters += plan.type == ObjectType::corpse ? "d" : "";
  letters += plan.flags.has(world::ObjectFlag::take) ? "t" : "";
  return letters;
}

Item item_of(const Character& mobile) {
  std::string letters = "m";
  letters += mobile.state().position == world::Position::dead ? "d" : "";
  letters += mobile.plan()->flags.has(world::MobFlag::peaceful) ? "x" : "";
  return {.id = mobile.id(), .name = mobile.name(), .icon = "", .attrib = letters};
}

Json json_of(const Item& item) {
  Json out = {{"id", item.id}, {"name", item.name}};
  if (!item.icon.empty()) {
    out["icon"] = item.icon;
  }
  out["attrib"] = item.attrib;
  return out;
}

Items by_id(const std::vector<Item>& items) {
  Items all;
  for (const auto& item : items) {
    all.emplace(item.id, item);
  }
  return all;
}

void say_one(const Turn& turn, std::string_view what, std::string_view location, const Item& item) {
  const Json body = {{"location", location}, {"item", json_of(item)}};
  say(turn.game, turn.visitor, GmcpPackage::char_items, "Char.Items." + std::string(what), body);
}

std::size_t changes_between(const Items& told, const Items& now) {
  std::size_t same = 0;
  std::size_t kept = 0;
  for (const auto& [id, item] : now) {
    const auto before = told.find(id);
    kept += before != told.end() ? 1U : 0U;
    same += before != told.end() && before->second == item ? 1U : 0U;
  }
  return (told.size() - kept) + (now.size() - same);
}

void tell_list(const Turn& turn, std::string_view location, bool whole,
               const std::vector<Item>& items, Items& told) {
  auto now = by_id(items);
  if (whole || changes_between(told, now) > most_changes) {
    say(turn.game, turn.visitor, GmcpPackage::char_items, "Char.Items.List",
        list_of(location, items));
  } else {
    for (const auto& [id, item] : told) {
      if (!now.contains(id)) {
        say_one(turn, "Remove", location, item);
      }
    }
    for (const auto& [id, item] : now) {
      const auto before = told.find(id);
      if (before == told.end() || before->second != item) {
        say_one(turn, before == told.end() ? "Add" : "Update", location, item);
      }
    }
  }
  told = std::move(now);
}

// No lid on the way from it out to the viewer or the room is closed.
bool is_within_reach(const Sight& sight, const Character& viewer, const Object& thing) {
  const Object* root = &thing;
  bool open = thing.state().lid == world::DoorState::open;
  while (root->in_object() != nullptr) {
    root = root->in_object();
    open = open && root->state().lid == world::DoorState::open;
  }
  const bool is_here = root->on_character() == &viewer ||
                       (root->in_room() != nullptr && root->in_room() == viewer.room());
  return open && is_here && sight.sees(thing);
}

}  // namespace

Item item_of(const Sight& sight, const Object& thing) {
  return {.id = thing.id(),
          .name = sight.name_of(thing) + marks_of(thing),
          .icon = std::string(world::object_type_names[thing.plan().type]),
          .attrib = attrib_of(thing)};
}

std::vector<Item> inventory_of(const Game& game, const Character& viewer) {
  const Sight sight(game, viewer);
  std::vector<Item> items;
  for (const auto& thing : viewer.things()) {
    if (items.size() == most_items) {
      break;
    }
    items.push_back(item_of(sight, thing));
  }
  return items;
}

std::vector<Item> room_items_of(const Game& game, const Character& viewer) {
  std::vector<Item> items;
  const auto* room = viewer.room();
  const Sight sight(game, viewer);
  if (room == nullptr || !sight.sees_room()) {
    return items;
  }
  for (const auto& person : room->people()) {
    if (items.size() < most_items && !person.is_player() && sight.sees(person)) {
      items.push_back(item_of(person));
    }
  }
  for (const auto& thing : room->things()) {
    if (items.size() == most_items) {
      break;
    }
    items.push_back(item_of(sight, thing));
  }
  return items;
}

Contents contents_of(const Game& game, const Character& viewer, std::int64_t id) {
  const auto* holder = game.world().find_object(id);
  const Sight sight(game, viewer);
  if (holder == nullptr || !can_hold_things(*holder) || !is_within_reach(sight, viewer, *holder)) {
    return {};
  }
  Contents contents{.found = true, .items = {}};
  for (const auto& thing : holder->contents()) {
    if (contents.items.size() == most_items) {
      break;
    }
    contents.items.push_back(item_of(sight, thing));
  }
  return contents;
}

Json list_of(std::string_view location, const std::vector<Item>& items) {
  auto list = Json::array();
  for (const auto& item : items) {
    list.push_back(json_of(item));
  }
  return {{"location", location}, {"items", std::move(list)}};
}

void tell_inventory(const Turn& turn) {
  tell_list(turn, "inv", turn.whole, inventory_of(turn.game, turn.body), turn.told.inventory);
}

void tell_room_items(const Turn& turn) {
  const auto room = turn.body.room() == nullptr ? 0 : turn.body.room()->vnum();
  const bool is_new = std::exchange(turn.told.items_of, room) != room;
  tell_list(turn, "room", turn.whole || is_new, room_items_of(turn.game, turn.body),
            turn.told.room_items);
}

}  // namespace game::gmcp
