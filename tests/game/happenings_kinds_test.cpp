#include <set>
#include <string_view>

#include <doctest/doctest.h>

#include "game/happenings/all.h"

TEST_CASE("happenings: every kind is found by its name, which no other has") {
  std::set<std::string_view> names;
  for (const auto* kind : game::all_event_kinds()) {
    CHECK_FALSE(kind->name.empty());
    CHECK(names.insert(kind->name).second);
    CHECK(game::find_event_kind(kind->name) == kind);
    CHECK_FALSE(kind->owners.is_empty());
  }
  for (const auto name :
       {"burn", "flicker", "affect", "decay", "heal", "recall", "area_message", "respawn",
        "login_timeout", "idle_timeout", "login_answer", "password_refused", "link_dead"}) {
    CHECK_MESSAGE(names.contains(name), name);
  }
  CHECK(game::find_event_kind("no such kind") == nullptr);
}

TEST_CASE("happenings: classes that are never saved are not, and visitors own nothing that is") {
  for (const auto* kind : game::all_event_kinds()) {
    CAPTURE(kind->name);
    if (kind->of == events::EventClass::temporary || kind->of == events::EventClass::action) {
      CHECK(kind->saved == events::Saved::no);
      const bool does_something = kind->fire != nullptr;
      CHECK(does_something);
    }
    if (kind->owners.has(events::OwnerKind::visitor)) {
      CHECK(kind->saved == events::Saved::no);
    }
    const bool can_be_interrupted = kind->interrupt != nullptr;
    CHECK((kind->of == events::EventClass::action) == can_be_interrupted);
  }
}
