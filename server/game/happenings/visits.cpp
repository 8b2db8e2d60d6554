// Time-outs of connections, and of bodies whose connection is gone. None is saved.
#include <algorithm>

#include "game/fights/fights.h"
#include "game/game.h"
#include "game/happenings/all.h"
#include "game/happenings/kinds.h"
#include "game/login.h"

namespace game {

namespace {

using events::EventClass;
using events::EventKind;
using events::OwnerKind;

constexpr base::Pulse look_again = base::minutes(1);

void login_takes_too_long(Game& game, Visitor& visitor, events::EventData& /*data*/) {
  if (!visitor.is_playing()) {
    game.tell(visitor, "You took too long to log in. Connect again when you are ready.");
    game.visitor_must_go(visitor, "login time-out");
  }
}

// Looks at the last line only when it could be long enough ago, so that typing costs the wheel
// nothing.
void sits_idle(Game& game, Visitor& visitor, events::EventData& /*data*/);

void answer(Game& game, Visitor& visitor, events::EventData& /*data*/) {
  game.login().answer_due(visitor);
}

void refuse(Game& game, Visitor& visitor, events::EventData& /*data*/) {
  visitor.waiting_for_refusal = false;
  if (visitor.is_playing()) {
    game.tell(visitor, "That password is not right, so nothing was changed.");
  }
}

void fade_away(Game& game, world::Character& body, events::EventData& /*data*/);

constexpr EventKind login_timeout_kind{.name = "login_timeout",
                                       .shown = "login time-out",
                                       .of = EventClass::temporary,
                                       .clock = events::ClockKind::world,
                                       .owners = {OwnerKind::visitor},
                                       .fire = fires<login_takes_too_long>};
constexpr EventKind idle_timeout_kind{.name = "idle_timeout",
                                      .shown = "idle time-out",
                                      .of = EventClass::temporary,
                                      .clock = events::ClockKind::world,
                                      .owners = {OwnerKind::visitor},
                                      .fire = fires<sits_idle>};
constexpr EventKind login_answer_kind{.name = "login_answer",
                                      .shown = "answer to a login",
                                      .of = EventClass::temporary,
                                      .clock = events::ClockKind::world,
                                      .owners = {OwnerKind::visitor},
                                      .fire = fires<answer>};
constexpr EventKind password_refused_kind{.name = "password_refused",
                                          .shown = "answer to a password",
                                          .of = EventClass::temporary,
                                          .clock = events::ClockKind::world,
                                          .owners = {OwnerKind::visitor},
                                          .fire = fires<refuse>};
constexpr EventKind link_dead_kind{.name = "link_dead",
                                   .shown = "link lost",
                                   .of = EventClass::temporary,
                                   .clock = events::ClockKind::world,
                                   .owners = {OwnerKind::character},
                                   .fire = fires<fade_away>,
                                   .hidden = true};

constexpr const EventKind* kinds[] = {&login_timeout_kind, &idle_timeout_kind, &login_answer_kind,
                                      &password_refused_kind, &link_dead_kind};

bool fights(const Game& game, const world::Character& body) {
  return game.fights().is_fighting(body);
}

void sits_idle(Game& game, Visitor& visitor, events::EventData& /*data*/) {
  auto* body = game.world().find(visitor.body);
  if (body == nullptr || !visitor.is_playing()) {
    return;
  }
  const auto most = base::minutes(game.limits().idle_minutes);
  const auto idle = game.now() - visitor.last_line;
  if (idle < most || fights(game, *body)) {
    game.timeline().schedule(visitor, idle_timeout_kind, idle < most ? most - idle : look_again);
    return;
  }
  game.tell(visitor, "You have been idle for too long, and drift into the void.");
  game.quit(*body, "Everything you had is kept. Connect again to come back.");
}

void fade_away(Game& game, world::Character& body, events::EventData& /*data*/) {
  if (fights(game, body)) {
    game.timeline().schedule(body, link_dead_kind, look_again);
    return;
  }
  game.leave(body);
}

}  // namespace

happenings::Kinds happenings::visits() {
  return kinds;
}

void expect_login(Game& game, Visitor& visitor) {
  game.timeline().cancel_kind(visitor, idle_timeout_kind);
  game.timeline().cancel_kind(visitor, login_timeout_kind);
  // Each answer gives more time, but not for ever.
  const auto end = visitor.arrived_at + base::minutes(game.limits().creation_minutes);
  const auto left = end - std::min(end, game.now());
  game.timeline().schedule(visitor, login_timeout_kind,
                           std::min(left, base::seconds(game.limits().login_seconds)));
}

void expect_input(Game& game, Visitor& visitor) {
  game.timeline().cancel_kind(visitor, login_timeout_kind);
  game.timeline().cancel_kind(visitor, idle_timeout_kind);
  if (game.limits().idle_minutes != 0) {  // 0: nobody is idle
    game.timeline().schedule(visitor, idle_timeout_kind, base::minutes(game.limits().idle_minutes));
  }
}

void body_is_link_dead(Game& game, world::Character& body) {
  link_is_back(game, body);
  game.timeline().schedule(body, link_dead_kind, base::minutes(game.limits().link_dead_minutes));
}

void link_is_back(Game& game, world::Character& body) {
  game.timeline().cancel_kind(body, link_dead_kind);
}

void answer_later(Game& game, Visitor& visitor, base::Pulse delay) {
  game.timeline().cancel_kind(visitor, login_answer_kind);
  game.timeline().schedule(visitor, login_answer_kind, delay);
}

void refuse_later(Game& game, Visitor& visitor, base::Pulse delay) {
  visitor.waiting_for_refusal = true;
  game.timeline().cancel_kind(visitor, password_refused_kind);
  game.timeline().schedule(visitor, password_refused_kind, delay);
}

}  // namespace game
