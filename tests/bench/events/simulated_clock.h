// The time that libev and libevent are told while they are benched, so that their own loops run
// pulse by pulse without waiting. They are linked as archives, and the linker turns their calls of
// clock_gettime, gettimeofday and epoll_wait to functions of simulated_clock.cpp
// (-Wl,--wrap): the first two give this time while it is on, the third returns at once, so what
// the kernel costs is in no figure. Everybody else's clocks stay as they are.
#pragma once

#include <cstdint>

namespace bench {

class SimulatedClock {
 public:
  static SimulatedClock& one();  // the calls that it answers know no object

  // Half past the pulse, so that rounding never decides what is due. A pulse is a second.
  void set(std::uint64_t pulse) {
    is_on_ = true;
    seconds_ = pulse;
  }
  void off() { is_on_ = false; }
  bool is_on() const { return is_on_; }
  std::uint64_t seconds() const { return seconds_; }

 private:
  bool is_on_ = false;
  std::uint64_t seconds_ = 0;
};

}  // namespace bench
