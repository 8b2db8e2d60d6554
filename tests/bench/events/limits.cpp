#include "bench/events/limits.h"

#include <sys/mman.h>

#include <cstdlib>
#include <new>

#include "base/digest.h"

namespace bench {

namespace {

constexpr std::size_t huge_page = std::size_t{2} << 20U;

}  // namespace

Touch2::Touch2(std::size_t lines) : at_(table) {
  const auto bytes = (lines * sizeof(Line) + huge_page - 1) / huge_page * huge_page;
  void* const memory = std::aligned_alloc(huge_page, bytes);
  if (memory == nullptr) {
    throw std::bad_alloc();
  }
  madvise(memory, bytes, MADV_HUGEPAGE);  // as a good slab would; without it, so be it
  lines_.reset(new (memory) Line[lines]);
  for (std::size_t i = 0; i < table; ++i) {
    at_[i] = static_cast<std::uint32_t>(base::mix64(i) % lines);
  }
}

void Touch2::Free::operator()(Line* lines) const {
  std::free(lines);  // NOLINT(cppcoreguidelines-no-malloc): it came from aligned_alloc
}

void Touch2::run(std::size_t operations) {
  for (std::size_t i = 0; i < operations; ++i) {
    __builtin_prefetch(&lines_[at_[(next_ + ahead) % table]], 1);
    __builtin_prefetch(&lines_[at_[(next_ + ahead + 1) % table]], 1);
    auto& first = lines_[at_[next_]];
    auto& second = lines_[at_[next_ + 1]];
    sum_ += ++first.words[0];
    second.words[1] += first.words[0];
    next_ = (next_ + 2) % table;
  }
}

}  // namespace bench
