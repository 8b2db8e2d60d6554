#include <string>

#include <doctest/doctest.h>

#include "support/stage.h"

using support::Stage;

namespace {

// Ann and Bob in the hall; what Ann hears after a line.
struct Hall {
  explicit Hall(support::StageOptions options = {})
      : stage(std::move(options)), ann(stage.player("Ann")), bob(stage.player("Bob")) {
    quiet();
  }
  void quiet() {
    stage.heard(ann);
    stage.heard(bob);
  }
  std::string does(const std::string& line) {
    quiet();
    stage.type(ann, line);
    return stage.heard(ann);
  }
  std::string others() { return stage.heard(bob); }
  world::Character& self() { return stage.body(ann); }
  Stage stage;
  support::Player ann;
  support::Player bob;
};

}  // namespace

TEST_CASE("get: from the floor, one, all, all of a kind, and what is fixed stays") {
  Hall hall;
  hall.stage.make("box", "hall");
  hall.stage.make("stone", "hall");
  hall.stage.make("torch", "hall");
  CHECK(hall.does("get") == "Get what?");
  CHECK(hall.does("get torch") == "You get a torch.");
  CHECK(hall.others() == "Ann gets a torch.");
  CHECK(hall.does("get box") == "You cannot take a box.");
  CHECK(hall.does("get all") == "You get a stone.");
  CHECK(hall.does("get all") == "There is nothing here that you could take.");
  CHECK(hall.does("get torch") == "There is no \"torch\" here.");
  CHECK(hall.self().things().size() == 2);
  CHECK(hall.stage.world().verify().empty());
}

TEST_CASE("drop: to the floor, and what clings stays") {
  Hall hall;
  auto& stone = hall.stage.make("stone", hall.ann);
  hall.stage.make("ring", hall.ann);
  CHECK(hall.does("drop") == "Drop what?");
  CHECK(hall.does("drop stone") == "You drop a stone.");
  CHECK(hall.others() == "Ann drops a stone.");
  CHECK(stone.in_room() == &hall.stage.room("hall"));
  CHECK(hall.does("drop stone") == "You carry nothing called \"stone\".");
  CHECK(hall.does("drop all") == "You drop a ring.");
  CHECK(hall.does("drop all") == "You carry nothing.");
}

TEST_CASE("drop, put, give: a thing that clings to the hand goes nowhere") {
  support::StageOptions options;
  for (auto& plan : options.areas.front().objects) {
    plan.flags.set(world::ObjectFlag::no_drop, plan.key == "ring");
  }
  Hall hall(options);
  hall.stage.make("ring", hall.ann);
  hall.stage.make("bag", hall.ann);
  CHECK(hall.does("drop ring") == "You cannot let go of a ring.");
  CHECK(hall.does("put ring bag") == "You cannot let go of a ring.");
  CHECK(hall.does("give ring bob") == "You cannot let go of a ring.");
  CHECK(hall.self().things().size() == 2);
}

TEST_CASE("put and get: into a container and out of it, with and without the small words") {
  Hall hall;
  auto& bag = hall.stage.make("bag", hall.ann);
  auto& ring = hall.stage.make("ring", hall.ann);
  hall.stage.make("stone", hall.ann);
  CHECK(hall.does("put") == "Put what into what?");
  CHECK(hall.does("put ring") == "Put it into what?");
  CHECK(hall.does("put ring stone") == "A stone is not made to hold things.");
  CHECK(hall.does("put ring sack") == "There is no \"sack\" here.");
  CHECK(hall.does("put pear in bag") == "You carry nothing called \"pear\".");
  CHECK(hall.does("put ring in bag") == "You put a ring into a bag.");
  CHECK(hall.others() == "Ann puts a ring into a bag.");
  CHECK(ring.in_object() == &bag);
  CHECK(hall.does("put bag bag") == "You cannot put a bag into itself.");
  CHECK(hall.does("get all bag") == "You get a ring from a bag.");
  CHECK(hall.does("get all bag") == "A bag is empty.");
  CHECK(hall.does("get stone bag") == "A bag is empty.");
  hall.others();
  CHECK(hall.does("put ring in bag") == "You put a ring into a bag.");
  hall.others();
  CHECK(hall.does("get stone bag") == "There is no \"stone\" in a bag.");
  CHECK(hall.does("get ring from bag") == "You get a ring from a bag.");
  CHECK(hall.others() == "Ann gets a ring from a bag.");
  CHECK(hall.does("put all bag") == "You put a ring into a bag.\nYou put a stone into a bag.");
  CHECK(hall.does("put all bag") == "You cannot put a bag into itself.");
  CHECK(hall.does("get all bag") == "You get a stone from a bag.\nYou get a ring from a bag.");
  CHECK(hall.stage.world().verify().empty());
}

TEST_CASE("put: a container holds so much, and containers in containers only so deep") {
  Hall hall;
  hall.stage.make("bag", hall.ann);
  for (int i = 0; i < 6; ++i) {
    hall.stage.make("stone", hall.ann);
  }
  const auto heard = hall.does("put all.stone bag");
  CHECK(heard.find("A bag is full: a stone does not go in.") != std::string::npos);
  CHECK(hall.self().things().size() == 2);

  Hall deep;
  auto* outer = &deep.stage.make("bag", "hall");
  for (std::size_t depth = 1; depth < deep.stage.game().limits().container_depth; ++depth) {
    outer = &deep.stage.make("bag", *outer);
  }
  // The innermost is reached by name only from outside in, so the whole nest goes into one more.
  deep.stage.make("box", "hall");
  deep.does("get bag");
  CHECK(deep.does("put bag box").find("too many things inside one another") != std::string::npos);
}

TEST_CASE("put: a lit light is put out first") {
  Hall hall;
  hall.stage.make("bag", hall.ann);
  hall.stage.make("torch", hall.ann);
  hall.does("light torch");
  CHECK(hall.does("put torch bag") == "You had better extinguish a torch first.");
  hall.does("extinguish torch");
  CHECK(hall.does("put torch bag") == "You put a torch into a bag.");
}

TEST_CASE("get: hands hold so much and no more") {
  Hall hall;
  const auto most = hall.stage.game().limits().carried;
  for (std::size_t i = 0; i < most; ++i) {
    hall.stage.make("stone", hall.ann);
  }
  hall.stage.make("ring", "hall");
  hall.stage.make("ring", "hall");
  CHECK(hall.does("get all.ring") == "You cannot carry a ring as well: your hands are full.");
  CHECK(hall.self().things().size() == most);
  hall.stage.make("ring", hall.bob);
  hall.stage.type(hall.bob, "give ring ann");
  CHECK(hall.stage.hears(hall.bob, "Ann cannot carry a ring as well."));
  CHECK(hall.self().things().size() == most);
}

TEST_CASE("give: to players who are awake, and mobiles decline") {
  Hall hall;
  const auto cat = hall.stage.player("Cat");
  hall.stage.make_mobile("keeper", "hall");
  auto& ring = hall.stage.make("ring", hall.ann);
  CHECK(hall.does("give") == "Give what to whom?");
  CHECK(hall.does("give ring") == "Give it to whom?");
  CHECK(hall.does("give ring zoe") == "There is no \"zoe\" here.");
  CHECK(hall.does("give pear bob") == "You carry nothing called \"pear\".");
  CHECK(hall.does("give ring me") == "You have it already.");
  CHECK(hall.does("give ring keeper") == "The keeper declines politely.");
  hall.stage.type(hall.bob, "sleep");
  CHECK(hall.does("give ring bob") == "Bob is asleep.");
  hall.stage.type(hall.bob, "stand");
  hall.stage.heard(cat);
  CHECK(hall.does("give ring to bob") == "You give a ring to Bob.");
  CHECK(hall.others() == "Ann gives you a ring.");
  CHECK(hall.stage.heard(cat) == "Ann gives a ring to Bob.");
  CHECK(ring.on_character() == &hall.stage.body(hall.bob));
}

TEST_CASE("things in the dark: one knows what one holds, others hear of something") {
  support::StageOptions options;
  options.areas.front().rooms.front().flags.set(world::RoomFlag::dark);
  Hall hall(options);
  hall.stage.make("stone", hall.ann);
  CHECK(hall.does("drop stone") == "You drop a stone.");
  CHECK(hall.others() == "Someone drops something.");
}

TEST_CASE("drink: sips run out, what it does to one is an event, a spring never runs dry") {
  support::StageOptions options;
  world::ObjectPlan spring;
  spring.vnum = 61;
  spring.key = "spring";
  spring.keywords = "spring";
  spring.short_name = "a spring";
  spring.type = world::ObjectType::drink;
  spring.drink.liquid = "water";
  options.areas.front().objects.push_back(spring);
  Hall hall(options);
  auto& flask = hall.stage.make("flask", hall.ann);
  hall.stage.make("stone", hall.ann);
  auto& there = hall.stage.world().make_object(*hall.stage.world().object_plan(61));
  hall.stage.world().move(there, hall.stage.room("hall"));
  CHECK(hall.does("drink") == "Drink what?");
  CHECK(hall.does("drink mead") == "There is no \"mead\" here.");
  CHECK(hall.does("drink stone") == "You cannot drink from a stone.");
  CHECK(hall.does("drink flask") ==
        "You drink tonic from a flask.\nThe world slows down around you.");
  CHECK(hall.others() == "Ann drinks tonic from a flask.\nAnn begins to move faster.");
  hall.stage.pulses(8);
  CHECK(hall.does("drink from flask") ==
        "You drink tonic from a flask.\nYou stay quick for longer.");
  hall.does("drink flask");
  CHECK(flask.state().amount == 0);
  CHECK(hall.does("drink flask") == "A flask is empty.");
  CHECK(hall.does("examine flask").find("It is empty.") != std::string::npos);
  for (int i = 0; i < 3; ++i) {
    CHECK(hall.does("drink spring") == "You drink water from a spring.");
  }
  CHECK(hall.does("examine spring").find("more water in it than anyone could drink") !=
        std::string::npos);
}

TEST_CASE("eat: food is gone afterwards, heals at most to full, and may leave an affect") {
  support::StageOptions options;
  for (auto& plan : options.areas.front().objects) {
    if (plan.key == "pear") {
      plan.food = {.affect = "quickened", .lasts = base::seconds(5), .heals = 7};
    }
  }
  Hall hall(options);
  hall.stage.make("pear", hall.ann);
  hall.stage.make("pear", hall.ann);
  hall.stage.make("stone", hall.ann);
  auto& state = hall.stage.world().change(hall.self());
  state.hit_points = state.max_hit_points - 3;
  CHECK(hall.does("eat") == "Eat what?");
  CHECK(hall.does("eat stone") == "You cannot eat a stone.");
  CHECK(hall.does("eat bread") == "You carry nothing called \"bread\".");
  CHECK(hall.does("eat pear") ==
        "You eat a pear.\nYou feel better.\nThe world slows down around you.");
  CHECK(state.hit_points == state.max_hit_points);
  hall.stage.pulses(8);
  CHECK(hall.does("eat pear") == "You eat a pear.\nYou stay quick for longer.");
  CHECK(hall.self().things().size() == 1);
  CHECK(hall.stage.world().verify().empty());
}

namespace {

support::StageOptions with_vessels() {
  support::StageOptions options;
  const auto add = [&options](world::Vnum vnum, std::string key, int capacity, std::string liquid) {
    world::ObjectPlan plan;
    plan.vnum = vnum;
    plan.short_name = "a " + key;
    plan.keywords = key;
    plan.key = std::move(key);
    plan.type = world::ObjectType::drink;
    plan.flags.set(world::ObjectFlag::take);
    plan.drink = {.capacity = capacity, .left = 0, .liquid = std::move(liquid), .affect = {}};
    options.areas.front().objects.push_back(plan);
  };
  add(61, "spring", 0, "cold water");
  add(62, "skin", 8, "water");
  add(63, "cup", 2, "water");
  add(64, "mug", 4, "ale");
  rules::Liquid water;
  water.key = "water";
  water.name = "cold water";
  options.rules.liquids.push_back(water);
  return options;
}

}  // namespace

TEST_CASE("fill: from the spring in the room, to the brim, and the spring is no emptier") {
  Hall hall(with_vessels());
  auto& skin = hall.stage.make("skin", hall.ann);
  CHECK(hall.does("fill skin") == "There is no spring here. Say from what to fill it.");
  hall.stage.make("spring", "hall");
  CHECK(hall.does("fill skin") == "You fill a skin from a spring.");
  CHECK(hall.others() == "Ann fills a skin from a spring.");
  CHECK(skin.state().amount == 8);
  CHECK(hall.does("fill skin from spring") == "A skin is full.");
}

TEST_CASE("fill: from another vessel, which has less then and tells when it is empty") {
  Hall hall(with_vessels());
  auto& skin = hall.stage.make("skin", hall.ann);
  auto& cup = hall.stage.make("cup", hall.ann);
  CHECK(hall.does("fill cup skin") == "A skin is empty.");
  hall.stage.world().change(skin).amount = 3;
  CHECK(hall.does("fill cup skin") == "You fill a cup from a skin.");
  CHECK(cup.state().amount == 2);
  CHECK(skin.state().amount == 1);
  hall.stage.world().change(cup).amount = 0;
  CHECK(hall.does("fill cup from skin") == "You fill a cup from a skin.\nA skin is empty now.");
  CHECK(cup.state().amount == 1);
  CHECK(skin.state().amount == 0);
}

TEST_CASE("fill: liquids do not mix, and what is no vessel is not filled") {
  Hall hall(with_vessels());
  auto& mug = hall.stage.make("mug", hall.ann);
  hall.stage.make("skin", hall.ann);
  hall.stage.make("stone", hall.ann);
  hall.stage.make("spring", "hall");
  CHECK(hall.does("fill mug") ==
        "A mug is for ale, and you do not mix that with what is in a spring.");
  CHECK(mug.state().amount == 0);
  CHECK(hall.does("fill stone") == "A stone is nothing one could fill.");
  CHECK(hall.does("fill skin stone") == "There is nothing to drink in a stone.");
  CHECK(hall.does("fill skin skin").find("into itself") != std::string::npos);
  CHECK(hall.does("fill skin moon") == "There is no \"moon\" here.");
  CHECK(hall.does("fill moon") == "You carry nothing called \"moon\".");
  CHECK(hall.does("fill spring") == "You carry nothing called \"spring\".");
  CHECK(hall.does("fill") == "Fill what?");
}
