#include <doctest/doctest.h>

#include "little_world.h"

using namespace little;
using Keys = std::vector<std::string>;

namespace {

const std::string row = "1:obj:13:0";

struct SpawnWorld : LittleWorld {
  SpawnWorld() {
    world.set_on_spawn_lost([this](const std::string& key) {
      // All is well already when the hook hears of it.
      CHECK(world.verify().empty());
      lost.push_back(key);
    });
  }
  Object& spawned() {
    auto& thing = lay(coin);
    world.stands_for(thing, row);
    return thing;
  }
  Keys lost;
};

}  // namespace

TEST_CASE("spawn: an object stands for its row while it lies where that put it") {
  SpawnWorld w;
  auto& ann = w.player("Ann");
  auto& thing = w.spawned();
  CHECK(thing.state().spawn == row);
  CHECK(w.world.count_of_spawn(row) == 1);
  CHECK(w.world.count_of_spawned(false, coin) == 1);
  CHECK(w.world.count_of_spawned(true, coin) == 0);
  CHECK(w.lost.empty());
  REQUIRE(w.world.move(thing, ann) == Moved::yes);
  CHECK(w.lost == Keys{row});
  CHECK(thing.state().spawn.empty());
  CHECK(w.world.count_of_spawn(row) == 0);
  CHECK(w.world.count_of_spawned(false, coin) == 0);
  w.world.move(thing, w.room(square));
  w.world.destroy(thing);
  CHECK(w.lost.size() == 1);
}

TEST_CASE("spawn: a destroyed object is lost to its row, also inside another") {
  SpawnWorld w;
  auto& box = w.lay(chest);
  auto& inside = w.make(coin);
  REQUIRE(w.world.move(inside, box) == Moved::yes);
  w.world.stands_for(inside, "2:obj:13:0");
  w.world.stands_for(box, row);
  w.world.destroy(box);
  CHECK(w.lost == Keys{"2:obj:13:0", row});
  CHECK(w.world.count_of_spawn(row) == 0);
}

TEST_CASE("spawn: a refused move loses nothing") {
  SpawnWorld w;
  auto& box = w.lay(chest);
  w.world.stands_for(box, row);
  CHECK(w.world.move(box, box) == Moved::into_itself);
  CHECK(w.lost.empty());
  CHECK(w.world.count_of_spawn(row) == 1);
}

TEST_CASE("spawn: a mobile stands for its row wherever it goes, until it ends") {
  SpawnWorld w;
  auto& grey = w.mobile();
  w.world.stands_for(grey, "1:mob:20:0");
  auto& other = w.mobile();
  w.world.stands_for(other, "1:mob:20:0");
  w.world.move(grey, w.room(yard));
  CHECK(w.lost.empty());
  CHECK(w.world.count_of_spawn("1:mob:20:0") == 2);
  CHECK(w.world.count_of_spawned(true, moth) == 2);
  w.world.destroy(grey);
  CHECK(w.lost == Keys{"1:mob:20:0"});
  CHECK(w.world.count_of_spawn("1:mob:20:0") == 1);
  CHECK_THROWS_AS(w.world.stands_for(other, "again"), base::Bug);
}

TEST_CASE("spawn: a loaded object stands for its row again") {
  SpawnWorld w;
  auto& thing = w.world.make_object(*w.world.object_plan(coin), 70);
  w.world.load(thing).spawn = row;
  REQUIRE(w.world.restore(thing, 3, w.room(square)) == Moved::yes);
  CHECK(w.world.count_of_spawn(row) == 1);
  CHECK(w.world.verify().empty());
  w.world.move(thing, w.room(yard));
  CHECK(w.lost == Keys{row});
}

TEST_CASE("spawn: a loaded object that cannot go back where it lay is lost to its row") {
  SpawnWorld w;
  auto& thing = w.world.make_object(*w.world.object_plan(coin), 70);
  w.world.load(thing).spawn = row;
  w.world.move(thing, w.room(yard));
  CHECK(w.lost == Keys{row});
  CHECK(thing.state().spawn.empty());
  CHECK(w.world.verify().empty());
}
