#include <benchmark/benchmark.h>
#include <malloc.h>

#include <initializer_list>
#include <string>
#include <string_view>

#include "bench/events/asio_structure.h"
#include "bench/events/draws.h"
#include "bench/events/hold.h"
#include "bench/events/list_structure.h"
#include "bench/events/loop_structure.h"
#include "bench/events/memory_use.h"
#include "bench/events/order_check.h"
#include "bench/events/registration.h"
#include "bench/events/standard_structures.h"

namespace bench {

namespace {

// What so many events take, owners not counted; one iteration is all of them added.
template <class S, class Add>
void measure_memory(benchmark::State& state, std::size_t waiting, const Add& add) {
  S structure(waiting);
  malloc_trim(0);
  const auto before = MemoryUse::now();
  for ([[maybe_unused]] auto each : state) {
    for (std::size_t i = 0; i < waiting; ++i) {
      add(structure, i);
    }
  }
  state.counters["bytes_per_event"] =
      static_cast<double>(MemoryUse::now().since(before)) / static_cast<double>(waiting);
}

template <class S, class Add>
void add_measure(Stage& stage, std::string_view workload, std::size_t waiting, const Add& add) {
  const auto name = name_of(workload, S::name, waiting);
  const auto measure = [&stage, waiting, add](benchmark::State& state) {
    stage.clear();
    measure_memory<S>(state, waiting, add);
  };
  benchmark::RegisterBenchmark(name.c_str(), measure)->Iterations(1)->Unit(benchmark::kMillisecond);
}

template <class S>
void add_memory(Stage& stage) {
  add_measure<S>(stage, "memory", million, [](S& structure, std::size_t i) {
    structure.add(exponential(i), plain_priority, structure.tag(i));
  });
}

// Each event with four numbers and a text.
template <class S>
void add_memory_record(Stage& stage) {
  add_measure<S>(stage, "memory_record", million, [](S& structure, std::size_t i) {
    structure.add(exponential(i), plain_priority, structure.tag(i), std::string(20, 'x'));
  });
}

}  // namespace

void register_memory_and_order(Stage& stage) {
  add_memory<Wheel>(stage);
  add_memory<Heap4>(stage);
  add_memory<PriorityQueue>(stage);
  add_memory<Multimap>(stage);
  add_memory<Libev>(stage);
  add_memory<Libevent>(stage);
  add_memory<AsioQueue>(stage);
  add_memory_record<Wheel>(stage);
  add_memory_record<Heap4>(stage);

  constexpr auto operations = 10 * million;
  const auto check = [&stage](benchmark::State& state) {
    stage.clear();
    for ([[maybe_unused]] auto each : state) {
      state.counters["differences"] = static_cast<double>(count_order_differences(operations));
    }
  };
  const auto name = "order/wheel/" + std::to_string(operations);
  benchmark::RegisterBenchmark(name.c_str(), check)
      ->Iterations(1)
      ->Repetitions(1)
      ->Unit(benchmark::kMillisecond);
}

}  // namespace bench
