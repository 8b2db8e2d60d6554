// The wheel: 64 buckets, bucket = due mod 64, one of which comes up each pulse, on two faces: the
// window of 64 pulses that runs and the one after it. What is due later waits on wider wheels of
// the same make: slots of 64 pulses, of 64^2 and so on, each level again with a face that runs and
// one that is next, up to all of 64-bit time. While a stretch runs, the slot for the stretch after
// it is taken down one level, a slice a pulse, so that no pulse pays for a whole slot.
//
// Adding, cancelling and popping are O(1) whatever the load, an event is taken down at most once a
// level, empty stretches are jumped by one bit a slot, and nothing is ever sorted to keep the
// order:
// - An event is put at the lowest level on which the next wider slot of its due is the one that
//   runs or the one after it. As now only grows, that level never rises for one due. So of the
//   events of one due, what stands on a higher level was scheduled before what stands on a lower.
// - New events are put behind (tail). A slot is taken down from its tail, each event going one
//   level down and in front (head), higher levels first. So in every slot the events of one due
//   and priority stand in the order in which they were scheduled.
// - A bucket holds one due pulse, hence is first in first out as it stands. When its pulse comes
//   and priorities differ in it, it is dealt out over 256 lanes, one a priority, each first in
//   first out again.
// The rest of the invariants, checked by verify() as that order is between neighbours:
// - on level L, slot s holds dues whose block (due >> 6L) is s mod 128 and at most 127 after the
//   block of now, and, but for level 0, after it; lanes hold what is due now;
// - one bit a slot and one bit a level says whether it holds anything; slots count their events;
// - lanes hold events only in the pulse in which a bucket was dealt out;
// - a slot that names its first event names the right one; one that calls itself sorted is; one
//   that does not call itself mixed holds one priority;
// - `taking_down_` has a bit for every level whose next slot holds anything.
//
// Above the size of the caches the cost is waiting for memory, one miss after another along a list.
// So each event carries the number of one that comes some places after it (`hint`), whose memory is
// asked for early. A hint is never followed: a stale one costs a moment and changes nothing.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "events/event_list.h"

namespace events {

class TimingWheel final : public EventList {
 public:
  std::vector<Occupancy> occupancy() const override;

 private:
  static constexpr unsigned level_bits = 6;
  static constexpr std::size_t slots_a_level = 128;  // two faces of 64
  static constexpr std::size_t level_count = 11;     // 6 bits each: all of a Pulse
  static constexpr std::uint32_t all_levels = (std::uint32_t{1} << level_count) - 1;
  static constexpr std::size_t lane_count = 256;
  static constexpr std::size_t first_lane = level_count * slots_a_level;
  static constexpr std::size_t slot_count = first_lane + lane_count;
  static constexpr std::size_t look_ahead = 16;  // events; measured: 4 to 8 are too few

  struct Slot {
    std::uint32_t head = 0;
    std::uint32_t tail = 0;
    std::uint32_t first = 0;  // the first in order; 0: not known
    std::uint32_t count = 0;
    bool mixed = false;             // priorities may differ
    bool sorted = false;            // in order from head to tail; only while the first is known
    std::uint8_t put_in_front = 0;  // how many, modulo 256
    std::uint8_t put_behind = 0;
  };
  // The numbers of those put into a slot last, at either end, for hints.
  struct Lately {
    std::array<std::uint32_t, look_ahead> in_front{};
    std::array<std::uint32_t, look_ahead> behind{};
  };
  struct Sorting {
    EventKey key;
    std::uint32_t node = 0;
  };

  void link(std::uint32_t node) override;
  void unlink(std::uint32_t node) override;
  std::uint32_t first() override;
  std::uint32_t due_now() override;
  Pulse next_stop(Pulse until) override;
  void moved(Pulse before) override;
  std::string verify_links() const override;

  // The stretch of 64^level pulses that a pulse lies in.
  static constexpr Pulse block(Pulse pulse, std::size_t level) {
    return level < level_count ? pulse >> (level_bits * static_cast<unsigned>(level)) : 0;
  }
  static constexpr Pulse begin_of(Pulse block, std::size_t level) {
    return block << (level_bits * static_cast<unsigned>(level));
  }
  static constexpr std::size_t slot_at(Pulse block, std::size_t level) {
    return level * slots_a_level + block % slots_a_level;
  }
  std::size_t slot_for(Pulse due) const;
  // Numbers of slots are the wheel's own: they are not checked at each step.
  Slot& slot_no(std::size_t at) { return slots_.data()[at]; }
  const Slot& slot_no(std::size_t at) const { return slots_.data()[at]; }
  std::uint64_t& word(std::size_t at) { return occupied_.data()[at]; }
  std::uint64_t word(std::size_t at) const { return occupied_.data()[at]; }
  Lately& lately(std::size_t at) { return lately_.data()[at]; }

  // ---- lists
  enum class End : std::uint8_t { head, tail };
  template <End end>
  void put(std::size_t at, std::uint32_t node);
  template <End end>
  void hint(std::size_t at, std::uint32_t node);
  void occupy(std::size_t at, std::uint32_t node);
  void keep_first(Slot& slot, std::uint32_t added, bool in_order);
  void vacate(std::size_t at);
  bool gives_hints() const;

  // ---- taking down
  void take_down(std::size_t level, Pulse block, std::uint32_t at_most);
  void note_next(std::size_t level);
  void take_slices();

  // ---- the pulse that is now
  void deal_out(std::size_t at);
  std::uint32_t head_of_lanes() const;
  std::uint32_t coming_up(std::uint32_t node);

  // ---- looking ahead (timing_wheel_first.cpp)
  Pulse next_occupied(std::size_t level, Pulse from) const;
  std::uint32_t first_of(std::size_t at);
  void sort(Slot& slot);
  std::string verify_slot(std::size_t at, std::size_t& seen) const;
  std::string verify_event(std::size_t at, std::uint32_t index) const;
  std::string verify_place(std::size_t at, const EventNode& node) const;
  static std::string verify_pair(const Slot& slot, const EventNode& one, const EventNode& next);

  std::array<Slot, slot_count> slots_{};
  std::array<std::uint64_t, slot_count / 64> occupied_{};
  std::uint32_t levels_ = 0;  // a bit for each that holds anything
  std::uint32_t taking_down_ = 0;
  Pulse dealt_at_ = end_of_time;  // when a bucket was dealt out last: only then lanes hold anything
  std::array<std::uint32_t, look_ahead> coming_{};  // hints of those popped last
  std::size_t coming_at_ = 0;
  std::array<Lately, slot_count> lately_{};
  std::vector<Sorting> sorting_;  // kept, so that sorting allocates nothing once warm
};

}  // namespace events
