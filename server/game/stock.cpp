#include "game/stock.h"

#include "base/check.h"
#include "base/text.h"
#include "game/game.h"

namespace game {

namespace {

constexpr world::Vnum corpse_vnum = 1;
constexpr world::Vnum coins_vnum = 2;
constexpr world::Vnum player_corpse_vnum = 3;
constexpr world::Vnum last_vnum = 99;

world::ObjectPlan corpse_plan(world::Vnum vnum, base::Pulse lasts) {
  world::ObjectPlan plan;
  plan.vnum = vnum;
  plan.key = "corpse_" + std::to_string(vnum);
  plan.keywords = "corpse body";
  plan.short_name = "a corpse";
  plan.long_name = "A corpse lies here.";
  plan.desc = "There is no life in it.";
  plan.type = world::ObjectType::corpse;
  plan.weight = 100;
  plan.decay = {.after = lasts, .fuzz = 250, .message = "$p has gone back to the earth."};
  return plan;
}

world::RoomPlan lost_and_found() {
  world::RoomPlan plan;
  plan.vnum = lost_and_found_vnum;
  plan.key = "lost_and_found";
  plan.name = "The Lost-and-Found";
  plan.desc =
      "Shelves up to the ceiling, and on them whatever the world had no place for any more.  "
      "There is no door; only those who look after the world come here.";
  plan.flags = {world::RoomFlag::safe, world::RoomFlag::indoors, world::RoomFlag::no_mob,
                world::RoomFlag::no_summon};
  return plan;
}

}  // namespace

world::AreaPlan stock_area() {
  world::AreaPlan area;
  area.key = "stock";
  area.name = "Things of every place";
  area.vnum_low = 1;
  area.vnum_high = last_vnum;
  area.backstage = true;
  area.rooms = {lost_and_found()};
  area.objects = {corpse_plan(corpse_vnum, base::minutes(5)),
                  corpse_plan(player_corpse_vnum, base::minutes(40))};
  world::ObjectPlan coins;
  coins.vnum = coins_vnum;
  coins.key = "coins";
  coins.keywords = "coins coin money silver";
  coins.short_name = "some coins";
  coins.long_name = "Some coins lie here.";
  coins.desc = "A mill wheel on the one side, a fish on the other.";
  coins.type = world::ObjectType::money;
  coins.flags.set(world::ObjectFlag::take);
  area.objects.push_back(coins);
  return area;
}

world::Object& make_corpse(Game& game, const world::Character& body) {
  const auto vnum = body.is_player() ? player_corpse_vnum : corpse_vnum;
  auto& corpse = game.world().make_object(*game.world().object_plan(vnum));
  auto& state = game.world().change(corpse);
  state.keywords =
      "corpse body " + (body.is_player() ? base::lower(body.name()) : body.state().keywords);
  state.short_name = "the corpse of " + body.name();
  state.long_name = "The corpse of " + body.name() + " lies here.";
  state.owner = body.is_player() ? body.id() : 0;
  return corpse;
}

world::Object& make_heap(Game& game, std::int64_t coins) {
  base::check(coins > 0, "stock: a heap of no coins");
  auto& money = game.world().make_object(*game.world().object_plan(coins_vnum));
  auto& state = game.world().change(money);
  if (coins == 1) {
    state.short_name = "a coin";
    state.long_name = "A coin lies here.";
  } else {
    state.short_name = std::to_string(coins) + " coins";
    state.long_name = "A heap of " + std::to_string(coins) + " coins lies here.";
  }
  return money;
}

bool is_coins(const world::Object& thing) {
  return thing.plan().type == world::ObjectType::money;
}

}  // namespace game
