// Drinking and eating, and what that does to one.
#include <algorithm>
#include <string>

#include "game/act.h"
#include "game/commands/themes.h"
#include "game/find.h"
#include "game/game.h"
#include "game/happenings/all.h"
#include "game/vitals.h"

namespace game::commands {

namespace {

using world::Character;

constexpr base::Pulse common_meal = base::minutes(20);
constexpr base::Pulse common_sip = base::minutes(5);
constexpr base::Pulse poison_lasts = base::minutes(2);

// What a sip does: to thirst, by its liquid, and by what its builder put into it.
void swallow(Game& game, Character& self, const world::DrinkPlan& plan) {
  const auto* liquid = game.rules().liquid(plan.liquid);
  quench(game, self, liquid == nullptr ? common_sip : liquid->thirst);
  if (liquid != nullptr) {
    feed(game, self, liquid->nourishes);
    if (!liquid->help.empty()) {
      game.tell(self, liquid->help);
    }
  }
  if (!plan.affect.empty()) {
    add_affect(game, self, plan.affect, plan.lasts);
  } else if (liquid != nullptr && !liquid->affect.empty()) {
    add_affect(game, self, liquid->affect, liquid->lasts);
  }
  if (plan.poisoned) {
    add_affect(game, self, "poisoned", poison_lasts);
  }
}

void drink(Game& game, Character& self, Args args) {
  if (args.is_empty()) {
    game.tell(self, "Drink what?");
    return;
  }
  args.take_if({"from"});
  const auto typed = args.phrase();
  auto* vessel =
      find_thing(game, self, read_target(typed), {Where::carried, Where::worn, Where::room});
  if (vessel == nullptr) {
    game.tell(self, not_here(typed));
    return;
  }
  const auto& plan = vessel->plan().drink;
  const Cast cast{.actor = &self, .object = vessel, .words = plan.liquid};
  if (vessel->plan().type != world::ObjectType::drink) {
    game.tell(self, act_text(game, self, "You cannot drink from $p.", cast));
    return;
  }
  // Without a capacity it is a spring that never runs dry.
  if (plan.capacity > 0) {
    if (vessel->state().amount <= 0) {
      game.tell(self, act_text(game, self, "$p is empty.", cast));
      return;
    }
    --game.world().change(*vessel).amount;
  }
  act(game, To::actor, plan.liquid.empty() ? "You drink from $p." : "You drink $t from $p.", cast);
  act(game, To::room, plan.liquid.empty() ? "$n drinks from $p." : "$n drinks $t from $p.", cast);
  swallow(game, self, plan);
}

void eat(Game& game, Character& self, Args args) {
  if (args.is_empty()) {
    game.tell(self, "Eat what?");
    return;
  }
  const auto typed = args.phrase();
  auto* food = find_thing(game, self, read_target(typed), {Where::carried});
  if (food == nullptr) {
    game.tell(self, not_carried(typed));
    return;
  }
  const Cast cast{.actor = &self, .object = food};
  if (food->plan().type != world::ObjectType::food) {
    game.tell(self, act_text(game, self, "You cannot eat $p.", cast));
    return;
  }
  act(game, To::actor, "You eat $p.", cast);
  act(game, To::room, "$n eats $p.", cast);
  const auto meal = food->plan().food;
  game.world().destroy(*food);
  feed(game, self, meal.nourishes != 0 ? meal.nourishes : common_meal);
  if (meal.poisoned) {
    add_affect(game, self, "poisoned", poison_lasts);
  }
  const auto& state = self.state();
  if (meal.heals > 0 && state.hit_points < most_of(self).hit_points) {
    const auto healed = std::min(most_of(self).hit_points, state.hit_points + meal.heals);
    game.world().change(self).hit_points = healed;
    game.tell(self, "You feel better.");
  }
  if (!meal.affect.empty()) {
    add_affect(game, self, meal.affect, meal.lasts);
  }
}

constexpr Command rows[] = {
    {.name = "drink",
     .usage = "drink [from] THING",
     .summary = "take a sip of something you carry or stand beside",
     .run = drink},
    {.name = "eat", .usage = "eat THING", .summary = "eat something you carry", .run = eat},
};

}  // namespace

Rows eating() {
  return rows;
}

}  // namespace game::commands
