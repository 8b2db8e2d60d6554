// What the machine allows. Touch2: two prefetched random lines of 64 bytes per operation, without
// which no event can come and go. Ring: one list of events for each future pulse, first in, first
// out, with no order beyond the pulse, no owner and no cancelling.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "base/pulse.h"

namespace bench {

using base::Pulse;

struct alignas(64) Line {
  std::uint64_t words[8]{};
};

class Touch2 {
 public:
  explicit Touch2(std::size_t lines);
  void run(std::size_t operations);
  std::uint64_t sum() const { return sum_; }

 private:
  static constexpr std::size_t table = std::size_t{1} << 20U;
  static constexpr std::size_t ahead = 32;  // two a operation, 16 operations

  struct Free {
    void operator()(Line* lines) const;
  };
  std::unique_ptr<Line[], Free> lines_;
  std::vector<std::uint32_t> at_;
  std::size_t next_ = 0;
  std::uint64_t sum_ = 0;
};

class Ring {
 public:
  static constexpr std::string_view name = "ring";
  using Tag = std::uint32_t;
  using Id = std::uint32_t;

  explicit Ring(std::size_t population, Pulse start = 0)
      : buckets_(horizon), nodes_(1), now_(start) {
    nodes_.reserve(population + 1);
  }

  static Tag tag(std::size_t i) { return static_cast<Tag>(i); }
  Id add(Pulse due, std::uint8_t /*priority*/, Tag tag) {
    auto node = free_;
    if (node != 0) {
      free_ = nodes_[node].next;
    } else {
      node = static_cast<Id>(nodes_.size());
      nodes_.emplace_back();
    }
    auto& added = nodes_[node];
    added.tag = tag;
    added.next = 0;
    auto& bucket = buckets_[due % horizon];
    (bucket.tail != 0 ? nodes_[bucket.tail].next : bucket.head) = node;
    bucket.tail = node;
    return node;
  }
  Pulse now() const { return now_; }
  template <class Fire>
  void step(const Fire& fire) {
    auto& bucket = buckets_[++now_ % horizon];
    while (bucket.head != 0) {
      const auto node = bucket.head;
      auto& fired = nodes_[node];
      bucket.head = fired.next;
      bucket.tail = bucket.head != 0 ? bucket.tail : 0;
      const auto tag = fired.tag;
      fired.next = free_;
      free_ = node;
      fire(tag);
    }
  }
  template <class Fire>
  void skip(const Fire& fire) {
    step(fire);
  }

 private:
  static constexpr std::size_t horizon = std::size_t{1} << 16U;
  struct alignas(64) Node {
    std::uint32_t next = 0;
    Tag tag = 0;
  };
  struct Bucket {
    Id head = 0;
    Id tail = 0;
  };

  std::vector<Bucket> buckets_;
  std::vector<Node> nodes_;
  Id free_ = 0;
  Pulse now_;
};

}  // namespace bench
