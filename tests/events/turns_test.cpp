#include "events/turns.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "scene.h"

using namespace scene;

namespace {

using events::Speed;
using events::Turns;

struct Fighter {
  Turns turns;
  int joined = 0;
  int acts = 0;
};

// A room in which everybody takes their turns, by one event that comes when the next turn does.
struct Arena final : EventOwner {
  Arena(Timeline& timeline, std::vector<Fighter> who)
      : EventOwner(OwnerKind::room, 1, timeline), fighters(std::move(who)) {}
  void await_next();
  std::vector<Fighter> fighters;
  std::vector<int> order;
};

void violence(Host& host, EventOwner& owner, EventData& /*data*/) {
  const auto now = of(host).timeline.now();
  auto& arena = static_cast<Arena&>(owner);
  std::vector<Fighter*> ready;
  for (auto& fighter : arena.fighters) {
    if (fighter.turns.has_come(now)) {
      ready.push_back(&fighter);
    }
  }
  std::sort(ready.begin(), ready.end(), [](const Fighter* a, const Fighter* b) {
    return std::pair(a->turns.next(), a->joined) < std::pair(b->turns.next(), b->joined);
  });
  for (auto* fighter : ready) {
    CHECK(fighter->turns.take(now));
    ++fighter->acts;
    arena.order.push_back(fighter->joined);
  }
  arena.await_next();
}
constexpr EventKind violence_kind{
    .name = "violence", .owners = {OwnerKind::room}, .fire = violence};

void Arena::await_next() {
  auto due = fighters.front().turns.due();
  for (const auto& fighter : fighters) {
    due = std::min(due, fighter.turns.due());
  }
  REQUIRE(timeline().schedule_at(*this, violence_kind, due).has_value());
}

TEST_CASE("turns: speeds 3, 1 and 1/2 act 900, 300 and 150 times in 4,800 pulses") {
  for (const auto* const list : list_names) {
    for (const Pulse start : {Pulse{0}, Pulse{63}, Pulse{1} << 33U}) {
      INFO(list << " from " << start);
      Scene at(list, start);
      Arena room(at.timeline, {{Turns(Speed{3, 1}, start), 0},
                               {Turns(Speed{1, 1}, start), 1},
                               {Turns(Speed{1, 2}, start), 2}});
      room.await_next();
      at.timeline.evolve(4800);
      CHECK(room.fighters[0].acts == 900);
      CHECK(room.fighters[1].acts == 300);
      CHECK(room.fighters[2].acts == 150);
      CHECK(room.event_count() == 1);
      // The first 32 pulses: six turns of the quick one, and at 16 and 32 those who joined first go
      // first.
      room.order.resize(9);
      CHECK(room.order == std::vector<int>{0, 0, 0, 1, 0, 0, 0, 1, 2});
    }
  }
}

TEST_CASE("turns: a turn lasts 16 pulses at speed 1, and a fraction of a pulse is kept") {
  static_assert(events::turn_length(Speed{1, 1}) == 16 * events::turn_units_a_pulse);
  static_assert(events::turn_length(Speed{8, 1}) == 480);
  static_assert(events::turn_length(Speed{1, 4}) == 15360);
  Turns turns(Speed{3, 1}, 100);  // 5 1/3 pulses
  std::vector<Pulse> due;
  for (Pulse now = 100; now <= 132; ++now) {
    if (turns.take(now)) {
      due.push_back(now);
    }
    CHECK_FALSE(turns.take(now));
  }
  CHECK(due == std::vector<Pulse>{106, 111, 116, 122, 127, 132});
}

TEST_CASE("turns: a change of speed counts from the next turn on") {
  Turns turns(Speed{1, 1}, 0);
  CHECK(turns.due() == 16);
  turns.set_speed(Speed{2, 1});
  CHECK(turns.due() == 16);
  CHECK(turns.take(16));
  CHECK(turns.due() == 24);
}

TEST_CASE("turns: speeds lie between 1/4 and 8") {
  CHECK(Speed{1, 4}.is_sound());
  CHECK(Speed{8, 1}.is_sound());
  CHECK_FALSE(Speed{1, 5}.is_sound());
  CHECK_FALSE(Speed{17, 2}.is_sound());
  CHECK_FALSE(Speed{0, 1}.is_sound());
  CHECK_FALSE(Speed{1, 0}.is_sound());
  CHECK_THROWS_AS(Turns(Speed{9, 1}, 0), base::Bug);
}

}  // namespace
