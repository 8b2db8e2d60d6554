#include <string>

#include <doctest/doctest.h>

#include "support/stage.h"

using support::Stage;
using world::WearPlace;

namespace {

struct Wardrobe {
  Wardrobe() : stage(with_clothes()), ann(stage.player("Ann")), bob(stage.player("Bob")) {
    does("look");
  }
  static support::StageOptions with_clothes() {
    support::StageOptions options;
    const auto add = [&options](world::Vnum vnum, const char* name, base::Flags<WearPlace> wear) {
      world::ObjectPlan plan;
      plan.vnum = vnum;
      plan.key = name;
      plan.keywords = name;
      plan.short_name = std::string("a ") + name;
      plan.wear = wear;
      options.areas.front().objects.push_back(plan);
    };
    for (std::size_t i = 1; i < world::wear_places; ++i) {
      const auto at = static_cast<WearPlace>(i);
      add(static_cast<world::Vnum>(70 + i),
          (std::string(world::wear_place_names[at]) + "-piece").c_str(), {at});
    }
    return options;
  }
  // A piece of clothing made for that place.
  world::Object& piece(WearPlace at) {
    auto& thing =
        stage.world().make_object(*stage.world().object_plan(70 + static_cast<world::Vnum>(at)));
    stage.world().move(thing, stage.body(ann));
    return thing;
  }
  std::string does(const std::string& line) {
    stage.heard(ann);
    stage.heard(bob);
    stage.type(ann, line);
    return stage.heard(ann);
  }
  Stage stage;
  support::Player ann;
  support::Player bob;
};

}  // namespace

TEST_CASE("wear: every place has its words for oneself and for the room, and remove undoes it") {
  Wardrobe here;
  for (std::size_t i = 1; i < world::wear_places; ++i) {
    const auto at = static_cast<WearPlace>(i);
    const auto name = std::string(world::wear_place_names[at]) + "-piece";
    CAPTURE(name);
    auto& thing = here.piece(at);
    CHECK(here.does("wear " + name).find("a " + name) != std::string::npos);
    CHECK(here.stage.hears(here.bob, "a " + name));
    CHECK(thing.worn_at() == at);
    CHECK(here.does("equipment").find("a " + name) != std::string::npos);
    CHECK(here.does("remove " + name) == "You stop using a " + name + ".");
    CHECK(here.stage.heard(here.bob) == "Ann stops using a " + name + ".");
    CHECK(thing.worn_at() == WearPlace::none);
    here.stage.pulses(16);
  }
  CHECK(here.stage.world().verify().empty());
}

TEST_CASE("wear: what does not fit, what is in the way, and all at once") {
  Wardrobe here;
  here.stage.make("stone", here.ann);
  here.piece(WearPlace::head);
  CHECK(here.does("wear") == "Wear what?");
  CHECK(here.does("wear stone") == "You cannot wear a stone.");
  CHECK(here.does("wear hat") == "You carry nothing called \"hat\".");
  CHECK(here.does("wear head") == "You put a head-piece on your head.");
  here.piece(WearPlace::head);
  CHECK(here.does("wear head") == "You would have to remove a head-piece first.");
  CHECK(here.does("wear all") == "You carry nothing else that you could wear.");
  here.piece(WearPlace::feet);
  here.piece(WearPlace::legs);
  CHECK(here.does("wear all") ==
        "You put a legs-piece on your legs.\nYou put a feet-piece on your feet.");
  CHECK(here.does("remove") == "Remove what?");
  CHECK(here.does("remove stone") == "You wear nothing called \"stone\".");
  here.does("remove all");
  CHECK(here.does("equipment") == "You wear nothing.");
  CHECK(here.does("remove all") == "You wear nothing.");
}

TEST_CASE("hold and wield: each for what is made for it, and a light is held up") {
  Wardrobe here;
  here.stage.make("stone", here.ann);
  auto& blade = here.piece(WearPlace::wield);
  auto& torch = here.stage.make("torch", here.ann);
  CHECK(here.does("hold") == "Hold what?");
  CHECK(here.does("wield") == "Wield what?");
  CHECK(here.does("hold stone") == "You cannot hold a stone.");
  CHECK(here.does("wield stone") == "You cannot wield a stone.");
  CHECK(here.does("wield sword") == "You carry nothing called \"sword\".");
  CHECK(here.does("wield wield") == "You wield a wield-piece.");
  CHECK(blade.worn_at() == WearPlace::wield);
  CHECK(here.does("hold torch") == "You hold a torch up as your light.");
  CHECK(torch.worn_at() == WearPlace::light);
}

TEST_CASE("light: it burns while it is lit, is marked so, and what is left is kept") {
  Wardrobe here;
  auto& torch = here.stage.make("torch", here.ann);
  here.stage.make("stone", here.ann);
  CHECK(here.does("light") == "Light what?");
  CHECK(here.does("light stone") == "A stone is no light.");
  CHECK(here.does("light candle") == "You carry nothing called \"candle\".");
  CHECK(here.does("extinguish") == "Extinguish what?");
  CHECK(here.does("extinguish torch") == "A torch is not lit.");
  CHECK(here.does("light torch") == "You light a torch.");
  CHECK(here.stage.heard(here.bob) == "Ann lights a torch.");
  CHECK(here.does("light torch") == "A torch is lit already.");
  CHECK(here.does("inventory") == "You carry:\na stone\na torch (lit)");
  here.stage.seconds(100);
  CHECK(here.does("extinguish torch") == "You extinguish a torch.");
  CHECK(torch.state().fuel == base::minutes(10) - base::seconds(100));
  here.stage.seconds(100);
  here.does("light torch");
  here.stage.seconds(500);
  CHECK_FALSE(torch.state().lit);
  CHECK(here.does("light torch") == "A torch is burnt out.");
}
