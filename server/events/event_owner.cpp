#include "events/event_owner.h"

#include "events/timeline.h"

namespace events {

EventOwner::~EventOwner() {
  if (count_ != 0) {
    timeline_->forget(*this);
  }
}

}  // namespace events
