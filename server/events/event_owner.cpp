#include "events/event_owner.h"

#include "events/timeline.h"

namespace events {

EventOwner::~EventOwner() {
  if (has_events()) {
    timeline_->forget(*this);
  }
}

std::size_t EventOwner::event_count() const {
  return has_events() ? timeline_->future().pool().count_of(*this) : 0;
}

}  // namespace events
