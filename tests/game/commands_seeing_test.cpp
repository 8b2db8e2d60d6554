#include <string>

#include <doctest/doctest.h>

#include "game/look.h"
#include "support/stage.h"

using support::Stage;

TEST_CASE("look: name, description, exits, things, people, newest first and equal ones as one") {
  Stage stage;
  const auto ann = stage.player("Ann");
  const auto bob = stage.player("Bob");
  stage.type(bob, "title the Miller");
  stage.type(bob, "rest");
  stage.make_mobile("keeper", "hall");
  stage.make("stone", "hall");
  stage.make("torch", "hall");
  stage.make("torch", "hall");
  stage.heard(ann);
  stage.type(ann, "look");
  CHECK(stage.heard(ann) ==
        "The Hall\nA wide hall.\nExits: north.\nA torch lies here. (2)\nA stone lies here.\n"
        "The keeper stands here.\nBob the Miller is resting here.");
}

TEST_CASE("look: paragraphs stay apart and a sign keeps its lines") {
  Stage stage;
  const auto ann = stage.player("Ann", "hall");
  stage.heard(ann);
  game::tell_prose(stage.game(), stage.body(ann),
                   "one two\n\nthree\n   NORTH  Inn\n   EAST   Mill");
  CHECK(stage.heard(ann) == "one two\n\nthree\n   NORTH  Inn\n   EAST   Mill");
  game::tell_prose(stage.game(), stage.body(ann), "");
  CHECK(stage.heard(ann).empty());
}

TEST_CASE("look: brief leaves the description out on arriving, not when one looks") {
  Stage stage;
  const auto ann = stage.player("Ann");
  stage.type(ann, "toggle brief");
  stage.heard(ann);
  stage.type(ann, "north");
  CHECK_FALSE(stage.hears(ann, "A paved yard."));
  stage.type(ann, "look");
  CHECK(stage.hears(ann, "A paved yard."));
}

TEST_CASE("look: a link-dead body and a sleeping mobile are shown as what they are") {
  Stage stage;
  const auto ann = stage.player("Ann");
  const auto bob = stage.player("Bob");
  auto& rat = stage.make_mobile("rat", "hall");
  stage.world().change(rat).position = world::Position::sleeping;
  stage.drop_link(bob);
  stage.heard(ann);
  stage.type(ann, "look");
  const auto heard = stage.heard(ann);
  CHECK(heard.find("Bob is here. (link lost)") != std::string::npos);
  CHECK(heard.find("The rat is sleeping here.") != std::string::npos);
}

TEST_CASE("look: at people, at things, into things, at extra words, and who is looked at notices") {
  Stage stage;
  const auto ann = stage.player("Ann");
  const auto bob = stage.player("Bob");
  stage.make_mobile("keeper", "hall");
  auto& box = stage.make("box", "hall");
  auto& lamp = stage.make("lamp", bob);
  REQUIRE(stage.world().move(lamp, stage.body(bob), world::WearPlace::hold) == world::Moved::yes);
  stage.heard(ann);
  stage.heard(bob);
  stage.type(ann, "look bob");
  CHECK(stage.heard(ann) ==
        "You see nothing unusual about Bob.\nBob is in good health.\nBob uses:\n  a lamp, held");
  CHECK(stage.heard(bob) == "Ann looks at you.");
  stage.type(ann, "look at keeper");
  CHECK(stage.heard(ann) == "It is a keeper.\nThe keeper is in good health.");
  stage.type(ann, "look box");
  CHECK(stage.heard(ann) == "It is a plain box.");
  stage.type(ann, "look in box");
  CHECK(stage.heard(ann) == "A box is empty.");
  stage.make("ring", box);
  stage.make("ring", box);
  stage.type(ann, "look in box");
  CHECK(stage.heard(ann) == "A box holds:\n  a ring (2)");
  stage.type(ann, "look in bob");
  CHECK(stage.heard(ann) == "There is no \"bob\" here.");
  stage.type(ann, "look in");
  CHECK(stage.heard(ann) == "Look in what?");
  stage.type(ann, "look mural");
  CHECK(stage.heard(ann) == "A mural of a wheel.");
  stage.type(ann, "look at 'mural wall'");
  CHECK(stage.heard(ann) == "A mural of a wheel.");
  stage.type(ann, "look at the moon");
  CHECK(stage.heard(ann) == "There is no \"the moon\" here.");
}

TEST_CASE("look: at oneself") {
  Stage stage;
  const auto ann = stage.player("Ann");
  auto& lamp = stage.make("lamp", ann);
  stage.heard(ann);
  stage.type(ann, "look me");
  CHECK(stage.heard(ann) == "You look the way you always do.");
  REQUIRE(stage.world().move(lamp, stage.body(ann), world::WearPlace::hold) == world::Moved::yes);
  stage.type(ann, "look me");
  CHECK(stage.heard(ann) == "You look the way you always do.\nYou use:\n  a lamp, held");
}

TEST_CASE("look: however much lies and stands there, what is told stays short") {
  Stage stage;
  const auto ann = stage.player("Ann");
  for (int i = 0; i < 300; ++i) {
    stage.make("stone", "hall");
    auto& torch = stage.make("torch", "hall");
    stage.world().change(torch).long_name = "Torch number " + std::to_string(i) + " lies here.";
    stage.make_mobile("rat", "hall");
  }
  stage.heard(ann);
  stage.type(ann, "look");
  const auto heard = stage.heard(ann);
  CHECK(heard.find("Torch number 299 lies here.\nA stone lies here. (300)\nTorch number 298") !=
        std::string::npos);
  CHECK(heard.find("The rat stands here. (300)") != std::string::npos);
  CHECK(heard.find("Torch number 200 lies here.") == std::string::npos);
  CHECK(heard.find("And 201 more.") != std::string::npos);
}

TEST_CASE("look: health goes from good to bad in words") {
  Stage stage;
  const auto ann = stage.player("Ann");
  auto& rat = stage.make_mobile("rat", "hall");
  auto& state = stage.world().change(rat);
  state.max_hit_points = 100;
  const auto seen = [&](int hit_points) {
    state.hit_points = hit_points;
    stage.heard(ann);
    stage.type(ann, "look rat");
    const auto heard = stage.heard(ann);
    return heard.substr(heard.find('\n') + 1);
  };
  CHECK(seen(100) == "The rat is in good health.");
  CHECK(seen(99) == "The rat has a few scratches.");
  CHECK(seen(50) == "The rat is hurt.");
  CHECK(seen(30) == "The rat is badly hurt.");
  CHECK(seen(1) == "The rat is close to death.");
  CHECK(seen(-5) == "The rat is close to death.");
}

TEST_CASE(
    "examine: lights tell how long they burn, drinks how much they hold, containers what is "
    "inside") {
  Stage stage;
  const auto ann = stage.player("Ann");
  stage.make("torch", ann);
  stage.make("lamp", ann);
  stage.make("flask", ann);
  stage.make("bag", ann);
  stage.heard(ann);
  stage.type(ann, "examine torch");
  CHECK(stage.heard(ann) == "It is a plain torch.\nIt is not lit. It could burn for 10 minutes.");
  stage.type(ann, "light torch");
  stage.seconds(60);
  stage.heard(ann);
  stage.type(ann, "examine torch");
  CHECK(stage.hears(ann, "It is lit, and will burn for 9 minutes."));
  stage.seconds(540);
  stage.heard(ann);
  stage.type(ann, "examine torch");
  CHECK(stage.hears(ann, "It is burnt out."));
  stage.type(ann, "examine lamp");
  CHECK(stage.hears(ann, "It is not lit."));
  stage.type(ann, "light lamp");
  stage.type(ann, "examine lamp");
  CHECK(stage.hears(ann, "It is lit, and will never go out by itself."));
  stage.type(ann, "examine flask");
  CHECK(stage.hears(ann, "It holds 3 sips of tonic."));
  stage.type(ann, "examine bag");
  CHECK(stage.hears(ann, "A bag is empty."));
  stage.type(ann, "examine");
  CHECK(stage.heard(ann) == "Examine what?");
}

TEST_CASE("look: a dark room shows nothing until somebody there has a lit light") {
  support::StageOptions options;
  options.areas.front().rooms.back().flags.set(world::RoomFlag::dark);
  Stage stage(options);
  const auto ann = stage.player("Ann", "yard");
  const auto bob = stage.player("Bob", "yard");
  stage.make("stone", "yard");
  stage.make("torch", bob);
  stage.heard(ann);
  stage.type(ann, "look");
  CHECK(stage.heard(ann) == "Darkness\nIt is too dark to see anything. A light would help.");
  stage.type(ann, "get stone");
  CHECK(stage.heard(ann) == "There is no \"stone\" here.");
  stage.type(ann, "look bob");
  CHECK(stage.heard(ann) == "There is no \"bob\" here.");
  stage.heard(bob);
  stage.type(bob, "light torch");
  CHECK(stage.hears(bob, "The Yard"));
  stage.heard(ann);
  stage.type(ann, "look");
  CHECK(stage.hears(ann, "A stone lies here."));
  stage.type(bob, "extinguish torch");
  CHECK(stage.heard(ann) == "Bob extinguishes a torch.\nIt is dark now.");
  stage.type(ann, "get all");
  CHECK(stage.heard(ann) == "There is nothing here that you could take.");
}
