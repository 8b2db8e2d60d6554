#include <doctest/doctest.h>

#include "little_world.h"

using namespace little;
using Ids = std::vector<std::int64_t>;

TEST_CASE("place: a moved thing is in its new place alone, in front of the others") {
  LittleWorld w;
  auto& first = w.lay(coin);
  auto& second = w.lay(lamp);
  CHECK(ids(w.room(square).things()) == Ids{second.id(), first.id()});
  auto& ann = w.player("Ann");
  CHECK(w.world.move(first, ann) == Moved::yes);
  CHECK(w.world.move(second, ann, WearPlace::light) == Moved::yes);
  CHECK(w.room(square).things().is_empty());
  CHECK(ids(ann.things()) == Ids{second.id(), first.id()});
  CHECK(ann.worn(WearPlace::light) == &second);
  CHECK(second.worn_at() == WearPlace::light);
  CHECK(first.in_room() == nullptr);
  CHECK(first.on_character() == &ann);
  CHECK(w.world.verify().empty());

  CHECK(w.world.move(second, w.room(yard)) == Moved::yes);
  CHECK(ann.worn(WearPlace::light) == nullptr);
  CHECK(second.worn_at() == WearPlace::none);
  CHECK(second.room_at_root() == &w.room(yard));
  CHECK(w.world.verify().empty());
}

TEST_CASE("place: one thing at each place of the body") {
  LittleWorld w;
  auto& ann = w.player("Ann");
  auto& worn = w.lay(lamp);
  auto& other = w.lay(lamp);
  REQUIRE(w.world.move(worn, ann, WearPlace::light) == Moved::yes);
  CHECK(w.world.move(other, ann, WearPlace::light) == Moved::place_taken);
  CHECK(other.in_room() == &w.room(square));
  CHECK(w.world.move(worn, ann, WearPlace::light) == Moved::yes);
  CHECK(w.world.move(worn, ann) == Moved::yes);
  CHECK(worn.worn_at() == WearPlace::none);
  CHECK(w.world.move(other, ann, WearPlace::light) == Moved::yes);
  CHECK(w.world.verify().empty());
}

TEST_CASE("place: nothing goes into itself, at any depth") {
  LittleWorld w;
  auto& outer = w.lay(chest);
  auto& middle = w.lay(chest);
  auto& inner = w.lay(chest);
  REQUIRE(w.world.move(middle, outer) == Moved::yes);
  REQUIRE(w.world.move(inner, middle) == Moved::yes);
  CHECK(w.world.move(outer, outer) == Moved::into_itself);
  CHECK(w.world.move(outer, middle) == Moved::into_itself);
  CHECK(w.world.move(outer, inner) == Moved::into_itself);
  CHECK(outer.in_room() == &w.room(square));
  CHECK(inner.depth() == 3);
  CHECK(outer.height() == 3);
  CHECK(w.world.verify().empty());
}

TEST_CASE("place: things nest eight deep and no deeper") {
  LittleWorld w;
  const base::Limits limits;
  auto* holder = &w.lay(chest);
  for (std::size_t depth = 2; depth <= limits.container_depth; ++depth) {
    auto& next = w.lay(chest);
    REQUIRE(w.world.move(next, *holder) == Moved::yes);
    holder = &next;
  }
  CHECK(holder->depth() == limits.container_depth);
  auto& late = w.lay(coin);
  CHECK(w.world.move(late, *holder) == Moved::too_deep);
  CHECK(late.in_room() == &w.room(square));

  SUBCASE("what it holds counts too") {
    auto& full = w.lay(chest);
    REQUIRE(w.world.move(late, full) == Moved::yes);
    auto& next_to_last = *holder->in_object();
    CHECK(w.world.move(full, next_to_last) == Moved::too_deep);
    CHECK(w.world.move(full, *next_to_last.in_object()) == Moved::yes);
  }
  CHECK(w.world.verify().empty());
}

TEST_CASE("place: nobody carries more than the limit, nested things not counted") {
  base::Limits limits;
  limits.carried = 3;
  LittleWorld w(limits);
  auto& ann = w.player("Ann");
  auto& box = w.lay(chest);
  REQUIRE(w.world.move(w.lay(coin), box) == Moved::yes);
  REQUIRE(w.world.move(box, ann) == Moved::yes);
  auto& kept = w.lay(coin);
  REQUIRE(w.world.move(kept, ann) == Moved::yes);
  REQUIRE(w.world.move(w.lay(lamp), ann, WearPlace::light) == Moved::yes);
  auto& late = w.lay(coin);
  CHECK(w.world.move(late, ann) == Moved::holds_too_much);
  CHECK(w.world.move(late, ann, WearPlace::hold) == Moved::holds_too_much);
  CHECK(w.world.move(kept, ann, WearPlace::hold) == Moved::yes);
  CHECK(w.world.move(late, box) == Moved::yes);
  CHECK(w.world.verify().empty());
}

TEST_CASE("place: the limit on what is carried is two hundred") {
  LittleWorld w;
  auto& ann = w.player("Ann");
  for (int i = 0; i < 200; ++i) {
    REQUIRE(w.world.move(w.lay(coin), ann) == Moved::yes);
  }
  CHECK(w.world.move(w.lay(coin), ann) == Moved::holds_too_much);
}

TEST_CASE("place: a container holds what its template says") {
  LittleWorld w;
  auto& small = w.lay(bag);
  auto& first = w.lay(coin);
  REQUIRE(w.world.move(first, small) == Moved::yes);
  REQUIRE(w.world.move(w.lay(coin), small) == Moved::yes);
  CHECK(w.world.move(w.lay(coin), small) == Moved::holds_too_much);
  CHECK(w.world.move(first, small) == Moved::yes);
  auto& big = w.lay(chest);
  for (std::size_t i = 0; i < base::Limits{}.carried; ++i) {
    REQUIRE(w.world.move(w.lay(coin), big) == Moved::yes);
  }
  CHECK(w.world.move(w.lay(coin), big) == Moved::holds_too_much);
  CHECK(w.world.verify().empty());
}

TEST_CASE(
    "place: bodies are in one room, the newest first, and players are found by name while in the "
    "game") {
  LittleWorld w;
  auto& ann = w.player("Ann");
  auto& grey = w.mobile();
  CHECK(w.room(square).people().first() == &grey);
  CHECK(w.world.find_player("aNN") == &ann);
  w.world.move(ann, w.room(yard));
  CHECK(w.room(square).people().size() == 1);
  CHECK(ann.room() == &w.room(yard));
  CHECK(w.world.find_player("ann") == &ann);
  w.world.leave_room(ann);
  CHECK(ann.room() == nullptr);
  CHECK(w.world.find_player("Ann") == nullptr);
  w.world.leave_room(ann);
  CHECK(w.world.verify().empty());
}

TEST_CASE("place: what is restored keeps its order, whatever order it comes in") {
  LittleWorld w;
  auto& ann = w.player("Ann");
  auto& box = w.world.make_object(*w.world.object_plan(chest), 500);
  REQUIRE(w.world.restore(box, 40, ann, WearPlace::none) == Moved::yes);
  for (const std::int64_t order : {12, 3, 90, 50, 7, 11}) {
    auto& thing = w.world.make_object(*w.world.object_plan(coin), 600 + order);
    REQUIRE(w.world.restore(thing, order, box) == Moved::yes);
  }
  CHECK(ids(box.contents()) == Ids{690, 650, 612, 611, 607, 603});
  CHECK(w.world.next_id() == 691);
  CHECK(w.world.next_order() == 91);
  auto& newest = w.lay(coin);
  REQUIRE(w.world.move(newest, box) == Moved::yes);
  CHECK(box.contents().first() == &newest);
  CHECK(w.world.verify().empty());
}

TEST_CASE(
    "place: a restore that would break a rule of place is refused and leaves the thing nowhere") {
  LittleWorld w;
  auto& ann = w.player("Ann");
  auto& worn = w.make(lamp);
  auto& other = w.make(lamp);
  REQUIRE(w.world.restore(worn, 1, ann, WearPlace::light) == Moved::yes);
  CHECK(w.world.restore(other, 2, ann, WearPlace::light) == Moved::place_taken);
  CHECK(other.on_character() == nullptr);
  auto& a = w.make(chest);
  auto& b = w.make(chest);
  REQUIRE(w.world.restore(a, 3, b) == Moved::yes);
  CHECK(w.world.restore(b, 4, a) == Moved::into_itself);
  CHECK(w.world.restore(b, 4, b) == Moved::into_itself);
  CHECK(b.in_object() == nullptr);
  CHECK_THROWS_AS((void)w.world.restore(a, 5, w.room(square)), base::Bug);
  CHECK(w.world.verify().empty());
}
