#include "events/sorted_buckets.h"

namespace events {

void SortedBuckets::link(std::uint32_t node) {
  auto& added = pool_.node(node);
  auto& bucket = buckets_[added.due % bucket_count];
  // Behind all that are not later: ties stay first in, first out.
  auto before = bucket.tail;
  while (before != 0 && added.before(pool_.node(before))) {
    before = pool_.node(before).global_prev;
  }
  added.global_prev = before;
  added.global_next = before != 0 ? pool_.node(before).global_next : bucket.head;
  (before != 0 ? pool_.node(before).global_next : bucket.head) = node;
  (added.global_next != 0 ? pool_.node(added.global_next).global_prev : bucket.tail) = node;
}

void SortedBuckets::unlink(std::uint32_t node) {
  auto& gone = pool_.node(node);
  auto& bucket = buckets_[gone.due % bucket_count];
  (gone.global_prev != 0 ? pool_.node(gone.global_prev).global_next : bucket.head) =
      gone.global_next;
  (gone.global_next != 0 ? pool_.node(gone.global_next).global_prev : bucket.tail) =
      gone.global_prev;
  gone.global_prev = gone.global_next = 0;
}

std::uint32_t SortedBuckets::first() {
  std::uint32_t best = 0;
  for (const auto& bucket : buckets_) {
    if (bucket.head != 0 && (best == 0 || pool_.node(bucket.head).before(pool_.node(best)))) {
      best = bucket.head;
    }
  }
  return best;
}

std::uint32_t SortedBuckets::due_now() {
  const auto head = buckets_[now_ % bucket_count].head;
  return head != 0 && pool_.node(head).due == now_ ? head : 0;
}

std::string SortedBuckets::verify_bucket(std::size_t at, std::size_t& seen) const {
  const auto& bucket = buckets_[at];
  std::uint32_t before = 0;
  for (auto i = bucket.head; i != 0; i = pool_.node(i).global_next) {
    const auto& node = pool_.node(i);
    if (++seen > size_ || node.state() != NodeState::waiting || node.global_prev != before) {
      return "event " + std::to_string(i) + ": the links of its bucket are wrong";
    }
    if (node.due % bucket_count != at) {
      return "event " + std::to_string(i) + ": in the wrong bucket";
    }
    if (before != 0 && !pool_.node(before).before(node)) {
      return "event " + std::to_string(i) + ": out of order in its bucket";
    }
    before = i;
  }
  return bucket.tail == before ? "" : "bucket " + std::to_string(at) + ": its tail is not its last";
}

std::string SortedBuckets::verify_links() const {
  std::size_t seen = 0;
  for (std::size_t at = 0; at < bucket_count; ++at) {
    if (auto wrong = verify_bucket(at, seen); !wrong.empty()) {
      return wrong;
    }
  }
  return seen == size_ ? "" : "not every event is in a bucket";
}

}  // namespace events
