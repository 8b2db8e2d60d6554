// What an event is. Every event is due at a pulse, belongs to one owner and is of one kind; a kind
// is one constant row that says everything else. The order of events is total: due pulse, then
// higher priority, then lower sequence (sequences grow with scheduling, so ties fire first in,
// first out).
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <limits>
#include <string_view>

#include "base/flags.h"
#include "base/names.h"
#include "base/pulse.h"
#include "events/event_text.h"

namespace events {

using base::Pulse;

inline constexpr Pulse end_of_time = std::numeric_limits<Pulse>::max();

class EventOwner;

enum class OwnerKind : std::uint8_t { character, object, room, area, world, visitor, count_ };
inline constexpr base::Names<OwnerKind> owner_kind_names{
    {"character", "object", "room", "area", "world", "visitor"}};
static_assert(owner_kind_names.complete());

// temporary: a function and two numbers, never saved. misc: four numbers and a string, function
// optional. prog: which script, an argument string. action: a prolonged act of a character,
// finished or interrupted.
enum class EventClass : std::uint8_t { temporary, misc, prog, action, count_ };
inline constexpr base::Names<EventClass> event_class_names{{"temporary", "misc", "prog", "action"}};
static_assert(event_class_names.complete());

// played: runs while its owner is in the game. world: runs while the server runs. wall: a UTC
// second in data.n[0], placed at the pulse computed from it, placed anew after a start or a stall.
enum class ClockKind : std::uint8_t { played, world, wall, count_ };
inline constexpr base::Names<ClockKind> clock_names{{"played", "world", "wall"}};
static_assert(clock_names.complete());

enum class Saved : std::uint8_t { no, yes };

// After pulses were dropped (the machine slept): `wait` keeps its pulse, so it comes later in wall
// time; `realign` is placed anew by its wall second.
enum class AfterStall : std::uint8_t { wait, realign };

// All that an event carries. Classes with less than four numbers and a string leave the rest empty.
struct EventData {
  std::array<std::int64_t, 4> n{};
  EventText text;  // at most Limits::event_string bytes; the event owns it
};

// The same, to look at.
struct EventDataView {
  std::array<std::int64_t, 4> n{};
  std::string_view text;

  EventData copy() const { return {n, text}; }
};

// The game, as the wheel sees it: what functions get, and where a failed one is reported.
class Host {
 public:
  Host() = default;
  Host(const Host&) = delete;
  Host& operator=(const Host&) = delete;
  virtual ~Host() = default;
  // The fence around each event: `what` says why the function of `kind` ended by an exception.
  virtual void event_failed(const struct EventKind& kind, std::string_view what) = 0;
  // The function of an event of this owner is about to run.
  virtual void firing(const struct EventKind& /*kind*/, const EventOwner& /*owner*/) {}
  // An owner's saved events changed (scheduled, cancelled, fired): whatever saves it should do so.
  virtual void saved_events_changed(EventOwner& owner) = 0;
};

// The event has left every list and its data was moved out, so the function may destroy the owner,
// cancel or schedule anything. Timeline::now() is the pulse it was due at.
using Fire = void (*)(Host&, EventOwner&, EventData&);

struct EventKind {
  std::string_view name;        // what saves hold; never renamed
  std::string_view shown = {};  // what players and staff read; the name when empty
  EventClass of = EventClass::misc;
  Saved saved = Saved::no;
  ClockKind clock = ClockKind::played;
  std::uint8_t priority = 128;  // 0 to 255, higher first
  AfterStall after_stall = AfterStall::wait;
  base::Flags<OwnerKind> owners{};  // whose it may be
  Fire fire = nullptr;              // may be absent: an event may just be, and be asked about
  Fire interrupt = nullptr;         // actions only
  bool hidden = false;              // not shown by a player's `timers`
};

constexpr bool is_realigned(const EventKind& kind) {
  return kind.clock == ClockKind::wall && kind.after_stall == AfterStall::realign;
}

// What is wrong with a row, "" when it is sound. For a test over the table of kinds (as a
// static_assert GCC takes it only without its sanitizers).
constexpr std::string_view fault_of(const EventKind& kind) {
  if (kind.name.empty()) {
    return "it has no name";
  }
  if (kind.owners.is_empty()) {
    return "nobody may own it";
  }
  if (kind.saved == Saved::yes && kind.owners.has(OwnerKind::visitor)) {
    return "what a visitor owns is never saved";
  }
  if (kind.saved == Saved::yes &&
      (kind.of == EventClass::temporary || kind.of == EventClass::action)) {
    return "temporary events and actions are never saved";
  }
  if (kind.of == EventClass::action &&
      kind.owners != base::Flags<OwnerKind>{OwnerKind::character}) {
    return "an action is a character's";
  }
  if (kind.fire == nullptr && (kind.of == EventClass::temporary || kind.of == EventClass::action)) {
    return "temporary events and actions need a function";
  }
  if (kind.interrupt != nullptr && kind.of != EventClass::action) {
    return "only an action can be interrupted";
  }
  if ((kind.clock == ClockKind::wall) != (kind.after_stall == AfterStall::realign)) {
    return "wall events, and no others, are realigned";
  }
  return {};
}

// Names one event for as long as it exists; stale, and harmless, afterwards.
struct EventId {
  std::uint32_t index = 0;
  std::uint32_t generation = 0;  // 0: none

  explicit operator bool() const { return generation != 0; }
  friend bool operator==(EventId, EventId) = default;
};

struct EventKey {
  Pulse due = 0;
  std::uint8_t priority = 0;
  std::uint64_t sequence = 0;

  // Less means earlier.
  friend constexpr std::strong_ordering operator<=>(const EventKey& a, const EventKey& b) {
    if (const auto order = a.due <=> b.due; std::is_neq(order)) {
      return order;
    }
    if (const auto order = b.priority <=> a.priority; std::is_neq(order)) {
      return order;
    }
    return a.sequence <=> b.sequence;
  }
  friend constexpr bool operator==(const EventKey&, const EventKey&) = default;
};

// One event as others may look at it; good until the next change of the list.
struct EventView {
  EventId id;
  EventKey key;  // of a loading event: due holds the pulses left, sequence the saved order
  const EventKind* kind = nullptr;
  EventOwner* owner = nullptr;
  EventDataView data;
  bool loading = false;
};

}  // namespace events
