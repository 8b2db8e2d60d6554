// Elements that never move, named by a number from 1 on. Address space for all there can ever be is
// reserved at once, which costs nothing; memory is added by two mebibytes, the size of a huge page,
// which the kernel is asked to use for all but the first, and counts from when it is touched. So an
// element is found by one step of arithmetic. Element 0 is there from the beginning and is
// nobody's: what would be written to "none" may be written to it, which is quicker than to ask.
// Elements are made on first use and stay until the slab goes; who uses them keeps a chain of the
// free ones.
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>

#include "base/check.h"

namespace events {

template <class T>
class Slab {
 public:
  static constexpr std::uint32_t capacity = std::uint32_t{1} << 26U;

  // std::bad_alloc when the address space is limited to less.
  Slab() {
    reserved_ = mmap(nullptr, reserved_bytes, PROT_NONE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (reserved_ == MAP_FAILED) {
      throw std::bad_alloc();
    }
    auto room = reserved_bytes;
    void* begin = reserved_;
    first_ = static_cast<T*>(std::align(step, reserved_bytes - step, begin, room));
    grow();
  }
  Slab(const Slab&) = delete;
  Slab& operator=(const Slab&) = delete;
  ~Slab() {
    std::destroy_n(first_, end_);
    munmap(reserved_, reserved_bytes);
  }

  // The number of an element that was never used before; std::bad_alloc when there is no memory.
  std::uint32_t grow() {
    base::check(end_ < capacity, "Slab: full");
    if ((std::size_t{end_} + 1) * sizeof(T) > usable_) {
      add_memory();
    }
    std::construct_at(first_ + end_);
    return end_++;
  }

  T& operator[](std::uint32_t at) { return first_[at]; }
  const T& operator[](std::uint32_t at) const { return first_[at]; }
  // Asks for the memory of an element. (Inlined always: to GCC a function that does nothing else
  // has no effect, and calls of it are left out.)
  [[gnu::always_inline]] void prefetch(std::uint32_t at) const { __builtin_prefetch(first_ + at); }

  std::uint32_t end() const { return end_; }  // numbers in use are in [1, end)

 private:
  static constexpr std::size_t step = std::size_t{1} << 21U;
  static constexpr std::size_t reserved_bytes =
      (capacity * sizeof(T) + step - 1) / step * step + step;

  void add_memory() {
    auto* const added = reinterpret_cast<char*>(first_) + usable_;
    if (mprotect(added, step, PROT_READ | PROT_WRITE) != 0) {
      throw std::bad_alloc();
    }
#ifdef MADV_HUGEPAGE
    if (usable_ > 0) {
      madvise(added, step, MADV_HUGEPAGE);  // a wish: all works without
    }
#endif
    usable_ += step;
  }

  void* reserved_ = nullptr;
  T* first_ = nullptr;
  std::size_t usable_ = 0;  // bytes
  std::uint32_t end_ = 0;
};

}  // namespace events
