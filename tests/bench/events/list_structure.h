// The project's own event lists as the workloads see them; nothing else of the benches touches an
// EventList. Owners are kept as in the game: one for four events, each event at random with one of
// them.
//
// What a structure offers to a workload:
//   Tag                whose the event is; handed back when it fires
//   Id                 names an event, to cancel it
//   tag(i)             the tag of the i-th event of the first population
//   add, cancel, size, now
//   step(fire)         one pulse on; fire(tag) for each event due then, which may add others
//   skip(fire)         on to where something may be due, where the structure can say
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/digest.h"
#include "events/timeline.h"

namespace bench {

using base::Pulse;

struct DeafHost final : events::Host {
  void event_failed(const events::EventKind& /*kind*/, std::string_view /*what*/) override {}
  void saved_events_changed(events::EventOwner& /*owner*/) override {}
};
struct Owner final : events::EventOwner {
  using EventOwner::EventOwner;
};

inline constexpr events::EventKind kind{.name = "bench", .owners = {events::OwnerKind::object}};
inline constexpr Pulse look_ahead = 64;

class ListStructure {
 public:
  using Tag = events::EventOwner*;
  using Id = events::EventId;

  ListStructure(std::string_view name, std::size_t population, Pulse start)
      : timeline_(events::make_event_list("heap"), host_),  // owners need one
        list_(events::make_event_list(name)),
        now_(start) {
    owners_.reserve(population / 4 + 1);
    for (std::size_t i = 0; i < population / 4 + 1; ++i) {
      owners_.push_back(std::make_unique<Owner>(events::OwnerKind::object, 0, timeline_));
    }
    list_->advance(start);
  }
  ListStructure(const ListStructure&) = delete;
  ListStructure& operator=(const ListStructure&) = delete;
  ~ListStructure() { list_->clear(); }

  Tag tag(std::size_t i) const { return owners_[base::mix64(i) % owners_.size()].get(); }
  Id add(Pulse due, std::uint8_t priority, Tag owner) {
    return list_->add({due, priority, ++sequence_, &kind, owner, {}});
  }
  // With a data record.
  Id add(Pulse due, std::uint8_t priority, Tag owner, std::string text) {
    events::EventData data;
    data.n[0] = 1;
    data.text = std::move(text);
    return list_->add({due, priority, ++sequence_, &kind, owner, std::move(data)});
  }
  bool cancel(Id id) { return list_->remove(id); }
  std::size_t size() const { return list_->size(); }
  Pulse now() const { return now_; }
  // The due of the first event, 0 when there is none.
  Pulse first_due() {
    const auto first = list_->peek_first();
    return first ? first->key.due : 0;
  }
  // Of the event that was added last, for a comparison of orders.
  std::uint64_t last_sequence() const { return sequence_; }

  template <class Fire>
  void step(const Fire& fire) {
    step_keys([&](const events::EventKey& /*key*/, Tag owner) { fire(owner); });
  }
  template <class Fire>
  void skip(const Fire& fire) {
    now_ = list_->turn(now_ + look_ahead);
    drain([&](const events::EventKey& /*key*/, Tag owner) { fire(owner); });
  }
  template <class Fire>
  void step_keys(const Fire& fire) {
    now_ = list_->turn(now_ + 1);
    drain(fire);
  }

 private:
  template <class Fire>
  void drain(const Fire& fire) {
    while (list_->pop_due(popped_)) {
      fire(popped_.key, popped_.owner);
    }
  }

  DeafHost host_;
  events::Timeline timeline_;
  std::vector<std::unique_ptr<Owner>> owners_;
  std::unique_ptr<events::EventList> list_;
  events::Popped popped_;
  std::uint64_t sequence_ = 0;
  Pulse now_;
};

struct Wheel : ListStructure {
  static constexpr std::string_view name = "wheel";
  explicit Wheel(std::size_t population, Pulse start = 0)
      : ListStructure("wheel", population, start) {}
};
// The 64 sorted lists that the design grew from.
struct Seed64 : ListStructure {
  static constexpr std::string_view name = "seed64";
  explicit Seed64(std::size_t population, Pulse start = 0)
      : ListStructure("sorted", population, start) {}
};
// The indexed 4-ary heap, our reference.
struct Heap4 : ListStructure {
  static constexpr std::string_view name = "heap4";
  explicit Heap4(std::size_t population, Pulse start = 0)
      : ListStructure("heap", population, start) {}
};

}  // namespace bench
