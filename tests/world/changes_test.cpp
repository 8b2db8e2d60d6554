#include <doctest/doctest.h>

#include "little_world.h"

using namespace little;
using Ids = std::vector<std::int64_t>;

namespace {

constexpr events::EventKind burn{
    .name = "burn",
    .of = events::EventClass::misc,
    .saved = events::Saved::yes,
    .owners = {events::OwnerKind::object, events::OwnerKind::character, events::OwnerKind::room,
               events::OwnerKind::area, events::OwnerKind::world}};

}  // namespace

TEST_CASE("changes: each thing is entered once, in the order it first changed") {
  LittleWorld w;
  auto& ann = w.player("Ann");
  auto& bob = w.player("Bob");
  auto& a = w.lay(coin);
  auto& b = w.lay(coin);
  (void)w.world.take_changes();
  CHECK_FALSE(w.world.has_changes());

  w.world.change(b).amount = 2;
  w.world.change(bob).hit_points = 3;
  w.world.change(a).amount = 1;
  w.world.change(b).amount = 4;
  w.world.move(ann, w.room(yard));
  w.world.change(bob).hit_points = 5;
  CHECK(w.world.has_changes());
  const auto changes = w.world.take_changes();
  CHECK(ids(w.world, changes.objects) == Ids{b.id(), a.id()});
  CHECK(ids(w.world, changes.characters) == Ids{bob.id(), ann.id()});
  CHECK(changes.gone_objects.empty());
  CHECK_FALSE(w.world.has_changes());
  w.world.change(b).amount = 5;
  CHECK(ids(w.world, w.world.take_changes().objects) == Ids{b.id()});
}

TEST_CASE("changes: mobiles and their things are saved like anybody's") {
  LittleWorld w;
  auto& grey = w.mobile();
  auto& thing = w.make(lamp);
  REQUIRE(w.world.move(thing, grey) == Moved::yes);
  (void)w.world.take_changes();
  w.world.change(grey).hit_points = 1;
  w.world.change(thing).amount = 1;
  w.timeline.schedule(grey, burn, 9);
  w.timeline.schedule(thing, burn, 9);
  const auto changes = w.world.take_changes();
  CHECK(ids(w.world, changes.characters) == Ids{grey.id()});
  CHECK(ids(w.world, changes.objects) == Ids{thing.id()});
  CHECK(ids(w.world, changes.character_events) == Ids{grey.id()});
  CHECK(ids(w.world, changes.object_events) == Ids{thing.id()});
}

TEST_CASE("changes: a thing nowhere is not saved, and is entered when it comes somewhere") {
  LittleWorld w;
  auto& box = w.make(chest);
  auto& inside = w.make(coin);
  REQUIRE(w.world.move(inside, box) == Moved::yes);
  w.world.change(inside).amount = 3;
  w.timeline.schedule(inside, burn, 9);
  CHECK(w.world.take_changes().is_empty());
  w.world.move(box, w.room(square));
  const auto changes = w.world.take_changes();
  CHECK(ids(w.world, changes.objects) == Ids{box.id(), inside.id()});
  CHECK(ids(w.world, changes.object_events) == Ids{inside.id()});
}

TEST_CASE("changes: a mobile dies with what it was given, and both are gone once") {
  LittleWorld w;
  auto& grey = w.mobile();
  auto& box = w.lay(chest);
  auto& inside = w.lay(coin);
  REQUIRE(w.world.move(inside, box) == Moved::yes);
  (void)w.world.take_changes();
  const Ids both{box.id(), inside.id()};
  const Ids mobile{grey.id()};
  REQUIRE(w.world.move(box, grey) == Moved::yes);
  w.world.destroy(grey);
  const auto changes = w.world.take_changes();
  CHECK(changes.objects.empty());
  CHECK(changes.characters.empty());
  CHECK(Ids(changes.gone_objects.rbegin(), changes.gone_objects.rend()) == both);
  CHECK(changes.gone_mobiles == mobile);
  CHECK(w.world.verify().empty());
}

TEST_CASE("changes: a thing between two who are saved is one changed row, what it holds none") {
  LittleWorld w;
  auto& ann = w.player("Ann");
  auto& bob = w.player("Bob");
  auto& box = w.lay(chest);
  auto& inside = w.lay(coin);
  REQUIRE(w.world.move(inside, box) == Moved::yes);
  REQUIRE(w.world.move(box, ann) == Moved::yes);
  (void)w.world.take_changes();
  REQUIRE(w.world.move(box, bob) == Moved::yes);
  const auto changes = w.world.take_changes();
  CHECK(ids(w.world, changes.objects) == Ids{box.id()});
  CHECK(changes.characters.empty());
}

TEST_CASE("changes: destroyed things are gone, innermost first, and no longer changed") {
  LittleWorld w;
  auto& box = w.lay(chest);
  auto& inside = w.lay(coin);
  REQUIRE(w.world.move(inside, box) == Moved::yes);
  const auto box_id = box.id();
  const auto inside_id = inside.id();
  w.world.destroy(box);
  w.world.bury();
  const auto changes = w.world.take_changes();
  CHECK(changes.objects.empty());
  CHECK(changes.gone_objects == Ids{inside_id, box_id});
  CHECK(w.world.verify().empty());
}

TEST_CASE("changes: a restored thing is no change") {
  LittleWorld w;
  auto& thing = w.world.make_object(*w.world.object_plan(coin), 77);
  w.world.load(thing).amount = 9;
  REQUIRE(w.world.restore(thing, 5, w.room(square)) == Moved::yes);
  CHECK_FALSE(w.world.has_changes());
  CHECK(thing.state().amount == 9);
}

TEST_CASE("changes: saved events mark their owner, each kind in its own list") {
  LittleWorld w;
  auto& ann = w.player("Ann");
  auto& thing = w.lay(coin);
  (void)w.world.take_changes();
  for (int i = 0; i < 2; ++i) {
    w.world.events_changed(ann);
    w.world.events_changed(thing);
    w.world.events_changed(w.room(yard));
    w.world.events_changed(*w.world.area("town"));
    w.world.events_changed(w.world);
  }
  CHECK(w.world.verify().empty());
  const auto changes = w.world.take_changes();
  CHECK(ids(w.world, changes.character_events) == Ids{ann.id()});
  CHECK(ids(w.world, changes.object_events) == Ids{thing.id()});
  CHECK(changes.room_events == std::vector<Vnum>{yard});
  CHECK(changes.area_events == std::vector<std::string>{"town"});
  CHECK(changes.world_events);
  CHECK(changes.characters.empty());
  w.world.events_changed(w.room(yard));
  CHECK(w.world.take_changes().room_events == std::vector<Vnum>{yard});
}

TEST_CASE("changes: spawn rows that did their first work are told once") {
  LittleWorld w;
  (void)w.world.take_changes();
  w.world.load_spawned("a");
  w.world.spawned("a");
  w.world.spawned("b");
  w.world.spawned("b");
  CHECK(w.world.has_spawned("a"));
  CHECK(w.world.has_spawned("b"));
  CHECK_FALSE(w.world.has_spawned("c"));
  CHECK(w.world.take_changes().spawned == std::set<std::string, std::less<>>{"b"});
}
