// What other wheels, heaps and queues got wrong, each as a test of ours.
#include <string>
#include <vector>

#include "scene.h"

using namespace scene;

namespace {

TEST_CASE("pitfall: the order of ties survives being moved from far to near") {
  for (const auto* const list : list_names) {
    INFO(list);
    Scene at(list, 3);
    // One due pulse, scheduled again and again as it comes nearer, across every width of slot.
    constexpr Pulse due = 3 + 64 * 64 * 64 + 77;
    std::string expected;
    int n = 0;
    for (const auto wait : std::initializer_list<Pulse>{262000, 100, 4000, 90, 30, 10, 1, 50, 4}) {
      for (int i = 0; i < 3; ++i) {
        const auto text = std::to_string(n++);
        REQUIRE(at.timeline.schedule_at(*at.ann, note_kind, due, words(text)).has_value());
        expected += (expected.empty() ? "" : ", ") + std::to_string(due) + " " + text;
      }
      if (at.timeline.now() + wait < due) {
        at.timeline.evolve(wait);
        REQUIRE(at.timeline.verify() == "");
      }
    }
    at.timeline.evolve(due - at.timeline.now());
    CHECK(at.heard() == expected);
  }
}

TEST_CASE("pitfall: a burst at one pulse fires oldest first") {
  for (const auto* const list : list_names) {
    INFO(list);
    Scene at(list);
    constexpr std::int64_t burst = 20000;
    constexpr EventKind counting{.name = "counting",
                                 .owners = anybody,
                                 .fire = [](Host& host, EventOwner&, EventData& data) {
                                   of(host).counter += of(host).counter == data.n[0] ? 1 : 0;
                                 }};
    for (std::int64_t i = 0; i < burst; ++i) {
      at.timeline.schedule(*at.ann, counting, 100, number(i));
    }
    at.timeline.evolve(100);
    CHECK(at.counter == burst);
  }
}

TEST_CASE("pitfall: many priorities at one pulse, oldest first in each") {
  for (const auto* const list : list_names) {
    INFO(list);
    Scene at(list);
    for (const auto* const kind : {&last_kind, &note_kind, &first_kind}) {
      for (int i = 0; i < 100; ++i) {
        at.timeline.schedule(*at.ann, *kind, 5000,
                             words(std::string(kind->name) + std::to_string(i)));
      }
    }
    at.timeline.evolve(5000);
    REQUIRE(at.said.size() == 300);
    CHECK(at.timeline.history().back().kind == &last_kind);
    for (std::size_t i = 0; i < 300; ++i) {
      const auto* const kind = i < 100 ? "first" : i < 200 ? "note" : "last";
      REQUIRE(at.said[i] == "5000 " + (kind + std::to_string(i % 100)));
    }
  }
}

TEST_CASE("pitfall: the edges of time") {
  for (const auto* const list : list_names) {
    for (const unsigned power : {12U, 18U, 24U, 36U, 60U, 63U}) {
      const Pulse edge = Pulse{1} << power;
      for (const Pulse start : {edge - 65, edge - 1, edge, edge + 1}) {
        INFO(list << " at 2^" << power << ", " << start);
        Scene at(list, start);
        std::string expected;
        for (const auto delay :
             std::initializer_list<Pulse>{1, 2, 63, 64, 65, 127, 128, 4095, 4096, 4097}) {
          at.note(*at.ann, delay, "x");
          expected += (expected.empty() ? "" : ", ") + std::to_string(start + delay) + " x";
        }
        REQUIRE(at.timeline.verify() == "");
        for (int i = 0; i < 70; ++i) {
          at.timeline.evolve(61);
          REQUIRE(at.timeline.verify() == "");
        }
        CHECK(at.heard() == expected);
      }
    }
  }
}

void once_more(Host& host, EventOwner& owner, EventData& data);
constexpr EventKind restless_kind{.name = "restless", .owners = anybody, .fire = once_more};
void once_more(Host& host, EventOwner& owner, EventData& data) {
  ++of(host).counter;
  of(host).timeline.schedule(owner, restless_kind, 0, data);
}

TEST_CASE("pitfall: at the end of time nothing wraps, loops or is lost") {
  for (const auto* const list : list_names) {
    INFO(list);
    Scene at(list, events::end_of_time - 3);
    at.note(*at.ann, 1000, "stops at the end");
    at.note(*at.ann, events::end_of_time, "so does this");
    at.note(*at.ann, 2, "before");
    at.timeline.schedule(*at.ann, restless_kind, 1);
    CHECK(at.timeline.evolve(1000) == events::end_of_time);
    const auto end = std::to_string(events::end_of_time);
    CHECK(at.said == std::vector<std::string>{std::to_string(events::end_of_time - 1) + " before",
                                              end + " stops at the end", end + " so does this"});
    CHECK(at.counter == 3);
    CHECK(at.timeline.evolve(5) == events::end_of_time);
    CHECK_FALSE(at.note(*at.ann, 1, "never"));
    CHECK_FALSE(at.timeline.schedule_at(*at.ann, note_kind, events::end_of_time).has_value());
    CHECK_FALSE(at.timeline.step().has_value());
    const auto held = at.timeline.hold(*at.ann, note_kind, 4, 1);
    at.timeline.enter(*at.ann);
    CHECK(at.timeline.find(held)->loading);
    CHECK(at.timeline.verify() == "");
  }
}

TEST_CASE("pitfall: a day, a year and an age of waiting are jumped, not walked") {
  for (const auto* const list : list_names) {
    INFO(list);
    Scene at(list);
    at.note(*at.ann, base::hours(24), "a day");
    at.note(*at.ann, base::hours(8760), "a year");
    at.note(*at.ann, Pulse{1} << 62U, "an age");
    at.timeline.evolve(Pulse{1} << 62U);
    CHECK(at.heard() == "691200 a day, 252288000 a year, 4611686018427387904 an age");
  }
}

void cancel_remembered(Host& host, EventOwner& /*owner*/, EventData& /*data*/) {
  of(host).say(of(host).timeline.cancel(of(host).remembered) ? "cancelled" : "too late");
}
constexpr EventKind cancelling_kind{
    .name = "cancelling", .owners = anybody, .fire = cancel_remembered};

TEST_CASE("pitfall: an event cancelled by an earlier one of its pulse does not fire") {
  for (const auto* const list : list_names) {
    INFO(list);
    Scene at(list);
    at.timeline.schedule(*at.ann, cancelling_kind, 10);
    at.note(*at.ann, 10, "in between");
    at.remembered = at.note(*at.bob, 10, "never");
    at.timeline.evolve(20);
    CHECK(at.heard() == "10 cancelled, 10 in between");
    CHECK(at.timeline.verify() == "");
  }
}

TEST_CASE("pitfall: an event cannot cancel itself while it runs") {
  for (const auto* const list : list_names) {
    INFO(list);
    Scene at(list);
    at.remembered = at.timeline.schedule(*at.ann, cancelling_kind, 10);
    at.timeline.evolve(20);
    CHECK(at.heard() == "10 too late");
    CHECK(at.timeline.verify() == "");
  }
}

void destroy_owner(Host& host, EventOwner& owner, EventData& data) {
  of(host).say(data.text);
  CHECK(&owner == of(host).ann.get());
  of(host).ann.reset();
  CHECK(of(host).timeline.verify() == "");
  of(host).say(data.text);  // the data is the function's own
}
constexpr EventKind deadly_kind{.name = "deadly",
                                .saved = events::Saved::yes,
                                .owners = {OwnerKind::character},
                                .fire = destroy_owner};

TEST_CASE("pitfall: an event destroys its owner and the owner's other events") {
  for (const auto* const list : list_names) {
    INFO(list);
    Scene at(list);
    at.note(*at.ann, 10, "before");
    at.timeline.schedule(*at.ann, deadly_kind, 10, words("the last breath"));
    at.note(*at.ann, 10, "same pulse");
    at.note(*at.bob, 10, "bob lives");
    at.note(*at.ann, 11, "next pulse");
    at.timeline.schedule(*at.ann, saved_kind, 70000, words("far away"));
    at.timeline.hold(*at.ann, saved_kind, 5, 1, words("loading"));
    at.timeline.evolve(100000);
    CHECK(at.heard() == "10 before, 10 the last breath, 10 the last breath, 10 bob lives");
    CHECK(at.failed.empty());
    CHECK(at.timeline.future().is_empty());
    CHECK(at.timeline.verify() == "");
  }
}

TEST_CASE("pitfall: a stale name is harmless when its place is taken again") {
  for (const auto* const list : list_names) {
    INFO(list);
    Scene at(list);
    const auto old = at.note(*at.ann, 10, "old");
    at.timeline.cancel(old);
    const auto young = at.note(*at.bob, 10, "young");
    CHECK(young.index == old.index);
    CHECK_FALSE(young == old);
    CHECK_FALSE(at.timeline.contains(old));
    CHECK_FALSE(at.timeline.cancel(old));
    CHECK_FALSE(at.timeline.reschedule(old, 50));
    CHECK_FALSE(at.timeline.find(old).has_value());
    at.timeline.evolve(10);
    CHECK(at.heard() == "10 young");
    CHECK_FALSE(at.timeline.contains(young));
    CHECK_FALSE(at.timeline.contains(EventId{}));
  }
}

TEST_CASE("pitfall: cancelled events leave at once and are counted once") {
  for (const auto* const list : list_names) {
    INFO(list);
    Scene at(list);
    for (int round = 0; round < 1000; ++round) {
      const auto id = at.note(*at.ann, 1000000, "never");
      REQUIRE(at.timeline.cancel(id));
      REQUIRE_FALSE(at.timeline.cancel(id));
    }
    CHECK(at.timeline.future().size() == 0);
    CHECK(at.timeline.future().pool().size() == 0);
    CHECK(at.timeline.future().pool().end() == 2);  // one place, used a thousand times
    CHECK(at.ann->event_count() == 0);
    CHECK(at.timeline.verify() == "");
  }
}

TEST_CASE("pitfall: what stands behind a later event in the same bucket is found") {
  for (const auto* const list : list_names) {
    INFO(list);
    Scene at(list);
    for (const auto delay : std::initializer_list<Pulse>{641, 5, 65, 1, 129, 4097, 69}) {
      at.note(*at.ann, delay, "x");
    }
    Pulse last = 0;
    while (const auto stepped = at.timeline.step()) {
      CHECK(*stepped > last);
      last = *stepped;
    }
    CHECK(at.heard() == "1 x, 5 x, 65 x, 69 x, 129 x, 641 x, 4097 x");
  }
}

TEST_CASE(
    "pitfall: what was scheduled long ago comes before what is as near and was scheduled late") {
  for (const auto* const list : list_names) {
    INFO(list);
    Scene at(list);
    at.note(*at.ann, 70, "old, 70");
    at.note(*at.ann, 4100, "old, 4100");
    at.timeline.evolve(10);
    at.note(*at.ann, 62, "late, 72");
    at.note(*at.ann, 60, "late, 70");
    CHECK(at.timeline.peek_first()->data.text == "old, 70");
    at.timeline.evolve(4040);
    at.note(*at.ann, 60, "late, 4110");
    at.note(*at.ann, 50, "late, 4100");
    CHECK(at.timeline.peek_first()->data.text == "old, 4100");
    CHECK(at.timeline.verify() == "");
    at.timeline.evolve(100);
    CHECK(at.heard() ==
          "70 old, 70, 70 late, 70, 72 late, 72, 4100 old, 4100, 4100 late, 4100, 4110 late, 4110");
  }
}

TEST_CASE("pitfall: pulses caught up in one go are stepped in order, none is skipped") {
  for (const auto* const list : list_names) {
    INFO(list);
    Scene late(list);
    Scene punctual(list);
    for (auto* at : {&late, &punctual}) {
      for (Pulse delay = 200; delay > 0; --delay) {
        at->note(*at->ann, delay, std::to_string(delay));
      }
    }
    late.timeline.evolve(190);
    for (int i = 0; i < 190; ++i) {
      punctual.timeline.evolve(1);
    }
    CHECK(late.said.size() == 190);
    CHECK(late.said == punctual.said);
    CHECK(late.timeline.digest() == punctual.timeline.digest());
  }
}

void come_again(Host& host, EventOwner& owner, EventData& data);
constexpr EventKind periodic_kind{.name = "periodic", .owners = anybody, .fire = come_again};
void come_again(Host& host, EventOwner& owner, EventData& data) {
  of(host).say("tick");
  of(host).timeline.schedule(owner, periodic_kind, static_cast<Pulse>(data.n[0]), data);
}

TEST_CASE("pitfall: a period does not drift, however pulses are gathered") {
  for (const auto* const list : list_names) {
    INFO(list);
    Scene at(list);
    at.timeline.schedule(*at.ann, periodic_kind, 30, number(30));
    for (const auto gathered : std::initializer_list<Pulse>{7, 100, 1, 64, 128}) {
      at.timeline.evolve(gathered);
    }
    CHECK(at.heard() ==
          "30 tick, 60 tick, 90 tick, 120 tick, 150 tick, 180 tick, 210 tick, 240 tick, 270 tick, "
          "300 tick");
  }
}

TEST_CASE("pitfall: a cancelled first event is not waited for") {
  for (const auto* const list : list_names) {
    INFO(list);
    Scene at(list);
    std::vector<EventId> ids;
    for (Pulse i = 0; i < 500; ++i) {
      ids.push_back(at.note(*at.ann, 1'000'000 + (i * 7919) % 4001, "far"));
    }
    // Peek and cancel the first, again and again: the next one is always the least that is left.
    Pulse last = 0;
    for (std::size_t i = 0; i < ids.size(); ++i) {
      const auto first = at.timeline.peek_first();
      REQUIRE(first.has_value());
      REQUIRE(first->key.due >= last);
      last = first->key.due;
      REQUIRE(at.timeline.cancel(first->id));
    }
    CHECK_FALSE(at.timeline.peek_first().has_value());
    CHECK_FALSE(at.timeline.step().has_value());
  }
}

TEST_CASE(
    "pitfall: one of a kind on an owner can be found, so that it is replaced and not doubled") {
  for (const auto* const list : list_names) {
    INFO(list);
    Scene at(list);
    at.timeline.schedule(*at.ann, periodic_kind, 10, number(10));
    at.timeline.cancel_kind(*at.ann, periodic_kind);
    at.timeline.schedule(*at.ann, periodic_kind, 15, number(15));
    REQUIRE(at.timeline.find(*at.ann, periodic_kind).has_value());
    CHECK(at.timeline.find(*at.ann, periodic_kind)->key.due == 15);
    at.timeline.evolve(45);
    CHECK(at.heard() == "15 tick, 30 tick, 45 tick");
    CHECK(at.ann->event_count() == 1);
  }
}

TEST_CASE("pitfall: ties stay in order while others of them are taken out") {
  for (const auto* const list : list_names) {
    INFO(list);
    Scene at(list);
    std::vector<EventId> ids;
    ids.reserve(200);
    std::string expected;
    for (int i = 0; i < 200; ++i) {
      ids.push_back(at.note(*at.ann, 90, std::to_string(i)));
    }
    for (std::size_t i = 0; i < ids.size(); ++i) {
      if (i % 3 == 1) {
        at.timeline.cancel(ids[i]);
      } else {
        expected += (expected.empty() ? "90 " : ", 90 ") + std::to_string(i);
      }
    }
    at.timeline.evolve(90);
    CHECK(at.heard() == expected);
  }
}

}  // namespace
