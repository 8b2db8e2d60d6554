// The arithmetic of fights, as tables.
#include <doctest/doctest.h>

#include "game/fights/formulas.h"

using namespace game;

TEST_CASE("formulas: chances to hit") {
  struct Row {
    int level, hitroll, other, armour;
    bool helpless;
    int chance;
  };
  const Row rows[] = {
      {1, 0, 1, 0, false, 750},    {5, 0, 1, 0, false, 850},  {1, 0, 5, 0, false, 650},
      {1, 10, 1, 0, false, 850},   {1, 0, 1, 50, false, 650}, {1, 0, 1, -20, false, 790},
      {50, 50, 1, 0, false, 950},  {1, 0, 50, 0, false, 50},  {1, 0, 50, 500, true, 1000},
      {10, 5, 12, 30, false, 690},
  };
  for (const auto& row : rows) {
    CAPTURE(row.level);
    CAPTURE(row.other);
    CHECK(chance_to_hit(row.level, row.hitroll, row.other, row.armour, row.helpless) == row.chance);
  }
}

TEST_CASE("formulas: chances to avoid a blow") {
  CHECK(chance_to_avoid(0, 50, 1) == 0);
  CHECK(chance_to_avoid(40, 5, 5) == 200);
  CHECK(chance_to_avoid(40, 5, 10) == 100);
  CHECK(chance_to_avoid(40, 1, 20) == 0);
  CHECK(chance_to_avoid(100, 50, 1) == 400);
}

TEST_CASE("formulas: armour takes the edge off, and what hits does at least a point") {
  CHECK(after_armour(10, 0) == 10);
  CHECK(after_armour(10, 100) == 5);
  CHECK(after_armour(10, 300) == 2);
  CHECK(after_armour(1, 1000) == 1);
  CHECK(after_armour(10, -100) == 20);
  CHECK(after_armour(0, 0) == 0);
  CHECK(after_armour(-5, 0) == 0);
  CHECK(after_armour(2'000'000'000, -100) == 1'000'000);
}

TEST_CASE("formulas: hands grow harder with the level") {
  CHECK(bare_hands(1).sides == 4);
  CHECK(bare_hands(1).plus == 0);
  CHECK(bare_hands(4).sides == 5);
  CHECK(bare_hands(8).plus == 2);
}

TEST_CASE("formulas: levels and what leads to them") {
  CHECK(experience_at(1) == 0);
  CHECK(experience_at(2) == 1000);
  CHECK(experience_at(3) == 3000);
  CHECK(experience_at(4) == 6000);
  CHECK(experience_for(1, 1) == 100);
  CHECK(experience_for(1, 3) == 390);
  CHECK(experience_for(5, 1) == 40);
  CHECK(experience_for(20, 1) == 10);
  CHECK(experience_for(1, 20) == 4000);
  CHECK(lost_by_death(2, 2000) == 100);
  CHECK(lost_by_death(2, 1000) == 0);
  CHECK(lost_by_death(3, 1000) == 0);
}

TEST_CASE("formulas: words for wounds and for prospects") {
  CHECK(severity(1, 100) == "grazes");
  CHECK(severity(8, 100) == "hits");
  CHECK(severity(15, 100) == "wounds");
  CHECK(severity(25, 100) == "injures");
  CHECK(severity(40, 100) == "mauls");
  CHECK(severity(60, 100) == "ravages");
  CHECK(severity(61, 100) == "devastates");
  CHECK(severity(1'000'000, 1) == "devastates");
  CHECK(prospects(5, 5) == "A fair fight.");
  CHECK(prospects(1, 20) == "Tell a friend where your things are to go.");
}
