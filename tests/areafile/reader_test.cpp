#include "areafile/reader.h"

#include <filesystem>

#include <doctest/doctest.h>

#include "areafile/document.h"
#include "areafile/support.h"

using namespace areafile_tests;

namespace {

std::string problems_at(const std::string& path, const areafile::RuleWords& words = {}) {
  const std::string paths[] = {fixtures + path};
  return in_words(areafile::read_areas(paths, words).problems, fixtures);
}

const world::RoomPlan& room(const areafile::AreaDrafts& drafts, std::string_view key) {
  for (const auto& plan : drafts.plans) {
    for (const auto& one : plan.rooms) {
      if (one.key == key) {
        return one;
      }
    }
  }
  FAIL("no such room");
  return drafts.plans.front().rooms.front();
}

}  // namespace

TEST_CASE("areas: every mistake of a file is told at once, each at its place") {
  CHECK(problems_at("broken.toml") == read_whole(fixtures + "broken.problems"));
}

TEST_CASE("areas: a file whose every record is wrong still gives its area, empty") {
  const std::string paths[] = {fixtures + "broken.toml"};
  const auto drafts = areafile::read_areas(paths);
  REQUIRE(drafts.plans.size() == 1);
  CHECK(drafts.plans[0].key == "broken");
  CHECK(drafts.plans[0].rooms.empty());
  CHECK(drafts.plans[0].objects.empty());
}

TEST_CASE("areas: what is wrong between areas is told, and the right rows stay") {
  const areafile::RuleWords words{.affects = {"quickened"}};
  CHECK(problems_at("two", words) == read_whole(fixtures + "two.problems"));

  const std::string paths[] = {fixtures + "two"};
  const auto drafts = areafile::read_areas(paths, words);
  REQUIRE(drafts.plans.size() == 3);
  CHECK(drafts.plans[0].key == "clash");  // sorted by key
  CHECK(drafts.plans[1].key == "north");
  CHECK(drafts.plans[2].key == "south");
  CHECK(drafts.plans[1].recall == 0);
  const auto& gate = drafts.plans[1].rooms[0];
  REQUIRE(gate.exits.size() == 2);  // dangling ones are left out
  CHECK(gate.exits[0].to == 7101);
  CHECK(gate.exits[1].to == 7110);
  REQUIRE(gate.spawns.size() == 1);  // of seven rows, the one that is right
  CHECK(gate.spawns[0].is_mobile);
  REQUIRE(gate.spawns[0].equip.size() == 3);
  CHECK(gate.spawns[0].equip[0].at == world::WearPlace::head);
  CHECK(gate.spawns[0].equip[0].object == 7100);
  CHECK(gate.spawns[0].give == std::vector<world::Vnum>{7110});
}

TEST_CASE(
    "areas: a vnum that two files have stays with the first, and the message names both lines") {
  const std::string paths[] = {fixtures + "two/b_south.toml", fixtures + "two/c_clash.toml"};
  const auto drafts = areafile::read_areas(paths);
  CHECK(in_words(drafts.problems, fixtures)
            .find("two/c_clash.toml:8:10: error: room vnum 7112 is taken by \"cellar\" in "
                  "two/b_south.toml:16\n") != std::string::npos);
  CHECK(room(drafts, "cellar").vnum == 7112);
  for (const auto& one : drafts.plans.front().rooms) {
    CHECK(one.key != "twin");
  }
}

TEST_CASE("areas: nothing else is said about what was left out") {
  // The exit to a broken room is gone and silent; so is the spawn row of a broken thing.
  const auto text = area_with(
      "exits.north = \"bad\"\nspawn = [{ obj = \"thing\" }]\n"
      "[room.bad]\nvnum = 102\nname = \"Bad\"\nsector = \"nowhere\"\ndesc = \"x\"\n"
      "[obj.thing]\nvnum = 101\nkeywords = \"t\"\nshort = \"t\"\nlong = \"T.\"\nlevel = -1\n");
  const auto drafts = areafile::read_area_text(text, "a.toml");
  CHECK(drafts.problems.size() == 2);
  REQUIRE(drafts.plans.size() == 1);
  REQUIRE(drafts.plans[0].rooms.size() == 1);
  CHECK(drafts.plans[0].rooms[0].exits.empty());
  CHECK(drafts.plans[0].rooms[0].spawns.empty());
  CHECK(drafts.plans[0].objects.empty());
}

TEST_CASE("areas: a folder is one area, and its files are read by name") {
  CHECK(problems_at("folder") == read_whole(fixtures + "folder.problems"));
  const std::string paths[] = {fixtures + "folder"};
  const auto drafts = areafile::read_areas(paths);
  REQUIRE(drafts.plans.size() == 1);
  CHECK(drafts.plans[0].rooms.size() == 2);
  CHECK(drafts.plans[0].file == fixtures + "folder/lane/area.toml");
}

TEST_CASE("areas: flags of an area hold in each of its rooms") {
  const std::string paths[] = {fixtures + "folder"};
  const auto drafts = areafile::read_areas(paths);
  CHECK(room(drafts, "head").flags.has(world::RoomFlag::indoors));
  CHECK(room(drafts, "foot").flags.has(world::RoomFlag::indoors));
  CHECK(drafts.plans[0].flags.has(world::RoomFlag::indoors));
}

TEST_CASE("areas: a path that is not there is a problem, not an end") {
  const std::string paths[] = {fixtures + "absent.toml", fixtures + "folder"};
  const auto drafts = areafile::read_areas(paths);
  CHECK(in_words(drafts.problems, fixtures)
            .rfind("absent.toml: error: the file cannot be read: No such file or directory\n", 0) ==
        0);
  CHECK(drafts.plans.size() == 1);
}

TEST_CASE("areas: a file past 4 MiB is refused whole") {
  const auto path =
      (std::filesystem::temp_directory_path() / "waterwheel-large-area.toml").string();
  {
    std::ofstream out(path, std::ios::binary);
    out << area_with("") << '#' << std::string(areafile::largest_file, 'x') << '\n';
  }
  const std::string paths[] = {path};
  const auto drafts = areafile::read_areas(paths);
  std::filesystem::remove(path);
  CHECK(drafts.plans.empty());
  REQUIRE(drafts.problems.size() == 1);
  CHECK(drafts.problems[0].in_words() ==
        path + ": error: the file is larger than 4 MiB; make a folder of several files of it");
}

TEST_CASE("areas: exits come in the order of directions, rows in the order of the file") {
  const auto text = area_with(
      "exits.up = { desc = \"Sky.\" }\nexits.north = { desc = \"Wall.\" }\n"
      "extra.\"zebra\" = \"z\"\nextra.\"ant\" = \"a\"\n"
      "spawn = [{ obj = \"z\", max = 2 }, { obj = \"a\" }, { obj = \"z\", max = 2 }]\n"
      "[obj.z]\nvnum = 109\nkeywords = \"z\"\nshort = \"z\"\nlong = \"Z.\"\n"
      "[obj.a]\nvnum = 108\nkeywords = \"a\"\nshort = \"a\"\nlong = \"A.\"\n");
  const auto drafts = areafile::read_area_text(text, "a.toml");
  CHECK(in_words(drafts.problems).empty());
  const auto& here = room(drafts, "here");
  CHECK(here.exits[0].direction == world::Direction::north);
  CHECK(here.exits[1].direction == world::Direction::up);
  CHECK(here.extras[0].keywords == "zebra");
  CHECK(here.extras[1].keywords == "ant");
  CHECK(here.spawns[0].key == "101:obj:109:0");
  CHECK(here.spawns[1].key == "101:obj:108:0");
  CHECK(here.spawns[2].key == "101:obj:109:1");
  CHECK(drafts.plans[0].objects[0].key == "z");
}

TEST_CASE("areas: a key that is a number is the vnum") {
  const auto drafts = areafile::read_area_text(
      area_with("exits.east = 130\n[room.130]\nname = \"Thirty\"\nsector = \"city\"\ndesc = "
                "\"x\"\nexits.west = \"here\"\n"
                "[room.131]\nvnum = 132\nname = \"x\"\nsector = \"city\"\ndesc = \"x\"\n"),
      "a.toml");
  CHECK(room(drafts, "130").vnum == 130);
  CHECK(in_words(drafts.problems) ==
        "a.toml:18:8: error: \"vnum\" is 132, but the key is the number 131\n");
}

TEST_CASE("areas: a builder's percent signs, dollars and braces arrive byte for byte") {
  const std::string odd = "%n %s%s%s $n $N $$ {} {0:1000000} {{}} \\\\u0041";
  const auto text = area_with("exits.up = { desc = '" + odd + "' }\nextra.\"odd\" = '" + odd +
                              "'\n[mob.m]\nvnum = 101\nkeywords = \"m\"\nshort = '" + odd +
                              "'\nlong = '" + odd + "'\ndesc = '" + odd + "'\n[[event]]\nname = '" +
                              odd + "'\nevery = \"1m\"\nrooms = [\"here\"]\nsay = '" + odd + "'\n");
  const auto drafts = areafile::read_area_text(text, "a.toml");
  CHECK(in_words(drafts.problems).empty());
  const auto& plan = drafts.plans.at(0);
  CHECK(plan.rooms[0].exits[0].desc == odd);
  CHECK(plan.rooms[0].extras[0].text == odd);
  CHECK(plan.mobs[0].short_name == odd);
  CHECK(plan.mobs[0].long_name == odd);
  CHECK(plan.mobs[0].desc == odd);
  CHECK(plan.events[0].messages[0] == odd);
}

TEST_CASE("areas: the start needs a room, and there is one start") {
  CHECK(problems_of(
            "[area]\nformat = 1\nkey = \"a\"\nname = \"A\"\nvnums = [101, 109]\nstart = true\n") ==
        "a.toml:1:2: error: \"start\" needs \"recall\", the room where new characters begin\n");
}

TEST_CASE("areas: more problems than anybody can read are counted, and their number is bounded") {
  std::string text =
      area_with("[obj.z]\nvnum = 109\nkeywords = \"z\"\nshort = \"z\"\nlong = \"Z.\"\n");
  for (int i = 0; i < 1500; ++i) {
    text += "unknown_" + std::to_string(i) + " = 1\n";
  }
  const auto problems = areafile::read_area_text(text, "a.toml").problems;
  REQUIRE(problems.size() == areafile::Report::most_a_file + 1);
  CHECK(problems.front().in_words() ==
        "a.toml: error: and 500 more problems that would be too many to show; mend some of these "
        "first");
}
