// The slab that all events of one list live in. An event is a node named by index and generation;
// index 0 is never used, so 0 means "none" in every link. A node is free, alone (it hangs on its
// owner only: loading) or waiting (it is in the global list too). Hot fields stand together in one
// cache line; the payload has a slab of its own. Nodes never move, so a reference is good for as
// long as the event exists. Invariants: a free node has no owner; every other node with an owner is
// in that owner's local list, which is in the order of scheduling; the generation grows whenever a
// node is freed, so old names are stale at once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "events/event.h"

namespace events {

enum class NodeState : std::uint8_t { free, alone, waiting };

struct EventNode {
  Pulse due = 0;               // while alone: the pulses left
  std::uint64_t sequence = 0;  // while alone: the saved order
  EventOwner* owner = nullptr;
  const EventKind* kind = nullptr;
  std::uint32_t global_prev =
      0;  // for the structure that the event waits in; the heap keeps its position here
  std::uint32_t global_next = 0;  // also the chain of free nodes
  std::uint32_t local_prev = 0;
  std::uint32_t local_next = 0;
  std::uint32_t generation = 1;
  std::uint16_t slot = 0;  // for the structure
  std::uint8_t priority = 0;
  NodeState state = NodeState::free;

  EventKey key() const { return {due, priority, sequence}; }
};

class EventPool {
 public:
  EventPool() = default;
  EventPool(const EventPool&) = delete;
  EventPool& operator=(const EventPool&) = delete;
  ~EventPool() = default;

  // A new node, alone, at the end of the owner's local list (an event of tests may have no owner).
  std::uint32_t take(EventOwner* owner, const EventKind* kind, EventData data);
  // Takes the node off its owner and frees it; it must not be in the global list any more.
  void give_back(std::uint32_t index);

  EventNode& node(std::uint32_t index) { return node_chunks_[index / chunk][index % chunk]; }
  const EventNode& node(std::uint32_t index) const {
    return node_chunks_[index / chunk][index % chunk];
  }
  EventData& data(std::uint32_t index) { return data_chunks_[index / chunk][index % chunk]; }
  const EventData& data(std::uint32_t index) const {
    return data_chunks_[index / chunk][index % chunk];
  }

  EventId id_of(std::uint32_t index) const { return {index, node(index).generation}; }
  // The index of a living event, 0 for a stale name.
  std::uint32_t find(EventId id) const;
  EventView view(std::uint32_t index) const;

  // The local list of an owner, oldest first: first_of, then node(i).local_next until 0.
  std::uint32_t first_of(const EventOwner& owner) const;

  std::size_t size() const { return live_; }  // alone and waiting
  std::uint32_t end() const { return end_; }  // indices are in [1, end)
  std::string verify() const;                 // "" when every local link is right

 private:
  static constexpr std::uint32_t chunk = 1024;
  void grow();
  void unlink_local(EventNode& node);
  std::string verify_local(std::uint32_t index) const;

  std::vector<std::unique_ptr<EventNode[]>> node_chunks_;
  std::vector<std::unique_ptr<EventData[]>> data_chunks_;
  std::uint32_t end_ = 1;
  std::uint32_t free_ = 0;
  std::size_t live_ = 0;
};

}  // namespace events
