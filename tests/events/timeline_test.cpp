#include <string>
#include <vector>

#include "scene.h"

using namespace scene;

namespace {

TEST_CASE("timeline: step dispatches the next event and moves now to its due") {
  for (const auto* const list : list_names) {
    INFO(list);
    Scene at(list, 100);
    at.note(*at.ann, 30, "b");
    at.note(*at.ann, 7, "a");
    CHECK(at.timeline.step() == Pulse{107});
    CHECK(at.timeline.now() == 107);
    CHECK(at.timeline.step() == Pulse{130});
    CHECK(at.heard() == "107 a, 130 b");
  }
}

TEST_CASE("timeline: time stands still while nothing waits") {
  for (const auto* const list : list_names) {
    INFO(list);
    Scene at(list, 55);
    CHECK_FALSE(at.timeline.step().has_value());
    CHECK(at.timeline.now() == 55);
  }
}

TEST_CASE("timeline: evolve takes both ends and not a pulse more") {
  for (const auto* const list : list_names) {
    INFO(list);
    Scene at(list, 10);
    at.note(*at.ann, 5, "x");
    at.note(*at.ann, 5, "y");
    at.note(*at.ann, 15, "z");
    at.timeline.step();  // x at 15; y is due now
    CHECK(at.heard() == "15 x");
    CHECK(at.timeline.evolve(0) == 15);
    CHECK(at.heard() == "15 y");
    CHECK(at.timeline.evolve(9) == 24);
    CHECK(at.heard().empty());
    CHECK(at.timeline.evolve(1) == 25);
    CHECK(at.heard() == "25 z");
  }
}

TEST_CASE("timeline: evolve ends exactly there, even if nothing was due") {
  for (const auto* const list : list_names) {
    INFO(list);
    Scene at(list, 3);
    CHECK(at.timeline.evolve(1000) == 1003);
    CHECK(at.timeline.now() == 1003);
    at.note(*at.ann, 5000, "late");
    CHECK(at.timeline.evolve(4999) == 6002);
    CHECK(at.heard().empty());
    CHECK(at.timeline.evolve(1) == 6003);
    CHECK(at.heard() == "6003 late");
    CHECK(at.timeline.verify() == "");
  }
}

TEST_CASE("timeline: evolve calls its observer after each event") {
  for (const auto* const list : list_names) {
    INFO(list);
    Scene at(list);
    at.note(*at.ann, 2, "a");
    at.timeline.schedule(*at.bob, first_kind, 2, words("b"));
    at.note(*at.ann, 9, "too late");
    std::vector<std::string> seen;
    at.timeline.evolve(8, [&](const events::Dispatched& done) {
      seen.push_back(std::string(done.kind->name) + " after " + at.said.back());
      CHECK(at.timeline.now() == done.due);
    });
    CHECK(seen == std::vector<std::string>{"first after 2 b", "note after 2 a"});
  }
}

TEST_CASE("timeline: now is the due pulse while an event runs") {
  for (const auto* const list : list_names) {
    INFO(list);
    Scene at(list, 1000);
    at.note(*at.ann, 1, "a");
    at.note(*at.ann, 640, "b");
    at.timeline.evolve(5000);
    CHECK(at.heard() == "1001 a, 1640 b");
    CHECK(at.timeline.now() == 6000);
  }
}

TEST_CASE("timeline: a past due is refused and both pulses are named") {
  for (const auto* const list : list_names) {
    INFO(list);
    Scene at(list, 500);
    const auto refused = at.timeline.schedule_at(*at.ann, note_kind, 499);
    REQUIRE_FALSE(refused.has_value());
    CHECK(refused.error().what.find("499") != std::string::npos);
    CHECK(refused.error().what.find("500") != std::string::npos);
    CHECK(refused.error().what.find("note") != std::string::npos);
    CHECK_FALSE(at.ann->has_events());
    CHECK(at.timeline.schedule_at(*at.ann, note_kind, 501, words("fine")).has_value());
  }
}

TEST_CASE("timeline: due now means the next pulse") {
  for (const auto* const list : list_names) {
    INFO(list);
    Scene at(list, 500);
    const auto id = at.timeline.schedule_at(*at.ann, note_kind, 500, words("now"));
    REQUIRE(id.has_value());
    CHECK(at.timeline.find(*id)->key.due == 501);
    at.note(*at.ann, 0, "no delay");
    CHECK(at.timeline.evolve(0) == 500);
    CHECK(at.heard().empty());
    at.timeline.evolve(1);
    CHECK(at.heard() == "501 now, 501 no delay");
  }
}

TEST_CASE("timeline: first in, first out at equal times") {
  for (const auto* const list : list_names) {
    INFO(list);
    Scene at(list);
    for (const char* text : {"a", "b", "c", "d", "e"}) {
      at.note(*at.ann, 70, text);
      at.note(*at.bob, 3, text);
    }
    at.timeline.evolve(100);
    CHECK(at.heard() == "3 a, 3 b, 3 c, 3 d, 3 e, 70 a, 70 b, 70 c, 70 d, 70 e");
  }
}

TEST_CASE("timeline: higher priority first, among them the oldest") {
  for (const auto* const list : list_names) {
    INFO(list);
    Scene at(list);
    at.timeline.schedule(*at.ann, last_kind, 9, words("e"));
    at.note(*at.ann, 9, "c");
    at.timeline.schedule(*at.ann, first_kind, 9, words("a"));
    at.note(*at.ann, 9, "d");
    at.timeline.schedule(*at.ann, first_kind, 9, words("b"));
    at.timeline.schedule(*at.ann, last_kind, 8, words("before all"));
    at.timeline.evolve(9);
    CHECK(at.heard() == "8 before all, 9 a, 9 b, 9 c, 9 d, 9 e");
  }
}

TEST_CASE("timeline: delays that share a bucket fire at their own pulses") {
  // 1, 65 and 641 are the same modulo 64; 64 is the pulse's own bucket.
  for (const auto* const list : list_names) {
    for (const Pulse start : {Pulse{0}, Pulse{63}, (Pulse{1} << 32U) - 10}) {
      INFO(list << " from " << start);
      Scene at(list, start);
      for (const auto delay : std::initializer_list<Pulse>{641, 65, 64, 1}) {
        at.note(*at.ann, delay, std::to_string(delay));
      }
      std::vector<Pulse> fired;
      for (Pulse i = 0; i < 700; ++i) {
        at.timeline.evolve(1, [&](const events::Dispatched& done) { fired.push_back(done.due); });
        REQUIRE(at.timeline.verify() == "");
      }
      CHECK(fired == std::vector<Pulse>{start + 1, start + 64, start + 65, start + 641});
    }
  }
}

void count_and_come_again(Host& host, EventOwner& owner, EventData& /*data*/);
constexpr EventKind restless_kind{
    .name = "restless", .owners = anybody, .fire = count_and_come_again};
void count_and_come_again(Host& host, EventOwner& owner, EventData& /*data*/) {
  ++of(host).counter;
  of(host).timeline.schedule(owner, restless_kind, 0);
}

TEST_CASE("timeline: an event that schedules itself without delay runs once a pulse") {
  for (const auto* const list : list_names) {
    INFO(list);
    Scene at(list);
    at.timeline.schedule(*at.ann, restless_kind, 0);
    at.timeline.evolve(10);
    CHECK(at.counter == 10);
    CHECK(at.timeline.future().size() == 1);
    CHECK(at.timeline.verify() == "");
  }
}

TEST_CASE("timeline: history is bounded and keeps the latest") {
  for (const auto* const list : list_names) {
    INFO(list);
    Scene at(list, 0, 3);
    for (Pulse i = 1; i <= 5; ++i) {
      at.note(*at.ann, i, "n");
    }
    std::uint64_t time = 0;
    at.timeline.set_stopwatch([&] { return time += 7; });
    at.timeline.evolve(5);
    const auto& history = at.timeline.history();
    REQUIRE(history.size() == 3);
    CHECK(history.front().due == 3);
    CHECK(history.back().due == 5);
    CHECK(history.back().kind == &note_kind);
    CHECK(history.back().owner == OwnerKind::character);
    CHECK(history.back().nanoseconds == 7);
  }
  Scene none("wheel", 0, 0);
  none.note(*none.ann, 1, "n");
  none.timeline.evolve(1);
  CHECK(none.timeline.history().empty());
}

TEST_CASE("timeline: without a limit given, the history has its own") {
  Scene at("wheel");
  for (std::size_t i = 0; i < base::Limits{}.history + 10; ++i) {
    at.note(*at.ann, 1, "n");
  }
  at.timeline.evolve(1);
  CHECK(at.timeline.history().size() == base::Limits{}.history);
}

TEST_CASE("timeline: future shows what is to come, in order") {
  for (const auto* const list : list_names) {
    INFO(list);
    Scene at(list);
    at.note(*at.ann, 9000, "c");
    at.note(*at.bob, 2, "a");
    at.timeline.schedule(*at.ann, first_kind, 2, words("before a"));
    std::string all;
    for (const auto& event : at.timeline.future().in_order()) {
      all += std::string(event.data.text) + "; ";
    }
    CHECK(all == "before a; a; c; ");
    CHECK(at.timeline.peek_first()->key.due == 2);
  }
}

void throw_up(Host& /*host*/, EventOwner& /*owner*/, EventData& /*data*/) {
  throw std::runtime_error("the mill is broken");
}
void throw_a_number(Host& /*host*/, EventOwner& /*owner*/, EventData& /*data*/) {
  throw 3;
}
constexpr EventKind broken_kind{.name = "broken", .owners = anybody, .fire = throw_up};
constexpr EventKind odd_kind{.name = "odd", .owners = anybody, .fire = throw_a_number};

TEST_CASE("timeline: an event that fails ends alone") {
  for (const auto* const list : list_names) {
    INFO(list);
    Scene at(list);
    at.timeline.schedule(*at.ann, broken_kind, 1);
    at.timeline.schedule(*at.ann, odd_kind, 1);
    at.note(*at.ann, 1, "goes on");
    at.timeline.evolve(1);
    CHECK(at.heard() == "1 goes on");
    REQUIRE(at.failed.size() == 2);
    CHECK(at.failed[0] == "broken: the mill is broken");
    CHECK(at.failed[1].find("odd: ") == 0);
    CHECK(at.timeline.history().size() == 3);
    CHECK(at.timeline.step() == std::nullopt);  // and time may go on
  }
}

void step_again(Host& host, EventOwner& /*owner*/, EventData& /*data*/) {
  of(host).timeline.step();
}
constexpr EventKind impatient_kind{.name = "impatient", .owners = anybody, .fire = step_again};

TEST_CASE("timeline: an event cannot turn the wheel itself") {
  Scene at("wheel");
  at.timeline.schedule(*at.ann, impatient_kind, 1);
  at.note(*at.ann, 5, "later");
  at.timeline.evolve(2);
  CHECK(at.failed.size() == 1);
  CHECK(at.heard().empty());
  CHECK(at.timeline.now() == 2);
}

TEST_CASE("timeline: an event may be without a function") {
  constexpr EventKind silent{.name = "silent", .owners = anybody};
  for (const auto* const list : list_names) {
    INFO(list);
    Scene at(list);
    const auto id = at.timeline.schedule(*at.ann, silent, 16, number(7));
    REQUIRE(at.timeline.find(*at.ann, silent).has_value());
    CHECK(at.timeline.find(*at.ann, silent)->data.n[0] == 7);
    CHECK(Timeline::left(*at.timeline.find(id), at.timeline.now()) == 16);
    at.timeline.evolve(16);
    CHECK_FALSE(at.timeline.find(*at.ann, silent).has_value());
    CHECK(at.timeline.history().back().kind == &silent);
    CHECK(at.failed.empty());
  }
}

TEST_CASE("timeline: an event owns its text") {
  for (const auto* const list : list_names) {
    INFO(list);
    Scene at(list);
    {
      std::string text(200, 'x');
      at.timeline.schedule(*at.ann, note_kind, 4, words(text));
      text.assign(200, 'y');
    }
    at.timeline.evolve(4);
    CHECK(at.heard() == "4 " + std::string(200, 'x'));
  }
}

TEST_CASE("timeline: a text longer than the limit is refused") {
  Scene at("wheel");
  const auto limit = base::Limits{}.event_string;
  CHECK(at.timeline.schedule_at(*at.ann, note_kind, 1, words(std::string(limit, 'x'))).has_value());
  const auto refused =
      at.timeline.schedule_at(*at.ann, note_kind, 1, words(std::string(limit + 1, 'x')));
  REQUIRE_FALSE(refused.has_value());
  CHECK(refused.error().what.find(std::to_string(limit)) != std::string::npos);
  CHECK_THROWS_AS(at.note(*at.ann, 1, std::string(limit + 1, 'x')), base::Bug);
  CHECK(at.ann->event_count() == 1);
}

TEST_CASE("timeline: a rescheduled event queues behind those already due then") {
  for (const auto* const list : list_names) {
    INFO(list);
    Scene at(list);
    const auto a = at.note(*at.ann, 3, "a");
    at.note(*at.ann, 5, "b");
    CHECK(at.timeline.reschedule(a, 5));
    CHECK(at.timeline.find(a)->key.due == 5);
    CHECK(at.timeline.verify() == "");
    at.timeline.evolve(5);
    CHECK(at.heard() == "5 b, 5 a");
    CHECK_FALSE(at.timeline.reschedule(a, 9));
    const auto c = at.note(*at.ann, 100, "c");
    CHECK(at.timeline.reschedule(c, 2));  // long past: the next pulse
    at.timeline.evolve(1);
    CHECK(at.heard() == "6 c");
  }
}

TEST_CASE("timeline: remove_if goes over all owners, in order") {
  for (const auto* const list : list_names) {
    INFO(list);
    Scene at(list);
    at.note(*at.ann, 9, "b");
    at.note(*at.bob, 3, "a");
    at.note(*at.bob, 4, "stays");
    std::string asked;
    const auto removed = at.timeline.remove_if([&](const events::EventView& event) {
      asked += std::string(event.data.text) + " ";
      return event.data.text != "stays";
    });
    CHECK(removed == 2);
    CHECK(asked == "a stays b ");
    CHECK_FALSE(at.ann->has_events());
    at.timeline.evolve(20);
    CHECK(at.heard() == "4 stays");
  }
}

TEST_CASE("timeline: start_at sets the pulse of a world that resumes") {
  for (const auto* const list : list_names) {
    INFO(list);
    Scene at(list);
    at.timeline.start_at(123456);
    CHECK(at.timeline.now() == 123456);
    at.note(*at.ann, 4, "a");
    CHECK_THROWS_AS(at.timeline.start_at(9), base::Bug);
    at.timeline.evolve(4);
    CHECK(at.heard() == "123460 a");
  }
}

TEST_CASE("timeline: the digest is the same on each list, and sees what counts") {
  const auto digest = [](const char* list, Pulse delay, std::string text, bool visitor) {
    Scene at(list, 77);
    Owner guest(OwnerKind::visitor, 0, at.timeline);
    if (visitor) {
      at.note(guest, 5, "idle");
    }
    at.note(*at.ann, 9, "first");
    at.note(*at.ann, delay, std::move(text));
    at.timeline.hold(*at.bob, note_kind, 30, 1, words("held"));
    return at.timeline.digest();
  };
  const auto reference = digest("wheel", 500, "a", false);
  CHECK(digest("heap", 500, "a", false) == reference);
  CHECK(digest("sorted", 500, "a", false) == reference);
  CHECK(digest("wheel", 500, "a", true) == reference);  // visitors are left out
  CHECK(digest("wheel", 501, "a", false) != reference);
  CHECK(digest("wheel", 500, "b", false) != reference);
}

TEST_CASE("timeline: the digest sees the order of ties, not their sequences") {
  const auto digest = [](const char* one, const char* other, int before) {
    Scene at("wheel");
    for (int i = 0; i < before; ++i) {
      at.timeline.cancel(at.note(*at.ann, 5, "gone"));
    }
    at.note(*at.ann, 5, one);
    at.note(*at.bob, 5, other);
    return at.timeline.digest();
  };
  CHECK(digest("a", "b", 0) == digest("a", "b", 9));
  CHECK(digest("a", "b", 0) != digest("b", "a", 0));
}

TEST_CASE("timeline: the digest sees whose event it is, waiting or loading") {
  const auto digest = [](bool anns, bool loading) {
    Scene at("wheel");
    auto& owner = anns ? *at.ann : *at.bob;
    if (loading) {
      at.timeline.hold(owner, note_kind, 30, 1, words("held"));
    } else {
      at.note(owner, 5, "mine");
    }
    return at.timeline.digest();
  };
  CHECK(digest(true, false) == digest(true, false));
  CHECK(digest(true, false) != digest(false, false));
  CHECK(digest(true, true) != digest(false, true));
}

}  // namespace
