// A newcomer who does nothing but type, from creation to the third level.
#include <deque>
#include <map>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "game/fights/fights.h"
#include "game/fights/formulas.h"
#include "town/town.h"

using support::Stage;

namespace {

// Knows the map, and nothing else that its screen does not tell.
class Newcomer {
 public:
  explicit Newcomer(Stage& stage) : stage_(stage) {
    me_ = stage_.connect();
    me_.name = "Ann";
    does("create Ann " + Stage::password_of("Ann"));
    does("toggle brief on");
    REQUIRE(stage_.is_in_game("Ann"));
  }

  const world::Character& body() { return stage_.body(me_); }
  std::string does(std::string_view line) {
    stage_.heard(me_);
    stage_.type(me_, line);
    stage_.pulses(1);
    return stage_.heard(me_);
  }
  void waits(std::uint64_t seconds) { stage_.seconds(seconds); }

  // Walks there, through doors; false when it was kept from it.
  bool goes_to(std::string_view key) {
    const auto goal = stage_.room(key).vnum();
    for (int step = 0; step < 200 && body().room()->vnum() != goal; ++step) {
      const auto way = way_to(goal);
      if (way.empty()) {
        return false;
      }
      if (body().state().position < world::Position::standing) {
        does("stand");
      }
      if (does(way).find("is closed") != std::string::npos) {
        does("open " + way);
      }
      if (body().state().moves < 8) {
        rests();
      }
    }
    return body().room()->vnum() == goal;
  }
  void rests() {
    does("rest");
    for (int i = 0; i < 60 && !is_rested(); ++i) {
      waits(20);
    }
    does("stand");
  }
  // Until it is dead, or one has had enough; false when there is none to fight.
  bool fights(std::string_view whom) {
    if (does("kill " + std::string(whom)).find("You attack") == std::string::npos) {
      return false;
    }
    while (stage_.game().fights().is_fighting(body())) {
      if (body().state().hit_points < body().state().max_hit_points * 2 / 5) {
        does("flee");
      }
      waits(1);
    }
    return true;
  }

 private:
  bool is_rested() {
    const auto& state = body().state();
    return state.hit_points >= state.max_hit_points && state.moves >= state.max_moves * 3 / 4;
  }
  // The first step of the shortest way.
  std::string way_to(world::Vnum goal) {
    std::map<world::Vnum, std::string> first{{body().room()->vnum(), ""}};
    std::deque<world::Vnum> next{body().room()->vnum()};
    while (!next.empty()) {
      const auto at = next.front();
      next.pop_front();
      if (at == goal) {
        return first[at];
      }
      for (const auto& exit : stage_.world().room(at)->plan().exits) {
        const auto* to = exit.to == 0 ? nullptr : stage_.world().open_room(exit.to);
        if (to == nullptr || exit.flags.has(world::ExitFlag::hidden) ||
            exit.state == world::DoorState::locked || first.contains(exit.to)) {
          continue;
        }
        first[exit.to] =
            first[at].empty() ? std::string(world::direction_names[exit.direction]) : first[at];
        next.push_back(exit.to);
      }
    }
    return "";
  }

  Stage& stage_;
  support::Player me_;
};

}  // namespace

TEST_CASE("a newcomer reaches the third level by walking, buying, fighting and resting") {
  Stage stage(town::options());
  Newcomer ann(stage);
  CHECK(ann.body().state().level == 1);
  REQUIRE(ann.goes_to("armourer"));
  CHECK(ann.does("list").find("|") != std::string::npos);
  CHECK(ann.does("buy dirk").find("You buy") != std::string::npos);
  CHECK(ann.does("wield dirk").find("You wield") != std::string::npos);
  REQUIRE(ann.goes_to("chandlery"));
  for (int i = 0; i < 8; ++i) {
    CHECK(ann.does("buy candle").find("You buy") != std::string::npos);
  }
  CHECK(ann.does("light candle").find("You light") != std::string::npos);
  int fights = 0;
  const auto begin = stage.game().now();
  while (ann.body().state().level < 3 && stage.game().now() - begin < base::hours(6)) {
    if (ann.goes_to("cellar")) {
      if (ann.does("look").find("too dark") != std::string::npos) {
        ann.does("remove candle");
        ann.does("drop candle");
        ann.does("light candle");
      }
      if (ann.fights("rat")) {
        ++fights;
        ann.does("get all corpse");
      }
    }
    ann.goes_to("long_wait");
    ann.rests();
    ann.waits(20);
  }
  MESSAGE("fights: " << fights << ", minutes: " << (stage.game().now() - begin) / base::minutes(1));
  CHECK(ann.body().state().level == 3);
  CHECK(ann.body().state().experience >= game::experience_at(3));
  CHECK(fights < 200);
  CHECK(stage.world().verify() == "");
  CHECK(stage.game().fights().verify() == "");
}
