// What is the wheel's own: its levels, and that what it does to stay fast is never seen.
#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "base/digest.h"
#include "scene.h"

using namespace scene;

namespace {

std::size_t waiting_at(const Scene& at, std::size_t level) {
  return at.timeline.future().occupancy().at(level).events;
}

TEST_CASE("wheel: an event waits on the lowest level whose two faces reach its due") {
  struct Row {
    Pulse delay;
    std::size_t level;
  };
  for (const Pulse start : {Pulse{0}, Pulse{64} * 64 * 64 * 7}) {
    for (const auto& row :
         {Row{1, 0}, Row{63, 0}, Row{64, 0}, Row{127, 0}, Row{128, 1}, Row{4096, 1}, Row{8191, 1},
          Row{8192, 2}, Row{524287, 2}, Row{524288, 3}, Row{Pulse{1} << 61U, 10}}) {
      INFO(start << " + " << row.delay);
      Scene at("wheel", start);
      at.note(*at.ann, row.delay, "x");
      CHECK(waiting_at(at, row.level) == 1);
    }
  }
}

TEST_CASE("wheel: occupancy counts every event once") {
  Scene at("wheel", 1000);
  for (Pulse i = 1; i <= 3000; ++i) {
    at.timeline.schedule(*at.ann, i % 2 == 0 ? first_kind : last_kind, i * i, words("x"));
  }
  for (int i = 0; i < 200; ++i) {
    at.timeline.evolve(97);
    std::size_t sum = 0;
    for (const auto& level : at.timeline.future().occupancy()) {
      sum += level.events;
      CHECK(level.longest <= level.events);
      CHECK(level.slots <= level.events);
    }
    REQUIRE(sum == at.timeline.future().size());
    REQUIRE(at.timeline.verify() == "");
  }
}

TEST_CASE("pitfall: no pulse takes down a whole slot, also where many levels turn at once") {
  constexpr Pulse edge = Pulse{64} * 64 * 64;
  constexpr std::size_t crowd = 40'000;
  Scene at("wheel", 0);
  // All of it is due in the 4,096 pulses behind the edge, and was put two levels up.
  for (std::size_t i = 0; i < crowd; ++i) {
    at.note(*at.ann, edge + 1 + base::mix64(i) % 4095, "x");
  }
  REQUIRE(waiting_at(at, 2) == crowd);
  at.timeline.evolve(edge - 4096 - 1);
  // What leaves each level in a pulse: either to the one below, or because it fires.
  std::array<std::size_t, 3> most{};
  std::array<std::size_t, 3> before{0, waiting_at(at, 1), waiting_at(at, 2)};
  for (Pulse i = 0; i < 4096 + 128; ++i) {
    at.timeline.evolve(1);
    const auto on_two = waiting_at(at, 2);
    const auto above = on_two + waiting_at(at, 1);
    most[2] = std::max(most[2], before[2] - std::min(before[2], on_two));
    most[1] = std::max(most[1], before[1] + before[2] - std::min(before[1] + before[2], above));
    before = {0, above - on_two, on_two};
    if (at.timeline.now() + 64 > edge && at.timeline.now() <= edge + 1) {
      REQUIRE(at.timeline.verify() == "");
    }
    if (at.timeline.now() == edge) {
      CHECK(on_two == 0);
    }
  }
  // 4,096 pulses are there for the 40,000: 10 a pulse; a slot of the first level is 640.
  CHECK(most[2] <= 20);
  CHECK(most[1] <= 40);
  CHECK(at.timeline.verify() == "");
}

TEST_CASE("pitfall: hints that have gone stale change nothing") {
  // More than sixteen thousand wait, so hints are given; half of them are cancelled, their nodes
  // are used again elsewhere, and owners go with all they have.
  std::vector<std::string> heard;
  for (const auto* const list : {"wheel", "heap"}) {
    Scene at(list);
    std::vector<EventId> ids;
    std::uint64_t random = 0;
    const auto draw = [&random](std::uint64_t below) { return base::mix64(++random) % below; };
    for (int round = 0; round < 6; ++round) {
      for (int i = 0; i < 20000; ++i) {
        const auto& kind = draw(3) == 0 ? first_kind : note_kind;
        ids.push_back(at.timeline.schedule(draw(2) == 0 ? *at.ann : *at.bob, kind,
                                           1 + draw(draw(2) == 0 ? 100 : 20'000),
                                           words(std::to_string(i))));
      }
      for (int i = 0; i < 10000; ++i) {
        at.timeline.cancel(ids[draw(ids.size())]);
      }
      at.timeline.evolve(draw(400));
      if (round == 3) {
        at.timeline.cancel_all(*at.ann);
      }
      REQUIRE(at.timeline.verify() == "");
    }
    at.timeline.evolve(30'000);
    CHECK(at.timeline.future().is_empty());
    heard.push_back(at.heard());
  }
  CHECK(heard[0] == heard[1]);
}

TEST_CASE("pitfall: whoever schedules for now again and again does not hold the pulse up") {
  for (const auto* const list : list_names) {
    INFO(list);
    constexpr EventKind restless{.name = "restless",
                                 .owners = anybody,
                                 .fire = [](Host& host, EventOwner& owner, EventData& data) {
                                   auto& at = of(host);
                                   ++at.counter;
                                   at.timeline.schedule(owner, *at.kind_again, 0, data);
                                 }};
    Scene at(list);
    at.kind_again = &restless;
    at.timeline.schedule(*at.ann, restless, 0);
    at.timeline.evolve(50);
    CHECK(at.counter == 50);
  }
}

TEST_CASE("pitfall: a look sees what was scheduled long ago before what ties with it, a level up") {
  for (const auto* const list : list_names) {
    INFO(list);
    Scene at(list);
    at.note(*at.ann, 128, "old");
    for (Pulse i = 0; i < 2000; ++i) {
      at.note(*at.ann, 129 + i % 60, "crowd");
    }
    at.timeline.evolve(70);
    at.note(*at.ann, 58, "late");
    REQUIRE(at.timeline.peek_first().has_value());
    CHECK(at.timeline.peek_first()->data.text == "old");
  }
}

TEST_CASE("list: what is added for the pulse that is being popped takes its place in it") {
  for (const auto* const name : list_names) {
    INFO(name);
    const auto list = events::make_event_list(name);
    std::uint64_t sequence = 0;
    const auto add = [&](std::uint8_t priority) {
      list->add({5, priority, ++sequence, &note_kind, nullptr, {}});
    };
    add(10);
    add(200);
    add(10);
    list->advance(5);
    events::Popped popped;
    REQUIRE(list->pop_due(popped));
    CHECK(popped.key.priority == 200);
    add(255);
    REQUIRE(list->pop_due(popped));
    CHECK(popped.key.priority == 255);
    CHECK(list->verify() == "");
    CHECK(list->size() == 2);
  }
}

TEST_CASE("list: nothing is due before the pulse that it calls quiet") {
  for (const auto* const name : list_names) {
    INFO(name);
    const auto list = events::make_event_list(name);
    std::uint64_t sequence = 0;
    for (std::uint64_t i = 1; i < 400; ++i) {
      const auto delay = 1 + (base::mix64(i) >> (i % 3 == 0 ? 58U : i % 3 == 1 ? 50U : 40U));
      list->add({delay, 128, ++sequence, &note_kind, nullptr, {}});
    }
    Pulse now = 0;
    int steps = 0;
    while (!list->is_empty()) {
      const auto first = list->peek_first()->key.due;
      const auto until = now + 1 + base::mix64(now) % 5000;
      const auto quiet = list->quiet_until(until);
      REQUIRE(quiet > now);
      REQUIRE(quiet <= std::min(std::max(first, now + 1), until));
      now = list->turn(until);
      REQUIRE(now == quiet);
      for (events::Popped popped; list->pop_due(popped);) {
        REQUIRE(popped.key.due == now);
      }
      ++steps;
    }
    CHECK(steps >= 300);
  }
}

TEST_CASE("wheel: what it costs is counted by kind, also of a pulse alone") {
  for (const auto* const list : list_names) {
    INFO(list);
    Scene at(list);
    std::uint64_t time = 0;
    at.timeline.set_stopwatch([&time] { return time += 10; });
    at.note(*at.ann, 1, "a");
    at.note(*at.ann, 2, "b");
    at.note(*at.ann, 2, "c");
    const auto far = at.timeline.schedule(*at.bob, saved_kind, 900, words("far"));
    at.timeline.evolve(2);
    const auto spent = at.timeline.spent();
    REQUIRE(spent.size() == 2);
    CHECK(spent[0].kind == &note_kind);
    CHECK(spent[0].waiting == 0);
    CHECK(spent[0].events == 3);
    CHECK(spent[0].nanoseconds == 30);
    CHECK(spent[0].longest == 10);
    CHECK(spent[0].pulse == 2);
    CHECK(spent[0].events_of_pulse == 2);
    CHECK(spent[0].nanoseconds_of_pulse == 20);
    CHECK(spent[1].kind == &saved_kind);
    CHECK(spent[1].waiting == 1);
    at.timeline.cancel(far);
    CHECK(at.timeline.spent()[1].waiting == 0);
    CHECK(at.timeline.spent()[1].events == 0);
  }
}

}  // namespace
