// The wheel: 64 buckets, bucket = due mod 64, one of which comes up each pulse. They hold what is
// due within the next 64 pulses; what is due later waits in wider slots, 64 of 64 pulses, 64 of
// 4,096 and so on, and is poured down when the wheel comes to its slot. Insertion and removal are
// O(1) whatever the load; an event is poured at most once a level; empty stretches are jumped by
// one 64-bit word of occupied slots a level. Invariants, `now` being the pulse the wheel stands at:
// - an event stands at the lowest level L at which (due >> 6L) and (now >> 6L) lay less than 64
// apart when it
//   was put there; so a bucket holds one due pulse, and the slot of now itself is empty on each
//   level but 0;
// - each slot knows its first event; a slot marked sorted is in order from head to tail.
// Appending keeps a slot sorted as long as times or ties come in order; pouring walks from the tail
// and puts in front, since what stood higher is older. Where that does not suffice the slot is
// sorted, once, when its first event goes or its pulse comes.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "events/event_list.h"

namespace events {

class TimingWheel final : public EventList {
 private:
  static constexpr unsigned slot_bits = 6;
  static constexpr std::size_t slots_a_level = 64;
  static constexpr std::size_t level_count = 11;  // 6 bits each: all of a Pulse

  struct Slot {
    std::uint32_t head = 0;
    std::uint32_t tail = 0;
    std::uint32_t first = 0;
    bool sorted = true;
  };
  struct Sorting {
    EventKey key;
    std::uint32_t node = 0;
  };

  void link(std::uint32_t node) override;
  void unlink(std::uint32_t node) override;
  std::uint32_t first() const override;
  void moved(Pulse before) override;
  std::string verify_links() const override;

  static constexpr Pulse block(Pulse pulse, std::size_t level) {
    return pulse >> (slot_bits * static_cast<unsigned>(level));
  }
  std::size_t slot_for(Pulse due) const;
  void append(Slot& slot, std::uint32_t node);
  void prepend(Slot& slot, std::uint32_t node);
  void enter_slot(std::size_t at, std::uint32_t node, bool poured);
  void pour(std::size_t at);
  void sort(Slot& slot);
  void find_first(Slot& slot);
  std::uint32_t first_of_level(std::size_t level, std::uint32_t best) const;
  std::string verify_slot(std::size_t at, std::size_t& seen) const;

  std::array<Slot, slots_a_level * level_count> slots_{};
  std::array<std::uint64_t, level_count> occupied_{};
  mutable std::uint32_t first_ = 0;  // 0: not known, or none
  std::vector<Sorting> sorting_;     // kept, so that sorting allocates nothing once warm
};

}  // namespace events
