// The queue behind asio's timers (a binary heap), driven as its reactor drives it, on a clock of
// our own. No order among ties, no priorities, no owners.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>

#include <asio/detail/chrono_time_traits.hpp>
#include <asio/detail/op_queue.hpp>
#include <asio/detail/timer_queue.hpp>
#include <asio/detail/wait_op.hpp>
#include <asio/wait_traits.hpp>

#include "base/pulse.h"
#include "bench/events/timer_pool.h"

namespace bench {

using base::Pulse;

class AsioQueue {
 public:
  static constexpr std::string_view name = "asio";
  using Tag = std::uint32_t;
  struct Timer;
  using Id = Timer*;

  explicit AsioQueue(std::size_t /*population*/, Pulse start = 0) : now_(start) {}
  AsioQueue(const AsioQueue&) = delete;
  AsioQueue& operator=(const AsioQueue&) = delete;
  ~AsioQueue() {
    asio::detail::op_queue<asio::detail::scheduler_operation> rest;
    queue_.get_all_timers(rest);
  }

  static Tag tag(std::size_t i) { return static_cast<Tag>(i); }
  Id add(Pulse due, std::uint8_t /*priority*/, Tag tag) {
    auto& timer = timers_.take();
    timer.op.tag = tag;
    timer.op.timer = &timer;
    queue_.enqueue_timer(PulseClock::at(due), timer.queued, &timer.op);
    ++size_;
    return &timer;
  }
  // Only of a timer that is still going.
  bool cancel(Id id) {
    asio::detail::op_queue<asio::detail::scheduler_operation> cancelled;
    const auto count = queue_.cancel_timer(id->queued, cancelled);
    cancelled.pop();
    timers_.give_back(*id);
    --size_;
    return count == 1;
  }
  std::size_t size() const { return size_; }
  Pulse now() const { return now_; }
  Pulse first_due() const {
    PulseClock::current() = PulseClock::at(now_);
    return now_ + static_cast<Pulse>(queue_.wait_duration_usec(most));
  }

  template <class Fire>
  void step(const Fire& fire) {
    ++now_;
    drain(fire);
  }
  template <class Fire>
  void skip(const Fire& fire) {
    now_ = first_due();
    drain(fire);
  }

 private:
  static constexpr long most = std::numeric_limits<long>::max();

  // A pulse is a microsecond, the unit in which a reactor asks how long it may sleep. Asio knows
  // clocks as types, so the time is the type's and set before each question.
  struct PulseClock {
    using duration = std::chrono::duration<std::int64_t, std::micro>;
    using rep = duration::rep;
    using period = duration::period;
    using time_point = std::chrono::time_point<PulseClock>;
    static constexpr bool is_steady = true;
    static time_point& current() {
      static time_point now;
      return now;
    }
    static time_point now() { return current(); }
    static time_point at(Pulse pulse) {
      return time_point(duration(static_cast<std::int64_t>(pulse)));
    }
  };
  using Queue = asio::detail::timer_queue<
      asio::detail::chrono_time_traits<PulseClock, asio::wait_traits<PulseClock>>>;
  struct Op : asio::detail::wait_op {
    Op()
        : wait_op([](void* /*owner*/, asio::detail::scheduler_operation* /*op*/,
                     const asio::error_code& /*error*/, std::size_t /*bytes*/) {}) {}
    Tag tag = 0;
    Timer* timer = nullptr;
  };

 public:
  struct Timer {
    Queue::per_timer_data queued;
    Op op;
  };

 private:
  template <class Fire>
  void drain(const Fire& fire) {
    PulseClock::current() = PulseClock::at(now_);
    asio::detail::op_queue<asio::detail::scheduler_operation> ready;
    queue_.get_ready_timers(ready);
    while (auto* const base = ready.front()) {
      ready.pop();
      auto& op = static_cast<Op&>(*base);
      const auto tag = op.tag;
      timers_.give_back(*op.timer);
      --size_;
      fire(tag);
    }
  }

  TimerPool<Timer> timers_;
  Queue queue_;
  std::size_t size_ = 0;
  Pulse now_;
};

}  // namespace bench
