// Where all events of one list live. An event is a node, one cache line, named by index and
// generation; index 0 is never used, so 0 means "none" in every link. A node is free, alone (it
// hangs on its owner only: loading) or waiting (it is in the global list too). What it carries is
// in the node when that is two numbers at most, else in a record of its own. Nodes never move, so a
// reference is good for as long as the event exists. Invariants: a free node has no owner; every
// other node with an owner is in that owner's local list, which is in the order of scheduling; an
// owner has a place here for as long as it has events; the generation grows whenever a node is
// freed, so old names are stale at once.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "events/event.h"
#include "events/slab.h"

namespace events {

enum class NodeState : std::uint8_t { free, alone, waiting };

// The order of the events of one pulse as a number, the least first: the top byte falls as the
// priority rises, the rest is the sequence (56 bits: two thousand years of a million a second).
constexpr std::uint64_t last_sequence = (std::uint64_t{1} << 56U) - 1;
constexpr std::uint64_t order_of(std::uint8_t priority, std::uint64_t sequence) {
  return std::uint64_t{255U - priority} << 56U | sequence;
}

struct EventNode {
  Pulse due = 0;                  // while alone: the pulses left
  std::uint64_t order = 0;        // see order_of; while alone with the saved order as its sequence
  std::uint32_t global_prev = 0;  // for the structure it waits in; a heap keeps its position here
  std::uint32_t global_next = 0;  // also the chain of free nodes
  std::uint32_t local_prev = 0;
  std::uint32_t local_next = 0;
  std::array<std::int64_t, 2> n{};  // the first is the number of the record when it has one
  std::uint32_t owner = 0;          // its place; 0: none
  std::uint32_t generation = 1;
  std::uint32_t hint = 0;  // for the structure: a node that will be wanted soon; never followed
  std::uint16_t slot = slot_free;  // for the structure, while waiting
  // Its number, and whether there is a record. Both are one field that is always read and written
  // whole: a read that needs what two writes of other widths brought must wait for memory.
  std::uint16_t kind_and_record = 0;

  static constexpr std::uint16_t slot_free = 0xFFFF;
  static constexpr std::uint16_t slot_alone = 0xFFFE;
  static constexpr std::uint16_t record_bit = 0x8000;
  NodeState state() const {
    return slot == slot_free    ? NodeState::free
           : slot == slot_alone ? NodeState::alone
                                : NodeState::waiting;
  }
  std::uint16_t kind() const { return kind_and_record & (record_bit - 1); }
  bool has_record() const { return (kind_and_record & record_bit) != 0; }
  // 0 for the highest priority, 255 for the lowest.
  std::uint8_t lane() const { return static_cast<std::uint8_t>(order >> 56U); }
  std::uint8_t priority() const { return static_cast<std::uint8_t>(255U - lane()); }
  std::uint64_t sequence() const { return order & last_sequence; }
  EventKey key() const { return {due, priority(), sequence()}; }
  bool before(const EventNode& other) const {
    return due != other.due ? due < other.due : order < other.order;
  }
};
static_assert(sizeof(EventNode) == 64);

class EventPool {
 public:
  EventPool() = default;
  EventPool(const EventPool&) = delete;
  EventPool& operator=(const EventPool&) = delete;
  // Owners that live on are left without events.
  ~EventPool();

  // A new node, alone, at the end of the owner's local list (an event of tests may have no owner).
  std::uint32_t take(EventOwner* owner, const EventKind* kind, EventData&& data);
  // Takes the node off its owner and frees it; it must not be in the global list any more.
  void give_back(std::uint32_t index);
  // The same, and moves out what the event carried.
  void give_back(std::uint32_t index, EventData& carried);
  // The same for all events of an owner.
  void give_back_all(EventOwner& owner);

  EventNode& node(std::uint32_t index) { return nodes_[index]; }
  const EventNode& node(std::uint32_t index) const { return nodes_[index]; }
  EventDataView data(std::uint32_t index) const;
  EventOwner* owner(const EventNode& node) const { return owners_[node.owner].owner; }
  const EventKind* kind(const EventNode& node) const { return kind(node.kind()); }
  const EventKind* kind(std::uint16_t number) const { return kinds_.data()[number]; }

  EventId id_of(std::uint32_t index) const { return {index, node(index).generation}; }
  // The index of a living event, 0 for a stale name.
  std::uint32_t find(EventId id) const;
  EventView view(std::uint32_t index) const;

  // The local list of an owner, oldest first: first_of, then node(i).local_next until 0.
  std::uint32_t first_of(const EventOwner& owner) const;
  std::size_t count_of(const EventOwner& owner) const;

  // Asks for the memory of a node, then of what is linked with it, then of its owner: each needs
  // what the one before has brought. 0 will do, and so will a node that has become free.
  [[gnu::always_inline]] void prefetch(std::uint32_t index) const { nodes_.prefetch(index); }
  [[gnu::always_inline]] void prefetch_around(std::uint32_t index) const {
    const auto& soon = node(index);
    owners_.prefetch(soon.owner);
    nodes_.prefetch(soon.local_prev);
    nodes_.prefetch(soon.local_next);
    if (soon.has_record()) {
      records_.prefetch(static_cast<std::uint32_t>(soon.n[0]));
    }
  }
  [[gnu::always_inline]] void prefetch_owner(std::uint32_t index) const {
    const auto& place = owners_[node(index).owner];
    __builtin_prefetch(place.owner);
    nodes_.prefetch(place.last);
  }

  std::size_t size() const { return live_; }          // alone and waiting
  std::uint32_t end() const { return nodes_.end(); }  // indices are in [1, end)
  std::string verify() const;                         // "" when every local link is right

 private:
  // Where the local list of an owner begins and ends.
  struct OwnerPlace {
    EventOwner* owner = nullptr;
    std::uint32_t first = 0;  // oldest; also the chain of free places
    std::uint32_t last = 0;
    std::uint32_t count = 0;
  };

  // The number of a kind: one of the most used is found at once.
  std::uint16_t number_of(const EventKind* kind) {
    const auto seen = kind_seen(kind);
    return kinds_.data()[seen] == kind ? seen : look_for(kind);
  }
  // Rows of kinds are spread over the addresses of tables; their low bits are all alike.
  std::uint16_t& kind_seen(const EventKind* kind) {
    constexpr std::size_t places = 64;
    return kinds_seen_.data()[(reinterpret_cast<std::uintptr_t>(kind) >> 4U) % places];
  }
  std::uint16_t look_for(const EventKind* kind);
  void grow();
  void take_data(EventNode& node, EventData& into);
  void put_data(EventNode& node, EventData&& data);
  void link_local(EventNode& node, std::uint32_t index, EventOwner& owner);
  void unlink_local(EventNode& node);
  void release(EventNode& gone, std::uint32_t index);
  void free_node(EventNode& node, std::uint32_t index);
  void free_place(std::uint32_t at);
  void free_record(EventNode& node);
  std::string verify_local(std::uint32_t index) const;
  std::string verify_places(std::size_t owned) const;
  std::string verify_records(std::size_t records) const;
  std::string verify_chain(std::size_t living) const;

  Slab<EventNode> nodes_;
  Slab<OwnerPlace> owners_;
  Slab<EventData> records_;
  std::vector<const EventKind*> kinds_{nullptr};
  std::array<std::uint16_t, 64> kinds_seen_{};  // where a kind was found last, by its address
  std::uint32_t free_ = 0;
  std::uint32_t free_owner_ = 0;
  std::uint32_t free_record_ = 0;
  std::size_t live_ = 0;
};

}  // namespace events
