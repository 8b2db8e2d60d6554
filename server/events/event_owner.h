// Whatever events hang off. Dropping an owner cancels its events in O(k) and calls nothing. Its key
// is the same in every run of the same game: an id, a vnum, or a digest of its name; 0 where there
// is but one of its kind, or where it never counts.
#pragma once

#include <cstddef>
#include <cstdint>

#include "events/event.h"

namespace events {

class Timeline;

class EventOwner {
 public:
  // An owner belongs to one timeline, which must outlive it.
  EventOwner(OwnerKind kind, std::uint64_t key, Timeline& timeline)
      : timeline_(&timeline), key_(key), kind_(kind) {}
  EventOwner(const EventOwner&) = delete;
  EventOwner& operator=(const EventOwner&) = delete;
  virtual ~EventOwner();

  OwnerKind owner_kind() const { return kind_; }
  std::uint64_t owner_key() const { return key_; }
  Timeline& timeline() const { return *timeline_; }
  std::size_t event_count() const;
  bool has_events() const { return place_ != 0; }

 private:
  friend class EventPool;
  friend class Timeline;
  Timeline* timeline_;
  std::uint64_t key_;
  std::uint32_t place_ = 0;  // in the pool, where its local list begins; 0 without events
  OwnerKind kind_;
  bool retired_ = false;  // destroyed in the game; only its memory lives on
};

}  // namespace events
