// Shops: whoever keeps one sells what their spawn row gave them, without end, and buys what they
// deal in. What they bought they sell on, once. Their purse is the till: what it lacks to pay for a
// thing, and only that, is new money.
#include <algorithm>
#include <string>
#include <vector>

#include "base/check.h"
#include "base/text.h"
#include "game/act.h"
#include "game/calendar.h"
#include "game/commands/themes.h"
#include "game/fights/fights.h"
#include "game/find.h"
#include "game/game.h"
#include "game/happenings/all.h"
#include "game/look.h"
#include "wire/markup.h"
#include "wire/sheet.h"

namespace game::commands {

namespace {

using world::Character;
using world::Object;
using world::Position;

// Whoever keeps a shop here; null after telling why there is nobody to trade with.
Character* find_keeper(Game& game, const Character& self) {
  Character* keeper = nullptr;
  for (const auto& person : self.room()->people()) {
    if (!person.is_player() && person.plan()->shop.is_open_at_all) {
      keeper = game.world().find(person.handle());
    }
  }
  if (keeper == nullptr) {
    game.tell(self, "There is no shop here.");
    return nullptr;
  }
  const auto& shop = keeper->plan()->shop;
  const Cast cast{.actor = &self, .victim = keeper};
  if (!is_awake(*keeper) || game.fights().is_fighting(*keeper)) {
    game.tell(self, act_text(game, self, "$N is not able to trade just now.", cast));
    return nullptr;
  }
  const int hour = hour_of(game.now());
  if (hour < shop.open || hour >= shop.close) {
    game.tell(self, act_text(game, self, "$N shakes $S head: the shop opens at ", cast) +
                        hour_in_words(shop.open % hours_a_day) + ", and it is " +
                        hour_in_words(hour) + ".");
    return nullptr;
  }
  return keeper;
}

std::int64_t price(const Object& thing, int percent) {
  return std::max<std::int64_t>(1, std::int64_t{thing.plan().cost} * percent / 100);
}

bool is_for_sale(const Object& thing) {
  return thing.worn_at() == world::WearPlace::none && thing.plan().cost > 0;
}

// The words of the shop: builders' and our own, put behind the keeper's name.
void keeper_says(Game& game, const Character& keeper, const Character& to,
                 const std::string& words) {
  const Cast cast{.actor = &keeper, .victim = &to, .words = words};
  act(game, To::victim, wire::styled(wire::Style::speech, "$n says '$t'"), cast);
}

// Each template once, in the order of the keeper's hands.
std::vector<const Object*> goods_of(const Character& keeper) {
  std::vector<const Object*> goods;
  for (const auto& thing : keeper.things()) {
    const bool is_known = std::any_of(goods.begin(), goods.end(), [&thing](const Object* other) {
      return &other->plan() == &thing.plan();
    });
    if (is_for_sale(thing) && !is_known) {
      goods.push_back(&thing);
    }
  }
  std::reverse(goods.begin(), goods.end());
  return goods;
}

// What its spawn row gives it; of a keeper that stands for none, everything.
bool is_endless(const Game& game, const Character& keeper, const Object& thing) {
  const auto* row = game.world().spawn_plan(keeper.state().spawn);
  return row == nullptr ||
         std::find(row->give.begin(), row->give.end(), thing.plan().vnum) != row->give.end();
}

void list(Game& game, Character& self, Args args) {
  const auto* keeper = find_keeper(game, self);
  if (keeper == nullptr) {
    return;
  }
  const auto typed = args.phrase();
  wire::Table table;
  table.headings = {"Thing", "Level", "Price"};
  table.when_empty = "There is nothing of that kind for sale.";
  for (const auto* thing : goods_of(*keeper)) {
    if (typed.empty() || matches(*thing, typed)) {
      table.rows.push_back({wire::styled(wire::Style::object, thing->short_name()),
                            std::to_string(thing->plan().level),
                            coins_in_words(price(*thing, keeper->plan()->shop.sell_at))});
    }
  }
  game.show(self, {.title = "For sale", .parts = {std::move(table)}});
}

void buy(Game& game, Character& self, Args args) {
  if (args.is_empty()) {
    game.tell(self, R"(Buy what? "list" shows what there is.)");
    return;
  }
  auto* keeper = find_keeper(game, self);
  if (keeper == nullptr) {
    return;
  }
  const auto target = read_target(args.phrase());
  const Object* wanted = nullptr;
  int count = 0;
  for (const auto* thing : goods_of(*keeper)) {
    if (target.of == Target::Of::one && matches(*thing, target.words) && ++count == target.count) {
      wanted = thing;
    }
  }
  if (wanted == nullptr) {
    keeper_says(game, *keeper, self, "I do not sell that. Type list to see what I have.");
    return;
  }
  const auto cost = price(*wanted, keeper->plan()->shop.sell_at);
  if (self.state().coins < cost) {
    keeper_says(game, *keeper, self,
                "That is " + coins_in_words(cost) + ", and you have " +
                    coins_in_words(self.state().coins) + ".");
    return;
  }
  const bool endless = is_endless(game, *keeper, *wanted);
  auto* goods =
      endless ? &game.world().make_object(wanted->plan()) : game.world().find(wanted->handle());
  base::check(goods != nullptr, "shop: what the keeper shows is there");
  auto& thing = *goods;
  if (game.world().move(thing, self) != world::Moved::yes) {
    if (endless) {
      game.world().destroy(thing);
    }
    game.tell(self, "Your hands are full.");
    return;
  }
  if (!game.world().pay(self, *keeper, cost)) {  // a till that holds no more
    base::check(game.world().sink(self, cost, world::Coinage::bought),
                "shop: a purse that was looked into");
  }
  if (endless) {
    start_decay(game, thing);
  }
  const Cast cast{.actor = &self, .victim = keeper, .object = &thing};
  game.tell(self, act_text(game, self, "You buy $p for ", cast) + coins_in_words(cost) + ".");
  act(game, To::room, "$n buys $p.", cast);
}

// What the keeper would give; 0 after telling why it is nothing.
std::int64_t offer(Game& game, const Character& self, const Character& keeper,
                   const Object& thing) {
  const auto& shop = keeper.plan()->shop;
  const bool deals =
      std::find(shop.buys.begin(), shop.buys.end(), thing.plan().type) != shop.buys.end();
  if (!deals || thing.plan().cost == 0 || shop.buy_at == 0 || !thing.contents().is_empty()) {
    keeper_says(game, keeper, self,
                !thing.contents().is_empty() ? "Empty it first." : "I do not deal in such things.");
    return 0;
  }
  return price(thing, shop.buy_at);
}

// Out of the till, and what it lacks out of nowhere.
bool pay_out(Game& game, Character& keeper, Character& self, std::int64_t coins) {
  auto& world = game.world();
  if (self.state().coins > world::most_coins - coins) {
    return false;
  }
  const auto from_till = std::min(coins, keeper.state().coins);
  return world.pay(keeper, self, from_till) &&
         world.mint(self, coins - from_till, world::Coinage::sold);
}

// To be sold on, unless the shop has its like, or as much as it can show, or would sell it without
// end; then it goes out by the back door.
void put_on_shelf(Game& game, Character& keeper, Object& thing) {
  constexpr std::size_t most_goods = 40;
  const auto goods = goods_of(keeper);
  const bool has_like = std::any_of(goods.begin(), goods.end(), [&thing](const Object* other) {
    return &other->plan() == &thing.plan();
  });
  const bool sells_on = game.world().spawn_plan(keeper.state().spawn) != nullptr;
  if (!sells_on || has_like || goods.size() >= most_goods ||
      game.world().move(thing, keeper) != world::Moved::yes) {
    game.world().destroy(thing);
  }
}

Object* find_own(Game& game, const Character& self, std::string_view typed) {
  auto* thing = find_thing(game, self, read_target(typed), {Where::carried});
  if (thing == nullptr) {
    game.tell(self, not_carried(typed));
  } else if (thing->plan().flags.has(world::ObjectFlag::no_drop)) {
    game.tell(self,
              act_text(game, self, "You cannot let go of $p.", {.actor = &self, .object = thing}));
    return nullptr;
  }
  return thing;
}

void sell(Game& game, Character& self, Args args) {
  if (args.is_empty()) {
    game.tell(self, "Sell what?");
    return;
  }
  auto* keeper = find_keeper(game, self);
  auto* thing = keeper == nullptr ? nullptr : find_own(game, self, args.phrase());
  const auto coins = thing == nullptr ? 0 : offer(game, self, *keeper, *thing);
  if (coins == 0) {
    return;
  }
  const Cast cast{.actor = &self, .victim = keeper, .object = thing};
  if (!pay_out(game, *keeper, self, coins)) {
    game.tell(self, "Your purse is full.");
    return;
  }
  game.tell(self, act_text(game, self, "You sell $p for ", cast) + coins_in_words(coins) + ".");
  act(game, To::room, "$n sells $p.", cast);
  put_on_shelf(game, *keeper, *thing);
}

void value(Game& game, Character& self, Args args) {
  if (args.is_empty()) {
    game.tell(self, "Value what?");
    return;
  }
  const auto* keeper = find_keeper(game, self);
  const auto* thing = keeper == nullptr ? nullptr : find_own(game, self, args.phrase());
  const auto coins = thing == nullptr ? 0 : offer(game, self, *keeper, *thing);
  if (coins != 0) {
    keeper_says(game, *keeper, self,
                "I would give you " + coins_in_words(coins) + " for " + thing->short_name() + ".");
  }
}

constexpr Command rows[] = {
    {.name = "list",
     .from = Position::resting,
     .usage = "list [WORDS]",
     .summary = "see what a shop sells",
     .run = list},
    {.name = "buy",
     .from = Position::resting,
     .usage = "buy THING",
     .summary = "buy something in a shop",
     .run = buy},
    {.name = "sell",
     .from = Position::resting,
     .usage = "sell THING",
     .summary = "sell something to a shop",
     .run = sell},
    {.name = "value",
     .from = Position::resting,
     .usage = "value THING",
     .summary = "ask what a shop would give for something",
     .run = value},
};

}  // namespace

Rows shops() {
  return rows;
}

}  // namespace game::commands
