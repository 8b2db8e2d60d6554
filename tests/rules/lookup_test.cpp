#include <doctest/doctest.h>

#include "rules/rules.h"

TEST_CASE("rules: races, classes and affects are found by key") {
  rules::Rules all;
  all.races.resize(2);
  all.races[1].key = "reedling";
  all.classes.resize(1);
  all.classes[0].key = "warden";
  all.affects.resize(1);
  all.affects[0].key = "quickened";
  CHECK(all.race("reedling") == &all.races[1]);
  CHECK(all.race("Reedling") == nullptr);
  CHECK(all.character_class("warden") == all.classes.data());
  CHECK(all.character_class("") == nullptr);
  CHECK(all.affect("quickened") == all.affects.data());
  CHECK(all.affect("quick") == nullptr);
}

TEST_CASE("rules: a help page is found by an exact keyword first, then by how one begins") {
  rules::Rules all;
  all.help.resize(3);
  all.help[0].keywords = {"looking"};
  all.help[1].keywords = {"look", "l"};
  all.help[2].keywords = {"screen reader"};
  CHECK(all.help_page("look") == &all.help[1]);
  CHECK(all.help_page("LOOK") == &all.help[1]);
  CHECK(all.help_page("loo") == all.help.data());
  CHECK(all.help_page("l") == &all.help[1]);
  CHECK(all.help_page("screen") == &all.help[2]);
  CHECK(all.help_page("zebra") == nullptr);
  CHECK(all.help_page("") == nullptr);
}
