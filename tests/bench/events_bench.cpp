// HOLD: take the first event and schedule it again, with so many waiting; what a wheel does all
// day. Delays are exponential, four events to an owner. One iteration is one pop, one add and their
// share of turning the wheel.
//   bench_events --benchmark_repetitions=5 --benchmark_report_aggregates_only=true
#include <benchmark/benchmark.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/digest.h"
#include "events/timeline.h"

namespace {

using events::Pulse;

struct DeafHost final : events::Host {
  void event_failed(const events::EventKind& /*kind*/, std::string_view /*what*/) override {}
  void saved_events_changed(events::EventOwner& /*owner*/) override {}
};
struct Owner final : events::EventOwner {
  using EventOwner::EventOwner;
};
constexpr events::EventKind kind{.name = "hold", .owners = {events::OwnerKind::object}};

// Drawn beforehand, so that drawing is not measured.
class Delays {
 public:
  explicit Delays(double mean) : delays_(std::size_t{1} << 16U) {
    for (std::size_t i = 0; i < delays_.size(); ++i) {
      const auto unit = (static_cast<double>(base::mix64(i) >> 11U) + 0.5) / 9007199254740992.0;
      delays_[i] = 1 + static_cast<Pulse>(-std::log(unit) * mean);
    }
  }
  Pulse next() { return delays_[at_++ % delays_.size()]; }

 private:
  std::vector<Pulse> delays_;
  std::size_t at_ = 0;
};

void hold_exp(benchmark::State& state, const std::string& name) {
  const auto waiting = static_cast<std::size_t>(state.range(0));
  constexpr double mean = 1000;
  DeafHost host;
  events::Timeline timeline(events::make_event_list("heap"), host);  // owners need one
  const auto list = events::make_event_list(name);
  std::vector<std::unique_ptr<Owner>> owners;
  for (std::size_t i = 0; i < waiting / 4 + 1; ++i) {
    owners.push_back(std::make_unique<Owner>(events::OwnerKind::object, 0, timeline));
  }
  Delays delays(mean);
  std::uint64_t sequence = 0;
  for (std::size_t i = 0; i < waiting; ++i) {
    auto* const owner = owners[base::mix64(i) % owners.size()].get();
    list->add({delays.next(), 128, ++sequence, &kind, owner, {}});
  }
  const auto hold = [&] {
    const auto due = list->peek_first()->key.due;
    list->advance(due);
    auto event = *list->pop_first();
    list->add(
        {due + delays.next(), 128, ++sequence, event.kind, event.owner, std::move(event.data)});
  };
  // Until the population is as it stays.
  for (std::size_t i = 0; i < waiting * 2; ++i) {
    hold();
  }
  for ([[maybe_unused]] auto each : state) {
    hold();
  }
  list->clear();
}

BENCHMARK_CAPTURE(hold_exp, wheel, "wheel")->Arg(250)->Arg(10000)->Arg(100000);
BENCHMARK_CAPTURE(hold_exp, heap, "heap")->Arg(250)->Arg(10000)->Arg(100000);
// 100,000 take minutes on the sorted buckets: a tenth of a millisecond each.
BENCHMARK_CAPTURE(hold_exp, sorted, "sorted")->Arg(250)->Arg(10000)->Arg(100000)->Iterations(20000);

// A whole pulse through the timeline in which nothing is due, with far events waiting.
void idle_pulse(benchmark::State& state, const std::string& name) {
  DeafHost host;
  events::Timeline timeline(events::make_event_list(name), host);
  Owner owner(events::OwnerKind::object, 0, timeline);
  for (std::int64_t i = 0; i < state.range(0); ++i) {
    timeline.schedule(owner, kind, Pulse{1} << 50U);
  }
  for ([[maybe_unused]] auto each : state) {
    timeline.evolve(1);
  }
}
BENCHMARK_CAPTURE(idle_pulse, wheel, "wheel")->Arg(250)->Arg(100000);
BENCHMARK_CAPTURE(idle_pulse, heap, "heap")->Arg(250)->Arg(100000);

}  // namespace

BENCHMARK_MAIN();
