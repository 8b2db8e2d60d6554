// Things in words: what they are, what is in them, how long they burn.
#include <array>
#include <string>
#include <vector>

#include "base/text.h"
#include "game/game.h"
#include "game/happenings/all.h"
#include "game/look.h"
#include "wire/markup.h"

namespace game {

namespace {

using wire::Style;
using wire::styled;

void show_light(Game& game, const world::Character& viewer, const world::Object& light) {
  const auto left = fuel_left(game, light);
  if (light.plan().light.burns == 0) {
    game.tell(viewer,
              light.state().lit ? "It is lit, and will never go out by itself." : "It is not lit.");
  } else if (light.state().lit) {
    game.tell(viewer, "It is lit, and will burn for " + base::duration_in_words(left) + ".");
  } else if (left == 0) {
    game.tell(viewer, "It is burnt out.");
  } else {
    game.tell(viewer, "It is not lit. It could burn for " + base::duration_in_words(left) + ".");
  }
}

void show_drink(Game& game, const world::Character& viewer, const world::Object& drink) {
  const auto& plan = drink.plan().drink;
  const auto liquid = plan.liquid.empty() ? std::string("drink") : plan.liquid;
  const auto sips = static_cast<std::uint64_t>(std::max(0, drink.state().amount));
  if (plan.capacity == 0) {
    game.tell(viewer, "There is more " + liquid + " in it than anyone could drink.");
  } else if (sips == 0) {
    game.tell(viewer, "It is empty.");
  } else {
    game.tell(viewer, "It holds " + base::counted(sips, "sip", "sips") + " of " + liquid + ".");
  }
}

}  // namespace

bool can_hold_things(const world::Object& thing) {
  const auto type = thing.plan().type;
  return type == world::ObjectType::container || type == world::ObjectType::corpse;
}

std::vector<std::string> things_in_words(const Sight& sight,
                                         const std::vector<const world::Object*>& things) {
  std::vector<std::string> lines;
  lines.reserve(things.size());
  for (const auto* thing : things) {
    lines.push_back(styled(Style::object, sight.name_of(*thing)) +
                    (sight.sees(*thing) ? marks_of(*thing) : ""));
  }
  return joined(lines);
}

std::vector<const world::Object*> carried_by(const world::Character& person) {
  std::vector<const world::Object*> carried;
  for (const auto& thing : person.things()) {
    if (thing.worn_at() == world::WearPlace::none) {
      carried.push_back(&thing);
    }
  }
  return carried;
}

std::vector<const world::Object*> worn_by(const world::Character& person) {
  std::vector<const world::Object*> worn;
  for (std::size_t at = 1; at < world::wear_places; ++at) {
    if (const auto* thing = person.worn(static_cast<world::WearPlace>(at)); thing != nullptr) {
      worn.push_back(thing);
    }
  }
  return worn;
}

std::string_view worn_where(world::WearPlace at) {
  constexpr std::array<std::string_view, world::wear_places> words{
      "carried",     "as light",    "on the head",  "around the neck", "on the body",
      "over all",    "on the arms", "on the hands", "on a finger",     "around the waist",
      "on the legs", "on the feet", "as shield",    "wielded",         "held"};
  return words.at(static_cast<std::size_t>(at));
}

void show_thing(Game& game, const world::Character& viewer, const world::Object& thing,
                bool closely) {
  if (thing.plan().desc.empty()) {
    game.tell(viewer, "You see nothing special about " + thing.short_name() + ".");
  } else {
    tell_prose(game, viewer, thing.plan().desc);
  }
  if (thing.plan().type == world::ObjectType::light) {
    show_light(game, viewer, thing);
  }
  if (!closely) {
    return;
  }
  if (const auto left = poison_left(game, thing); left > 0) {
    game.tell(viewer,
              "It is wet with poison, which will dry in " + base::duration_in_words(left) + ".");
  }
  if (thing.plan().type == world::ObjectType::drink) {
    show_drink(game, viewer, thing);
  }
  if (can_hold_things(thing)) {
    show_contents(game, viewer, thing);
  }
}

void show_contents(Game& game, const world::Character& viewer, const world::Object& container) {
  if (container.state().lid != world::DoorState::open) {
    game.tell(viewer, base::capitalised(container.short_name()) + " is closed.");
    return;
  }
  std::vector<const world::Object*> things;
  for (const auto& thing : container.contents()) {
    things.push_back(&thing);
  }
  if (things.empty()) {
    game.tell(viewer, base::capitalised(container.short_name()) + " is empty.");
    return;
  }
  game.tell(viewer, base::capitalised(container.short_name()) + " holds:");
  for (const auto& line : things_in_words(Sight(game, viewer), things)) {
    game.tell(viewer, "  " + line);
  }
}

}  // namespace game
