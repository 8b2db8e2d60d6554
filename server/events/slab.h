// Elements that never move, named by a number from 1 on, in chunks of two mebibytes: the size of a
// huge page, which the kernel is asked to use for all chunks but the first. A chunk costs memory
// only where it has been touched. Elements are made on first use and stay until the slab goes; who
// uses them keeps a chain of the free ones. Element 0 is there from the beginning and is nobody's:
// what would be written to "none" may be written to it, which is quicker than to ask.
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <new>
#include <vector>

#include "base/check.h"

namespace events {

template <class T>
class Slab {
 public:
  Slab() { grow(); }
  Slab(const Slab&) = delete;
  Slab& operator=(const Slab&) = delete;
  ~Slab() {
    for (std::uint32_t i = 0; i < end_; ++i) {
      std::destroy_at(&(*this)[i]);
    }
    for (auto* const chunk : chunks_) {
      ::operator delete(chunk, alignment);
    }
  }

  // The number of an element that was never used before.
  std::uint32_t grow() {
    base::check(end_ != std::numeric_limits<std::uint32_t>::max(), "Slab: full");
    if (end_ >> shift == chunks_.size()) {
      add_chunk();
    }
    std::construct_at(&(*this)[end_]);
    return end_++;
  }

  T& operator[](std::uint32_t at) { return table_[at >> shift][at & mask]; }
  const T& operator[](std::uint32_t at) const { return table_[at >> shift][at & mask]; }
  // Asks for the memory of an element. (Inlined always: to GCC a function that does nothing else
  // has no effect, and calls of it are left out.)
  [[gnu::always_inline]] void prefetch(std::uint32_t at) const { __builtin_prefetch(&(*this)[at]); }

  std::uint32_t end() const { return end_; }  // numbers in use are in [1, end)

 private:
  static constexpr std::size_t chunk_bytes = std::size_t{1} << 21U;
  static constexpr std::align_val_t alignment{chunk_bytes};
  static constexpr unsigned shift_for(std::size_t bytes) {
    unsigned bits = 0;
    while ((std::size_t{2} << bits) * bytes <= chunk_bytes) {
      ++bits;
    }
    return bits;
  }
  static constexpr unsigned shift = shift_for(sizeof(T));
  static constexpr std::uint32_t mask = (std::uint32_t{1} << shift) - 1;

  void add_chunk() {
    auto* const chunk = static_cast<T*>(::operator new(chunk_bytes, alignment));
#ifdef MADV_HUGEPAGE
    if (!chunks_.empty()) {
      madvise(chunk, chunk_bytes, MADV_HUGEPAGE);  // a wish: all works without
    }
#endif
    chunks_.push_back(chunk);
    table_ = chunks_.data();
  }

  std::vector<T*> chunks_;
  T* const* table_ = nullptr;  // of chunks_: a step less on the way to each element
  std::uint32_t end_ = 0;
};

}  // namespace events
