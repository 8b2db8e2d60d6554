// What is only wrong when all areas and rules are known: words nobody knows, locks without keys,
// rooms without a way, mobiles that nothing brings.
#include <doctest/doctest.h>

#include "areafile/support.h"

using namespace areafile_tests;

namespace {

std::string room(const std::string& key, int vnum, const std::string& rest = "") {
  return "[room." + key + "]\nvnum = " + std::to_string(vnum) + "\nname = \"" + key +
         "\"\nsector = \"city\"\ndesc = \"x\"\n" + rest;
}
std::string area(const std::string& key, int low, const std::string& rest) {
  return "[area]\nformat = 1\nkey = \"" + key + "\"\nname = \"A\"\nvnums = [" +
         std::to_string(low) + ", " + std::to_string(low + 99) + "]\n" + rest;
}
std::string lost(const std::string& place, const std::string& key) {
  return place + ": warning: room \"" + key +
         "\": no way leads here, neither from where one is recalled to nor from another area\n";
}
const std::string crow = "[mob.crow]\nvnum = 101\nkeywords = \"c\"\nshort = \"c\"\nlong = \"C.\"\n";

}  // namespace

TEST_CASE("lost: a room to which no way leads is a warning") {
  const auto rest =
      room("gate", 100, "exits.north = \"lane\"\n") + room("lane", 101, "exits.south = \"gate\"\n");
  CHECK(problems_of_world({area("a", 100, rest)}).empty());
  CHECK(problems_of_world({area("a", 100, rest + room("attic", 102))}) ==
        lost("a.toml:18:7", "attic"));
  // Two that lead to each other only are as lost as one.
  CHECK(problems_of_world({area("a", 100,
                                rest + room("east", 102, "exits.west = \"west\"\n") +
                                    room("west", 103, "exits.east = \"east\"\n"))}) ==
        lost("a.toml:18:7", "east") + lost("a.toml:24:7", "west"));
}

TEST_CASE("lost: one comes in by the recall room, from another area, or else by the first room") {
  const auto two = room("gate", 100) + room("shrine", 101);
  CHECK(problems_of_world({area("a", 100, two)}) == lost("a.toml:11:7", "shrine"));
  CHECK(problems_of_world({area("a", 100, "recall = \"shrine\"\n" + two)}) ==
        lost("a.toml:7:7", "gate"));
  const auto way_in =
      area("b", 200, room("field", 200, "exits.north = { to = \"a:shrine\", one_way = true }\n"));
  CHECK(problems_of_world({area("a", 100, two), way_in}) == lost("a.toml:6:7", "gate"));
  CHECK(problems_of_world({area("a", 100, "recall = \"gate\"\n" + two), way_in}).empty());
  // Where another area recalls to is a way in as well.
  CHECK(problems_of_world({area("a", 100, "recall = \"gate\"\n" + two),
                           area("b", 200, "recall = \"a:shrine\"\n" + room("field", 200))})
            .empty());
}

TEST_CASE("lost: a way through another area is a way") {
  CHECK(problems_of_world(
            {area("a", 100,
                  room("gate", 100, "exits.north = \"b:bridge\"\n") +
                      room("island", 101, "exits.south = \"b:bridge\"\n")),
             area("b", 200,
                  room("bridge", 200, "exits.south = \"a:gate\"\nexits.north = \"a:island\"\n"))})
            .empty());
}

TEST_CASE("lost: a mobile that no row brings is a warning") {
  const auto here = room("gate", 100);
  CHECK(problems_of_world({area("a", 100, here + crow)}) ==
        "a.toml:11:6: warning: mobile \"crow\": no spawn row of any room brings it\n");
  CHECK(problems_of_world(
            {area("a", 100, room("gate", 100, "spawn = [{ mob = \"crow\" }]\n") + crow)})
            .empty());
  CHECK(problems_of_world({area("a", 100, here + crow),
                           area("b", 200, room("field", 200, "spawn = [{ mob = \"a:crow\" }]\n"))})
            .empty());
}

TEST_CASE("lost: while there are errors nothing is said of what they may have cut off") {
  const auto told = problems_of_world(
      {area("a", 100, room("gate", 100, "exits.north = \"lnae\"\n") + room("lane", 101) + crow)});
  CHECK(told ==
        "a.toml:11:15: error: exit north: no room \"lnae\" in a (did you mean \"lane\"?)\n");
}

TEST_CASE("lost: a door's key is a thing of type key, and a locked door without one is noted") {
  const auto door = [](const std::string& rest, const std::string& type) {
    return problems_of(area_with("exits.up = { desc = \"x\", door = \"hatch\", " + rest +
                                 " }\n[obj.k]\nvnum = 101\nkeywords = \"k\"\nshort = \"k\"\nlong = "
                                 "\"K.\"\ntype = \"" +
                                 type + "\"\n"));
  };
  CHECK(door(R"(state = "locked", key = "k")", "key").empty());
  CHECK(door(R"(key = "k")", "treasure") ==
        "a.toml:11:48: warning: exit up: the key \"k\" is a thing of type \"treasure\", not "
        "\"key\"\n");
  CHECK(door(R"(state = "locked")", "key") ==
        "a.toml:11:7: note: exit up: it is locked, and no key opens it\n");
  CHECK(door(R"(state = "closed")", "key").empty());
}

TEST_CASE("lost: the two sides of a door have one key") {
  const auto sides = [](const std::string& near, const std::string& far) {
    return problems_of(area_with(
        "exits.north = { to = \"there\", door = \"gate\", state = \"locked\"" + near + " }\n" +
        room("there", 102,
             "exits.south = { to = \"here\", door = \"gate\", state = \"locked\"" + far + " }\n")));
  };
  CHECK(sides(", key = 3001", ", key = 3001").empty());
  CHECK(sides(", key = 3001", ", key = 3002") ==
        "a.toml:11:7: warning: exit north: the other side of it, in \"there\", has another key, or "
        "none\n");
}

TEST_CASE("lost: words that the rules do not have are told, each at its place, with the nearest") {
  const areafile::RuleWords words{.affects = {"quickened"},
                                  .damage = {"slash", "bite"},
                                  .spells = {"bless", "light"},
                                  .liquids = {"water"}};
  const auto text = area(
      "a", 100,
      room("gate", 100, "spawn = [{ mob = \"crow\" }]\n") + crow +
          "affects = [\"quickend\"]\ndamage = { type = \"bit\" }\n"
          "[obj.cup]\nvnum = 101\nkeywords = \"c\"\nshort = \"c\"\nlong = \"C.\"\ntype = "
          "\"drink\"\n"
          "drink = { capacity = 1, liquid = \"watr\", affect = \"x\", lasts = \"1m\" }\n"
          "[obj.pie]\nvnum = 102\nkeywords = \"p\"\nshort = \"p\"\nlong = \"P.\"\ntype = \"food\"\n"
          "food = { affect = \"quick\", lasts = \"1m\" }\n"
          "[obj.axe]\nvnum = 103\nkeywords = \"a\"\nshort = \"a\"\nlong = \"A.\"\ntype = "
          "\"weapon\"\n"
          "weapon = { damage = \"slsh\" }\n"
          "[obj.writ]\nvnum = 104\nkeywords = \"w\"\nshort = \"w\"\nlong = \"W.\"\ntype = "
          "\"scroll\"\nscroll = { spells = [\"bless\", \"lihgt\"] }\n");
  CHECK(problems_of_world({text}, words) ==
        "a.toml:17:12: error: no affect \"quickend\" in data/affects.toml (did you mean "
        "\"quickened\"?)\n"
        "a.toml:18:19: error: no damage \"bit\" in data/damage.toml (did you mean \"bite\"?)\n"
        "a.toml:25:34: error: no liquid \"watr\" in data/liquids.toml (did you mean \"water\"?)\n"
        "a.toml:25:51: error: no affect \"x\" in data/affects.toml\n"
        "a.toml:32:19: error: no affect \"quick\" in data/affects.toml\n"
        "a.toml:39:21: error: no damage \"slsh\" in data/damage.toml (did you mean \"slash\"?)\n"
        "a.toml:46:31: error: no spell \"lihgt\" in data/skills.toml (did you mean \"light\"?)\n");
  // A kind that the rules have nothing of is not checked.
  CHECK(problems_of_world({text}).empty());
  CHECK(problems_of_world({text}, {.damage = {"bit", "slsh"}, .liquids = {"watr"}}).empty());
}
