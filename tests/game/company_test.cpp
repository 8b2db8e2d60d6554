#include "game/company.h"

#include <doctest/doctest.h>

#include "game/fights/harm.h"
#include "game/waiting.h"

using support::Stage;

namespace {

struct Three {
  Stage stage;
  support::Player ann = stage.player("Ann");
  support::Player bob = stage.player("Bob");
  support::Player cat = stage.player("Cat");

  std::string does(const support::Player& who, std::string_view line) {
    stage.heard(who);
    stage.type(who, line);
    return stage.heard(who);
  }
};

}  // namespace

TEST_CASE("follow: one walks where another walks, never in a circle") {
  Three three;
  CHECK(three.does(three.bob, "follow ann") == "You follow Ann from now on.");
  CHECK(three.does(three.cat, "follow bob") == "You follow Bob from now on.");
  CHECK(three.does(three.ann, "follow cat") == "You would walk in a circle.");
  CHECK(three.does(three.bob, "follow ann") == "You follow Ann already.");
  three.does(three.ann, "north");
  for (const auto& who : {three.ann, three.bob, three.cat}) {
    CHECK(three.stage.body(who).room() == &three.stage.room("yard"));
  }
  three.does(three.bob, "rest");
  three.does(three.ann, "south");
  CHECK(three.stage.body(three.bob).room() == &three.stage.room("yard"));
  CHECK(three.does(three.bob, "follow me") == "You go your own way from now on.");
  CHECK(three.does(three.bob, "follow me") == "You follow nobody.");
}

TEST_CASE("groups: taken in, turned out, told, shared with, and broken by leaving") {
  Three three;
  CHECK(three.does(three.ann, "group bob") == "Bob does not follow you.");
  three.does(three.bob, "follow ann");
  CHECK(three.does(three.ann, "group bob") == "Bob is of your group now.");
  CHECK(three.does(three.cat, "gtell hello") == "You are in no group.");
  three.stage.heard(three.ann);
  CHECK(three.does(three.bob, "gtell hello") == "You tell the group 'hello'");
  CHECK(three.stage.heard(three.ann) == "Bob tells the group 'hello'");
  CHECK(three.does(three.bob, "group").find("Ann | 1 | ") != std::string::npos);
  auto& world = three.stage.world();
  REQUIRE(world.mint(three.stage.body(three.ann), 31, world::Coinage::staff));
  CHECK(three.does(three.ann, "split 31") == "You share: 15 coins for each.");
  CHECK(three.stage.body(three.bob).state().coins == 115);
  CHECK(three.stage.body(three.ann).state().coins == 116);
  CHECK(three.does(three.ann, "split 900") == "You do not have so many coins.");
  auto& rat = three.stage.make_mobile("rat", "hall");
  game::die(three.stage.game(), rat, &three.stage.body(three.bob));
  CHECK(three.stage.body(three.ann).state().experience == 50);
  CHECK(three.stage.body(three.bob).state().experience == 50);
  CHECK(three.stage.body(three.cat).state().experience == 0);
  three.stage.quit(three.ann);
  CHECK(three.does(three.bob, "gtell hello") == "You are in no group.");
}

TEST_CASE("socials: alone, at oneself, at somebody, each with their own words") {
  Three three;
  auto rules = three.stage.game().rules();
  auto& bow = rules.socials.emplace_back();
  bow.key = "bow";
  bow.alone_self = "You bow.";
  bow.alone_room = "$n bows.";
  bow.victim_self = "You bow to $N.";
  bow.victim_victim = "$n bows to you.";
  bow.victim_room = "$n bows to $N.";
  three.stage.game().set_rules(rules);
  three.stage.heard(three.bob);
  three.stage.heard(three.cat);
  CHECK(three.does(three.ann, "bow") == "You bow.");
  CHECK(three.stage.heard(three.bob) == "Ann bows.");
  three.stage.heard(three.cat);
  CHECK(three.does(three.ann, "bow bob") == "You bow to Bob.");
  CHECK(three.stage.heard(three.bob) == "Ann bows to you.");
  CHECK(three.stage.heard(three.cat) == "Ann bows to Bob.");
  CHECK(three.does(three.ann, "bow me") == "That does not work on oneself.");
  CHECK(three.does(three.ann, "bow moon") == "There is no \"moon\" here.");
}
