// What waits on the wheel, for tests of happenings.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include "game/happenings/all.h"
#include "support/stage.h"

namespace waiting {

// Of one kind on one owner: the pulses left of each.
inline std::vector<base::Pulse> of(support::Stage& stage, const events::EventOwner& owner,
                                   std::string_view kind) {
  std::vector<base::Pulse> left;
  stage.game().timeline().for_each(owner, [&](const events::EventView& event) {
    if (event.kind->name == kind) {
      left.push_back(events::Timeline::left(event, stage.game().now()));
    }
  });
  return left;
}

inline bool is(support::Stage& stage, const events::EventOwner& owner, std::string_view kind) {
  return !of(stage, owner, kind).empty();
}

// Of one kind, whoever owns it, on the global list.
inline std::size_t count(support::Stage& stage, std::string_view kind) {
  const auto all = stage.game().timeline().future().in_order();
  return static_cast<std::size_t>(std::count_if(
      all.begin(), all.end(), [kind](const auto& event) { return event.kind->name == kind; }));
}

// Everything on the wheel but what belongs to connections and to the areas.
inline std::size_t of_play(support::Stage& stage) {
  const auto all = stage.game().timeline().future().in_order();
  return static_cast<std::size_t>(std::count_if(all.begin(), all.end(), [](const auto& event) {
    const auto owner = event.owner->owner_kind();
    return owner == events::OwnerKind::character || owner == events::OwnerKind::object;
  }));
}

// What someone holds whose keywords are these; it must be there.
inline world::Object& held(support::Stage& stage, const support::Player& player,
                           std::string_view keywords) {
  for (auto& thing : stage.body(player).things()) {
    if (thing.keywords() == keywords) {
      return thing;
    }
  }
  FAIL("not held: " << keywords);
  return *stage.body(player).things().first();
}

inline void verify(support::Stage& stage) {
  CHECK(stage.world().verify() == "");
  CHECK(stage.game().timeline().verify() == "");
}

}  // namespace waiting
