// What blindness, being invisible and hiding do to seeing, finding and being told.
#include <string>

#include <doctest/doctest.h>

#include "game/fights/fights.h"
#include "game/find.h"
#include "game/names.h"
#include "game/waiting.h"

using rules::AffectFlag;
using support::Stage;

namespace {

rules::Affect affect(std::string key, AffectFlag flag) {
  rules::Affect one;
  one.key = one.name = std::move(key);
  one.flags.set(flag);
  one.begins = "You are " + one.key + ".";
  one.room_begins = "$n is " + one.key + ".";
  one.ends = "You are no longer " + one.key + ".";
  one.room_ends = "$n is no longer " + one.key + ".";
  return one;
}

support::StageOptions with_affects() {
  support::StageOptions options;
  for (const auto& [key, flag] :
       {std::pair("blind", AffectFlag::blind), std::pair("unseen", AffectFlag::invisible),
        std::pair("hidden", AffectFlag::hidden), std::pair("clear", AffectFlag::detect_invisible),
        std::pair("keen", AffectFlag::detect_hidden)}) {
    options.rules.affects.push_back(affect(key, flag));
  }
  world::ObjectPlan scroll;
  scroll.vnum = 30;
  scroll.key = scroll.keywords = "scroll";
  scroll.short_name = "a scroll";
  scroll.type = world::ObjectType::scroll;
  scroll.flags.set(world::ObjectFlag::take);
  options.areas.front().objects.push_back(scroll);
  rules::Social smile;
  smile.key = "smile";
  smile.alone_self = "You smile.";
  smile.alone_room = "$n smiles.";
  options.rules.socials.push_back(smile);
  return options;
}

struct Room {
  Stage stage{with_affects()};
  support::Player ann = stage.player("Ann");
  support::Player bob = stage.player("Bob");

  void put(const support::Player& on, std::string_view key) {
    game::add_affect(stage.game(), stage.body(on), key, base::minutes(5));
    stage.heard(ann);
    stage.heard(bob);
  }
  bool has(const support::Player& who, std::string_view key) {
    return game::has_affect(stage.game(), stage.body(who), key);
  }
  std::string does(const support::Player& who, std::string_view line) {
    stage.heard(ann);
    stage.heard(bob);
    stage.type(who, line);
    return stage.heard(who);
  }
};

const std::string blind_words = "You are blind, and see nothing at all.";

}  // namespace

TEST_CASE("sight: the blind see no room, no ways out, nothing in it and nobody") {
  Room room;
  room.stage.make("stone", "hall");
  room.put(room.ann, "blind");
  for (const auto* line :
       {"look", "look bob", "look stone", "look mural", "look in stone", "look north",
        "examine stone", "exits", "scan", "search", "map", "where", "where stone"}) {
    CAPTURE(line);
    room.stage.pulses(8);
    CHECK(room.does(room.ann, line) == blind_words);
  }
  room.stage.pulses(80);
  CHECK(room.does(room.ann, "north") == blind_words);
  CHECK(room.does(room.ann, "south") == blind_words);
  CHECK(room.does(room.ann, "get stone") == "There is no \"stone\" here.");
}

TEST_CASE("sight: the blind know what they carry, and hear somebody and something") {
  Room room;
  room.stage.make("stone", room.ann);
  room.stage.make("torch", room.bob);
  room.put(room.ann, "blind");
  CHECK(room.does(room.ann, "inventory") == "You carry:\na stone");
  room.does(room.bob, "drop torch");
  CHECK(room.stage.heard(room.ann) == "Someone drops something.");
  room.does(room.bob, "north");
  CHECK(room.stage.heard(room.ann) == "Someone leaves north.");
}

TEST_CASE("sight: the blind cannot read a scroll, which stays whole") {
  Room room;
  room.stage.make("scroll", room.ann);
  room.put(room.ann, "blind");
  CHECK(room.does(room.ann, "recite scroll") == "You are blind, and cannot read a scroll.");
  CHECK(waiting::held(room.stage, room.ann, "scroll").id() != 0);
}

TEST_CASE("sight: the blind aim at nobody by name but whom they fight") {
  Room room;
  auto& rat = room.stage.make_mobile("rat", "hall");
  room.put(room.ann, "blind");
  auto& ann = room.stage.body(room.ann);
  CHECK(game::find_person(room.stage.game(), ann, game::read_target("rat")) == nullptr);
  CHECK(room.does(room.ann, "kill rat") == blind_words);
  REQUIRE(room.stage.game().fights().attack(ann, rat));
  CHECK(game::find_person(room.stage.game(), ann, game::read_target("rat")) == &rat);
  CHECK(game::find_person(room.stage.game(), ann, game::read_target("bob")) == nullptr);
}

TEST_CASE("sight: whoever is invisible is seen with detection alone") {
  Room room;
  const auto eve = room.stage.player("Eve");
  room.put(eve, "clear");
  room.put(room.ann, "unseen");
  CHECK(room.does(room.bob, "look").find("Ann") == std::string::npos);
  CHECK(room.does(room.bob, "look ann") == "There is no \"ann\" here.");
  CHECK(room.does(eve, "look").find("Ann is here.") != std::string::npos);
  CHECK(room.does(room.ann, "look me").find("the way you always do") != std::string::npos);
  room.stage.heard(eve);
  room.does(room.ann, "say boo");
  CHECK(room.stage.heard(room.bob) == "Someone says 'boo'");
  CHECK(room.stage.heard(eve) == "Ann says 'boo'");
  CHECK(room.has(room.ann, "unseen"));
}

TEST_CASE("sight: whoever goes unseen leaves and arrives untold") {
  Room room;
  const auto eve = room.stage.player("Eve", "yard");
  room.put(room.ann, "unseen");
  room.stage.heard(eve);
  room.does(room.ann, "north");
  CHECK(room.stage.heard(room.bob).empty());
  CHECK(room.stage.heard(eve).empty());
  room.put(eve, "clear");
  room.stage.heard(eve);
  room.does(room.ann, "south");
  CHECK(room.stage.heard(eve) == "Ann leaves south.");
  CHECK(room.stage.heard(room.bob).empty());
}

TEST_CASE("sight: becoming invisible is seen, and so is appearing again") {
  Room room;
  game::add_affect(room.stage.game(), room.stage.body(room.ann), "unseen", 16);
  CHECK(room.stage.heard(room.bob) == "Ann is unseen.");
  room.stage.pulses(16);
  CHECK(room.stage.heard(room.bob) == "Ann is no longer unseen.");
}

TEST_CASE("sight: a blow struck ends being invisible and hiding, on both sides seen") {
  for (const auto* key : {"unseen", "hidden"}) {
    CAPTURE(key);
    Room room;
    auto& rat = room.stage.make_mobile("rat", "hall");
    room.put(room.ann, key);
    REQUIRE(room.stage.game().fights().attack(room.stage.body(room.ann), rat));
    CHECK_FALSE(room.has(room.ann, key));
    CHECK(room.stage.heard(room.bob) == "Ann is no longer " + std::string(key) + ".");
  }
}

TEST_CASE("sight: who hides is noticed by the keen-eyed alone, until they speak, smile or go") {
  Room room;
  const auto eve = room.stage.player("Eve");
  room.put(eve, "keen");
  room.put(room.ann, "hidden");
  CHECK(room.does(room.bob, "look").find("Ann") == std::string::npos);
  CHECK(room.does(eve, "look").find("Ann is here.") != std::string::npos);
  room.does(room.ann, "score");
  CHECK(room.has(room.ann, "hidden"));
  SUBCASE("by speaking") {
    room.does(room.ann, "say boo");
    CHECK(room.stage.heard(room.bob) == "Ann is no longer hidden.\nAnn says 'boo'");
  }
  SUBCASE("by showing something") {
    room.does(room.ann, "smile");
    CHECK(room.stage.heard(room.bob) == "Ann is no longer hidden.\nAnn smiles.");
  }
  SUBCASE("by going, unnoticed until they arrive") {
    const auto dan = room.stage.player("Dan", "yard");
    room.stage.heard(room.bob);
    room.does(room.ann, "north");
    CHECK(room.stage.hears(room.bob, "Ann leaves") == false);
    CHECK(room.stage.hears(dan, "Ann arrives from the south."));
  }
  CHECK_FALSE(room.has(room.ann, "hidden"));
}

TEST_CASE("sight: mobiles strike nobody whom they do not see, and do once they see them") {
  auto options = with_affects();
  options.areas.front().mobs[1].flags.set(world::MobFlag::aggressive);
  Stage stage(options);
  auto& yard = stage.room("yard");
  stage.make_mobile("rat", "yard");
  const auto ann = stage.player("Ann");
  game::add_affect(stage.game(), stage.body(ann), "unseen", base::seconds(20));
  stage.type(ann, "north");
  stage.seconds(10);
  CHECK_FALSE(waiting::is(stage, yard, "aggression"));
  CHECK_FALSE(stage.game().fights().is_fighting(stage.body(ann)));
  stage.seconds(10);
  CHECK(waiting::is(stage, yard, "aggression"));
}

TEST_CASE("sight: kin that does not see the foe does not join the fight") {
  auto options = with_affects();
  options.areas.front().mobs[1].flags.set(world::MobFlag::assist);
  options.areas.front().mobs[1].level = 1;
  for (const bool blind : {true, false}) {
    CAPTURE(blind);
    Stage stage(options);
    auto& rat = stage.make_mobile("rat", "hall");
    auto& other = stage.make_mobile("rat", "hall");
    for (auto* body : {&rat, &other}) {
      stage.world().change(*body).hit_points = 1'000'000;
    }
    const auto ann = stage.player("Ann");
    auto& state = stage.world().change(stage.body(ann));
    state.hit_points = state.max_hit_points = 1'000'000;
    if (blind) {
      game::add_affect(stage.game(), other, "blind", base::minutes(5));
    }
    REQUIRE(stage.game().fights().attack(stage.body(ann), rat));
    stage.seconds(5);
    CHECK(stage.game().fights().is_fighting(other) != blind);
  }
}

TEST_CASE("aggression: whoever becomes visible by a light is noticed") {
  support::StageOptions options;
  for (auto& mob : options.areas[0].mobs) {
    mob.flags.set(world::MobFlag::aggressive);
    mob.damage.dice = {0, 0, 0};
  }
  options.areas[0].rooms[1].flags.set(world::RoomFlag::dark);
  support::Stage stage(std::move(options));
  stage.make_mobile("rat", "yard");
  const auto ann = stage.player("Ann");
  stage.make("torch", ann);
  stage.type(ann, "north");
  stage.pulses(40);
  CHECK_FALSE(stage.game().fights().is_fighting(stage.body(ann)));
  stage.type(ann, "light torch");
  stage.pulses(16);
  CHECK(stage.game().fights().is_fighting(stage.body(ann)));
}

TEST_CASE("doors: a hidden one answers to its name, and to its direction only for who knows it") {
  support::StageOptions options;
  for (auto& exit : options.areas[0].rooms[0].exits) {
    if (exit.direction == world::Direction::north) {
      exit.door = "stone slab";
      exit.state = world::DoorState::closed;
      exit.flags.set(world::ExitFlag::hidden);
    }
  }
  support::Stage stage(std::move(options));
  const auto ann = stage.player("Ann");
  const auto answer = [&](std::string_view line) {
    stage.type(ann, line);
    return stage.heard(ann);
  };
  CHECK(answer("open north") == "There is no door that way.");
  CHECK(answer("open slab") == "You open the stone slab.");
}
