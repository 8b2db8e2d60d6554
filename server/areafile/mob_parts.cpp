// The fields of the tables inside a mobile: how it hurts, and what it deals in.
#include "areafile/forms.h"

namespace areafile {

namespace {

using world::DamagePlan;
using world::ShopPlan;

constexpr Field<DamagePlan> damage_rows[] = {
    {.name = "dice",
     .help = "how much it hurts without a weapon; 1d4 when left out",
     .takes = "dice or number",
     .read = read_dice<&DamagePlan::dice>},
    {.name = "type",
     .help = "in what way, an entry of data/damage.toml; a blow of the fist when left out",
     .takes = "damage",
     .read = read_line<&DamagePlan::type, longest_name>},
    {.name = "hitroll",
     .help = "how well it aims beyond what its level says",
     .takes = "-100 to 1000",
     .read = read_number<&DamagePlan::hitroll, -100, 1000>},
};

bool read_buys(Report& report, const Node& node, ShopPlan& into) {
  return for_each_item(report, node, [&](const Node& item) {
    if (is_later_type(item)) {
      return note_later_type(report, item, "it is left out");
    }
    const auto at = take_word(report, item, world::object_type_names.words);
    if (at) {
      into.buys.push_back(static_cast<world::ObjectType>(*at));
    }
    return at.has_value();
  });
}

constexpr Field<ShopPlan> shop_rows[] = {
    {.name = "buys",
     .help = "the types of things it buys",
     .takes = "list of words",
     .words = world::object_type_names.words,
     .read = read_buys},
    {.name = "sell_at",
     .help = "what a buyer pays, in percent of a thing's cost; 110 when left out",
     .takes = "1 to 10000",
     .read = read_number<&ShopPlan::sell_at, 1, 10'000>},
    {.name = "buy_at",
     .help = "what a seller gets, in percent of it; 40 when left out",
     .takes = "0 to 10000",
     .read = read_number<&ShopPlan::buy_at, 0, 10'000>},
    {.name = "open",
     .help = "the hour of the day at which it opens; 0 when left out",
     .takes = "0 to 23",
     .read = read_number<&ShopPlan::open, 0, 23>},
    {.name = "close",
     .help = "the hour at which it closes; 24 when left out",
     .takes = "1 to 24",
     .read = read_number<&ShopPlan::close, 1, 24>},
};

}  // namespace

const Form<DamagePlan> damage_form{"damage", damage_rows};
const Form<ShopPlan> shop_form{"a shop", shop_rows};

bool read_damage(Report& report, const Node& node, MobDraft& into) {
  mention(into.mentions, WordKind::damage, node, "type");
  return read_part<&world::MobPlan::damage, damage_form>(report, node, into);
}

bool read_shop(Report& report, const Node& node, MobDraft& into) {
  auto& shop = into.shop;
  shop.is_open_at_all = true;
  if (!read_part<&world::MobPlan::shop, shop_form>(report, node, into)) {
    return false;
  }
  if (shop.open >= shop.close) {
    report.error(node.name_at, R"("shop" must open before it closes; this opens at )" +
                                   std::to_string(shop.open) + " and closes at " +
                                   std::to_string(shop.close));
    return false;
  }
  if (!shop.buys.empty() && shop.buy_at > shop.sell_at) {
    report.error(node.name_at,
                 R"(shop: "buy_at" is more than "sell_at", so it would pay more than it asks)");
    return false;
  }
  return true;
}

std::vector<PartHelp> mob_parts() {
  return {{"damage", damage_form.in_manual()}, {"shop", shop_form.in_manual()}};
}

}  // namespace areafile
