// What an idle world costs: nothing hangs on the wheel but what is going to happen.
#include <map>
#include <set>
#include <string>

#include <doctest/doctest.h>

#include "game/moving.h"
#include "town/town.h"

using support::Stage;

namespace {

// How many events of each kind of owner and each kind there are.
std::map<std::string, std::size_t> on_the_wheel(Stage& stage) {
  std::map<std::string, std::size_t> counts;
  for (const auto& event : stage.game().timeline().future().in_order()) {
    const auto owner = std::string(events::owner_kind_names[event.owner->owner_kind()]);
    ++counts[owner + " " + std::string(event.kind->name)];
  }
  return counts;
}

std::string in_words(const std::map<std::string, std::size_t>& counts) {
  std::string words;
  for (const auto& [what, count] : counts) {
    words += what + ": " + std::to_string(count) + "\n";
  }
  return words;
}

// What has to be waited for though nobody plays: things that rot, and what comes back.
const std::set<std::string> may_wait{"object decay", "room respawn", "area reset"};

}  // namespace

TEST_CASE(
    "the town at rest: no mobile has an event, and the wheel holds only what rots or returns") {
  Stage stage(town::options());
  CHECK(stage.world().mobile_count() >= 50);
  for (int hour = 0; hour < 3; ++hour) {
    const auto counts = on_the_wheel(stage);
    CAPTURE(in_words(counts));
    for (const auto& [what, count] : counts) {
      CHECK_MESSAGE(may_wait.contains(what), what << ": " << count);
    }
    std::size_t busy = 0;
    stage.world().all_characters().for_each(
        [&busy](const world::Character& body) { busy += body.has_events() ? 1U : 0U; });
    CHECK(busy == 0);
    stage.pulses(base::hours(1));
  }
}

TEST_CASE("the town at rest: whoever walks through it leaves nothing running behind") {
  Stage stage(town::options());
  const auto ann = stage.player("Ann", stage.world().start_room()->plan().key);
  bool was_woken = false;
  for (const auto& [vnum, room] : stage.world().rooms()) {
    was_woken = was_woken || on_the_wheel(stage).contains("character wander");
    if (!room->plan().key.empty()) {
      stage.world().change(stage.body(ann)).hit_points = 1000;
      game::relocate(stage.game(), stage.body(ann), *room);
      stage.type(ann, "look");
      stage.pulses(40);
    }
  }
  for (int i = 0; i < 100 && stage.is_in_game("Ann"); ++i) {
    stage.world().change(stage.body(ann)).position = world::Position::standing;
    stage.type(ann, "flee");
    stage.quit(ann);
    stage.pulses(8);
  }
  REQUIRE_FALSE(stage.is_in_game("Ann"));
  CHECK(was_woken);
  stage.pulses(base::hours(1));
  const auto counts = on_the_wheel(stage);
  CAPTURE(in_words(counts));
  for (const auto& [what, count] : counts) {
    CHECK_MESSAGE(may_wait.contains(what), what << ": " << count);
  }
}

TEST_CASE("the town at rest: after a week there are as many things and mobiles as after a day") {
  Stage stage(town::options());
  const auto count = [&stage] {
    return std::pair(stage.world().mobile_count(), stage.world().object_count());
  };
  const auto mobiles = stage.world().mobile_count();
  stage.pulses(base::hours(24));
  const auto after_a_day = count();
  CHECK(after_a_day.first >= mobiles);
  for (int day = 2; day <= 7; ++day) {
    stage.pulses(base::hours(24));
    const auto now = count();
    CHECK(now.first == after_a_day.first);
    // What rots is away for a while, so the number breathes a little.
    CHECK(now.second + 12 >= after_a_day.second);
    CHECK(now.second <= after_a_day.second + 12);
  }
}
