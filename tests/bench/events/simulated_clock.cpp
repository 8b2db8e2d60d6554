#include "bench/events/simulated_clock.h"

#include <sys/epoll.h>
#include <sys/time.h>

#include <ctime>

namespace bench {

SimulatedClock& SimulatedClock::one() {
  static SimulatedClock clock;
  return clock;
}

}  // namespace bench

// Names that the linker's --wrap gives.
// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming)
extern "C" {

int __real_clock_gettime(clockid_t which, timespec* time);
int __real_gettimeofday(timeval* time, void* zone);
int __real_epoll_wait(int epoll, epoll_event* events, int most, int timeout);
int __wrap_clock_gettime(clockid_t which, timespec* time);
int __wrap_gettimeofday(timeval* time, void* zone);
int __wrap_epoll_wait(int epoll, epoll_event* events, int most, int timeout);

int __wrap_clock_gettime(clockid_t which, timespec* time) {
  const auto& clock = bench::SimulatedClock::one();
  if (!clock.is_on() || which == CLOCK_THREAD_CPUTIME_ID) {
    return __real_clock_gettime(which, time);
  }
  time->tv_sec = static_cast<time_t>(clock.seconds());
  time->tv_nsec = 500'000'000;
  return 0;
}

int __wrap_gettimeofday(timeval* time, void* zone) {
  const auto& clock = bench::SimulatedClock::one();
  if (!clock.is_on()) {
    return __real_gettimeofday(time, zone);
  }
  time->tv_sec = static_cast<time_t>(clock.seconds());
  time->tv_usec = 500'000;
  return 0;
}

int __wrap_epoll_wait(int epoll, epoll_event* events, int most, int timeout) {
  if (!bench::SimulatedClock::one().is_on()) {
    return __real_epoll_wait(epoll, events, most, timeout);
  }
  return 0;
}

}  // extern "C"
// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)
