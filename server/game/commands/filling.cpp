// Filling one vessel from another, or from a spring that never runs dry.
#include <algorithm>
#include <string>

#include "game/act.h"
#include "game/commands/themes.h"
#include "game/find.h"
#include "game/game.h"

namespace game::commands {

namespace {

using world::Character;
using world::Object;

// By its row in the rules, so that two names of one liquid are one.
bool is_same_liquid(const Game& game, const world::DrinkPlan& one, const world::DrinkPlan& other) {
  const auto* liquid = game.rules().liquid(one.liquid);
  return one.liquid == other.liquid ||
         (liquid != nullptr && liquid == game.rules().liquid(other.liquid));
}

// Where a vessel is filled when nothing was named: the first spring in the room.
Object* find_spring(const Game& game, const Character& self) {
  const Sight sight(game, self);
  for (const auto& thing : self.room()->things()) {
    if (thing.plan().type == world::ObjectType::drink && thing.plan().drink.capacity == 0 &&
        sight.sees(thing)) {
      return game.world().find(thing.handle());
    }
  }
  return nullptr;
}

// Why nothing can be poured; "" when it can. $p the vessel, $P where it comes from.
std::string_view no_pouring(const Game& game, const Object& vessel, const Object& from) {
  const auto& plan = vessel.plan().drink;
  if (vessel.plan().type != world::ObjectType::drink || plan.capacity == 0) {
    return "$p is nothing one could fill.";
  }
  if (from.plan().type != world::ObjectType::drink) {
    return "There is nothing to drink in $P.";
  }
  if (&vessel == &from) {
    return "You pour $p into itself, in your thoughts, and leave it at that.";
  }
  if (vessel.state().amount >= plan.capacity) {
    return "$p is full.";
  }
  if (from.plan().drink.capacity > 0 && from.state().amount <= 0) {
    return "$P is empty.";
  }
  if (!is_same_liquid(game, plan, from.plan().drink)) {
    return plan.liquid.empty() ? "What is in $P does not belong in $p."
                               : "$p is for $t, and you do not mix that with what is in $P.";
  }
  return "";
}

void pour(Game& game, Character& self, Object& vessel, Object& from) {
  const auto& plan = vessel.plan().drink;
  const Cast cast{.actor = &self, .object = &vessel, .second = &from, .words = plan.liquid};
  if (const auto why_not = no_pouring(game, vessel, from); !why_not.empty()) {
    game.tell(self, act_text(game, self, why_not, cast));
    return;
  }
  auto poured = plan.capacity - vessel.state().amount;
  if (from.plan().drink.capacity > 0) {
    poured = std::min(poured, from.state().amount);
    game.world().change(from).amount -= poured;
  }
  game.world().change(vessel).amount += poured;
  act(game, To::actor, "You fill $p from $P.", cast);
  act(game, To::room, "$n fills $p from $P.", cast);
  if (from.plan().drink.capacity > 0 && from.state().amount == 0) {
    game.tell(self, act_text(game, self, "$P is empty now.", cast));
  }
}

void fill(Game& game, Character& self, Args args) {
  if (args.is_empty() || self.room() == nullptr) {
    game.tell(self, "Fill what?");
    return;
  }
  const auto typed = args.take();
  auto* vessel = find_thing(game, self, read_target(typed), {Where::carried, Where::worn});
  if (vessel == nullptr) {
    game.tell(self, not_carried(typed));
    return;
  }
  args.take_if({"from"});
  if (args.is_empty()) {
    if (auto* spring = find_spring(game, self)) {
      pour(game, self, *vessel, *spring);
    } else {
      game.tell(self, "There is no spring here. Say from what to fill it.");
    }
    return;
  }
  const auto source = args.phrase();
  auto* from =
      find_thing(game, self, read_target(source), {Where::carried, Where::worn, Where::room});
  if (from == nullptr) {
    game.tell(self, not_here(source));
    return;
  }
  pour(game, self, *vessel, *from);
}

constexpr Command rows[] = {
    {.name = "fill",
     .usage = "fill VESSEL [[from] SPRING | VESSEL]",
     .summary = "fill a flask or the like from a spring or from another",
     .run = fill},
};

}  // namespace

Rows filling() {
  return rows;
}

}  // namespace game::commands
