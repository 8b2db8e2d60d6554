// Slots<T> owns things of one kind; a Handle<T> remembers one of them without keeping it alive. A
// handle goes stale the moment its thing is retired, while the memory lives on until bury(), so
// code further up the stack never dangles. Slots are reused lowest first, so handles repeat from
// run to run.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "base/check.h"

namespace base {

template <class T>
struct Handle {
  std::uint32_t slot = 0;
  std::uint32_t generation = 0;  // 0: nobody

  explicit operator bool() const { return generation != 0; }
  friend bool operator==(Handle, Handle) = default;
};

template <class T>
class Slots {
 public:
  template <class... Args>
  std::pair<Handle<T>, T*> make(Args&&... args) {
    std::uint32_t slot = 0;
    if (free_.empty()) {
      slot = static_cast<std::uint32_t>(cells_.size());
      cells_.emplace_back();
    } else {
      slot = *free_.begin();
      free_.erase(free_.begin());
    }
    auto& cell = cells_[slot];
    cell.thing = std::make_unique<T>(std::forward<Args>(args)...);
    ++live_;
    return {Handle<T>{slot, cell.generation}, cell.thing.get()};
  }

  T* find(Handle<T> handle) const {
    if (handle.generation == 0 || handle.slot >= cells_.size() ||
        cells_[handle.slot].generation != handle.generation) {
      return nullptr;
    }
    return cells_[handle.slot].thing.get();
  }

  // Every handle to it is stale from now on; the memory goes at bury().
  void retire(Handle<T> handle) {
    check(find(handle) != nullptr, "Slots: retire of a stale handle");
    auto& cell = cells_[handle.slot];
    buried_.push_back(std::move(cell.thing));
    ++cell.generation;
    free_.insert(handle.slot);
    --live_;
  }
  void bury() { buried_.clear(); }

  std::size_t size() const { return live_; }

  // For tests, saves and digests only, never on a pulse: calls fn(T&) for each living thing in slot
  // order.
  template <class F>
  void for_each(F&& fn) const {
    for (const auto& cell : cells_) {
      if (cell.thing) {
        fn(*cell.thing);
      }
    }
  }

 private:
  struct Cell {
    std::unique_ptr<T> thing;
    std::uint32_t generation = 1;
  };
  std::vector<Cell> cells_;
  std::set<std::uint32_t> free_;
  std::vector<std::unique_ptr<T>> buried_;
  std::size_t live_ = 0;
};

}  // namespace base
