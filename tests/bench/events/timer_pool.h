// Timers of a peer's kind in chunks, taken and given back; as cheap as memory can be had, so that a
// peer is measured by its heap and not by malloc.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

namespace bench {

template <class Timer>
class TimerPool {
 public:
  Timer& take() {
    if (free_.empty()) {
      grow();
    }
    auto& timer = *free_.back();
    free_.pop_back();
    return timer;
  }
  void give_back(Timer& timer) { free_.push_back(&timer); }

 private:
  static constexpr std::size_t chunk = 1024;
  void grow() {
    chunks_.push_back(std::make_unique<Timer[]>(chunk));
    for (auto i = chunk; i > 0; --i) {
      free_.push_back(&chunks_.back()[i - 1]);
    }
  }

  std::vector<std::unique_ptr<Timer[]>> chunks_;
  std::vector<Timer*> free_;
};

}  // namespace bench
