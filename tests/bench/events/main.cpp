// Event lists side by side in one process, on one core, so that the ratios between them hold
// whatever else the machine does; the time is the thread's own.
//   bench_events --benchmark_filter=hold_exp --benchmark_repetitions=5
//   --benchmark_report_aggregates_only=true
#include <benchmark/benchmark.h>
#include <sched.h>

#include <cstdlib>
#include <exception>
#include <iostream>

#include "bench/events/registration.h"

namespace {

// To the core that it runs on just now; where that is not allowed, it goes without.
void pin_to_one_core() {
  if (const int core = sched_getcpu(); core >= 0) {
    cpu_set_t only;
    CPU_ZERO(&only);
    CPU_SET(static_cast<unsigned>(core), &only);
    sched_setaffinity(0, sizeof(only), &only);
  }
}

int run(int count, char** words) {
  benchmark::Initialize(&count, words);
  if (benchmark::ReportUnrecognizedArguments(count, words)) {
    return EXIT_FAILURE;
  }
  pin_to_one_core();
  bench::Stage stage;
  bench::register_holds(stage);
  bench::register_mixes_and_bursts(stage);
  bench::register_pulses(stage);
  bench::register_memory_and_order(stage);
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return EXIT_SUCCESS;
}

}  // namespace

int main(int count, char** words) {
  try {
    return run(count, words);
  } catch (const std::exception& error) {
    std::cerr << "bench_events: " << error.what() << "\n";
    return EXIT_FAILURE;
  }
}
