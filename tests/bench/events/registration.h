// Which workload runs on which structure, with how many events waiting. Names are
// WORKLOAD/STRUCTURE/WAITING.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "bench/events/stage.h"

namespace bench {

inline constexpr std::size_t million = 1'000'000;
inline constexpr std::size_t batch = 1000;  // operations between two looks at the timer

inline std::string name_of(std::string_view workload, std::string_view structure,
                           std::size_t waiting) {
  return std::string(workload) + "/" + std::string(structure) + "/" + std::to_string(waiting);
}

// Collects benches and registers them by how many wait, so that what will be compared runs in the
// same minute.
class Plan {
 public:
  void add(std::size_t waiting, std::function<void()> registration) {
    all_.emplace(waiting, std::move(registration));
  }
  void carry_out() {
    for (const auto& [waiting, registration] : all_) {
      registration();
    }
  }

 private:
  std::multimap<std::size_t, std::function<void()>> all_;
};

// The stage must outlive the run.
void register_holds(Stage& stage);
void register_mixes_and_bursts(Stage& stage);
void register_pulses(Stage& stage);
void register_memory_and_order(Stage& stage);

}  // namespace bench
