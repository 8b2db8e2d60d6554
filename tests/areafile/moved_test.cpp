#include <string>
#include <string_view>

#include "support.h"
#include "world/world.h"

using namespace areafile_tests;
using world::Numbered;

namespace {

// The room 101, a mobile and a thing 102, and what is said to have moved.
std::string moved(std::string_view lines) {
  return area_with(
      "spawn = [{ mob = \"m\" }]\n"
      "[mob.m]\nvnum = 102\nkeywords = \"m\"\nshort = \"m\"\nlong = \"M.\"\n"
      "[obj.o]\nvnum = 102\nkeywords = \"o\"\nshort = \"o\"\nlong = \"O.\"\n"
      "[moved]\n" +
      std::string(lines) + "\n");
}

std::string told(std::string_view lines) {
  return problems_of_world({moved(lines)});
}

}  // namespace

TEST_CASE("moved: a vnum that changed is one of every kind that has the new one") {
  const auto read = areafile::read_area_text(moved("150 = 101\n151 = 102\n152 = \"o\""), "a.toml");
  CHECK(in_words(read.problems).empty());
  const std::vector<world::MovedVnum> expected = {{Numbered::room, 150, 101},
                                                  {Numbered::mob, 151, 102},
                                                  {Numbered::obj, 151, 102},
                                                  {Numbered::obj, 152, 102}};
  CHECK(read.plans.at(0).moved == expected);
}

TEST_CASE("moved: a table of its own is for one kind alone") {
  const auto read = areafile::read_area_text(
      moved("150 = 101\n[moved.obj]\n101 = 102\n[moved.mob]\n101 = \"m\""), "a.toml");
  CHECK(in_words(read.problems).empty());
  const std::vector<world::MovedVnum> expected = {
      {Numbered::room, 150, 101}, {Numbered::obj, 101, 102}, {Numbered::mob, 101, 102}};
  CHECK(read.plans.at(0).moved == expected);
}

TEST_CASE("moved: what does not exist is told where it is named") {
  CHECK(told("150 = 151") == "a.toml:23:7: error: nothing has the vnum 151\n");
  CHECK(told("[moved.room]\n150 = 102") == "a.toml:24:7: error: no room has the vnum 102\n");
  CHECK(told("[moved.obj]\n150 = \"oo\"") ==
        "a.toml:24:7: error: no object \"oo\" in a (did you mean \"o\"?)\n");
}

TEST_CASE("moved: what is still there did not move") {
  CHECK(told("102 = 101").empty());  // only rooms have 101, and there is no room 102
  CHECK(told("101 = 102").empty());
  CHECK(problems_of_world({moved("[moved.obj]\n102 = 160\n[obj.p]\nvnum = 160\nkeywords = \"p\"\n"
                                 "short = \"p\"\nlong = \"P.\"")}) ==
        "a.toml:24:1: error: obj 102 is still there, so it did not move\n");
  CHECK(problems_of_world({moved("102 = 160\n[obj.p]\nvnum = 160\nkeywords = \"p\"\n"
                                 "short = \"p\"\nlong = \"P.\"")}) ==
        "a.toml:23:1: error: obj 102 is still there, so it did not move; where only another kind "
        "of thing did, write it in [moved.room], [moved.mob] or [moved.obj]\n");
  CHECK(told("[moved.room]\n101 = 101") == "a.toml:24:1: error: room 101 cannot move to itself\n");
}

TEST_CASE("moved: chains and circles are told, and so is a vnum that moved twice") {
  CHECK(told("150 = 151\n151 = 101") ==
        "a.toml:23:1: error: vnum 150 moved on by a.toml:24; name where it is now\n");
  CHECK(told("150 = 151\n151 = 150") ==
        "a.toml:23:1: error: vnum 150 goes round in a circle by way of a.toml:24\n"
        "a.toml:24:1: error: vnum 151 goes round in a circle by way of a.toml:23\n");
  CHECK(told("150 = 101\n[moved.room]\n150 = 101") ==
        "a.toml:25:1: error: room vnum 150 moved already in a.toml:23\n");
  const auto other =
      "[area]\nformat = 1\nkey = \"b\"\nname = \"B\"\nvnums = [200, 299]\n[moved]\n150 = 101\n";
  CHECK(problems_of_world({moved("150 = 101"), other}) ==
        "b.toml:7:1: error: vnum 150 moved already in a.toml:23\n");
}

TEST_CASE("moved: only numbers above the server's own move, and only somewhere") {
  CHECK(told("lamp = 101") ==
        "a.toml:23:1: error: a vnum that moved is a number; this is \"lamp\"\n");
  CHECK(told("3 = 101") == "a.toml:23:1: error: vnums 1 to 99 are the server's own, and stay\n");
  CHECK(problems_of(moved("150 = true")) ==
        "a.toml:23:7: error: \"150\" must be a key (\"alley\", \"area:key\") or a vnum; this is "
        "true or false\n");
  CHECK(problems_of(area_with("[[moved]]\n150 = 101")) ==
        "a.toml:11:1: error: \"moved\" must be a table in { }; this is a list in [ ]\n");
  CHECK(problems_of(moved("[moved]")).find("error") != std::string::npos);
}

TEST_CASE("moved: what leads to something with errors is told there alone") {
  const auto broken = moved("150 = 170\n[room.b]\nvnum = 170\nname = \"B\"\ndesc = \"B.\"\n");
  const auto problems = problems_of_world({broken});
  CHECK(problems.find("a.toml:23") == std::string::npos);
  CHECK(problems.find("sector") != std::string::npos);
}

TEST_CASE("moved: one area alone cannot know what the others have") {
  CHECK(problems_of(moved("150 = 900")).empty());
  CHECK(problems_of(moved("150 = 151")) == "a.toml:23:7: error: nothing has the vnum 151\n");
}
