// The reference: an indexed 4-ary heap. Every operation is O(log n) whatever the times are, and
// there is little in it that could be wrong. A node's global_prev is its place in the heap.
#pragma once

#include <vector>

#include "events/event_list.h"

namespace events {

class HeapEventList final : public EventList {
 private:
  void link(std::uint32_t node) override;
  void unlink(std::uint32_t node) override;
  std::uint32_t first() override { return heap_.empty() ? 0 : heap_.front(); }
  void moved(Pulse /*before*/) override {}
  std::string verify_links() const override;

  bool earlier(std::uint32_t a, std::uint32_t b) const {
    return pool_.node(a).before(pool_.node(b));
  }
  void put(std::size_t at, std::uint32_t node);
  // Puts the node where it belongs, starting at a free place.
  void rise(std::size_t at, std::uint32_t node);
  void sink(std::size_t at, std::uint32_t node);

  std::vector<std::uint32_t> heap_;
};

}  // namespace events
