#include <benchmark/benchmark.h>

#include <algorithm>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>

#include "bench/events/asio_structure.h"
#include "bench/events/burst.h"
#include "bench/events/cancel_mix.h"
#include "bench/events/list_structure.h"
#include "bench/events/loop_structure.h"
#include "bench/events/registration.h"
#include "bench/events/standard_structures.h"

namespace bench {

namespace {

template <class S>
void add_mix(Plan& plan, Stage& stage, std::initializer_list<std::size_t> sizes,
             std::size_t operations) {
  for (const auto waiting : sizes) {
    const auto name = name_of("cancel_mix", S::name, waiting);
    const auto mix = [&stage, name, waiting, operations](benchmark::State& state) {
      auto& held = stage.get<CancelMix<S>>(name, [&] {
        const auto warm = std::min(waiting * 2, operations * 2);
        return std::make_unique<CancelMix<S>>(waiting, warm);
      });
      while (state.KeepRunningBatch(batch)) {
        held.run(batch);
      }
    };
    plan.add(waiting, [name, mix, operations] {
      benchmark::RegisterBenchmark(name.c_str(), mix)
          ->Iterations(static_cast<benchmark::IterationCount>(operations));
    });
  }
}

// One iteration is one event pushed.
template <class S>
void add_push(Plan& plan, Stage& stage, std::size_t size) {
  const auto name = name_of("burst_push", S::name, size);
  const auto push = [&stage, name, size](benchmark::State& state) {
    auto& burst = stage.get<Burst<S>>(name, [&] { return std::make_unique<Burst<S>>(size, 1); });
    while (state.KeepRunningBatch(static_cast<benchmark::IterationCount>(size))) {
      burst.push();
      state.PauseTiming();
      burst.approach();
      burst.drain();
      state.ResumeTiming();
    }
  };
  const auto times = std::max<std::size_t>(1, million / size);
  plan.add(size, [name, push, times, size] {
    benchmark::RegisterBenchmark(name.c_str(), push)
        ->Iterations(static_cast<benchmark::IterationCount>(times * size));
  });
}

// One iteration is one event drained.
template <class S>
void add_drain(Plan& plan, Stage& stage, std::string_view workload, unsigned priorities,
               std::size_t size) {
  const auto name = name_of(workload, S::name, size);
  const auto drain = [&stage, name, priorities, size](benchmark::State& state) {
    auto& burst =
        stage.get<Burst<S>>(name, [&] { return std::make_unique<Burst<S>>(size, priorities); });
    while (state.KeepRunningBatch(static_cast<benchmark::IterationCount>(size))) {
      state.PauseTiming();
      burst.push();
      burst.approach();
      state.ResumeTiming();
      if (burst.drain() != size) {
        state.SkipWithError("not all of the burst fired in its pulse");
        break;
      }
    }
  };
  const auto times = std::max<std::size_t>(1, million / size);
  plan.add(size, [name, drain, times, size] {
    benchmark::RegisterBenchmark(name.c_str(), drain)
        ->Iterations(static_cast<benchmark::IterationCount>(times * size));
  });
}

template <class S>
void add_bursts(Plan& plan, Stage& stage, bool has_priorities,
                std::initializer_list<std::size_t> sizes) {
  for (const auto size : sizes) {
    add_push<S>(plan, stage, size);
    add_drain<S>(plan, stage, "burst_drain", 1, size);
    if (has_priorities) {
      add_drain<S>(plan, stage, "burst_prio10_drain", 10, size);
    }
  }
}

}  // namespace

void register_mixes_and_bursts(Stage& stage) {
  Plan plan;
  add_mix<Wheel>(plan, stage, {10'000, 100'000, million}, 2 * million);
  add_mix<Seed64>(plan, stage, {10'000}, 200'000);
  add_mix<Heap4>(plan, stage, {10'000, 100'000, million}, million);
  add_mix<PriorityQueue>(plan, stage, {10'000, million}, million / 2);
  add_mix<Multimap>(plan, stage, {10'000, million}, million / 2);
  add_mix<Libev>(plan, stage, {10'000, million}, million / 2);
  add_mix<Libevent>(plan, stage, {10'000, million}, million / 2);
  add_mix<AsioQueue>(plan, stage, {10'000, million}, million / 2);

  add_bursts<Wheel>(plan, stage, true, {10'000, 100'000});
  add_bursts<Heap4>(plan, stage, true, {10'000, 100'000});
  add_bursts<PriorityQueue>(plan, stage, true, {10'000, 100'000});
  add_bursts<Multimap>(plan, stage, true, {10'000, 100'000});
  add_bursts<Libev>(plan, stage, false, {10'000, 100'000});
  add_bursts<Libevent>(plan, stage, false, {10'000, 100'000});
  add_bursts<AsioQueue>(plan, stage, false, {10'000, 100'000});
  plan.carry_out();
}

}  // namespace bench
