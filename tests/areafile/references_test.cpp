#include <doctest/doctest.h>

#include "areafile/support.h"

using namespace areafile_tests;

namespace {

std::string second_room(const std::string& exits) {
  return "[room.there]\nvnum = 102\nname = \"There\"\nsector = \"city\"\ndesc = \"x\"\n" + exits;
}

}  // namespace

TEST_CASE("references: one text alone leaves other areas unchecked") {
  const auto drafts = areafile::read_area_text(
      area_with("exits.north = 3001\nexits.east = \"midgaard:temple\"\nspawn = [{ mob = 4000 }, { "
                "mob = \"midgaard:guard\" }]\n"),
      "a.toml");
  CHECK(in_words(drafts.problems).empty());
  const auto& room = drafts.plans.at(0).rooms.at(0);
  REQUIRE(room.exits.size() == 1);
  CHECK(room.exits[0].to == 3001);
  REQUIRE(room.spawns.size() == 1);
  CHECK(room.spawns[0].vnum == 4000);
}

TEST_CASE("references: a vnum of the own range must be there, wherever the reference stands") {
  CHECK(problems_of(area_with("exits.north = 150\n")) ==
        "a.toml:11:15: error: exit north: no room has the vnum 150\n");
  CHECK(problems_of(area_with("spawn = [{ obj = 150 }]\n")) ==
        "a.toml:11:18: error: spawn: no object has the vnum 150\n");
}

TEST_CASE("references: a spawn row that can never bring anything is a warning") {
  const auto rows = [](const std::string& first, const std::string& second) {
    return problems_of(
        area_with("spawn = [{ obj = \"o\"" + first + " },\n { obj = 101" + second + " }]\n" +
                  "[obj.o]\nvnum = 101\nkeywords = \"o\"\nshort = \"o\"\nlong = \"O.\"\n"));
  };
  CHECK(rows("", "") ==
        "a.toml:12:10: warning: spawn: \"max\" is 1, and rows before this bring one already, so "
        "nothing comes of it\n");
  CHECK(rows(", max = 2", ", max = 2").empty());
  CHECK(rows(", chance = 50", "").empty());
}

TEST_CASE("references: rooms, mobiles and objects each have numbers of their own") {
  CHECK(problems_of(
            area_with("[mob.here]\nvnum = 101\nkeywords = \"m\"\nshort = \"m\"\nlong = \"M.\"\n"
                      "[obj.here]\nvnum = 101\nkeywords = \"o\"\nshort = \"o\"\nlong = \"O.\"\n"))
            .empty());
}

TEST_CASE("references: a way without a way back is a warning, unless it is meant") {
  CHECK(
      problems_of(area_with("exits.north = \"there\"\n" + second_room("exits.south = \"here\"\n")))
          .empty());
  CHECK(problems_of(area_with("exits.north = \"there\"\n" + second_room("exits.east = \"here\"\n")))
            .empty());  // a bend
  CHECK(problems_of(area_with("exits.north = \"there\"\n" + second_room(""))) ==
        "a.toml:11:7: warning: exit north: no exit of \"there\" leads back; write one_way = true "
        "if that is meant\n");
  CHECK(
      problems_of(area_with("exits.north = { to = \"there\", one_way = true }\n" + second_room("")))
          .empty());
  CHECK(problems_of(area_with("exits.north = \"here\"\n")).empty());  // a loop is its own way back
}

TEST_CASE("references: the two sides of a door agree") {
  const auto doors = [](const std::string& near, const std::string& far) {
    return problems_of(area_with("exits.north = { to = \"there\"" + near + " }\n" +
                                 second_room("exits.south = { to = \"here\"" + far + " }\n")));
  };
  CHECK(doors(R"(, door = "gate", state = "closed")", R"(, door = "gate", state = "closed")")
            .empty());
  CHECK(doors(R"(, door = "gate")", "") ==
        "a.toml:11:7: warning: exit north: the other side of it, in \"there\", has no door\n");
  CHECK(doors("", R"(, door = "gate")") ==
        "a.toml:17:7: warning: exit south: the other side of it, in \"here\", has no door\n");
  CHECK(doors(R"(, door = "gate", state = "closed")", R"(, door = "gate")") ==
        "a.toml:11:7: warning: exit north: the other side of it, in \"there\", is open, not "
        "closed\n");
}

TEST_CASE("references: the key of a door is a thing of some area") {
  CHECK(problems_of(
            area_with("exits.up = { desc = \"x\", door = \"hatch\", key = \"kye\" }\n"
                      "[obj.key]\nvnum = 101\nkeywords = \"k\"\nshort = \"k\"\nlong = \"K.\"\n")) ==
        "a.toml:11:48: error: exit up: no object \"kye\" in a (did you mean \"key\"?)\n");
}

TEST_CASE("references: an event is heard in the rooms that are there") {
  const auto text = area_with(
      "[[event]]\nname = \"e\"\nevery = \"1m\"\nsay = \"x\"\nrooms = [\"here\", \"heer\"]\n");
  const auto drafts = areafile::read_area_text(text, "a.toml");
  CHECK(in_words(drafts.problems) ==
        "a.toml:15:18: error: event e: no room \"heer\" in a (did you mean \"here\"?)\n");
  CHECK(drafts.plans.at(0).events.at(0).rooms == std::vector<world::Vnum>{101});
}

TEST_CASE("references: an affect that nobody knows is told, with the nearest") {
  const areafile::RuleWords words{.affects = {"quickened", "well_fed"}};
  const std::string paths[] = {fixtures + "two/a_north.toml"};
  const auto told = in_words(areafile::read_areas(paths, words).problems, fixtures);
  CHECK(told.find("two/a_north.toml:87:54: error: no affect \"qickened\" in data/affects.toml (did "
                  "you mean "
                  "\"quickened\"?)\n") != std::string::npos);
}
