// The part of timing_wheel.h that looks ahead, and checks.
#include <algorithm>
#include <bit>
#include <string>

#include "events/timing_wheel.h"

namespace events {

namespace {

// A slot up to this long is looked through for its first; a longer one is sorted, after which
// taking the first away again and again costs nothing.
constexpr std::uint32_t look_through = 64;

}  // namespace

// The first block of a level that holds anything, from `from` on.
Pulse TimingWheel::next_occupied(std::size_t level, Pulse from) const {
  const auto low = word(level * 2);
  const auto high = word(level * 2 + 1);
  // The 128 slots stand in a ring that begins at `from`.
  const auto start = static_cast<unsigned>(from % slots_a_level);
  const auto& here = start < 64 ? low : high;
  const auto& there = start < 64 ? high : low;
  const auto shift = start % 64;
  if (const auto near = here >> shift; near != 0) {
    return from + static_cast<Pulse>(std::countr_zero(near));
  }
  if (there != 0) {
    return from + (64 - shift) + static_cast<Pulse>(std::countr_zero(there));
  }
  const auto behind = here & ((std::uint64_t{1} << shift) - 1);
  return from + (128 - shift) + static_cast<Pulse>(std::countr_zero(behind));
}

Pulse TimingWheel::next_stop(Pulse until) {
  for (auto levels = levels_ & all_levels; levels != 0; levels &= levels - 1) {
    const auto level = static_cast<std::size_t>(std::countr_zero(levels));
    const auto next = block(now_, level) + 1;
    if (begin_of(next, level) >= until) {
      break;  // the wider a level, the later its next slot begins
    }
    until = std::min(until, begin_of(next_occupied(level, next), level));
  }
  return until;
}

std::uint32_t TimingWheel::first_of(std::size_t at) {
  auto& slot = slot_no(at);
  if (slot.first != 0) {
    return slot.first;
  }
  if (at < slots_a_level && !slot.mixed) {
    return slot.head;
  }
  slot.first = slot.head;
  slot.sorted = true;
  for (auto i = slot.head; i != 0; i = pool_.node(i).global_next) {
    const auto& node = pool_.node(i);
    slot.sorted = slot.sorted && (i == slot.head || pool_.node(node.global_prev).before(node));
    slot.first = node.before(pool_.node(slot.first)) ? i : slot.first;
  }
  if (slot.count > look_through && !slot.sorted) {
    sort(slot);
  }
  return slot.first;
}

// In its own place: of the events of one due and priority the order stays what it was.
void TimingWheel::sort(Slot& slot) {
  sorting_.clear();
  for (auto i = slot.head; i != 0; i = pool_.node(i).global_next) {
    sorting_.push_back({pool_.node(i).key(), i});
  }
  std::sort(sorting_.begin(), sorting_.end(),
            [](const Sorting& a, const Sorting& b) { return a.key < b.key; });
  std::uint32_t before = 0;
  for (const auto& next : sorting_) {
    pool_.node(next.node).global_prev = before;
    (before != 0 ? pool_.node(before).global_next : slot.head) = next.node;
    before = next.node;
  }
  pool_.node(before).global_next = 0;
  slot.tail = before;
  slot.first = slot.head;
  slot.sorted = true;
}

std::uint32_t TimingWheel::first() {
  if (const auto now = due_now(); now != 0) {
    return now;
  }
  std::uint32_t best = 0;
  for (auto levels = levels_ & all_levels; levels != 0; levels &= levels - 1) {
    const auto level = static_cast<std::size_t>(std::countr_zero(levels));
    const auto next = block(now_, level) + 1;
    if (best != 0 && begin_of(next, level) > pool_.node(best).due) {
      break;
    }
    const auto found = next_occupied(level, next);
    if (best != 0 && begin_of(found, level) > pool_.node(best).due) {
      continue;
    }
    const auto candidate = first_of(slot_at(found, level));
    if (best == 0 || pool_.node(candidate).before(pool_.node(best))) {
      best = candidate;
    }
  }
  return best;
}

std::vector<Occupancy> TimingWheel::occupancy() const {
  std::vector<Occupancy> levels(level_count);
  for (std::size_t level = 0; level < level_count; ++level) {
    levels[level].width = begin_of(1, level);
  }
  for (std::size_t at = 0; at < slot_count; ++at) {
    const std::size_t count = slot_no(at).count;
    auto& level = levels[at < first_lane ? at / slots_a_level : 0];
    level.events += count;
    level.slots += count != 0 ? 1 : 0;
    level.longest = std::max(level.longest, count);
  }
  return levels;
}

// ---- checking

std::string TimingWheel::verify_place(std::size_t at, const EventNode& node) const {
  if (at >= first_lane) {
    const bool right = node.due == now_ && dealt_at_ == now_ && node.lane() == at - first_lane;
    return right ? "" : "is in a lane not its own";
  }
  const auto level = at / slots_a_level;
  const auto ahead = block(node.due, level) - block(now_, level);
  if (slot_at(block(node.due, level), level) != at || ahead >= slots_a_level ||
      (level > 0 && ahead == 0)) {
    return "does not belong here";
  }
  return {};
}

// Whether two neighbours of a slot may stand so.
std::string TimingWheel::verify_pair(const Slot& slot, const EventNode& one,
                                     const EventNode& next) {
  if (slot.first != 0 && slot.sorted && !one.before(next)) {
    return "is out of order in a slot marked as sorted";
  }
  if (!slot.mixed && one.lane() != next.lane()) {
    return "has another priority, in a slot not marked as mixed";
  }
  if (one.due == next.due && one.lane() == next.lane() && !one.before(next)) {
    return "stands behind one that was scheduled after it";
  }
  return {};
}

std::string TimingWheel::verify_event(std::size_t at, std::uint32_t index) const {
  const auto& node = pool_.node(index);
  if (node.state() != NodeState::waiting || node.slot != at) {
    return "does not know its slot";
  }
  if (auto wrong = verify_place(at, node); !wrong.empty() || node.global_prev == 0) {
    return wrong;
  }
  return verify_pair(slot_no(at), pool_.node(node.global_prev), node);
}

std::string TimingWheel::verify_slot(std::size_t at, std::size_t& seen) const {
  const auto& slot = slot_no(at);
  const auto name = "slot " + std::to_string(at) + ": ";
  const bool marked = (word(at / 64) >> (at % 64) & 1U) != 0;
  if (marked != (slot.head != 0)) {
    return name + "its mark of occupation is wrong";
  }
  std::uint32_t before = 0;
  std::uint32_t count = 0;
  auto least = slot.head;
  for (auto i = slot.head; i != 0; i = pool_.node(i).global_next) {
    auto wrong = pool_.node(i).global_prev == before ? verify_event(at, i) : "its links are wrong";
    ++count;
    if (++seen > size_ || !wrong.empty()) {
      return wrong.insert(0, " ").insert(0, std::to_string(i)).insert(0, name + "event ");
    }
    least = pool_.node(i).before(pool_.node(least)) ? i : least;
    before = i;
  }
  if (slot.tail != before || slot.count != count || (slot.first != 0 && slot.first != least)) {
    return name + "its last, its first or its count is wrong";
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
  for (std::size_t level = 1; level < level_count; ++level) {
    if (slot_no(slot_at(block(now_, level) + 1, level)).head != 0 &&
        (taking_down_ >> level & 1U) == 0) {
      return "level " + std::to_string(level) + ": its next slot is not being taken down";
    }
  }
  for (std::size_t level = 0; level < level_count; ++level) {
    const bool marked = (levels_ >> level & 1U) != 0;
    if (marked != ((word(level * 2) | word(level * 2 + 1)) != 0)) {
      return "level " + std::to_string(level) + ": its mark of occupation is wrong";
    }
  }
  return seen == size_ ? "" : "not every event is in a slot";
}

}  // namespace events
