// What the tests of events share: a host that writes down what it hears, an owner, and a few kinds.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "events/timeline.h"

namespace scene {

using events::EventData;
using events::EventId;
using events::EventKind;
using events::EventOwner;
using events::Host;
using events::OwnerKind;
using events::Pulse;
using events::Timeline;

inline constexpr std::array list_names{"wheel", "heap", "sorted"};

inline constexpr base::Flags<OwnerKind> anybody{OwnerKind::character, OwnerKind::object,
                                                OwnerKind::room,      OwnerKind::area,
                                                OwnerKind::world,     OwnerKind::visitor};

struct Owner final : EventOwner {
  using EventOwner::EventOwner;
};

class Scene final : public Host {
 public:
  explicit Scene(std::string_view list, Pulse start = 0, std::size_t history = 256)
      : timeline(events::make_event_list(list), *this, start, history),
        ann(std::make_unique<Owner>(OwnerKind::character, 1, timeline)),
        bob(std::make_unique<Owner>(OwnerKind::character, 2, timeline)) {}

  void event_failed(const EventKind& kind, std::string_view what) override {
    failed.push_back(std::string(kind.name) + ": " + std::string(what));
  }
  void saved_events_changed(EventOwner& owner) override { changed.push_back(&owner); }

  // What has been said since the last call, "pulse text" each, with blanks between.
  std::string heard() {
    std::string all;
    for (const auto& line : std::exchange(said, {})) {
      all += (all.empty() ? "" : ", ") + line;
    }
    return all;
  }
  void say(std::string_view text) {
    said.push_back(std::to_string(timeline.now()) + " " + std::string(text));
  }
  EventId note(EventOwner& owner, Pulse delay, std::string text);

  std::vector<std::string> said;
  std::vector<std::string> failed;
  std::vector<EventOwner*> changed;
  Timeline timeline;
  std::unique_ptr<Owner> ann;
  std::unique_ptr<Owner> bob;
  EventId remembered;
  const EventKind* kind_again = nullptr;
  std::int64_t counter = 0;
};

inline Scene& of(Host& host) {
  return static_cast<Scene&>(host);
}

inline EventData words(std::string text) {
  EventData data;
  data.text = std::move(text);
  return data;
}
inline EventData number(std::int64_t n) {
  EventData data;
  data.n[0] = n;
  return data;
}

// Says its text.
inline void say_text(Host& host, EventOwner& /*owner*/, EventData& data) {
  of(host).say(data.text);
}

inline constexpr EventKind note_kind{.name = "note", .owners = anybody, .fire = say_text};
inline constexpr EventKind first_kind{
    .name = "first", .priority = 200, .owners = anybody, .fire = say_text};
inline constexpr EventKind last_kind{
    .name = "last", .priority = 5, .owners = anybody, .fire = say_text};
inline constexpr EventKind saved_kind{
    .name = "saved",
    .saved = events::Saved::yes,
    .owners = {OwnerKind::character, OwnerKind::object, OwnerKind::room, OwnerKind::area,
               OwnerKind::world},
    .fire = say_text};

inline EventId Scene::note(EventOwner& owner, Pulse delay, std::string text) {
  return timeline.schedule(owner, note_kind, delay, words(std::move(text)));
}

}  // namespace scene
