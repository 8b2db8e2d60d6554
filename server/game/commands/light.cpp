// Making light, and darkness.
#include "game/act.h"
#include "game/commands/themes.h"
#include "game/find.h"
#include "game/game.h"
#include "game/happenings/all.h"
#include "game/look.h"

namespace game::commands {

namespace {

using world::Character;
using world::Object;

// A light in one's hands; null after telling why there is none.
Object* find_light(Game& game, const Character& self, std::string_view typed) {
  auto* thing = find_thing(game, self, read_target(typed), {Where::carried, Where::worn});
  if (thing == nullptr) {
    game.tell(self, not_carried(typed));
  } else if (thing->plan().type != world::ObjectType::light) {
    game.tell(self, act_text(game, self, "$p is no light.", {.actor = &self, .object = thing}));
    return nullptr;
  }
  return thing;
}

void light_it(Game& game, Character& self, Args args) {
  if (args.is_empty()) {
    game.tell(self, "Light what?");
    return;
  }
  auto* light = find_light(game, self, args.phrase());
  if (light == nullptr) {
    return;
  }
  const Cast cast{.actor = &self, .object = light};
  if (light->state().lit) {
    game.tell(self, act_text(game, self, "$p is lit already.", cast));
    return;
  }
  if (light->plan().light.burns != 0 && fuel_left(game, *light) == 0) {
    game.tell(self, act_text(game, self, "$p is burnt out.", cast));
    return;
  }
  const bool was_dark = self.room() != nullptr && !is_lit(game, *self.room());
  start_burning(game, *light);
  act(game, To::actor, "You light $p.", cast);
  act(game, To::room, "$n lights $p.", cast);
  if (was_dark) {
    room_looks_up(game, *self.room());
    show_room(game, self, true);
  }
}

void extinguish(Game& game, Character& self, Args args) {
  if (args.is_empty()) {
    game.tell(self, "Extinguish what?");
    return;
  }
  auto* light = find_light(game, self, args.phrase());
  if (light == nullptr) {
    return;
  }
  const Cast cast{.actor = &self, .object = light};
  if (!light->state().lit) {
    game.tell(self, act_text(game, self, "$p is not lit.", cast));
    return;
  }
  // Seen while there still is light to see it by.
  act(game, To::actor, "You extinguish $p.", cast);
  act(game, To::room, "$n extinguishes $p.", cast);
  stop_burning(game, *light);
  if (self.room() != nullptr && !is_lit(game, *self.room())) {
    game.tell_room(*self.room(), "It is dark now.");
  }
}

constexpr Command rows[] = {
    {.name = "light",
     .usage = "light THING",
     .summary = "light a torch or a lamp you carry",
     .run = light_it},
    {.name = "extinguish",
     .usage = "extinguish THING",
     .summary = "put out a light you carry, and save what is left of it",
     .run = extinguish},
};

}  // namespace

Rows light() {
  return rows;
}

}  // namespace game::commands
