#include <set>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "game/find.h"
#include "support/stage.h"

using game::read_number;
using game::read_target;
using game::Target;
using support::Stage;

namespace {

// A hall with three swords and a loaf, in shown order u1, u2, u3.
struct Armoury {
  Armoury() : stage(with_swords()), ann(stage.player("Ann")) {
    u3 = add_sword();
    u2 = add_sword();
    u1 = add_sword();
    stage.heard(ann);
  }
  static support::StageOptions with_swords() {
    support::StageOptions options;
    world::ObjectPlan sword;
    sword.vnum = 60;
    sword.key = "sword";
    sword.keywords = "long sword blade";
    sword.short_name = "a long sword";
    sword.flags.set(world::ObjectFlag::take);
    options.areas.front().objects.push_back(sword);
    return options;
  }
  std::int64_t add_sword() {
    auto& sword = stage.world().make_object(*stage.world().object_plan(60));
    stage.world().move(sword, stage.room("hall"));
    return sword.id();
  }
  std::set<std::int64_t> carried() {
    std::set<std::int64_t> ids;
    for (const auto& thing : stage.body(ann).things()) {
      ids.insert(thing.id());
    }
    return ids;
  }
  Stage stage;
  support::Player ann;
  std::int64_t u1 = 0;
  std::int64_t u2 = 0;
  std::int64_t u3 = 0;
};

}  // namespace

TEST_CASE("find: a target is a word, a count and a word, all, or all of a word") {
  CHECK(read_target("sword").of == Target::Of::one);
  CHECK(read_target("sword").count == 1);
  CHECK(read_target("2.sword").count == 2);
  CHECK(read_target("2.sword").words == "sword");
  CHECK(read_target("9999.sword").count == 9999);
  CHECK(read_target("all").of == Target::Of::all);
  CHECK(read_target("ALL").words.empty());
  CHECK(read_target("all.sword").words == "sword");
  CHECK(read_target("3.long sword").words == "long sword");
  for (const auto* odd :
       {"", " ", ".", "2.", ".sword", "0.sword", "-1.sword", "+2.sword", "02.sword", "2 .sword",
        "all.", "all. ", "2.2.sword", "all.all.sword", "99999999999999999999.sword", "10000.sword",
        "0x2.sword", "2,5.sword", "\xd9\xa2.sword"}) {
    CAPTURE(odd);
    CHECK(read_target(odd).of == Target::Of::nothing);
  }
}

TEST_CASE("find: numbers are digits alone, within bounds") {
  CHECK(read_number("0", 0, 9) == 0);
  CHECK(read_number("61000", 1, 2000000000) == 61000);
  CHECK(read_number("999999999999999999", 1, 999999999999999999) == 999999999999999999);
  for (const auto* odd :
       {"", "-1", "+1", " 1", "1 ", "1.0", "1e3", "0x10", "9999999999999999999", "10"}) {
    CAPTURE(odd);
    CHECK_FALSE(read_number(odd, 0, 9));
  }
}

TEST_CASE("find: every word typed must begin a keyword") {
  CHECK(game::matches("long sword blade", "sw"));
  CHECK(game::matches("long sword blade", "long sword"));
  CHECK(game::matches("long sword blade", "SWORD lo"));
  CHECK_FALSE(game::matches("long sword blade", "short sword"));
  CHECK_FALSE(game::matches("long sword blade", "word"));
  CHECK_FALSE(game::matches("long sword blade", "swords"));
  CHECK_FALSE(game::matches("long sword blade", ""));
  CHECK_FALSE(game::matches("", "x"));
}

TEST_CASE("find: 2.sword is the second as shown, and odd numbers take nothing") {
  SUBCASE("a count") {
    Armoury here;
    here.stage.type(here.ann, "get 2.sword");
    CHECK(here.carried() == std::set{here.u2});
    CHECK(here.stage.heard(here.ann) == "You get a long sword.");
  }
  SUBCASE("both words in quotation marks") {
    Armoury here;
    here.stage.type(here.ann, "get 'long sword'");
    CHECK(here.carried() == std::set{here.u1});
    here.stage.type(here.ann, "get \"sword long\"");
    CHECK(here.carried() == std::set{here.u1, here.u2});
  }
  SUBCASE("all of them") {
    Armoury here;
    here.stage.type(here.ann, "get all.sword");
    CHECK(here.carried() == std::set{here.u1, here.u2, here.u3});
  }
  SUBCASE("nothing") {
    Armoury here;
    const std::vector<std::string> odd{"0.sword",
                                       "-1.sword",
                                       "+2.sword",
                                       "2.",
                                       ".sword",
                                       "all.",
                                       "all.bread",
                                       "99999999999999999999.sword",
                                       "2.2.sword",
                                       "\"",
                                       "4.sword",
                                       "''",
                                       std::string(1000, '.')};
    for (const auto& typed : odd) {
      CAPTURE(typed);
      here.stage.type(here.ann, "get " + typed);
      const auto heard = here.stage.heard(here.ann);
      CHECK(heard.substr(0, 12) == "There is no ");
      CHECK(heard.find(" here.") != std::string::npos);
      CHECK(heard.find('\n') == std::string::npos);
      CHECK(here.carried().empty());
    }
    CHECK(here.stage.world().verify().empty());
  }
}

TEST_CASE("find: counts go on from what is carried to what is worn and what lies there") {
  Stage stage;
  const auto ann = stage.player("Ann");
  auto& floor = stage.make("torch", "hall");
  auto& worn = stage.make("torch", ann);
  REQUIRE(stage.world().move(worn, stage.body(ann), world::WearPlace::light) == world::Moved::yes);
  auto& carried = stage.make("torch", ann);
  const auto& self = stage.body(ann);
  using game::Where;
  const auto nth = [&](std::string_view typed) {
    return game::find_thing(stage.game(), self, read_target(typed),
                            {Where::carried, Where::worn, Where::room});
  };
  CHECK(nth("torch") == &carried);
  CHECK(nth("1.torch") == &carried);
  CHECK(nth("2.torch") == &worn);
  CHECK(nth("3.torch") == &floor);
  CHECK(nth("4.torch") == nullptr);
  CHECK(nth("all.torch") == nullptr);
}

TEST_CASE("find: people by the beginning of their name, and oneself as me") {
  Stage stage;
  const auto ann = stage.player("Ann");
  const auto bob = stage.player("Bob");
  stage.make_mobile("rat", "hall");
  auto& second = stage.make_mobile("rat", "hall");
  auto& self = stage.body(ann);
  CHECK(game::find_person(stage.game(), self, read_target("bo")) == &stage.body(bob));
  CHECK(game::find_person(stage.game(), self, read_target("me")) == &self);
  CHECK(game::find_person(stage.game(), self, read_target("self")) == &self);
  CHECK(game::find_person(stage.game(), self, read_target("rat")) == &second);
  CHECK(game::find_person(stage.game(), self, read_target("3.rat")) == nullptr);
  CHECK(game::find_person(stage.game(), self, read_target("all.rat")) == nullptr);
}

TEST_CASE("find: what is typed comes back cut short and whole in its letters") {
  CHECK(game::quoted("sword") == "\"sword\"");
  CHECK(game::quoted(std::string(100, 'x')) == "\"" + std::string(40, 'x') + "...\"");
  const auto cut = game::quoted(std::string(39, 'x') +
                                "\xe2\x82\xac"
                                "yyy");
  CHECK(cut == "\"" + std::string(39, 'x') + "...\"");
}
