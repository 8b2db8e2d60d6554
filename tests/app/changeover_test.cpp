// Builders' files read again into a game that goes on.
#include "app/changeover.h"

#include <fstream>

#include <doctest/doctest.h>

#include "app/folder.h"

namespace {

std::string area(const std::string& key, int vnum, const std::string& word,
                 const std::string& exit = {}) {
  const auto low = std::to_string(vnum);
  std::string text = "[area]\nformat = 1\nkey = \"" + key + "\"\nname = \"The " + key +
                     "\"\nvnums = [" + low + ", " + std::to_string(vnum + 9) +
                     "]\n\n[room.hall]\nvnum = " + low + "\nname = \"" + word +
                     "\"\nsector = \"inside\"\ndesc = \"A hall.\"\n";
  if (!exit.empty()) {
    text += "exits = { north = \"" + exit + "\" }\n";
  }
  return text;
}

class Town {
 public:
  Town() : game_({}, {}, ports()) {
    std::filesystem::copy(std::string(WATERWHEEL_SOURCE_DIR) + "/data", folder_ / "data",
                          std::filesystem::copy_options::recursive);
    write("mill.toml", area("mill", 100, "The mill"));
    write("pond.toml", area("pond", 200, "The pond"));
    auto content = read();
    REQUIRE(content.errors() == 0);
    game_.set_rules(std::move(content.rules));
    game_.install(std::move(content.areas));
    game_.open_world();
  }
  // A file of the areas' folder.
  void write(const std::string& name, const std::string& text) const {
    const std::filesystem::path path = folder_ / ("areas/" + name);
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path) << text;
  }
  void remove(const std::string& name) const {
    std::filesystem::remove_all(folder_ / ("areas/" + name));
  }
  void write_rules(const std::string& name, const std::string& text) const {
    folder_.write("data/" + name, text);
  }
  app::Content read() const { return app::read_content(folder_ / "data", {folder_ / "areas"}); }
  // What is said of it.
  std::string reload() {
    auto done = app::change_over(game_, read());
    good = done.good;
    return done.said;
  }
  std::string name_of(world::Vnum vnum) const {
    const auto* room = game_.world().open_room(vnum);
    return room == nullptr ? "" : room->name();
  }
  const game::Game& game() const { return game_; }
  bool good = false;

 private:
  static game::Ports ports() {
    game::Ports out;
    out.send = [](const wire::Outbound&) {};
    out.store = [](const wire::StoreJob&) { return true; };
    out.hash = [](const wire::HashJob&) { return false; };
    return out;
  }

  TestFolder folder_;
  game::Game game_;
};

bool begins(const std::string& text, const std::string& part) {
  return text.compare(0, part.size(), part) == 0;
}

}  // namespace

TEST_CASE("changeover: what has no error is taken, and the answer names what was changed") {
  Town town;
  CHECK(town.reload() == "Changed: 0 areas. The rules were read again.");
  town.write("mill.toml", area("mill", 100, "The old mill"));
  town.write("hill.toml", area("hill", 300, "The hill"));
  CHECK(town.reload() == "Changed: 2 areas (hill, mill). The rules were read again.");
  CHECK(town.good);
  CHECK(town.name_of(100) == "The old mill");
  CHECK(town.name_of(300) == "The hill");
}

TEST_CASE("changeover: an error in one area keeps that one as it is, and no other waiting") {
  Town town;
  town.write("mill.toml", area("mill", 100, "The old mill"));
  SUBCASE("a wrong word") {
    town.write("pond.toml", area("pond", 200, "The lake") + "sectr = 1\n");
  }
  SUBCASE("no TOML at all") {
    town.write("pond.toml", "[area\n");
  }
  SUBCASE("a room outside the area") {
    town.write(
        "pond.toml",
        area("pond", 200, "The lake") +
            "[room.sea]\nvnum = 999\nname = \"Sea\"\ndesc = \"Wet.\"\nsector = \"inside\"\n");
  }
  const auto said = town.reload();
  CHECK(begins(said,
               "Changed: 1 area (mill). Kept as they were: 1 area (pond). The rules were read "
               "again. There is 1 error. The first is "));
  CHECK(said.find("pond.toml:") != std::string::npos);
  CHECK_FALSE(town.good);
  CHECK(town.name_of(100) == "The old mill");
  CHECK(town.name_of(200) == "The pond");
  CHECK(town.name_of(999).empty());
}

TEST_CASE(
    "changeover: an area that leads to what has an error stays too, with the way that it has") {
  Town town;
  town.write("mill.toml", area("mill", 100, "The mill", "pond:hall"));
  town.reload();
  town.write("mill.toml", area("mill", 100, "The old mill", "pond:hall"));
  town.write("pond.toml", "[area\n");
  CHECK(begins(town.reload(), "Changed: 0 areas. Kept as they were: 2 areas (mill, pond)."));
  CHECK(town.name_of(100) == "The mill");
  CHECK(town.game().world().room(100)->exit(world::Direction::north) != nullptr);
  town.write("pond.toml", area("pond", 200, "The lake"));
  CHECK(begins(town.reload(), "Changed: 2 areas (mill, pond)."));
}

TEST_CASE("changeover: an area in several files stays as it is for an error in any of them") {
  Town town;
  town.remove("pond.toml");
  town.write("pond/area.toml", area("pond", 200, "The lake"));
  town.write("pond/shore.toml",
             "[room.shore]\nvnum = 201\nname = \"Shore\"\nsector = \"field\"\ndesc = \"Sand.\"\n");
  CHECK(begins(town.reload(), "Changed: 1 area (pond)."));
  CHECK(town.name_of(201) == "Shore");
  town.write("pond/area.toml", area("pond", 200, "The sea"));
  town.write("pond/shore.toml", "[room.shore]\nvnum = \"x\"\n");
  CHECK(begins(town.reload(), "Changed: 0 areas. Kept as they were: 1 area (pond)."));
  CHECK(town.name_of(200) == "The lake");
}

TEST_CASE("changeover: nobody takes a key or rooms of an area that stays as it is") {
  Town town;
  SUBCASE("by its key") {
    town.write("a.toml", area("pond", 200, "Mine"));
    CHECK(begins(town.reload(), "Changed: 0 areas. Kept as they were: 1 area (pond)."));
  }
  SUBCASE("by its vnums") {
    town.write(
        "a.toml",
        area("mine", 195, "Mine") +
            "[room.cave]\nvnum = 200\nname = \"Mine\"\nsector = \"inside\"\ndesc = \"Dark.\"\n");
    CHECK(begins(town.reload(), "Changed: 0 areas. Kept as they were: 2 areas (mine, pond)."));
  }
  CHECK(town.name_of(200) == "The pond");
}

TEST_CASE("changeover: an area whose file is gone goes once everything can be read") {
  Town town;
  town.remove("pond.toml");
  town.write("mill.toml", "[area\n");
  CHECK(begins(town.reload(), "Changed: 0 areas. Kept as they were: 2 areas (mill, pond)."));
  CHECK(town.name_of(200) == "The pond");
  town.write("mill.toml", area("mill", 100, "The mill"));
  CHECK(town.reload() == "Changed: 0 areas. Gone: 1 area (pond). The rules were read again.");
  CHECK(town.name_of(200).empty());
  CHECK(town.game().world().verify().empty());
  CHECK(town.reload() == "Changed: 0 areas. The rules were read again.");
  town.write("pond.toml", area("pond", 200, "The pond"));
  CHECK(town.reload() == "Changed: 1 area (pond). The rules were read again.");
  CHECK(town.name_of(200) == "The pond");
}

TEST_CASE("changeover: rules with an error stay as they are, and keep no area waiting") {
  Town town;
  const auto affects = town.game().rules().affects.size();
  REQUIRE(affects > 0);
  town.write("mill.toml", area("mill", 100, "The old mill"));
  town.write_rules("affects.toml", "[oops\n");
  const auto said = town.reload();
  CHECK(begins(said, "Changed: 1 area (mill). The rules are kept as they were. There is 1 error."));
  CHECK_FALSE(town.good);
  CHECK(town.game().rules().affects.size() == affects);
  CHECK(town.name_of(100) == "The old mill");
}

TEST_CASE("changeover: an empty folder changes nothing, and says so") {
  Town town;
  town.remove("pond.toml");
  town.remove("mill.toml");
  CHECK(town.reload() == "Nothing was changed: the areas hold no room.");
  CHECK_FALSE(town.good);
  CHECK(town.name_of(100) == "The mill");
}
