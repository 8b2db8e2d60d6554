#include <event2/event.h>
#include <event2/event_struct.h>

#include "base/check.h"
#include "bench/events/loop_structure.h"
#include "bench/events/simulated_clock.h"
#include "bench/events/timer_pool.h"

namespace bench {

struct LibeventLoop::Timer {
  event timer{};
  State* state = nullptr;
  std::uint32_t tag = 0;
};

struct LibeventLoop::State {
  event_base* loop = nullptr;
  TimerPool<Timer> timers;
  FireCall fire;
};

namespace {

void expired(evutil_socket_t /*socket*/, short /*what*/, void* raw) {
  auto& own = *static_cast<LibeventLoop::Timer*>(raw);
  auto& state = *own.state;
  const auto tag = own.tag;
  state.timers.give_back(own);
  state.fire.call(state.fire.context, tag);
}

}  // namespace

LibeventLoop::LibeventLoop(Pulse start) : state_(std::make_unique<State>()) {
  SimulatedClock::one().set(start);
  auto* const config = event_config_new();
  event_config_avoid_method(config, "poll");
  event_config_avoid_method(config, "select");
  state_->loop = event_base_new_with_config(config);
  event_config_free(config);
  base::check(state_->loop != nullptr, "libevent gives no loop");
}

LibeventLoop::~LibeventLoop() {
  event_base_free(state_->loop);
  SimulatedClock::one().off();
}

LibeventLoop::Timer* LibeventLoop::add(Pulse delay, std::uint32_t tag) {
  auto& own = state_->timers.take();
  own.state = state_.get();
  own.tag = tag;
  evtimer_assign(&own.timer, state_->loop, expired, &own);
  // A quarter earlier: due at the half of its pulse, that is, and not just after.
  const timeval after{static_cast<time_t>(delay) - 1, 750'000};
  evtimer_add(&own.timer, &after);
  return &own;
}

void LibeventLoop::cancel(Timer* timer) {
  evtimer_del(&timer->timer);
  state_->timers.give_back(*timer);
}

void LibeventLoop::run(Pulse now, FireCall fire) {
  SimulatedClock::one().set(now);
  state_->fire = fire;
  event_base_loop(state_->loop, EVLOOP_NONBLOCK | EVLOOP_ONCE);
}

}  // namespace bench
