#include <string>
#include <vector>

#include "events/heap_event_list.h"
#include "events/sorted_buckets.h"
#include "events/timing_wheel.h"
#include "scene.h"

using namespace scene;

namespace {

// Events of no owner, straight into a list.
events::NewEvent plain(Pulse due, std::uint8_t priority, std::uint64_t sequence,
                       std::int64_t value = 0) {
  return {due, priority, sequence, &note_kind, nullptr, number(value)};
}

std::vector<std::uint64_t> pop_all(events::EventList& list) {
  std::vector<std::uint64_t> sequences;
  while (const auto popped = list.pop_first()) {
    sequences.push_back(popped->key.sequence);
    CHECK(list.verify() == "");
  }
  return sequences;
}

TEST_CASE("list: peek and pop give nothing while it is empty") {
  for (const auto* const name : list_names) {
    INFO(name);
    const auto list = events::make_event_list(name);
    CHECK(list->is_empty());
    CHECK(list->size() == 0);
    CHECK_FALSE(list->peek_first().has_value());
    CHECK_FALSE(list->pop_first().has_value());
    list->add(plain(3, 1, 1));
    list->pop_first();
    CHECK_FALSE(list->peek_first().has_value());
    CHECK_FALSE(list->pop_first().has_value());
    CHECK(list->verify() == "");
  }
}

TEST_CASE("list: order is by due pulse, then higher priority, then lower sequence") {
  for (const auto* const name : list_names) {
    INFO(name);
    const auto list = events::make_event_list(name);
    list->add(plain(9, 0, 1));
    list->add(plain(5, 10, 2));
    list->add(plain(5, 255, 3));
    list->add(plain(5, 10, 4));
    list->add(plain(4, 0, 5));
    list->add(plain(5, 255, 6));
    list->add(plain(5 + 64, 255, 7));
    CHECK(pop_all(*list) == std::vector<std::uint64_t>{5, 3, 6, 2, 4, 1, 7});
  }
}

TEST_CASE("list: pop gives the key and the event") {
  for (const auto* const name : list_names) {
    INFO(name);
    const auto list = events::make_event_list(name);
    auto event = plain(641, 7, 42, -3);
    event.data.text = "a lantern gutters";
    list->add(std::move(event));
    const auto popped = list->pop_first();
    REQUIRE(popped.has_value());
    CHECK(popped->key == events::EventKey{641, 7, 42});
    CHECK(popped->kind == &note_kind);
    CHECK(popped->owner == nullptr);
    CHECK(popped->data.n[0] == -3);
    CHECK(popped->data.text == "a lantern gutters");
  }
}

TEST_CASE("list: peek looks and takes nothing") {
  for (const auto* const name : list_names) {
    INFO(name);
    const auto list = events::make_event_list(name);
    const auto id = list->add(plain(8, 1, 1, 5));
    REQUIRE(list->peek_first().has_value());
    CHECK(list->peek_first()->id == id);
    CHECK(list->peek_first()->data.n[0] == 5);
    CHECK_FALSE(list->peek_first()->loading);
    CHECK(list->size() == 1);
  }
}

TEST_CASE("list: an event is removed by its name, once") {
  for (const auto* const name : list_names) {
    INFO(name);
    const auto list = events::make_event_list(name);
    const auto first = list->add(plain(1, 1, 1));
    const auto second = list->add(plain(2, 1, 2));
    CHECK(list->contains(first));
    CHECK(list->remove(first));
    CHECK_FALSE(list->contains(first));
    CHECK_FALSE(list->remove(first));
    CHECK(list->contains(second));
    CHECK(list->size() == 1);
    CHECK_FALSE(list->contains(EventId{}));
    CHECK_FALSE(list->remove(EventId{99999, 1}));
    CHECK(list->verify() == "");
  }
}

TEST_CASE("list: remove_if takes by value, in order") {
  for (const auto* const name : list_names) {
    INFO(name);
    const auto list = events::make_event_list(name);
    for (std::uint64_t i = 1; i <= 300; ++i) {
      list->add(plain(1000 - i * 3, 1, i, static_cast<std::int64_t>(i % 3)));
    }
    Pulse last = 0;
    const auto removed = list->remove_if([&](const events::EventView& event) {
      CHECK(event.key.due > last);
      last = event.key.due;
      return event.data.n[0] == 0;
    });
    CHECK(removed == 100);
    CHECK(list->size() == 200);
    CHECK(list->verify() == "");
    CHECK(list->remove_if([](const events::EventView&) { return false; }) == 0);
  }
}

TEST_CASE("list: clear leaves nothing, and no owner with a link") {
  for (const auto* const name : list_names) {
    INFO(name);
    Scene at(name);
    const auto list = events::make_event_list(name);
    auto event = plain(9, 1, 1);
    event.owner = at.ann.get();
    const auto id = list->add(std::move(event));
    list->add(plain(100000, 1, 2));
    list->clear();
    CHECK(list->is_empty());
    CHECK_FALSE(list->contains(id));
    CHECK_FALSE(at.ann->has_events());
    CHECK(list->verify() == "");
    list->add(plain(3, 1, 3));
    CHECK(list->peek_first()->key.sequence == 3);
  }
}

TEST_CASE("list: a due before now is our own mistake") {
  for (const auto* const name : list_names) {
    INFO(name);
    const auto list = events::make_event_list(name);
    list->advance(100);
    CHECK_THROWS_AS(list->add(plain(99, 1, 1)), base::Bug);
    CHECK(list->is_empty());
    list->add(plain(100, 1, 2));
    CHECK_THROWS_AS(list->advance(101), base::Bug);
    CHECK_THROWS_AS(list->advance(99), base::Bug);
    list->pop_first();
    list->advance(5);  // empty: any pulse will do
    list->add(plain(5, 1, 3));
    CHECK(list->verify() == "");
  }
}

TEST_CASE("list: each has its name, and no other name has one") {
  const auto wheel = events::make_event_list("wheel");
  const auto heap = events::make_event_list("heap");
  const auto sorted = events::make_event_list("sorted");
  CHECK(dynamic_cast<events::TimingWheel*>(wheel.get()) != nullptr);
  CHECK(dynamic_cast<events::HeapEventList*>(heap.get()) != nullptr);
  CHECK(dynamic_cast<events::SortedBuckets*>(sorted.get()) != nullptr);
  CHECK(events::make_event_list("") == nullptr);
  CHECK(events::make_event_list("Wheel") == nullptr);
}

TEST_CASE("list: a sequence that does not grow is our own mistake") {
  for (const auto* const name : list_names) {
    INFO(name);
    const auto list = events::make_event_list(name);
    list->add(plain(9, 1, 5));
    CHECK_THROWS_AS(list->add(plain(9, 1, 5)), base::Bug);
    CHECK_THROWS_AS(list->add(plain(9, 1, 4)), base::Bug);
    list->add(plain(9, 1, 6));
    CHECK(list->size() == 2);
  }
}

TEST_CASE("list: near and far, in any order of dues and priorities, is popped in order") {
  for (const auto* const name : list_names) {
    INFO(name);
    const auto list = events::make_event_list(name);
    for (std::uint64_t i = 1; i <= 200; ++i) {
      list->add(plain(70 + i % 2 * 5000, static_cast<std::uint8_t>(i % 5), i));
    }
    CHECK(list->verify() == "");
    Pulse due = 0;
    auto last = events::EventKey{0, 255, 0};
    while (const auto popped = list->pop_first()) {
      CHECK(last < popped->key);
      last = popped->key;
      due = popped->key.due;
    }
    CHECK(due == 5070);
  }
}

}  // namespace
