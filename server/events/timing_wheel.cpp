#include "events/timing_wheel.h"

#include <algorithm>
#include <bit>

namespace events {

namespace {

// A slot up to this long is looked through for its first; a longer one is sorted, after which
// taking the first away again and again costs nothing.
constexpr std::size_t look_through = 64;

}  // namespace

std::size_t TimingWheel::slot_for(Pulse due) const {
  std::size_t level = 0;
  while (block(due, level) - block(now_, level) >= slots_a_level) {
    ++level;
  }
  return level * slots_a_level + block(due, level) % slots_a_level;
}

void TimingWheel::append(Slot& slot, std::uint32_t node) {
  auto& added = pool_.node(node);
  added.global_prev = slot.tail;
  added.global_next = 0;
  (slot.tail != 0 ? pool_.node(slot.tail).global_next : slot.head) = node;
  slot.tail = node;
}

void TimingWheel::prepend(Slot& slot, std::uint32_t node) {
  auto& added = pool_.node(node);
  added.global_prev = 0;
  added.global_next = slot.head;
  (slot.head != 0 ? pool_.node(slot.head).global_prev : slot.tail) = node;
  slot.head = node;
}

void TimingWheel::enter_slot(std::size_t at, std::uint32_t node, bool poured) {
  auto& slot = slots_[at];
  auto& added = pool_.node(node);
  added.slot = static_cast<std::uint16_t>(at);
  if (slot.head == 0) {
    slot.sorted = true;
    slot.first = node;
    append(slot, node);
    occupied_[at / slots_a_level] |= std::uint64_t{1} << (at % slots_a_level);
    return;
  }
  const auto key = added.key();
  const bool before_all = slot.sorted && key < pool_.node(slot.head).key();
  const bool after_all = slot.sorted && pool_.node(slot.tail).key() < key;
  if (key < pool_.node(slot.first).key()) {
    slot.first = node;
  }
  if (before_all || (poured && !after_all)) {
    prepend(slot, node);
  } else {
    append(slot, node);
  }
  slot.sorted = before_all || after_all;
}

void TimingWheel::link(std::uint32_t node) {
  const auto& added = pool_.node(node);
  enter_slot(slot_for(added.due), node, false);
  if (first_ != 0 && added.key() < pool_.node(first_).key()) {
    first_ = node;
  }
}

void TimingWheel::unlink(std::uint32_t node) {
  auto& gone = pool_.node(node);
  auto& slot = slots_[gone.slot];
  (gone.global_prev != 0 ? pool_.node(gone.global_prev).global_next : slot.head) = gone.global_next;
  (gone.global_next != 0 ? pool_.node(gone.global_next).global_prev : slot.tail) = gone.global_prev;
  gone.global_prev = gone.global_next = 0;
  if (slot.head == 0) {
    slot.first = 0;
    occupied_[gone.slot / slots_a_level] &= ~(std::uint64_t{1} << (gone.slot % slots_a_level));
  } else if (slot.first == node) {
    find_first(slot);
  }
  if (first_ == node) {
    first_ = 0;
  }
}

void TimingWheel::find_first(Slot& slot) {
  if (slot.sorted) {
    slot.first = slot.head;
    return;
  }
  auto best = slot.head;
  std::size_t looked = 0;
  for (auto i = slot.head; i != 0; i = pool_.node(i).global_next) {
    if (++looked > look_through) {
      sort(slot);
      return;
    }
    if (pool_.node(i).key() < pool_.node(best).key()) {
      best = i;
    }
  }
  slot.first = best;
}

void TimingWheel::sort(Slot& slot) {
  sorting_.clear();
  for (auto i = slot.head; i != 0; i = pool_.node(i).global_next) {
    sorting_.push_back({pool_.node(i).key(), i});
  }
  std::sort(sorting_.begin(), sorting_.end(),
            [](const Sorting& a, const Sorting& b) { return a.key < b.key; });
  slot.head = slot.tail = 0;
  for (const auto& next : sorting_) {
    append(slot, next.node);
  }
  slot.first = slot.head;
  slot.sorted = true;
}

// The earlier of `best` (0: none) and the first event of the level.
std::uint32_t TimingWheel::first_of_level(std::size_t level, std::uint32_t best) const {
  if (occupied_[level] == 0) {
    return best;
  }
  // Slots stand in a ring that begins at now's.
  const auto here = block(now_, level);
  const auto ring = std::rotr(occupied_[level], static_cast<int>(here % slots_a_level));
  const auto found = here + static_cast<Pulse>(std::countr_zero(ring));
  const auto begin = found << (slot_bits * static_cast<unsigned>(level));
  if (best != 0 && begin > pool_.node(best).due) {
    return best;
  }
  const auto candidate = slots_[level * slots_a_level + found % slots_a_level].first;
  return best == 0 || pool_.node(candidate).key() < pool_.node(best).key() ? candidate : best;
}

std::uint32_t TimingWheel::first() const {
  if (first_ == 0) {
    std::uint32_t best = 0;
    for (std::size_t level = 0; level < level_count; ++level) {
      best = first_of_level(level, best);
    }
    first_ = best;
  }
  return first_;
}

void TimingWheel::pour(std::size_t at) {
  auto node = slots_[at].tail;
  slots_[at] = Slot{};
  occupied_[at / slots_a_level] &= ~(std::uint64_t{1} << (at % slots_a_level));
  while (node != 0) {
    const auto older = pool_.node(node).global_prev;
    enter_slot(slot_for(pool_.node(node).due), node, true);
    node = older;
  }
}

void TimingWheel::moved(Pulse before) {
  // Slots between the two pulses are empty, since nothing waits that is due before now; so only the
  // slot of now itself is poured, on each level where now came to another one, lower levels first.
  for (std::size_t level = 1; level < level_count && block(before, level) != block(now_, level);
       ++level) {
    pour(level * slots_a_level + block(now_, level) % slots_a_level);
  }
  if (auto& bucket = slots_[now_ % slots_a_level]; !bucket.sorted) {
    sort(bucket);
  }
}

std::string TimingWheel::verify_slot(std::size_t at, std::size_t& seen) const {
  const auto& slot = slots_[at];
  const auto level = at / slots_a_level;
  const auto name = "slot " + std::to_string(at) + ": ";
  const bool marked = (occupied_[level] >> (at % slots_a_level) & 1U) != 0;
  if (marked != (slot.head != 0)) {
    return name + "its mark of occupation is wrong";
  }
  std::uint32_t before = 0;
  auto least = slot.head;
  for (auto i = slot.head; i != 0; i = pool_.node(i).global_next) {
    const auto& node = pool_.node(i);
    if (++seen > size_ || node.state != NodeState::waiting || node.global_prev != before ||
        node.slot != at) {
      return name + "the links of event " + std::to_string(i) + " are wrong";
    }
    const auto ahead = block(node.due, level) - block(now_, level);
    if (block(node.due, level) % slots_a_level != at % slots_a_level || ahead >= slots_a_level ||
        (level > 0 && ahead == 0)) {
      return name + "event " + std::to_string(i) + " does not belong here";
    }
    if (slot.sorted && before != 0 && !(pool_.node(before).key() < node.key())) {
      return name + "marked as sorted, and event " + std::to_string(i) + " is out of order";
    }
    least = node.key() < pool_.node(least).key() ? i : least;
    before = i;
  }
  if (slot.tail != before || slot.first != least) {
    return name + "its last or its first is wrong";
  }
  return {};
}

std::string TimingWheel::verify_links() const {
  std::size_t seen = 0;
  for (std::size_t at = 0; at < slots_.size(); ++at) {
    if (auto wrong = verify_slot(at, seen); !wrong.empty()) {
      return wrong;
    }
  }
  return seen == size_ ? "" : "not every event is in a slot";
}

}  // namespace events
