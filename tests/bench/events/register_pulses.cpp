#include <benchmark/benchmark.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <ctime>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "bench/events/asio_structure.h"
#include "bench/events/hold.h"
#include "bench/events/list_structure.h"
#include "bench/events/loop_structure.h"
#include "bench/events/registration.h"
#include "bench/events/standard_structures.h"

namespace bench {

namespace {

// Later than any bench lasts, in random order over 2^34 pulses.
Pulse far_due(std::uint64_t i) {
  return (Pulse{1} << 34U) + base::mix64(i) % (Pulse{1} << 34U);
}

template <class S>
std::unique_ptr<S> far_events(std::size_t waiting) {
  auto made = std::make_unique<S>(waiting);
  for (std::size_t i = 0; i < waiting; ++i) {
    made->add(far_due(i), plain_priority, made->tag(i));
  }
  return made;
}

// One iteration is a pulse in which nothing is due.
template <class S>
void add_idle(Stage& stage, std::initializer_list<std::size_t> sizes) {
  for (const auto waiting : sizes) {
    const auto name = name_of("idle_pulse", S::name, waiting);
    const auto idle = [&stage, name, waiting](benchmark::State& state) {
      auto& structure = stage.get<S>(name, [&] { return far_events<S>(waiting); });
      std::size_t fired = 0;
      for ([[maybe_unused]] auto each : state) {
        structure.step([&fired](typename S::Tag /*tag*/) { ++fired; });
      }
      benchmark::DoNotOptimize(fired);
    };
    benchmark::RegisterBenchmark(name.c_str(), idle)->Iterations(2 * million);
  }
}

using Ticks = std::chrono::steady_clock;

// What two readings of the clock take by themselves: the middle of many.
double clock_seconds() {
  std::vector<double> all(10'001);
  for (auto& each : all) {
    const auto begun = Ticks::now();
    each = std::chrono::duration<double>(Ticks::now() - begun).count();
  }
  std::nth_element(all.begin(), all.begin() + 5'000, all.end());
  return all[5'000];
}

// One iteration is one look at the first event after something has changed; the change itself is
// not measured, nor what reading the clock takes.
template <class Change, class Peek>
void measure_peeks(benchmark::State& state, const Change& change, const Peek& peek) {
  const auto idle = clock_seconds();
  for ([[maybe_unused]] auto each : state) {
    change();
    // What it still has on its way to memory would be counted.
    std::atomic_thread_fence(std::memory_order_seq_cst);
    const auto begun = Ticks::now();
    benchmark::DoNotOptimize(peek());
    const auto took = std::chrono::duration<double>(Ticks::now() - begun).count();
    state.SetIterationTime(std::max(took - idle, 0.0));
  }
}

constexpr benchmark::IterationCount peeks = 200'000;

// Between two looks events fire and are scheduled again.
template <class S>
void add_peek_loaded(Stage& stage, std::initializer_list<std::size_t> sizes) {
  for (const auto waiting : sizes) {
    const auto name = name_of("peek_first_loaded", S::name, waiting);
    const auto look = [&stage, name, waiting](benchmark::State& state) {
      auto& held = stage.get<Hold<S>>(name, [&] {
        return std::make_unique<Hold<S>>(waiting, DelayKind::exponential,
                                         std::min(2 * waiting, million));
      });
      measure_peeks(
          state, [&] { held.run(1); }, [&] { return held.structure().first_due(); });
    };
    benchmark::RegisterBenchmark(name.c_str(), look)->Iterations(peeks)->UseManualTime();
  }
}

// All that waits is far away; between two looks an event comes and is cancelled again.
template <class S>
void add_peek_far(Stage& stage, std::initializer_list<std::size_t> sizes) {
  for (const auto waiting : sizes) {
    const auto name = name_of("peek_first_far", S::name, waiting);
    const auto look = [&stage, name, waiting](benchmark::State& state) {
      auto& structure = stage.get<S>(name, [&] { return far_events<S>(waiting); });
      std::uint64_t i = waiting;
      const auto come_and_go = [&] {
        ++i;
        structure.cancel(structure.add(far_due(i), plain_priority, structure.tag(i)));
      };
      measure_peeks(state, come_and_go, [&] { return structure.first_due(); });
    };
    benchmark::RegisterBenchmark(name.c_str(), look)->Iterations(peeks)->UseManualTime();
  }
}

double thread_microseconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) * 1e6 + static_cast<double>(time.tv_nsec) / 1e3;
}

// The pulses one by one over a multiple of 64^3, and 4,096 further; the time of one iteration is
// that of them all and says little.
template <class S>
void measure_worst_pulse(benchmark::State& state, std::size_t waiting) {
  constexpr Pulse boundary = Pulse{1} << 18U;
  constexpr Pulse around = 300;
  constexpr Pulse warm = 3000;  // the whole population anew, three times over
  Hold<S> hold(waiting, DelayKind::exponential, 0, boundary - around - warm);
  while (hold.structure().now() < boundary - around) {
    hold.turn();
  }
  std::vector<double> took(4096 + 2 * around);
  for ([[maybe_unused]] auto each : state) {
    for (auto& pulse : took) {
      const auto begun = thread_microseconds();
      hold.turn();
      pulse = thread_microseconds() - begun;
    }
  }
  std::sort(took.begin(), took.end());
  const auto median = took[took.size() / 2];
  state.counters["median_us"] = median;
  state.counters["p99_over_median"] = took[took.size() * 99 / 100] / median;
  state.counters["worst_over_median"] = took.back() / median;
}

template <class S>
benchmark::internal::Benchmark* add_worst(Stage& stage, std::size_t waiting) {
  const auto worst = [&stage, waiting](benchmark::State& state) {
    stage.clear();
    measure_worst_pulse<S>(state, waiting);
  };
  return benchmark::RegisterBenchmark(name_of("worst_pulse", S::name, waiting).c_str(), worst)
      ->Iterations(1)
      ->Unit(benchmark::kMillisecond);
}

}  // namespace

void register_pulses(Stage& stage) {
  add_worst<Wheel>(stage, million);
  add_worst<Heap4>(stage, million)->Repetitions(1);  // to compare with, and slow

  const std::initializer_list<std::size_t> sizes{250, million};
  add_idle<Wheel>(stage, sizes);
  add_idle<Seed64>(stage, {250});
  add_idle<Heap4>(stage, sizes);
  add_idle<PriorityQueue>(stage, sizes);
  add_idle<Multimap>(stage, sizes);
  add_idle<Libev>(stage, sizes);
  add_idle<Libevent>(stage, sizes);
  add_idle<AsioQueue>(stage, sizes);

  add_peek_loaded<Wheel>(stage, {250, 10'000, million});
  add_peek_loaded<Heap4>(stage, {250, 10'000, million});
  add_peek_loaded<PriorityQueue>(stage, {250, million});
  add_peek_loaded<Multimap>(stage, {250, million});
  add_peek_loaded<AsioQueue>(stage, {250, million});
  add_peek_far<Wheel>(stage, sizes);
  add_peek_far<Heap4>(stage, sizes);
  add_peek_far<PriorityQueue>(stage, sizes);
  add_peek_far<Multimap>(stage, sizes);
  add_peek_far<AsioQueue>(stage, sizes);
}

}  // namespace bench
