#include "events/timing_wheel.h"

#include <algorithm>
#include <bit>

namespace events {

namespace {

// Below, all there is stays in the caches, and hints only cost: measured, a tenth at 8,192; from
// 25,000 on they gain.
constexpr std::size_t hints_from = 16'384;
// Taken down each pulse at least, so that a short slot is done with soon.
constexpr Pulse least_slice = 8;

}  // namespace

bool TimingWheel::gives_hints() const {
  return size_ >= hints_from;
}

std::size_t TimingWheel::slot_for(Pulse due) const {
  // What is less than 64^(level + 1) away stands on this level or on the one below.
  constexpr unsigned sixths = 43;  // in 256ths: n / 6 for all n below 64
  const auto distance = static_cast<unsigned>(std::bit_width((due - now_) | 1U));
  const std::size_t level = (distance - 1) * sixths >> 8U;
  const bool lower = level > 0 && block(due, level) - block(now_, level) <= 1;
  return slot_at(block(due, level - (lower ? 1U : 0U)), level - (lower ? 1U : 0U));
}

// ---- lists

// The slot was empty and holds but this one.
void TimingWheel::occupy(std::size_t at, std::uint32_t node) {
  auto& slot = slot_no(at);
  slot.head = slot.tail = node;
  slot.first = 0;
  slot.mixed = false;
  slot.sorted = false;
  slot.put_in_front = slot.put_behind = 0;
  word(at / 64) |= std::uint64_t{1} << (at % 64);
  levels_ |= std::uint32_t{1} << at / slots_a_level;  // lanes have bits of their own, of no use
  if (gives_hints()) {
    lately(at) = {};
  }
}

void TimingWheel::keep_first(Slot& slot, std::uint32_t added, bool in_order) {
  slot.sorted = slot.sorted && in_order;
  if (pool_.node(added).before(pool_.node(slot.first))) {
    slot.first = added;
  }
}

void TimingWheel::vacate(std::size_t at) {
  slot_no(at).first = 0;
  word(at / 64) &= ~(std::uint64_t{1} << (at % 64));
  const auto level = at / slots_a_level;
  if ((word(level * 2) | word(level * 2 + 1)) == 0) {
    levels_ &= ~(std::uint32_t{1} << level);
  }
}

// Both ends of a list are alike but for the names of the links.
template <TimingWheel::End end>
void TimingWheel::put(std::size_t at, std::uint32_t node) {
  constexpr bool behind = end == End::tail;
  constexpr auto out = behind ? &EventNode::global_next : &EventNode::global_prev;
  constexpr auto in = behind ? &EventNode::global_prev : &EventNode::global_next;
  auto& slot = slot_no(at);
  auto& edge = behind ? slot.tail : slot.head;
  auto& added = pool_.node(node);
  added.slot = static_cast<std::uint16_t>(at);
  added.*out = 0;
  added.*in = edge;
  ++slot.count;
  if (edge == 0) {
    occupy(at, node);
  } else {
    auto& other = pool_.node(edge);
    other.*out = node;
    edge = node;
    slot.mixed = slot.mixed || other.lane() != added.lane();
    if (slot.first != 0) {
      keep_first(slot, node, behind ? other.before(added) : added.before(other));
    }
  }
  if (gives_hints()) {
    hint<end>(at, node);
  }
}

// Buckets and lanes are walked from the head, wider slots from the tail. Walking begins where an
// event was put last: then it hints at the one put there `look_ahead` before it. Else that older
// one hints at it.
template <TimingWheel::End end>
void TimingWheel::hint(std::size_t at, std::uint32_t node) {
  constexpr bool behind = end == End::tail;
  auto& slot = slot_no(at);
  auto& count = behind ? slot.put_behind : slot.put_in_front;
  auto& ring = behind ? lately(at).behind : lately(at).in_front;
  auto& older = ring[count++ % look_ahead];
  const bool from_tail = at >= slots_a_level && at < first_lane;
  const bool walked_from_here = from_tail == behind;
  pool_.node(walked_from_here ? node : older).hint = walked_from_here ? older : node;
  older = node;
}

void TimingWheel::link(std::uint32_t node) {
  const auto& added = pool_.node(node);
  if (added.due == now_ && dealt_at_ == now_ && head_of_lanes() != 0) {
    put<End::tail>(first_lane + added.lane(), node);
  } else {
    put<End::tail>(slot_for(added.due), node);
  }
}

void TimingWheel::unlink(std::uint32_t node) {
  auto& gone = pool_.node(node);
  auto& slot = slot_no(gone.slot);
  pool_.node(gone.global_prev).global_next = gone.global_next;
  pool_.node(gone.global_next).global_prev = gone.global_prev;
  slot.head = gone.global_prev == 0 ? gone.global_next : slot.head;
  slot.tail = gone.global_next == 0 ? gone.global_prev : slot.tail;
  --slot.count;
  if (slot.head == 0) {
    vacate(gone.slot);
  } else if (slot.first == node) {
    slot.first = slot.sorted ? slot.head : 0;
  }
}

// ---- taking down

void TimingWheel::take_down(std::size_t level, Pulse block, std::uint32_t at_most) {
  const auto from = slot_at(block, level);
  auto& slot = slot_no(from);
  const bool hinted = gives_hints();
  for (; at_most > 0 && slot.tail != 0; --at_most) {
    const auto node = slot.tail;
    auto& moving = pool_.node(node);
    if (hinted) {
      pool_.prefetch(moving.hint);
    }
    slot.tail = moving.global_prev;
    pool_.node(slot.tail).global_next = 0;
    slot.first = slot.first == node ? 0 : slot.first;
    --slot.count;
    put<End::head>(slot_at(TimingWheel::block(moving.due, level - 1), level - 1), node);
  }
  if (slot.tail == 0) {
    slot.head = 0;
    vacate(from);
  }
}

// Says whether the next slot of the level is to be taken down.
void TimingWheel::note_next(std::size_t level) {
  const auto next = slot_at(block(now_, level) + 1, level);
  const auto bit = std::uint32_t{1} << level;
  taking_down_ = slot_no(next).head != 0 ? taking_down_ | bit : taking_down_ & ~bit;
}

void TimingWheel::moved(Pulse before) {
  if (is_empty()) {
    taking_down_ = 0;
    return;
  }
  if (block(before, 1) != block(now_, 1)) {
    // Now came into another slot on these levels; what is left in it goes down, highest first.
    std::size_t highest = 1;
    while (block(before, highest + 1) != block(now_, highest + 1)) {
      ++highest;
    }
    for (auto level = highest; level > 0; --level) {
      take_down(level, block(now_, level), slot_no(slot_at(block(now_, level), level)).count);
    }
    for (std::size_t level = 1; level <= highest; ++level) {
      note_next(level);
    }
  }
  if (taking_down_ != 0) {
    take_slices();
  }
}

// Of the next slot of each level as much as brings it to its end when its first pulse comes; higher
// levels first, since what they give may belong to the next slot below.
void TimingWheel::take_slices() {
  for (auto level = level_count - 1; level > 0; --level) {
    if ((taking_down_ >> level & 1U) == 0) {
      continue;
    }
    const auto next = block(now_, level) + 1;
    const auto pulses_left = begin_of(next, level) - now_;
    const Pulse count = slot_no(slot_at(next, level)).count;
    const auto slice = std::max(least_slice, (count + pulses_left - 1) / pulses_left);
    take_down(level, next, static_cast<std::uint32_t>(slice));
    note_next(level);
    if (level > 1) {
      note_next(level - 1);
    }
  }
}

// ---- the pulse that is now

std::uint32_t TimingWheel::head_of_lanes() const {
  for (std::size_t i = 0; i < lane_count / 64; ++i) {
    if (const auto bits = word(first_lane / 64 + i); bits != 0) {
      return slot_no(first_lane + i * 64 + static_cast<std::size_t>(std::countr_zero(bits))).head;
    }
  }
  return 0;
}

void TimingWheel::deal_out(std::size_t at) {
  const bool hinted = gives_hints();
  dealt_at_ = now_;
  auto node = slot_no(at).head;
  slot_no(at) = {};
  vacate(at);
  while (node != 0) {
    auto& dealt = pool_.node(node);
    if (hinted) {
      pool_.prefetch(dealt.hint);
    }
    const auto next = dealt.global_next;
    put<End::tail>(first_lane + dealt.lane(), node);
    node = next;
  }
}

// Asks for the memory of what this one hints at, and for what those on the way to it will touch.
std::uint32_t TimingWheel::coming_up(std::uint32_t node) {
  if (gives_hints()) {
    auto& hint = coming_.data()[coming_at_ % look_ahead];
    hint = pool_.node(node).hint;
    pool_.prefetch(hint);
    pool_.prefetch_around(coming_.data()[(coming_at_ + look_ahead / 2) % look_ahead]);
    pool_.prefetch_owner(coming_.data()[(coming_at_ + look_ahead / 4) % look_ahead]);
    ++coming_at_;
  }
  return node;
}

std::uint32_t TimingWheel::due_now() {
  if (dealt_at_ == now_) {
    if (const auto head = head_of_lanes(); head != 0) {
      return coming_up(head);
    }
  }
  const auto at = slot_at(now_, 0);
  if (slot_no(at).head == 0) {
    return 0;
  }
  if (slot_no(at).mixed) {
    deal_out(at);
    return coming_up(head_of_lanes());
  }
  return coming_up(slot_no(at).head);
}

}  // namespace events
