// What the two event loops have in common: timers of their own kind in a pool, and a callback that
// hands each expired one to the workload. `Loop` is the part that knows the library; it hides in
// its .cpp, so neither library's header meets the other's. Timers due at the same pulse come in any
// order, have no priority and no owner.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "base/pulse.h"

namespace bench {

using base::Pulse;

// What fires, as a loop in C can call it.
struct FireCall {
  void (*call)(void* context, std::uint32_t tag) = nullptr;
  void* context = nullptr;
};

template <class Loop>
class LoopStructure {
 public:
  static constexpr std::string_view name = Loop::name;
  using Tag = std::uint32_t;
  using Id = typename Loop::Timer*;

  explicit LoopStructure(std::size_t /*population*/, Pulse start = 0) : loop_(start), now_(start) {}

  static Tag tag(std::size_t i) { return static_cast<Tag>(i); }
  Id add(Pulse due, std::uint8_t /*priority*/, Tag tag) {
    ++size_;
    return loop_.add(due - now_, tag);
  }
  // Only of a timer that is still going.
  bool cancel(Id id) {
    --size_;
    loop_.cancel(id);
    return true;
  }
  std::size_t size() const { return size_; }
  Pulse now() const { return now_; }

  template <class Fire>
  void step(const Fire& fire) {
    struct Context {
      const Fire& fire;
      std::size_t& size;
    } context{fire, size_};
    ++now_;
    loop_.run(now_, {[](void* raw, std::uint32_t tag) {
                       auto& with = *static_cast<Context*>(raw);
                       --with.size;
                       with.fire(tag);
                     },
                     &context});
  }
  // A loop is turned each pulse.
  template <class Fire>
  void skip(const Fire& fire) {
    step(fire);
  }

 private:
  Loop loop_;
  std::size_t size_ = 0;
  Pulse now_;
};

// libev 4.33: a 4-ary heap.
class LibevLoop {
 public:
  static constexpr std::string_view name = "libev";
  struct Timer;
  explicit LibevLoop(Pulse start);
  LibevLoop(const LibevLoop&) = delete;
  LibevLoop& operator=(const LibevLoop&) = delete;
  ~LibevLoop();
  Timer* add(Pulse delay, std::uint32_t tag);
  void cancel(Timer* timer);
  void run(Pulse now, FireCall fire);

  struct State;

 private:
  std::unique_ptr<State> state_;
};

// libevent 2.1: a binary heap.
class LibeventLoop {
 public:
  static constexpr std::string_view name = "libevent";
  struct Timer;
  explicit LibeventLoop(Pulse start);
  LibeventLoop(const LibeventLoop&) = delete;
  LibeventLoop& operator=(const LibeventLoop&) = delete;
  ~LibeventLoop();
  Timer* add(Pulse delay, std::uint32_t tag);
  void cancel(Timer* timer);
  void run(Pulse now, FireCall fire);

  struct State;

 private:
  std::unique_ptr<State> state_;
};

using Libev = LoopStructure<LibevLoop>;
using Libevent = LoopStructure<LibeventLoop>;

}  // namespace bench
