// The areas that come with the server: no problem of any kind, and a reader that survives any cut
// of them.
#include <algorithm>

#include <doctest/doctest.h>

#include "areafile/support.h"

using namespace areafile_tests;

namespace {

const std::string millbrook = source_dir + "/areas/millbrook.toml";

areafile::AreaDrafts shipped() {
  const std::string paths[] = {source_dir + "/areas"};
  return areafile::read_areas(paths, {.affects = {"quickened", "well_fed"}});
}

}  // namespace

TEST_CASE("shipped: the areas have no problem at all") {
  CHECK(in_words(shipped().problems).empty());
}

TEST_CASE("shipped: there is one place to begin, and its rooms are worth a second look") {
  const auto drafts = shipped();
  CHECK(std::count_if(drafts.plans.begin(), drafts.plans.end(),
                      [](const auto& plan) { return plan.start; }) == 1);
  const auto area = std::find_if(drafts.plans.begin(), drafts.plans.end(),
                                 [](const auto& plan) { return plan.start; });
  REQUIRE(area != drafts.plans.end());
  CHECK(area->recall != 0);
  CHECK(area->rooms.size() >= 14);
  for (const auto& room : area->rooms) {
    CHECK_MESSAGE(!room.extras.empty(), room.key);
    CHECK_MESSAGE(!room.exits.empty(), room.key);
    CHECK_MESSAGE(room.desc.size() > 100, room.key);
  }
  for (const auto& mob : area->mobs) {
    CHECK_MESSAGE(!mob.desc.empty(), mob.key);
  }
  for (const auto& object : area->objects) {
    CHECK_MESSAGE(!object.desc.empty(), object.key);
  }
}

TEST_CASE("shipped: an area cut off anywhere is told inside itself, and harms nothing") {
  const auto whole = read_whole(millbrook);
  REQUIRE(whole.size() > 10'000);
  for (std::size_t size = 0; size < whole.size(); size += 37) {
    const auto text = std::string_view(whole).substr(0, size);
    const auto lines = 1 + std::count(text.begin(), text.end(), '\n');
    for (const auto& problem : areafile::read_area_text(text, "cut.toml").problems) {
      REQUIRE(problem.line >= 0);
      REQUIRE(problem.line <= lines);
      REQUIRE(problem.column >= 0);
    }
  }
}

TEST_CASE("shipped: an area with any byte spoilt harms nothing either") {
  auto text = read_whole(millbrook);
  for (std::size_t at = 0; at < text.size(); at += 331) {
    const char before = text[at];
    for (const char spoilt : {'\0', '"', '[', '.', '\xff'}) {
      text[at] = spoilt;
      const auto drafts = areafile::read_area_text(text, "spoilt.toml");
      REQUIRE(drafts.plans.size() <= 1);
    }
    text[at] = before;
  }
}
