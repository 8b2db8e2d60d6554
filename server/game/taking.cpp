#include "game/taking.h"

#include <string>
#include <string_view>

#include "game/act.h"
#include "game/game.h"
#include "game/stock.h"

namespace game {

namespace {

void tell_of(Game& game, const world::Character& self, std::string_view text,
             const world::Object& thing, const world::Object* from = nullptr) {
  game.tell(self, act_text(game, self, text, {.actor = &self, .object = &thing, .second = from}));
}

}  // namespace

bool take_up(Game& game, world::Character& self, world::Object& thing, const world::Object* from) {
  // The words are made before the move: in the dark one knows what one carries, not what one gropes
  // for.
  const Cast cast{.actor = &self, .object = &thing, .second = from};
  if (from == nullptr && !thing.plan().flags.has(world::ObjectFlag::take)) {
    tell_of(game, self, "You cannot take $p.", thing);
    return true;
  }
  if (from != nullptr && from->state().owner != 0 && from->state().owner != self.id()) {
    tell_of(game, self, "You leave $P alone.", thing, from);
    return false;
  }
  const std::string_view rest = from == nullptr ? "$p." : "$p from $P.";
  const auto own = "You get " + std::string(rest);
  const auto others = "$n gets " + std::string(rest);
  if (is_coins(thing)) {
    if (!game.world().pay(thing, self, thing.state().coins)) {
      tell_of(game, self, "Your purse does not hold $p as well.", thing);
      return false;
    }
    act(game, To::actor, own, cast);
    act(game, To::room, others, cast);
    game.world().destroy(thing);
    return true;
  }
  if (game.world().move(thing, self) != world::Moved::yes) {
    tell_of(game, self, "You cannot carry $p as well: your hands are full.", thing);
    return false;
  }
  act(game, To::actor, own, cast);
  act(game, To::room, others, cast);
  return true;
}

}  // namespace game
