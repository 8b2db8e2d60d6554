// What the process holds, for a difference before and after.
#pragma once

#include <malloc.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <fstream>

namespace bench {

struct MemoryUse {
  std::size_t allocated = 0;  // through malloc
  std::size_t resident = 0;   // pages, however they came

  static MemoryUse now() {
    const auto heap = mallinfo2();
    std::size_t whole = 0;
    std::size_t resident = 0;
    std::ifstream("/proc/self/statm") >> whole >> resident;
    return {heap.uordblks + heap.hblkhd,
            resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE))};
  }
  // malloc knows what it gave, touched or not; a slab of pages of its own shows in the second.
  std::size_t since(const MemoryUse& before) const {
    const auto grown = [](std::size_t a, std::size_t b) { return b > a ? b - a : 0; };
    return std::max(grown(before.allocated, allocated), grown(before.resident, resident));
  }
};

}  // namespace bench
