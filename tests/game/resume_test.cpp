// What a restart finds: after a stop in good order, after a kill, and when the areas have changed
// meanwhile.
#include <string>

#include <doctest/doctest.h>

#include "game/commits.h"
#include "game/game.h"
#include "game/happenings/all.h"
#include "support/stage.h"

using support::Player;
using support::Stage;
using support::StageOptions;

namespace {

base::Pulse left_of(Stage& stage, const events::EventOwner& owner, std::string_view kind) {
  const auto* row = game::find_event_kind(kind);
  REQUIRE(row != nullptr);
  const auto found = stage.game().timeline().find(owner, *row);
  REQUIRE(found.has_value());
  return events::Timeline::left(*found, stage.game().now());
}

bool near(base::Pulse left, base::Pulse expected, base::Pulse within = 1) {
  return left + within >= expected && left <= expected + within;
}

const world::Object* thing_of(Stage& stage, const Player& player, std::string_view name) {
  for (const auto& object : stage.body(player).things()) {
    if (object.short_name() == name) {
      return &object;
    }
  }
  return nullptr;
}

// Ann with an affect and a lit torch that have so long left.
Player ann_with_timers(Stage& stage) {
  const auto ann = stage.player("Ann");
  stage.make("torch", ann);
  game::add_affect(stage.game(), stage.body(ann), "quickened", base::seconds(50));
  stage.type(ann, "light torch");
  stage.seconds(20);
  return ann;
}

void check_timers(Stage& stage, const Player& ann) {
  CHECK(near(left_of(stage, stage.body(ann), "affect"), base::seconds(30), 8));
  const auto* torch = thing_of(stage, ann, "a torch");
  REQUIRE(torch != nullptr);
  CHECK(torch->state().lit);
  CHECK(near(left_of(stage, *torch, "burn"), base::seconds(580), 8));
}

}  // namespace

TEST_CASE("resume: time left stands still over quit and restart, to the pulse") {
  Stage stage;
  const auto ann = ann_with_timers(stage);
  const auto affect = left_of(stage, stage.body(ann), "affect");
  const auto burn = left_of(stage, *thing_of(stage, ann, "a torch"), "burn");
  CHECK(affect == base::seconds(30));
  SUBCASE("quit and back") {
    stage.quit(ann);
  }
  SUBCASE("quit, an hour, and back") {
    stage.quit(ann);
    CHECK(stage.game().timeline().future().in_order().size() <=
          1);  // nothing of Ann is on the wheel
    stage.pulses(base::hours(1));
  }
  SUBCASE("quit and a stop in good order") {
    stage.quit(ann);
    stage.stop_and_start();
  }
  SUBCASE("a stop while she plays") {
    stage.stop_and_start();
  }
  SUBCASE("quit and a kill") {
    stage.quit(ann);
    stage.restart();
  }
  const auto again = stage.login("Ann");
  CHECK(left_of(stage, stage.body(again), "affect") == affect);
  const auto* torch = thing_of(stage, again, "a torch");
  REQUIRE(torch != nullptr);
  CHECK(left_of(stage, *torch, "burn") == burn);
  stage.heard(again);
  stage.pulses(affect - 1);
  CHECK(stage.heard(again).empty());
  stage.pulses(1);
  CHECK(stage.hears(again, "The world is as fast as ever again."));
}

TEST_CASE("resume: twenty quits and logins in a row give and take nothing") {
  Stage stage;
  auto ann = ann_with_timers(stage);
  const auto affect = left_of(stage, stage.body(ann), "affect");
  for (int i = 0; i < 20; ++i) {
    stage.quit(ann);
    stage.seconds(30);
    ann = stage.login("Ann");
  }
  CHECK(left_of(stage, stage.body(ann), "affect") == affect);
}

TEST_CASE("resume: a kill while she plays loses no more than a second") {
  Stage stage;
  const auto ann = ann_with_timers(stage);
  SUBCASE("right after Saved.") {
    stage.type(ann, "save");
  }
  SUBCASE("at any time") {
    stage.pulses(5);
  }
  stage.restart();
  const auto again = stage.login("Ann");
  CHECK(stage.is_in_game("Ann"));
  check_timers(stage, again);
}

TEST_CASE("resume: a kill after a quiet hour finds the world seconds back, not an hour") {
  Stage stage;
  auto& pear = stage.make("pear", "hall");
  game::start_decay(stage.game(), pear);
  const auto ann = ann_with_timers(stage);
  stage.quit(ann);
  stage.pulses(base::hours(1));
  const auto pulse = stage.game().now();
  stage.restart();
  CHECK(near(stage.game().now(), pulse, base::seconds(10)));
  check_timers(stage, stage.login("Ann"));
}

TEST_CASE("resume: things lie where they lay, in their order, with their time") {
  Stage stage;
  auto& box = stage.make("box", "hall");
  auto& bag = stage.make("bag", box);
  const auto ring = stage.make("ring", bag).id();
  auto& pear = stage.make("pear", "yard");
  game::start_decay(stage.game(), pear);
  const auto pear_id = pear.id();
  const auto stone = stage.make("stone", "hall").id();
  stage.pulses(40);
  const auto left = left_of(stage, pear, "decay");
  const auto digest = stage.game().state_digest();
  SUBCASE("after a stop") {
    stage.stop_and_start();
  }
  SUBCASE("after a kill") {
    stage.restart();
  }
  CHECK(stage.game().state_digest() == digest);
  auto* back = stage.world().find_object(ring);
  REQUIRE(back != nullptr);
  CHECK(back->in_object() != nullptr);
  CHECK(back->room_at_root() == &stage.room("hall"));
  CHECK(stage.room("hall").things().begin()->id() == stone);
  CHECK(near(left_of(stage, *stage.world().find_object(pear_id), "decay"), left, 80));
  CHECK(stage.world().verify().empty());
  CHECK(stage.game().timeline().verify().empty());
}

TEST_CASE("resume: what she carried, wore and nested comes back") {
  Stage stage;
  const auto ann = stage.player("Ann");
  auto& bag = stage.make("bag", ann);
  stage.make("stone", bag);
  stage.make("ring", ann);
  stage.type(ann, "wear ring");
  REQUIRE(stage.body(ann).worn(world::WearPlace::finger) != nullptr);
  stage.quit(ann);
  CHECK(stage.world().object_count() == 0);
  stage.restart();
  const auto again = stage.login("Ann");
  const auto* worn = stage.body(again).worn(world::WearPlace::finger);
  REQUIRE(worn != nullptr);
  CHECK(worn->short_name() == "a ring");
  const auto* back = thing_of(stage, again, "a bag");
  REQUIRE(back != nullptr);
  CHECK(back->contents().size() == 1);
  CHECK(stage.world().verify().empty());
}

TEST_CASE("resume: what a lowered limit puts elsewhere is saved where it is") {
  Stage stage;
  auto ann = stage.player("Ann");
  auto& box = stage.make("box", "hall");
  auto& bag = stage.make("bag", box);
  const auto on_floor = stage.make("ring", bag).id();
  auto& own_box = stage.make("box", ann);
  auto& own_bag = stage.make("bag", own_box);
  const auto carried = stage.make("ring", own_bag).id();
  stage.quit(ann);
  stage.pulses(16);
  stage.options().game.limits.container_depth = 2;
  stage.restart();
  ann = stage.login("Ann");
  REQUIRE(stage.world().find_object(on_floor)->in_room() == &stage.room("hall"));
  REQUIRE(stage.world().find_object(carried)->on_character() == &stage.body(ann));
  stage.pulses(16);
  CHECK(stage.store().objects().at(on_floor).in_room == 1);
  CHECK(stage.store().objects().at(carried).on_character == stage.body(ann).id());
}

TEST_CASE("resume: whoever was in a room that is no more begins where lost ones go") {
  Stage stage;
  const auto ann = stage.player("Ann", "yard");
  stage.quit(ann);
  CHECK(stage.store().character("Ann")->room == 2);
  auto& area = stage.options().areas.front();
  std::erase_if(area.rooms, [](const auto& plan) { return plan.key == "yard"; });
  area.rooms.front().exits.clear();
  stage.restart();
  CHECK(stage.body(stage.login("Ann")).room() == &stage.room("hall"));
}

TEST_CASE(
    "resume: an event that nobody knows, that cannot be here or is too long is left out, the "
    "others stay") {
  Stage stage;
  const auto ann = ann_with_timers(stage);
  stage.quit(ann);
  auto rows = stage.store().events_of("character", stage.store().character("Ann")->id);
  REQUIRE(rows.size() == 1);
  auto unknown = rows.front();
  unknown.kind = "a kind of long ago";
  rows.push_back(unknown);
  auto on_the_wrong_owner = rows.front();
  on_the_wrong_owner.kind = "burn";
  rows.push_back(on_the_wrong_owner);
  auto too_long = rows.front();
  too_long.text = std::string(stage.game().limits().event_string + 1, 'x');
  rows.push_back(too_long);
  wire::Commit commit;
  commit.header = *stage.store().header();
  commit.events.push_back({"character", rows.front().owner, rows});
  REQUIRE(stage.store().post(commit));
  stage.settle();
  const auto again = stage.login("Ann");
  CHECK(stage.body(again).event_count() == 1);
}

TEST_CASE("resume: the time played counts visits, not the time between") {
  Stage stage;
  auto ann = stage.player("Ann");
  stage.seconds(10);
  SUBCASE("over a quit") {
    stage.quit(ann);
    stage.pulses(base::hours(1));
  }
  SUBCASE("over a kill") {
    stage.type(ann, "save");
    stage.restart();
  }
  ann = stage.login("Ann");
  CHECK(near(stage.body(ann).state().player.played, base::seconds(10), 8));
}

TEST_CASE("resume: spawn rows do their work once, and what stood for them stands there again") {
  StageOptions options;
  auto& hall = options.areas.front().rooms.front();
  hall.spawns = {{.key = "1:obj:17:0",
                  .is_mobile = false,
                  .vnum = 17,
                  .equip = {},
                  .give = {},
                  .contents = {}},
                 {.key = "1:mob:20:0",
                  .is_mobile = true,
                  .vnum = 20,
                  .equip = {},
                  .give = {},
                  .contents = {}}};
  Stage stage(std::move(options));
  CHECK(stage.world().object_count() == 1);
  CHECK(stage.world().mobile_count() == 1);
  const auto ann = stage.player("Ann");
  SUBCASE("it lies there") {
    stage.stop_and_start();
    CHECK(stage.world().object_count() == 1);
  }
  SUBCASE("it was taken along") {
    stage.type(ann, "get stone");
    stage.quit(ann);
    stage.stop_and_start();
    CHECK(stage.world().object_count() == 0);
    stage.login("Ann");
    CHECK(stage.world().object_count() == 1);
  }
  CHECK(stage.world().mobile_count() == 1);
  CHECK(stage.world().verify().empty());
}

TEST_CASE("resume: rows that contradict each other are refused in words") {
  Stage stage;
  wire::SavedWorld saved;
  saved.header = wire::HeaderRecord{};
  saved.header->next_id = 10;
  wire::ObjectRecord stone;
  stone.id = 10;
  stone.template_vnum = 17;
  stone.in_room = 1;
  saved.objects = {stone};
  game::Ports ports;
  ports.send = [](const wire::Outbound&) {};
  ports.store = [](const wire::StoreJob&) { return true; };
  game::Game game({}, support::stage_rules(), ports);
  game.install({support::stage_area()});
  const auto resumed = game.resume(saved);
  REQUIRE_FALSE(resumed.has_value());
  CHECK(resumed.error().in_words().find("object 10") != std::string::npos);
  CHECK(resumed.error().in_words().find("restore a backup with `waterwheel restore`") !=
        std::string::npos);
}

TEST_CASE(
    "areas read again: texts change, whoever and whatever is there stays, new rows bring their "
    "things") {
  Stage stage;
  const auto ann = stage.player("Ann");
  auto& stone = stage.make("stone", "hall");
  auto area = support::stage_area();
  area.rooms.front().name = "The Great Hall";
  area.rooms.front().spawns = {{.key = "1:obj:11:0",
                                .is_mobile = false,
                                .vnum = 11,
                                .equip = {},
                                .give = {},
                                .contents = {}}};
  stage.game().install({area});
  stage.heard(ann);
  stage.type(ann, "look");
  CHECK(stage.hears(ann, "The Great Hall"));
  CHECK(stone.room_at_root() == &stage.room("hall"));
  CHECK(stage.world().count_of_spawn("1:obj:11:0") == 1);
  stage.game().install({area});
  CHECK(stage.world().count_of_spawn("1:obj:11:0") == 1);
}
