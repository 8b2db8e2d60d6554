#include <string>
#include <vector>

#include "scene.h"

using namespace scene;

namespace {

TEST_CASE("loading: a held event hangs on its owner alone and its time stands still") {
  for (const auto* const list : list_names) {
    INFO(list);
    Scene at(list, 1000);
    const auto id = at.timeline.hold(*at.ann, saved_kind, 240, 7, words("30 seconds"));
    CHECK(at.timeline.contains(id));
    CHECK(at.ann->event_count() == 1);
    CHECK(at.timeline.future().is_empty());
    CHECK_FALSE(at.timeline.future().contains(id));
    CHECK(at.timeline.find(id)->loading);
    CHECK(at.timeline.verify() == "");
    at.timeline.evolve(5000);
    CHECK(at.heard().empty());
    CHECK(Timeline::left(*at.timeline.find(id), at.timeline.now()) == 240);
    CHECK(at.timeline.find(id)->key.sequence == 7);
  }
}

TEST_CASE("loading: who enters has the time left that was saved") {
  for (const auto* const list : list_names) {
    INFO(list);
    Scene at(list, 1000);
    const auto id = at.timeline.hold(*at.ann, saved_kind, 240, 1, words("a"));
    at.timeline.hold(*at.ann, saved_kind, 0, 2, words("overdue"));
    at.timeline.hold(*at.bob, saved_kind, 9, 1, words("bob stays out"));
    at.timeline.evolve(50);
    at.timeline.enter(*at.ann);
    CHECK(at.timeline.verify() == "");
    CHECK_FALSE(at.timeline.find(id)->loading);
    CHECK(Timeline::left(*at.timeline.find(id), at.timeline.now()) == 240);
    at.timeline.evolve(239);
    CHECK(at.heard() == "1051 overdue");
    at.timeline.evolve(1);
    CHECK(at.heard() == "1290 a");
    at.timeline.enter(*at.ann);  // nothing left to bring
    CHECK(at.timeline.future().is_empty());
  }
}

TEST_CASE("loading: ties fire in the saved order, over several owners") {
  for (const auto* const list : list_names) {
    INFO(list);
    Scene at(list, 8);
    Owner torch(OwnerKind::object, 0, at.timeline);
    Owner bag(OwnerKind::object, 0, at.timeline);
    at.timeline.hold(torch, saved_kind, 80, 5, words("e"));
    at.timeline.hold(torch, saved_kind, 80, 2, words("b"));
    at.timeline.hold(*at.ann, saved_kind, 80, 4, words("d"));
    at.timeline.hold(*at.ann, saved_kind, 80, 1, words("a"));
    at.timeline.hold(bag, saved_kind, 80, 3, words("c"));
    at.timeline.schedule(*at.bob, saved_kind, 80, words("was here before"));
    at.timeline.enter({at.ann.get(), &torch, &bag, at.ann.get()});
    CHECK(at.timeline.verify() == "");
    at.timeline.evolve(80);
    CHECK(at.heard() == "88 was here before, 88 a, 88 b, 88 c, 88 d, 88 e");
  }
}

TEST_CASE("loading: a held event can be found, moved and cancelled") {
  for (const auto* const list : list_names) {
    INFO(list);
    Scene at(list, 100);
    const auto a = at.timeline.hold(*at.ann, saved_kind, 50, 1, words("a"));
    const auto b = at.timeline.hold(*at.ann, saved_kind, 60, 2, words("b"));
    CHECK(at.timeline.find(*at.ann, saved_kind)->id == a);
    CHECK(at.timeline.reschedule(b, 105));
    CHECK(at.timeline.find(b)->loading);
    CHECK(at.timeline.cancel(a));
    CHECK_FALSE(at.timeline.cancel(a));
    CHECK(at.timeline.verify() == "");
    at.timeline.enter(*at.ann);
    at.timeline.evolve(10);
    CHECK(at.heard() == "105 b");
  }
}

TEST_CASE("loading: time left survives leaving and coming back") {
  for (const auto* const list : list_names) {
    INFO(list);
    Scene at(list, 5000);
    at.timeline.schedule(*at.ann, saved_kind, 240, words("30 s"));
    at.timeline.schedule(*at.ann, saved_kind, 480, words("60 s"));
    at.timeline.evolve(40);
    // What a save holds of one that leaves: the pulses left and the order.
    struct Saved {
      Pulse left;
      std::string text;
    };
    std::vector<Saved> saved;
    at.timeline.for_each(*at.ann, [&](const events::EventView& event) {
      saved.push_back({Timeline::left(event, at.timeline.now()), std::string(event.data.text)});
    });
    at.ann.reset();
    at.timeline.evolve(10000);
    CHECK(at.heard().empty());
    at.ann = std::make_unique<Owner>(OwnerKind::character, 1, at.timeline);
    std::uint64_t order = 0;
    for (auto& event : saved) {
      at.timeline.hold(*at.ann, saved_kind, event.left, ++order, words(event.text));
    }
    at.timeline.enter(*at.ann);
    at.timeline.evolve(1000);
    CHECK(at.heard() == "15240 30 s, 15480 60 s");
  }
}

constexpr EventKind auction_kind{.name = "auction",
                                 .clock = events::ClockKind::wall,
                                 .after_stall = events::AfterStall::realign,
                                 .owners = anybody,
                                 .fire = say_text};

TEST_CASE("stall: wall events are placed anew, the others wait") {
  for (const auto* const list : list_names) {
    INFO(list);
    Scene at(list);
    auto data = words("hammer falls");
    data.n[0] = 1060;  // UTC; it is 1000 now
    const auto id = at.timeline.schedule(*at.ann, auction_kind, 480, std::move(data));
    at.note(*at.ann, 480, "played");
    at.timeline.evolve(80);
    // The machine slept for 40 s: 1050 by the wall, and the pulses did not come.
    at.timeline.realign(1050);
    CHECK(at.timeline.find(id)->key.due == 160);
    CHECK(at.timeline.verify() == "");
    at.timeline.evolve(1000);
    CHECK(at.heard() == "160 hammer falls, 480 played");
  }
}

TEST_CASE("stall: wall events that were missed come at the next pulse, in their order") {
  for (const auto* const list : list_names) {
    INFO(list);
    Scene at(list, 7);
    for (const std::int64_t second : {30, 10, 20, 500}) {
      auto data = words(std::to_string(second));
      data.n[0] = second;
      at.timeline.schedule(*at.ann, auction_kind, static_cast<Pulse>(second * 8), std::move(data));
    }
    at.timeline.realign(100);
    CHECK(at.timeline.verify() == "");
    at.timeline.evolve(1);
    CHECK(at.heard() == "8 10, 8 20, 8 30");
    at.timeline.evolve(3199);
    CHECK(at.heard() == "3207 500");
    at.timeline.realign(0);  // nothing to place
    CHECK(at.timeline.verify() == "");
  }
}

TEST_CASE("stall: a cancelled or destroyed wall event is not placed anew") {
  for (const auto* const list : list_names) {
    INFO(list);
    Scene at(list);
    at.timeline.cancel(at.timeline.schedule(*at.ann, auction_kind, 5, number(1)));
    at.timeline.schedule(*at.bob, auction_kind, 5, number(1));
    at.bob.reset();
    const auto far = at.timeline.schedule(*at.ann, auction_kind, 5,
                                          number(std::numeric_limits<std::int64_t>::max()));
    at.timeline.realign(std::numeric_limits<std::int64_t>::min());
    CHECK(at.timeline.find(far)->key.due == events::end_of_time);
    CHECK(at.timeline.future().size() == 1);
    CHECK(at.timeline.verify() == "");
  }
}

}  // namespace
