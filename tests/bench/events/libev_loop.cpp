#include <ev.h>

#include "base/check.h"
#include "bench/events/loop_structure.h"
#include "bench/events/simulated_clock.h"
#include "bench/events/timer_pool.h"

namespace bench {

struct LibevLoop::Timer {
  ev_timer timer{};  // first, so that the loop's pointer is ours
  State* state = nullptr;
  std::uint32_t tag = 0;
};

struct LibevLoop::State {
  struct ev_loop* loop = nullptr;
  TimerPool<Timer> timers;
  FireCall fire;
};

namespace {

void expired(struct ev_loop* /*loop*/, ev_timer* timer, int /*events*/) {
  auto& own = *static_cast<LibevLoop::Timer*>(timer->data);
  auto& state = *own.state;
  const auto tag = own.tag;
  state.timers.give_back(own);
  state.fire.call(state.fire.context, tag);
}

}  // namespace

LibevLoop::LibevLoop(Pulse start) : state_(std::make_unique<State>()) {
  SimulatedClock::one().set(start);
  state_->loop = ev_loop_new(unsigned{EVBACKEND_EPOLL} | unsigned{EVFLAG_NOENV});
  base::check(state_->loop != nullptr, "libev gives no loop");
}

LibevLoop::~LibevLoop() {
  ev_loop_destroy(state_->loop);
  SimulatedClock::one().off();
}

LibevLoop::Timer* LibevLoop::add(Pulse delay, std::uint32_t tag) {
  auto& own = state_->timers.take();
  own.state = state_.get();
  own.tag = tag;
  own.timer.data = &own;
  // A quarter earlier: due at the half of its pulse, that is, and not just after.
  ev_timer_init(&own.timer, expired, static_cast<double>(delay) - 0.25, 0);
  ev_timer_start(state_->loop, &own.timer);
  return &own;
}

void LibevLoop::cancel(Timer* timer) {
  ev_timer_stop(state_->loop, &timer->timer);
  state_->timers.give_back(*timer);
}

void LibevLoop::run(Pulse now, FireCall fire) {
  SimulatedClock::one().set(now);
  state_->fire = fire;
  ev_run(state_->loop, EVRUN_NOWAIT);
}

}  // namespace bench
