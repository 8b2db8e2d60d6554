// What the wheel grew from, kept to test and to measure against: 64 lists, bucket = due mod 64,
// each in order. Insertion walks from the tail, so it is quick for what is due late and O(n / 64)
// in general.
#pragma once

#include <array>

#include "events/event_list.h"

namespace events {

class SortedBuckets final : public EventList {
 private:
  static constexpr std::size_t bucket_count = 64;
  struct Bucket {
    std::uint32_t head = 0;
    std::uint32_t tail = 0;
  };

  void link(std::uint32_t node) override;
  void unlink(std::uint32_t node) override;
  std::uint32_t first() override;
  std::uint32_t due_now() override;
  void moved(Pulse /*before*/) override {}
  std::string verify_links() const override;
  std::string verify_bucket(std::size_t at, std::size_t& seen) const;

  std::array<Bucket, bucket_count> buckets_{};
};

}  // namespace events
