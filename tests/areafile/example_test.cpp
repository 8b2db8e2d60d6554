// The format's example is the contract with whoever writes areas elsewhere: it must read.
#include <cstdlib>
#include <filesystem>

#include <doctest/doctest.h>

#include "areafile/support.h"

using namespace areafile_tests;

TEST_CASE("example: the example area of the format reads with warnings at most") {
  const char* folder =
      std::getenv("WATERWHEEL_SHARED");  // NOLINT(concurrency-mt-unsafe): one thread
  const std::string shared = folder != nullptr ? folder : source_dir + "/../shared";
  const std::string path = shared + "/areas/example/lamp_row.toml";
  if (!std::filesystem::exists(path)) {
    MESSAGE("skipped: there is no ", path,
            "; set WATERWHEEL_SHARED to the folder that holds areas/example");
    return;
  }
  const std::string paths[] = {path};
  const auto drafts = areafile::read_areas(paths);
  CHECK_MESSAGE(!areafile::has_errors(drafts.problems), in_words(drafts.problems));
  REQUIRE(drafts.plans.size() == 1);
  const auto& plan = drafts.plans[0];
  CHECK(plan.key == "lamp_row");
  CHECK(plan.rooms.size() == 3);
  CHECK(plan.mobs.size() == 2);
  CHECK(plan.objects.size() == 7);
  CHECK(plan.flags.has(world::RoomFlag::no_summon));
  CHECK(plan.reset_age == base::minutes(15));
  CHECK(plan.mobs[0].speed == 500);
  CHECK(plan.mobs[0].hit_points == 107);
  CHECK(plan.mobs[0].damage.type == "punch");
  CHECK(plan.mobs[0].flags.has(world::MobFlag::sentinel));
  CHECK(plan.mobs[0].coins == 12);
  CHECK(plan.mobs[0].shop.close == 21);
  CHECK(plan.reset_when == world::ResetWhen::empty);
  const auto& lamp = plan.rooms[0];
  for (const auto& object : plan.objects) {
    CHECK_MESSAGE((object.key != "chest" || object.container.state == world::DoorState::locked),
                  object.key);
    CHECK_MESSAGE((object.key != "philtre" || object.magic.spells.size() == 2), object.key);
    CHECK_MESSAGE((object.key != "coins" || object.money.coins == 20), object.key);
  }
  REQUIRE(lamp.exits.size() == 2);  // the way to another area is left out
  CHECK(lamp.exits[1].door == "trap door");
  CHECK(lamp.exits[1].key == 61007);
  REQUIRE(lamp.spawns.size() == 2);
  CHECK(lamp.spawns[0].equip.at(0).at == world::WearPlace::light);
  CHECK(lamp.spawns[1].contents == std::vector<world::Vnum>{61006, 61004});
}
