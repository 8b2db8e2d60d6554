// One operation is one schedule and the one end it comes to: half of the events are cancelled, by
// their id, at a pulse drawn at random before they are due, the others fire. Whatever ends is
// replaced, so as many wait as in the beginning.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "bench/events/draws.h"
#include "bench/events/hold.h"

namespace bench {

template <class S>
class CancelMix {
 public:
  CancelMix(std::size_t waiting, std::size_t warm)
      : delays_(DelayKind::exponential), fates_(draw_fate), structure_(waiting), doomed_(horizon) {
    for (std::size_t i = 0; i < waiting; ++i) {
      add(structure_.tag(i));
    }
    run(warm);
  }

  void run(std::size_t operations) {
    for (goal_ += operations; done_ < goal_;) {
      cancel_doomed();
      structure_.step([this](typename S::Tag tag) { add(tag); });
    }
  }

 private:
  static constexpr std::size_t horizon = std::size_t{1} << 16U;  // beyond the longest delay
  struct Doomed {
    typename S::Id id;
    typename S::Tag tag;
  };

  // 0: it fires; else how much of its wait passes before it is cancelled, of 65,536.
  static std::uint32_t draw_fate(std::uint64_t i) {
    const auto chance = base::mix64(~i);
    return (chance & 1U) != 0 ? 1 + static_cast<std::uint32_t>((chance >> 8U) % 65'535) : 0;
  }

  void add(typename S::Tag tag) {
    ++done_;
    const auto wait = delays_.next();
    const auto id = structure_.add(structure_.now() + wait, plain_priority, tag);
    if (const std::uint64_t fate = fates_.next(); fate != 0) {
      // At the latest before the pulse in which it would be due.
      const auto before = structure_.now() + wait * fate / 65'536;
      doomed_[before % horizon].push_back({id, tag});
    }
  }
  // What was doomed for the pulse that now is; those added here can be doomed for it too.
  void cancel_doomed() {
    auto& all = doomed_[structure_.now() % horizon];
    for (std::size_t i = 0; i < all.size(); ++i) {
      const auto doomed = all[i];
      structure_.cancel(doomed.id);
      add(doomed.tag);
    }
    all.clear();
  }

  Delays delays_;
  Table<std::uint32_t> fates_;
  S structure_;
  std::vector<std::vector<Doomed>> doomed_;
  std::size_t done_ = 0;
  std::size_t goal_ = 0;
};

}  // namespace bench
