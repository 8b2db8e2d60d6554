// scan, search, where and map: beyond the room one stands in.
#include <algorithm>
#include <string>
#include <utility>

#include <doctest/doctest.h>

#include "game/fights/harm.h"
#include "game/waiting.h"

using support::Stage;
using world::Direction;
using world::DoorState;

namespace {

world::RoomPlan room_plan(world::Vnum vnum, std::string key, std::string name) {
  world::RoomPlan plan;
  plan.vnum = vnum;
  plan.key = std::move(key);
  plan.name = std::move(name);
  return plan;
}

void add_exit(world::RoomPlan& from, Direction way, world::Vnum to, std::string door = {}) {
  world::ExitPlan exit;
  exit.direction = way;
  exit.to = to;
  exit.state = door.empty() ? DoorState::open : DoorState::closed;
  exit.door = std::move(door);
  from.exits.push_back(exit);
}

// Yard (2) north of hall (1), lane (3) north of the yard; east of the hall a closed oak door to the
// shed (4); a hidden panel west of the hall to the vault (5), whose way back is hidden too; the
// loft (6) above the hall.
support::StageOptions with_places() {
  support::StageOptions options;
  options.rules.sectors = {{.key = "inside", .sky = false}, {.key = "field", .sky = true}};
  auto& rooms = options.areas.front().rooms;
  auto lane = room_plan(3, "lane", "The Lane");
  auto shed = room_plan(4, "shed", "The Shed");
  auto vault = room_plan(5, "vault", "The Vault");
  auto loft = room_plan(6, "loft", "The Loft");
  add_exit(lane, Direction::south, 2);
  add_exit(shed, Direction::west, 1, "oak door");
  add_exit(vault, Direction::east, 1, "panel");
  add_exit(loft, Direction::down, 1);
  auto& hall = rooms[0];
  add_exit(hall, Direction::east, 4, "oak door");
  add_exit(hall, Direction::west, 5, "panel");
  hall.exits.back().flags.set(world::ExitFlag::hidden);
  vault.exits.back().flags.set(world::ExitFlag::hidden);
  add_exit(hall, Direction::up, 6);
  add_exit(rooms[1], Direction::north, 3);
  for (auto& room : {lane, shed, vault, loft}) {
    rooms.push_back(room);
  }
  for (const auto& [key, flag] : {std::pair("blind", rules::AffectFlag::blind),
                                  std::pair("hidden", rules::AffectFlag::hidden),
                                  std::pair("unseen", rules::AffectFlag::invisible),
                                  std::pair("keen", rules::AffectFlag::detect_hidden)}) {
    rules::Affect affect;
    affect.key = affect.name = key;
    affect.flags.set(flag);
    options.rules.affects.push_back(affect);
  }
  return options;
}

struct Places {
  explicit Places(support::StageOptions options = with_places()) : stage(std::move(options)) {}
  Stage stage;
  support::Player ann = stage.player("Ann");

  std::string does(std::string_view line) {
    stage.pulses(40);
    stage.heard(ann);
    stage.type(ann, line);
    return stage.heard(ann);
  }
  std::string searches() {
    does("search");
    stage.seconds(3);
    return stage.heard(ann);
  }
  // At the best of chances, until something came of it.
  std::string searches_well() {
    stage.world().change(stage.body(ann)).level = 60;
    for (int i = 0; i < 20; ++i) {
      const auto found = searches();
      if (found != "You find nothing that was hidden.") {
        return found;
      }
    }
    return "nothing at all";
  }
};

}  // namespace

// ---- scan

TEST_CASE("scan: people next door, by the way that leads to them, equal ones as one") {
  Places places;
  places.stage.player("Bob", "yard");
  places.stage.make_mobile("rat", "loft");
  places.stage.make_mobile("rat", "loft");
  places.stage.make_mobile("keeper", "shed");  // behind a closed door
  places.stage.make_mobile("keeper", "vault");
  places.stage.make_mobile("keeper", "lane");  // two rooms away
  CHECK(places.does("scan") == "You see:\nNorth: Bob.\nUp: the rat (2).");
}

TEST_CASE("scan: nobody near, nobody seen") {
  Places places;
  CHECK(places.does("scan") == "You see nobody in the rooms next to this one.");
  const auto bob = places.stage.player("Bob", "yard");
  game::add_affect(places.stage.game(), places.stage.body(bob), "unseen", 10'000);
  CHECK(places.does("scan") == "You see nobody in the rooms next to this one.");
}

TEST_CASE("scan: out of doors one sees a room further, and under a roof not") {
  auto options = with_places();
  for (auto& room : options.areas.front().rooms) {
    room.sector = world::Sector::field;
  }
  SUBCASE("out of doors") {
    Places places(options);
    places.stage.make_mobile("keeper", "lane");
    CHECK(places.does("scan") == "You see:\nFar north: the keeper.");
  }
  SUBCASE("the room between is under a roof") {
    options.areas.front().rooms[1].flags.set(world::RoomFlag::indoors);
    Places places(options);
    places.stage.make_mobile("keeper", "lane");
    CHECK(places.does("scan") == "You see nobody in the rooms next to this one.");
  }
}

TEST_CASE("scan: a dark room shows nobody, and from the dark nothing can be seen") {
  auto options = with_places();
  options.areas.front().rooms[1].flags.set(world::RoomFlag::dark);
  Places places(options);
  places.stage.make_mobile("rat", "yard");
  CHECK(places.does("scan") == "You see nobody in the rooms next to this one.");
  places.does("north");
  CHECK(places.does("scan") == "It is too dark to see anything. A light would help.");
}

// ---- search

TEST_CASE("search: it takes three seconds, others see it, and nothing hidden is nothing found") {
  Places places;
  const auto bob = places.stage.player("Bob", "yard");
  places.does("north");
  places.stage.heard(bob);
  CHECK(places.does("search") == "You look behind things, under things and along the walls.");
  CHECK(places.stage.heard(bob) == "Ann begins to search the place.");
  CHECK(waiting::of(places.stage, places.stage.body(places.ann), "search") ==
        std::vector<base::Pulse>{base::seconds(3)});
  places.stage.type(places.ann, "search");
  CHECK(places.stage.heard(places.ann) == "You are at it already. Wait, or type stop.");
  places.stage.seconds(3);
  CHECK(places.stage.heard(places.ann) == "You find nothing that was hidden.");
}

TEST_CASE("search: moving, stop and being hurt break it off") {
  Places places;
  places.does("search");
  SUBCASE("by moving") {
    places.stage.type(places.ann, "north");
    CHECK(places.stage.heard(places.ann).find("You stop searching.\nThe Yard") == 0);
  }
  SUBCASE("by stop") {
    places.stage.type(places.ann, "stop");
    CHECK(places.stage.heard(places.ann) == "You stop searching.");
  }
  SUBCASE("by being hurt") {
    game::wound(places.stage.game(), places.stage.body(places.ann), 2, nullptr);
    CHECK(places.stage.heard(places.ann) == "You stop searching.");
  }
  places.stage.seconds(5);
  CHECK_FALSE(waiting::is(places.stage, places.stage.body(places.ann), "found"));
}

TEST_CASE("search: a hidden way that was found is shown, and known to the finder alone") {
  Places places;
  const auto bob = places.stage.player("Bob");
  CHECK(places.does("exits").find("West") == std::string::npos);
  CHECK(places.does("west") == "You cannot go that way.");
  CHECK(places.does("look west") == "There is nothing special to see there.");
  CHECK(places.searches_well() == "You find a hidden way out: west, the panel.");
  CHECK(places.does("exits").find("West: a closed panel") != std::string::npos);
  CHECK(places.does("look").find("west (closed)") != std::string::npos);
  CHECK(places.does("west") == "The panel is closed.");
  CHECK(places.does("look west") == "The panel is closed.");
  places.stage.heard(bob);
  places.stage.type(bob, "west");
  CHECK(places.stage.heard(bob) == "You cannot go that way.");
  CHECK(places.does("open panel") == "You open the panel.");
  CHECK(places.does("west").find("The Vault") == 0);
  CHECK(places.searches() != "");
}

TEST_CASE("search: what was found is known after coming back, and forgotten after ten minutes") {
  Places places;
  REQUIRE(places.searches_well().find("west") != std::string::npos);
  places.does("north");
  CHECK(places.does("exits").find("West") == std::string::npos);
  places.does("south");
  CHECK(places.does("exits").find("West: a closed panel") != std::string::npos);
  places.stage.seconds(600);
  CHECK(places.does("exits").find("West") == std::string::npos);
}

TEST_CASE("search: what is found elsewhere takes the place of what was found before") {
  auto options = with_places();
  Places places(options);
  REQUIRE(places.searches_well().find("west") != std::string::npos);
  places.does("open panel");
  places.does("west");
  CHECK(places.searches_well() == "You find a hidden way out: east, the panel.");
  CHECK(waiting::of(places.stage, places.stage.body(places.ann), "found").size() == 1);
}

TEST_CASE("search: one who hides is found by the searcher alone and goes on hiding") {
  Places places;
  const auto bob = places.stage.player("Bob", "yard");
  const auto eve = places.stage.player("Eve", "yard");
  game::add_affect(places.stage.game(), places.stage.body(bob), "hidden", 100'000);
  places.does("north");
  CHECK(places.does("look bob") == "There is no \"bob\" here.");
  CHECK(places.searches_well() == "You find Bob hiding here.");
  CHECK(places.does("look bob").find("Bob is in good health.") != std::string::npos);
  places.stage.heard(eve);
  places.stage.type(eve, "look bob");
  CHECK(places.stage.heard(eve) == "There is no \"bob\" here.");
}

TEST_CASE("search: luck decides, and the same luck in the same world decides alike") {
  const auto tries_of = [](int level) {
    Places places;
    places.stage.world().change(places.stage.body(places.ann)).level = level;
    int found = 0;
    for (int i = 0; i < 60; ++i) {
      found += places.searches().find("hidden way") != std::string::npos ? 1 : 0;
      places.stage.seconds(600);
    }
    return found;
  };
  const int beginner = tries_of(1);
  CHECK(beginner > 5);
  CHECK(beginner < 35);
  CHECK(tries_of(1) == beginner);
  CHECK(tries_of(40) > 45);
}

TEST_CASE("search: the dark hides everything, and the keen-eyed need not search") {
  auto options = with_places();
  options.areas.front().rooms[1].flags.set(world::RoomFlag::dark);
  Places places(options);
  game::add_affect(places.stage.game(), places.stage.body(places.ann), "keen", 100'000);
  CHECK(places.does("exits").find("West: a closed panel") != std::string::npos);
  CHECK(places.searches() == "You find nothing that was hidden.");
  places.does("north");
  CHECK(places.does("search") == "It is too dark to see anything. A light would help.");
}

// ---- where

TEST_CASE("where: players of the same area who could be seen, and their rooms") {
  auto options = with_places();
  options.areas.front().rooms[3].flags.set(world::RoomFlag::dark);
  auto& other = options.areas.emplace_back();
  other.key = "other";
  other.name = "Elsewhere";
  other.vnum_low = 100;
  other.vnum_high = 199;
  other.rooms = {room_plan(100, "far", "Far Away")};
  Places places(options);
  CHECK(places.does("where").find("You know of nobody else near here.") != std::string::npos);
  places.stage.player("Bob", "loft");
  places.stage.player("Cat", "shed");  // in the dark
  const auto dan = places.stage.player("Dan", "yard");
  game::add_affect(places.stage.game(), places.stage.body(dan), "unseen", 100'000);
  places.stage.player("Eve", "far");
  CHECK(places.does("where") == "The Stage\nWho | Where\nBob | The Loft");
}

TEST_CASE("where: a word finds people and things of the area, the first twenty, none held") {
  Places places;
  places.stage.make_mobile("rat", "lane");
  places.stage.make("ring", "loft");
  places.stage.make("ring", places.ann);
  CHECK(places.does("where rat") == "The Stage\nWhat | Where\nthe rat | The Lane");
  CHECK(places.does("where ring") == "The Stage\nWhat | Where\na ring | The Loft");
  CHECK(places.does("where moon").find("You know of no \"moon\" in these parts.") !=
        std::string::npos);
  for (int i = 0; i < 40; ++i) {
    places.stage.make("stone", "yard");
  }
  const auto heard = places.does("where stone");
  CHECK(std::count(heard.begin(), heard.end(), '\n') == 1 + 20);
}

// ---- map

const std::string legend = "@ you, - | a way, + a closed door, ^ up, v down, % both, ? dark";

TEST_CASE("map: rooms, ways and closed doors around the viewer, and what lies above in words") {
  Places places;
  CHECK(places.does("map") == "[ ]\n |\n[ ]\n |\n[@]++\nFrom here a way leads up.\n" + legend);
  CHECK(places.does("map 1") == "[ ]\n |\n[@]++\nFrom here a way leads up.\n" + legend);
  places.does("open oak");
  CHECK(places.does("map 1") == "[ ]\n |\n[@]--[ ]\nFrom here a way leads up.\n" + legend);
  places.does("north");
  CHECK(places.does("map 1") == "[ ]\n |\n[@]\n |\n[^]--\n" + legend);
}

TEST_CASE("map: a hidden way is drawn once it was found") {
  Places places;
  REQUIRE(places.searches_well().find("west") != std::string::npos);
  CHECK(places.does("map 1") == "  [ ]\n   |\n++[@]++\nFrom here a way leads up.\n" + legend);
}

TEST_CASE("map: dark rooms are a question mark, and in the dark there is no map") {
  auto options = with_places();
  options.areas.front().rooms[1].flags.set(world::RoomFlag::dark);
  Places places(options);
  CHECK(places.does("map") == "[?]\n |\n[@]++\nFrom here a way leads up.\n" + legend);
  places.does("north");
  CHECK(places.does("map") == "It is too dark to see anything. A light would help.");
}

TEST_CASE("map: a size is one to five, and nothing else") {
  Places places;
  for (const auto* line : {"map 0", "map 6", "map -1", "map 99999999999999999999", "map far"}) {
    CAPTURE(line);
    CHECK(places.does(line) == "Say how many rooms far, from 1 to 5; for example: map 2");
  }
}

TEST_CASE("map: a screen reader is told in words") {
  Places places;
  places.does("toggle reader on");
  CHECK(places.does("map 2") ==
        "From The Hall:\nnorth: The Yard\neast: a closed oak door\nup: The Loft\n"
        "north, north: The Lane");
  CHECK(places.does("map 1") ==
        "From The Hall:\nnorth: The Yard\neast: a closed oak door\nup: The Loft");
}

TEST_CASE("map: however large the land, it is at most 60 columns wide and five rooms far") {
  support::StageOptions options;
  auto& rooms = options.areas.front().rooms;
  options.areas.front().vnum_high = 999;
  rooms.clear();
  constexpr world::Vnum side = 20;
  for (world::Vnum at = 0; at < side * side; ++at) {
    auto room = room_plan(at + 1, at == 0 ? "hall" : "r" + std::to_string(at), "A Field");
    const auto x = at % side;
    if (x + 1 < side) {
      add_exit(room, Direction::east, at + 2);
    }
    if (x > 0) {
      add_exit(room, Direction::west, at);
    }
    if (at + side < side * side) {
      add_exit(room, Direction::south, at + 1 + side);
    }
    if (at >= side) {
      add_exit(room, Direction::north, at + 1 - side);
    }
    rooms.push_back(room);
  }
  Places places(options);
  auto* middle = places.stage.world().room(side * 10 + 10);
  places.stage.world().move(places.stage.body(places.ann), *middle);
  const auto heard = places.does("map 5");
  std::size_t widest = 0;
  for (std::size_t at = 0; at < heard.size();) {
    const auto end = std::min(heard.find('\n', at), heard.size());
    if (heard.substr(at, end - at) != legend) {
      widest = std::max(widest, end - at);
    }
    at = end + 1;
  }
  CHECK(widest <= 60);
  CHECK(std::count(heard.begin(), heard.end(), '[') == 61);
  places.does("toggle reader on");
  const auto read = places.does("map 5");
  CHECK(std::count(read.begin(), read.end(), '\n') == 60);
}
