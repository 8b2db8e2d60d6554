// The tables inside things and mobiles: what each field is read as, and what is told of a wrong
// one.
#include <doctest/doctest.h>

#include "areafile/support.h"

using namespace areafile_tests;

namespace {

std::string typed(const std::string& type, const std::string& table) {
  return object_with("type = \"" + type + "\"\n" + table);
}
world::ObjectPlan thing(const std::string& type, const std::string& table) {
  return object("type = \"" + type + "\"\n" + table);
}
std::string keeper(const std::string& shop) {
  return problems_of(mob_with("shop = { " + shop + " }"));
}

}  // namespace

TEST_CASE("tables: a weapon has its class, dice and damage") {
  const auto blade =
      thing("weapon", R"(weapon = { class = "dagger", dice = "2d4+1", damage = "stab" })").weapon;
  CHECK(blade.kind == world::WeaponClass::dagger);
  CHECK(blade.dice == world::Dice{2, 4, 1});
  CHECK(blade.damage == "stab");
  CHECK(thing("weapon", "").weapon == world::WeaponPlan{});
  CHECK(problems_of(typed("weapon", R"(weapon = { class = "swrod" })")) ==
        "a.toml:17:20: error: \"class\" cannot be \"swrod\" (did you mean \"sword\"?)\n");
  CHECK(problems_of(typed("weapon", "weapon = { damage = 5 }")) ==
        "a.toml:17:21: error: \"damage\" must be text in quotes; this is a whole number\n");
  CHECK(problems_of(typed("weapon", R"(weapon = { flags = ["sharp"] })")) ==
        "a.toml:17:12: note: \"flags\" is not used yet; it is kept for later\n");
}

TEST_CASE("tables: armour has points against each kind of damage, in either spelling") {
  const std::array<int, 4> points{3, -4, 5, 6};
  const std::string table = "{ pierce = 3, bash = -4, slash = 5, magic = 6 }";
  CHECK(thing("armour", "armour = " + table).armour.against == points);
  const auto american = thing("armor", "armor = " + table);
  CHECK(american.type == world::ObjectType::armour);
  CHECK(american.armour.against == points);
  CHECK(thing("armour", "armor = " + table).armour.against == points);
  CHECK(mob("armour = " + table).armour.against == points);
  CHECK(mob("armor = " + table).armour.against == points);
  CHECK(thing("armour", "armour = { slash = 1 }").armour.against == std::array<int, 4>{0, 0, 1, 0});
  CHECK(problems_of(typed("armour", "armour = { bash = 1001 }")) ==
        "a.toml:17:19: error: \"bash\" must be -1000 to 1000; this is 1001\n");
  CHECK(problems_of(mob_with("armour = { cold = 1 }")) ==
        "a.toml:16:12: error: armour has no field \"cold\"\n");
  CHECK(problems_of(typed("weapon", "armor = { bash = 1 }")) ==
        "a.toml:17:1: error: \"armour\" is for things of type \"armour\"; this one is of type "
        "\"weapon\"\n");
}

TEST_CASE("tables: a container may have a lid, a lock and a key") {
  const auto chest =
      thing(
          "container",
          "container = { capacity = 8, flags = [\"closeable\", \"pickproof\"], state = \"locked\", "
          "key = 3001 }")
          .container;
  CHECK(chest.capacity == 8);
  CHECK(chest.flags.has(world::LidFlag::closeable));
  CHECK(chest.flags.has(world::LidFlag::pickproof));
  CHECK(chest.state == world::DoorState::locked);
  CHECK(chest.key == 3001);
  CHECK(thing("container", "container = { capacity = 8 }").container.state ==
        world::DoorState::open);
  const auto old = thing(
      "container",
      R"(container = { capacity = 8, flags = ["closeable", "locked", "closed"], key = 3001 })");
  CHECK(old.container.state == world::DoorState::locked);
}

TEST_CASE("tables: a lid that cannot be closed is not closed, and one without a key is told") {
  const auto box = [](const std::string& rest) {
    return problems_of(typed("container", "container = { capacity = 8, " + rest + " }"));
  };
  const std::string needs_lid =
      "a.toml:17:1: error: a container with a state or a key needs a lid: flags = "
      "[\"closeable\"]\n";
  CHECK(box(R"(state = "closed")") == needs_lid);
  CHECK(box("key = 3001") == needs_lid);
  CHECK(box(R"(state = "open")").empty());
  CHECK(box(R"(flags = ["closeable"], state = "locked")") ==
        "a.toml:17:1: note: it is locked, and no key opens it\n");
  CHECK(box(R"(flags = ["closable"])") ==
        "a.toml:17:38: error: \"flags\" cannot be \"closable\" (did you mean \"closeable\"?)\n");
  CHECK(box(R"(flags = [7])") ==
        "a.toml:17:38: error: \"flags\" must be text in quotes; this is a whole number\n");
}

TEST_CASE("tables: the key of a container is a thing that is there, of type key") {
  const auto box = [](const std::string& key) {
    return problems_of(
        typed("container", "container = { capacity = 8, flags = [\"closeable\"], key = " + key +
                               " }\n[obj.k]\nvnum = 102\nkeywords = \"k\"\nshort = \"k\"\nlong = "
                               "\"K.\"\ntype = \"key\""));
  };
  CHECK(box("\"k\"").empty());
  CHECK(box("\"kk\"") ==
        "a.toml:17:58: error: container: no object \"kk\" in a (did you mean \"k\"?)\n");
  CHECK(box("\"o\"") ==
        "a.toml:17:58: warning: container: the key \"o\" is a thing of type \"container\", not "
        "\"key\"\n");
}

TEST_CASE("tables: potions and scrolls have spells and their level") {
  const auto brew =
      thing("potion", R"(potion = { level = 12, spells = ["cure_light", "refresh"] })").magic;
  CHECK(brew.level == 12);
  CHECK(brew.spells == std::vector<std::string>{"cure_light", "refresh"});
  CHECK(thing("scroll", R"(scroll = { spells = ["bless"] })").magic.level == 1);
  CHECK(problems_of(typed("scroll", R"(potion = { spells = ["bless"] })")) ==
        "a.toml:17:1: error: \"potion\" is for things of type \"potion\"; this one is of type "
        "\"scroll\"\n");
  CHECK(problems_of(typed("potion", "potion = { level = 3 }")) ==
        "a.toml:17:1: error: a potion or a scroll needs \"spells\"\n");
  CHECK(problems_of(typed("potion", "potion = { spells = [] }")) ==
        "a.toml:17:21: error: \"spells\" must be 1 to 4 spells; this is 0\n");
  CHECK(problems_of(typed("potion", R"(potion = { spells = ["a", "b", "c", "d", "e"] })")) ==
        "a.toml:17:21: error: \"spells\" must be 1 to 4 spells; this is 5\n");
  CHECK(problems_of(typed("potion", R"(potion = { level = 0, spells = ["a"] })")) ==
        "a.toml:17:20: error: \"level\" must be 1 to 200; this is 0\n");
}

TEST_CASE("tables: what is nothing without its table needs it") {
  CHECK(
      problems_of(object_with("type = \"potion\"")) ==
      "a.toml:11:6: error: a thing of type \"potion\" needs a table \"potion\"; potion = { spells "
      "= [...] }\n");
  CHECK(problems_of(object_with("type = \"scroll\"")).find("scroll = { spells = [...] }") !=
        std::string::npos);
  CHECK(problems_of(object_with("type = \"money\"")).find("money = { coins = ... }") !=
        std::string::npos);
  CHECK(problems_of(object_with("type = \"container\"")).find("container = { capacity = ... }") !=
        std::string::npos);
}

TEST_CASE("tables: money is coins, and what other games call gold and silver is noted") {
  CHECK(thing("money", "money = { coins = 85 }").money.coins == 85);
  CHECK(problems_of(typed("money", "money = { coins = 0 }")) ==
        "a.toml:17:19: error: \"coins\" must be 1 to 1000000000; this is 0\n");
  const auto drafts =
      areafile::read_area_text(typed("money", "money = { gold = 20, silver = 5 }"), "a.toml");
  CHECK(in_words(drafts.problems) ==
        "a.toml:17:11: note: \"gold\" is a word of other games; each piece is read as one of "
        "\"coins\"\na.toml:17:22: note: \"silver\" is a word of other games; each piece is read as "
        "one of \"coins\"\n");
  CHECK(drafts.plans.at(0).objects.at(0).money.coins == 25);
  CHECK(mob("coins = 14").coins == 14);
  const auto rich = areafile::read_area_text(mob_with("gold = 14"), "a.toml");
  CHECK(rich.plans.at(0).mobs.at(0).coins == 14);
  CHECK(in_words(rich.problems).find("a.toml:16:1: note: \"gold\" is a word of other games") == 0);
  CHECK(problems_of(mob_with("coins = -1")) ==
        "a.toml:16:9: error: \"coins\" must be 0 to 1000000000; this is -1\n");
}

TEST_CASE("tables: furniture has seats, and says what one does there") {
  const auto bench =
      thing("furniture", R"(furniture = { seats = 3, positions = ["sit", "rest"], heal = 120 })")
          .furniture;
  CHECK(bench.seats == 3);
  CHECK(bench.positions.has(world::Seat::rest));
  CHECK_FALSE(bench.positions.has(world::Seat::sleep));
  CHECK(bench.heal == 120);
  CHECK(thing("furniture", R"(furniture = { positions = ["sit"] })").furniture.seats == 1);
  CHECK(thing("furniture", "").furniture.positions.is_empty());  // a table, to look at
  CHECK(problems_of(typed("furniture", "furniture = { seats = 2 }")) ==
        "a.toml:17:1: error: furniture needs \"positions\"\n");
  CHECK(problems_of(typed("furniture", R"(furniture = { positions = ["sti"] })")) ==
        "a.toml:17:28: error: \"positions\" cannot be \"sti\" (did you mean \"sit\"?)\n");
  CHECK(problems_of(typed("furniture", R"(furniture = { seats = 0, positions = ["sit"] })")) ==
        "a.toml:17:23: error: \"seats\" must be 1 to 100; this is 0\n");
}

TEST_CASE("tables: apply is for things of any type") {
  const auto ring =
      object(
          "apply = { hitroll = 1, damroll = -2, armour = 3, hit_points = 4, mana = 5, "
          "moves = 6, speed = 100 }")
          .apply;
  CHECK(ring == world::ApplyPlan{1, -2, 3, 4, 5, 6, 100});
  CHECK(problems_of(object_with("apply = { speed = -751 }")) ==
        "a.toml:16:19: error: \"speed\" must be -750 to 7000; this is -751\n");
  CHECK(problems_of(object_with("apply = { hitrol = 1 }")) ==
        "a.toml:16:11: error: apply has no field \"hitrol\" (did you mean \"hitroll\"?)\n");
  const auto old = areafile::read_area_text(object_with("apply = { ac = -4, wis = 1 }"), "a.toml");
  CHECK(old.plans.at(0).objects.at(0).apply.armour == 4);
  CHECK(in_words(old.problems) ==
        "a.toml:16:11: note: \"ac\" is a word of other games, where less is better; it is read as "
        "armour = 4\n"
        "a.toml:16:20: note: \"wis\" is not used yet; it is kept for later\n");
}

TEST_CASE("tables: food says how long it nourishes, and food and drink may be poisoned") {
  const auto pie = thing("food", R"(food = { nourishes = "40m", poisoned = true })").food;
  CHECK(pie.nourishes == base::minutes(40));
  CHECK(pie.poisoned);
  CHECK_FALSE(thing("food", "").food.poisoned);
  CHECK(thing("drink", R"(drink = { capacity = 1, liquid = "tea", poisoned = true })")
            .drink.poisoned);
  CHECK(problems_of(typed("food", "food = { nourishes = 40 }"))
            .find("a.toml:17:22: error: \"nourishes\" must be a time") == 0);
  CHECK(problems_of(typed("food", "food = { poisoned = \"yes\" }")) ==
        "a.toml:17:21: error: \"poisoned\" must be true or false; this is text in quotes\n");
}

TEST_CASE("tables: a mobile has its blow, its ways and what holds for it") {
  const auto rat =
      mob("damage = { dice = \"1d4+1\", type = \"bite\", hitroll = 2 }\nact = [\"stay_area\", "
          "\"wimpy\"]\nwander = \"40s\"\naffects = [\"quickened\"]");
  CHECK(rat.damage.dice == world::Dice{1, 4, 1});
  CHECK(rat.damage.type == "bite");
  CHECK(rat.damage.hitroll == 2);
  CHECK(rat.flags.has(world::MobFlag::stay_area));
  CHECK(rat.flags.has(world::MobFlag::wimpy));
  CHECK_FALSE(rat.flags.has(world::MobFlag::aggressive));
  CHECK(rat.wander == base::seconds(40));
  CHECK(rat.affects == std::vector<std::string>{"quickened"});
  CHECK(problems_of(mob_with("act = [\"agressive\"]")) ==
        "a.toml:16:8: error: \"act\" cannot be \"agressive\" (did you mean \"aggressive\"?)\n");
  CHECK(problems_of(mob_with("damage = { dice = \"d6\" }")).find("a.toml:16:19: error: \"dice\"") ==
        0);
  CHECK(problems_of(mob_with("wander = \"often\"")).find("a.toml:16:10: error: \"wander\"") == 0);
  CHECK(problems_of(mob_with("affects = [3]")) ==
        "a.toml:16:12: error: \"affects\" must be text in quotes; this is a whole number\n");
}

TEST_CASE("tables: a shop buys types of things, and opens before it closes") {
  const auto shop =
      mob("shop = { buys = [\"weapon\", \"armour\"], sell_at = 120, buy_at = 30, open = 6, close = "
          "21 }")
          .shop;
  CHECK(shop.is_open_at_all);
  CHECK(shop.buys ==
        std::vector<world::ObjectType>{world::ObjectType::weapon, world::ObjectType::armour});
  CHECK(shop.sell_at == 120);
  CHECK(shop.buy_at == 30);
  CHECK(shop.open == 6);
  CHECK(shop.close == 21);
  CHECK(mob("shop = {}").shop.is_open_at_all);
  CHECK_FALSE(mob("").shop.is_open_at_all);
  CHECK(keeper(R"(buys = ["foood"])") ==
        "a.toml:16:18: error: \"buys\" cannot be \"foood\" (did you mean \"food\"?)\n");
  CHECK(keeper(R"(buys = ["pill"])") ==
        "a.toml:16:18: note: \"pill\" is not used yet; it is left out\n");
  CHECK(keeper("open = 20, close = 6") ==
        "a.toml:16:1: error: \"shop\" must open before it closes; this opens at 20 and closes at "
        "6\n");
  CHECK(keeper("open = 24") == "a.toml:16:17: error: \"open\" must be 0 to 23; this is 24\n");
  CHECK(
      keeper(R"(buys = ["food"], sell_at = 50, buy_at = 60)") ==
      "a.toml:16:1: error: shop: \"buy_at\" is more than \"sell_at\", so it would pay more than it "
      "asks\n");
}

TEST_CASE("tables: a reset may wait until nobody is there, and be heard") {
  const auto with_reset = [](const std::string& rest) {
    return "[area]\nformat = 1\nkey = \"a\"\nname = \"A\"\nvnums = [100, 199]\nreset = { age = "
           "\"5m\"" +
           rest + " }\n";
  };
  const auto drafts = areafile::read_area_text(
      with_reset(R"(, when = "empty", message = "A shutter bangs.")"), "a.toml");
  CHECK(in_words(drafts.problems).empty());
  CHECK(drafts.plans.at(0).reset_when == world::ResetWhen::empty);
  CHECK(drafts.plans.at(0).reset_message == "A shutter bangs.");
  const auto plain = areafile::read_area_text(with_reset(""), "a.toml").plans.at(0);
  CHECK(plain.reset_when == world::ResetWhen::always);
  CHECK(plain.reset_message.empty());
  CHECK(problems_of(with_reset(R"(, when = "emtpy")")) ==
        "a.toml:6:30: error: \"when\" cannot be \"emtpy\" (did you mean \"empty\"?)\n");
  CHECK(problems_of(with_reset(R"(, message = "")"))
            .find("a.toml:6:33: error: \"message\" is empty") == 0);
}

TEST_CASE("tables: an area keeps away from the server's own vnums") {
  const auto area = [](const std::string& low) {
    return problems_of("[area]\nformat = 1\nkey = \"a\"\nname = \"A\"\nvnums = [" + low +
                       ", 199]\n");
  };
  CHECK(
      area("99") ==
      "a.toml:5:10: error: vnums 1 to 99 are the server's own; an area's begin at 100 or above\n");
  CHECK(area("1").find("the server's own") != std::string::npos);
  CHECK(area("100").empty());
}
