#include <benchmark/benchmark.h>

#include <algorithm>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>

#include "bench/events/asio_structure.h"
#include "bench/events/hold.h"
#include "bench/events/limits.h"
#include "bench/events/list_structure.h"
#include "bench/events/loop_structure.h"
#include "bench/events/registration.h"
#include "bench/events/standard_structures.h"

namespace bench {

namespace {

// How many wait, and how many operations are measured at a time; fixed, since a search for the
// right number would take far longer than the measuring.
struct Size {
  std::size_t waiting;
  std::size_t operations;
};

template <class S>
void add_hold(Plan& plan, Stage& stage, std::string_view workload, DelayKind kind,
              std::initializer_list<Size> sizes) {
  for (const auto size : sizes) {
    const auto name = name_of(workload, S::name, size.waiting);
    const auto hold = [&stage, name, kind, size](benchmark::State& state) {
      auto& held = stage.get<Hold<S>>(name, [&] {
        const auto warm = std::min(size.waiting * 2, size.operations * 2);
        return std::make_unique<Hold<S>>(size.waiting, kind, warm);
      });
      while (state.KeepRunningBatch(batch)) {
        held.run(batch);
      }
    };
    plan.add(size.waiting, [name, hold, size] {
      benchmark::RegisterBenchmark(name.c_str(), hold)
          ->Iterations(static_cast<benchmark::IterationCount>(size.operations));
    });
  }
}

void plan_exponential(Plan& plan, Stage& stage) {
  constexpr auto kind = DelayKind::exponential;
  constexpr std::string_view name = "hold_exp";
  add_hold<Wheel>(plan, stage, name, kind,
                  {{250, 2 * million},
                   {10'000, 2 * million},
                   {100'000, 2 * million},
                   {million, 4 * million},
                   {4 * million, 4 * million}});
  add_hold<Seed64>(plan, stage, name, kind, {{250, million}, {10'000, 200'000}});
  add_hold<Heap4>(plan, stage, name, kind,
                  {{250, million},
                   {10'000, million},
                   {100'000, million},
                   {million, million},
                   {4 * million, million}});
  constexpr Size small{250, million};
  constexpr Size some{10'000, million};
  constexpr Size many{100'000, million / 2};
  constexpr Size most{million, million / 2};
  add_hold<PriorityQueue>(plan, stage, name, kind, {small, some, many, most});
  add_hold<Multimap>(plan, stage, name, kind, {small, some, many, most});
  add_hold<Libev>(plan, stage, name, kind, {small, some, many, most});
  add_hold<Libevent>(plan, stage, name, kind, {small, some, many, most});
  add_hold<AsioQueue>(plan, stage, name, kind, {small, some, many, most});
}

void plan_bimodal(Plan& plan, Stage& stage) {
  constexpr auto kind = DelayKind::bimodal;
  constexpr std::string_view name = "hold_bimodal";
  // Fewer at 250: an event in sixty pulses.
  add_hold<Wheel>(plan, stage, name, kind,
                  {{250, 200'000},
                   {10'000, million},
                   {100'000, 2 * million},
                   {million, 4 * million},
                   {4 * million, 4 * million}});
  add_hold<Seed64>(plan, stage, name, kind, {{250, 200'000}, {10'000, 100'000}});
  add_hold<Heap4>(plan, stage, name, kind,
                  {{250, 200'000},
                   {10'000, million},
                   {100'000, million},
                   {million, million},
                   {4 * million, million}});
  constexpr Size small{250, 100'000};
  constexpr Size some{10'000, million / 2};
  constexpr Size most{million, million / 2};
  add_hold<PriorityQueue>(plan, stage, name, kind, {small, some, most});
  add_hold<Multimap>(plan, stage, name, kind, {small, some, most});
  add_hold<Libev>(plan, stage, name, kind, {some, most});
  add_hold<Libevent>(plan, stage, name, kind, {some, most});
  add_hold<AsioQueue>(plan, stage, name, kind, {small, some, most});
}

void plan_adversarial(Plan& plan, Stage& stage) {
  constexpr auto kind = DelayKind::by64;
  constexpr std::string_view name = "adversarial64";
  // Many operations: at a million they come by 60,000 in one pulse.
  add_hold<Wheel>(plan, stage, name, kind, {{100'000, 2 * million}, {million, 4 * million}});
  add_hold<Heap4>(plan, stage, name, kind, {{100'000, million}, {million, 2 * million}});
  constexpr Size most{million, million};
  add_hold<PriorityQueue>(plan, stage, name, kind, {most});
  add_hold<Multimap>(plan, stage, name, kind, {most});
  add_hold<AsioQueue>(plan, stage, name, kind, {most});
}

// LIMIT/WAITING: no structure stands in these names.
void plan_limits(Plan& plan, Stage& stage) {
  for (const std::size_t lines : {10'000UL, 100'000UL, million, 4 * million}) {
    const auto name = "limit_touch2/" + std::to_string(lines);
    const auto touch = [&stage, name, lines](benchmark::State& state) {
      auto& touched = stage.get<Touch2>(name, [&] {
        auto made = std::make_unique<Touch2>(lines);
        made->run(2 * lines);
        return made;
      });
      while (state.KeepRunningBatch(batch)) {
        touched.run(batch);
      }
      benchmark::DoNotOptimize(touched.sum());
    };
    plan.add(lines, [name, touch] {
      benchmark::RegisterBenchmark(name.c_str(), touch)->Iterations(4 * million);
    });

    const auto ring_name = "limit_ring/" + std::to_string(lines);
    const auto ring = [&stage, ring_name, lines](benchmark::State& state) {
      auto& held = stage.get<Hold<Ring>>(ring_name, [&] {
        return std::make_unique<Hold<Ring>>(lines, DelayKind::exponential, 2 * lines);
      });
      while (state.KeepRunningBatch(batch)) {
        held.run(batch);
      }
    };
    plan.add(lines, [ring_name, ring] {
      benchmark::RegisterBenchmark(ring_name.c_str(), ring)->Iterations(2 * million);
    });
  }
}

}  // namespace

void register_holds(Stage& stage) {
  Plan exponential;
  plan_exponential(exponential, stage);
  plan_limits(exponential, stage);
  exponential.carry_out();
  Plan others;
  plan_bimodal(others, stage);
  plan_adversarial(others, stage);
  others.carry_out();
}

}  // namespace bench
