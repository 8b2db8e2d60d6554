#include <doctest/doctest.h>

#include "little_world.h"

using namespace little;

namespace {

constexpr events::EventKind tick{
    .name = "tick",
    .of = events::EventClass::misc,
    .saved = events::Saved::yes,
    .owners = {events::OwnerKind::object, events::OwnerKind::character}};

}  // namespace

TEST_CASE("world: ids come from one sequence and are never given twice") {
  LittleWorld w;
  auto& a = w.lay(coin);
  auto& b = w.mobile();
  auto& c = w.lay(coin);
  CHECK(b.id() == a.id() + 1);
  CHECK(c.id() == a.id() + 2);
  const auto gone = c.id();
  w.world.destroy(c);
  w.world.bury();
  CHECK(w.lay(coin).id() == gone + 1);
  w.world.resume_ids(1000, 2000);
  CHECK(w.lay(coin).id() == 1000);
  CHECK(w.room(square).things().first()->place_order() == 2000);
  w.world.resume_ids(5, 5);
  CHECK(w.world.next_id() == 1001);
  CHECK(w.world.next_order() == 2001);
  CHECK_THROWS_AS(w.world.make_object(*w.world.object_plan(coin), 1000), base::Bug);
}

TEST_CASE("world: a mobile is made as its plan has it") {
  LittleWorld w;
  auto& grey = w.mobile();
  CHECK_FALSE(grey.is_player());
  CHECK(grey.name() == "a moth");
  CHECK(grey.state().keywords == "moth grey");
  CHECK(grey.state().level == 3);
  CHECK(grey.state().hit_points == 7);
  CHECK(grey.state().max_hit_points == 7);
  CHECK(w.world.mobile_count() == 1);
  CHECK(w.world.player_count() == 0);
  CHECK(w.world.find_character(grey.id()) == &grey);
}

TEST_CASE(
    "world: a new thing is as full as its template, a saved one is blank until it is loaded") {
  LittleWorld w;
  auto plan = object_plan(30, "flask", ObjectType::drink);
  plan.drink.left = 4;
  plan.light.burns = 80;
  auto& fresh = w.world.make_object(plan);
  CHECK(fresh.state().amount == 4);
  CHECK(fresh.state().fuel == 80);
  CHECK_FALSE(fresh.state().lit);
  auto& saved = w.world.make_object(plan, 900);
  CHECK(saved.state().amount == 0);
  CHECK(saved.state().fuel == 0);
}

TEST_CASE(
    "world: what is destroyed is gone at once with all it holds, its memory only at the burial") {
  LittleWorld w;
  auto& box = w.lay(chest);
  auto& inside = w.lay(coin);
  auto& deeper = w.lay(bag);
  REQUIRE(w.world.move(inside, deeper) == Moved::yes);
  REQUIRE(w.world.move(deeper, box) == Moved::yes);
  const auto handle = box.handle();
  const auto handle_inside = inside.handle();
  w.timeline.schedule(box, tick, 100);
  w.timeline.schedule(inside, tick, 100);
  CHECK(w.timeline.future().size() == 2);

  w.world.destroy(box);
  CHECK(w.world.find(handle) == nullptr);
  CHECK(w.world.find(handle_inside) == nullptr);
  CHECK(w.world.find_object(inside.id()) == nullptr);
  CHECK(w.world.object_count() == 0);
  CHECK(w.room(square).things().is_empty());
  CHECK(w.timeline.future().is_empty());
  CHECK(box.short_name() == "a chest");  // the memory is still there
  CHECK_THROWS_AS(w.world.destroy(box), base::Bug);
  CHECK_THROWS_AS(w.timeline.schedule(box, tick, 1), base::Bug);
  CHECK_THROWS_AS((void)w.world.move(box, w.room(yard)), base::Bug);
  CHECK(w.world.verify().empty());
  w.world.bury();
  CHECK(w.world.verify().empty());
}

TEST_CASE("world: with a mobile go its things and its events") {
  LittleWorld w;
  auto& grey = w.mobile();
  REQUIRE(w.world.move(w.lay(lamp), grey, WearPlace::light) == Moved::yes);
  w.timeline.schedule(grey, tick, 5);
  const auto handle = grey.handle();
  w.world.destroy(grey);
  CHECK(w.world.find(handle) == nullptr);
  CHECK(w.world.object_count() == 0);
  CHECK(w.world.mobile_count() == 0);
  CHECK(w.room(square).people().is_empty());
  CHECK(w.timeline.future().is_empty());
  CHECK_THROWS_AS(w.world.move(grey, w.room(yard)), base::Bug);
  CHECK_THROWS_AS(w.world.forget(w.mobile()), base::Bug);
  CHECK(w.world.verify().empty());
}

TEST_CASE("world: a body that is forgotten leaves no row among the gone") {
  LittleWorld w;
  auto& ann = w.player("Ann");
  auto& box = w.lay(chest);
  auto& inside = w.lay(coin);
  REQUIRE(w.world.move(inside, box) == Moved::yes);
  REQUIRE(w.world.move(box, ann) == Moved::yes);
  w.timeline.schedule(ann, tick, 50);
  w.timeline.schedule(inside, tick, 50);
  (void)w.world.take_changes();
  w.world.forget(ann);
  CHECK(w.world.player_count() == 0);
  CHECK(w.world.object_count() == 0);
  CHECK(w.world.find_player("Ann") == nullptr);
  CHECK(w.timeline.future().is_empty());
  const auto changes = w.world.take_changes();
  CHECK(changes.is_empty());
  w.world.bury();
  CHECK(w.world.verify().empty());
}

TEST_CASE("world: what went to a mobile and back to a player who leaves is not gone") {
  LittleWorld w;
  auto& ann = w.player("Ann");
  auto& grey = w.mobile();
  auto& thing = w.lay(coin);
  (void)w.world.take_changes();
  REQUIRE(w.world.move(thing, grey) == Moved::yes);
  REQUIRE(w.world.move(thing, ann) == Moved::yes);
  w.world.forget(ann);
  CHECK(w.world.take_changes().gone_objects.empty());
}

TEST_CASE("world: all that was made from a template is known, newest first, until it ends") {
  LittleWorld w;
  const auto& plan = *w.world.object_plan(coin);
  CHECK(w.world.made_from(plan).is_empty());
  auto& a = w.lay(coin);
  auto& b = w.lay(coin);
  CHECK(w.world.made_from(plan).first() == &b);
  CHECK(w.world.made_from(plan).last() == &a);
  auto& moth = w.mobile();
  CHECK(w.world.made_from(*moth.plan()).first() == &moth);
  const auto& mob_plan = *moth.plan();
  w.world.destroy(b);
  w.world.destroy(moth);
  CHECK(w.world.made_from(plan).size() == 1);
  CHECK(w.world.made_from(mob_plan).is_empty());
  CHECK(w.world.verify().empty());
}
