#include <set>

#include <doctest/doctest.h>

#include "game/waiting.h"

using support::Stage;

namespace {

// Bags that fall apart after five seconds sharp.
support::StageOptions with_frail_bags() {
  auto area = support::stage_area();
  for (auto& plan : area.objects) {
    if (plan.key == "bag" || plan.key == "box") {
      plan.decay = {.after = 40, .fuzz = 0, .message = "$p crumbles to dust."};
    }
  }
  support::StageOptions options;
  options.areas = {area};
  return options;
}

std::vector<std::string> names(const world::ObjectList& list) {
  std::vector<std::string> out;
  for (const auto& thing : list) {
    out.push_back(thing.keywords());
  }
  return out;
}
using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("decay: a thing goes about when its plan says, with a message, each at its own time") {
  Stage stage;
  const auto ann = stage.player("Ann");
  std::set<base::Pulse> dues;
  for (int i = 0; i < 50; ++i) {
    auto& pear = stage.make("pear", "hall");
    game::start_decay(stage.game(), pear);
    game::start_decay(stage.game(), pear);
    const auto left = waiting::of(stage, pear, "decay");
    REQUIRE(left.size() == 1);
    CHECK(left[0] >= 120);
    CHECK(left[0] <= 200);
    dues.insert(left[0]);
  }
  CHECK(dues.size() > 10);
  stage.pulses(119);
  CHECK(stage.room("hall").things().size() == 50);
  stage.pulses(81);
  CHECK(stage.room("hall").things().is_empty());
  CHECK(stage.hears(ann, "A pear rots away."));
  waiting::verify(stage);
}

TEST_CASE("decay: what has no such plan stays") {
  Stage stage;
  auto& stone = stage.make("stone", "hall");
  game::start_decay(stage.game(), stone);
  CHECK_FALSE(stone.has_events());
}

TEST_CASE("decay: what it held falls where it lay, in its order") {
  Stage stage(with_frail_bags());
  const auto ann = stage.player("Ann");
  SUBCASE("on the ground") {
    auto& bag = stage.make("bag", "hall");
    stage.make("stone", bag);
    stage.make("ring", bag);
    game::start_decay(stage.game(), bag);
    stage.pulses(40);
    CHECK(stage.heard(ann) == "A bag crumbles to dust.");
    CHECK(names(stage.room("hall").things()) == Names{"ring", "stone"});
  }
  SUBCASE("in the hand") {
    auto& bag = stage.make("bag", ann);
    stage.make("stone", bag);
    stage.make("ring", bag);
    game::start_decay(stage.game(), bag);
    stage.pulses(40);
    CHECK(stage.heard(ann) == "A bag crumbles to dust.");
    CHECK(names(stage.body(ann).things()) == Names{"ring", "stone"});
  }
  SUBCASE("in another thing, and what finds no room there falls out") {
    auto& box = stage.make("box", "hall");
    auto& bag = stage.make("bag", box);
    for (int i = 0; i < 3; ++i) {
      stage.make("stone", bag);
    }
    stage.make("ring", box);
    game::start_decay(stage.game(), bag);
    stage.pulses(40);
    // The box holds three, the bag still one of them while it spills.
    CHECK(names(box.contents()) == Names{"stone", "ring"});
    CHECK(names(stage.room("hall").things()) == Names{"stone", "stone", "box"});
  }
  SUBCASE("in the hand of someone who can hold no more") {
    auto& bag = stage.make("bag", ann);
    stage.make("ring", bag);
    while (stage.body(ann).things().size() < base::Limits{}.carried) {
      stage.make("stone", ann);
    }
    game::start_decay(stage.game(), bag);
    stage.pulses(40);
    CHECK(names(stage.room("hall").things()) == Names{"ring"});
  }
  waiting::verify(stage);
}

TEST_CASE("decay: what is carried waits while its holder is away") {
  Stage stage;
  const auto ann = stage.player("Ann");
  auto& pear = stage.make("pear", ann);
  game::start_decay(stage.game(), pear);
  const auto left = waiting::of(stage, pear, "decay");
  stage.quit(ann);
  stage.pulses(base::hours(1));
  const auto back = stage.login("Ann");
  CHECK(waiting::of(stage, waiting::held(stage, back, "pear"), "decay") == left);
}

TEST_CASE("decay: what lies on the ground waits only while the world does") {
  Stage stage;
  auto& pear = stage.make("pear", "hall");
  game::start_decay(stage.game(), pear);
  const auto left = waiting::of(stage, pear, "decay").at(0);
  const auto id = pear.id();
  stage.stop_and_start();
  auto* again = stage.world().find_object(id);
  REQUIRE(again != nullptr);
  const auto now_left = waiting::of(stage, *again, "decay");
  REQUIRE(now_left.size() == 1);
  CHECK(now_left[0] <= left);
  CHECK(now_left[0] + 8 >= left);
  stage.pulses(now_left[0]);
  CHECK(stage.world().find_object(id) == nullptr);
  waiting::verify(stage);
}
