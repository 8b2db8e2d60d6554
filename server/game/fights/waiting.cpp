// Fights that the end of the server cut short: how they are saved, and how they go on.
#include <algorithm>
#include <utility>

#include "game/fights/fights.h"
#include "game/fights/harm.h"
#include "game/game.h"

namespace game {

static_assert(wire::turn_units_a_pulse == events::turn_units_a_pulse);

namespace {

std::int64_t units_at(base::Pulse pulse) {
  return static_cast<std::int64_t>(pulse * events::turn_units_a_pulse);
}

}  // namespace

std::optional<wire::FighterRecord> Fights::record_of(std::int64_t id) const {
  const auto* body = game_.world().find_character(id);
  const auto* fighter = body == nullptr ? nullptr : find(*body);
  const auto* foe = fighter == nullptr ? nullptr : game_.world().find(fighter->foe);
  if (foe != nullptr) {
    return wire::FighterRecord{.id = id,
                               .foe = foe->id(),
                               .next_turn = static_cast<std::int64_t>(fighter->turns.next()),
                               .turn_left = {},
                               .joined = static_cast<std::int64_t>(fighter->joined),
                               .turns = static_cast<std::int64_t>(fighter->taken)};
  }
  const auto waiting = waiting_.find(id);
  return waiting == waiting_.end() ? std::nullopt : std::optional(waiting->second);
}

void Fights::suspend() {
  std::vector<wire::FighterRecord> all;
  for (const auto& [vnum, list] : std::as_const(rooms_)) {
    for (const auto& fighter : list) {
      if (const auto record = record_of(fighter.id)) {
        all.push_back(*record);
      }
    }
  }
  for (const auto& [vnum, list] : std::exchange(rooms_, {})) {
    schedule(*game_.world().room(vnum));
  }
  wait(all, game_.now());
}

void Fights::wait(const std::vector<wire::FighterRecord>& saved, base::Pulse at) {
  for (auto record : saved) {
    if (record.next_turn) {
      record.turn_left = std::max<std::int64_t>(1, *record.next_turn - units_at(at));
      record.next_turn.reset();
    }
    for (const auto id : {record.id, record.foe}) {
      if (game_.world().find_character(id) == nullptr) {
        away_.insert(id);
      }
    }
    changed_.insert(record.id);
    waiting_.insert_or_assign(record.id, record);
  }
}

void Fights::go_on() {
  std::vector<wire::FighterRecord> all;
  for (const auto& [id, record] : waiting_) {
    all.push_back(record);
  }
  std::stable_sort(all.begin(), all.end(),
                   [](const auto& one, const auto& other) { return one.joined < other.joined; });
  for (const auto& record : all) {
    if (try_going_on(record)) {
      waiting_.erase(record.id);
      changed_.insert(record.id);
    }
  }
}

void Fights::go_on(world::Character& body) {
  const bool concerns = std::any_of(waiting_.begin(), waiting_.end(), [&body](const auto& waiting) {
    return waiting.first == body.id() || waiting.second.foe == body.id();
  });
  if (concerns) {
    go_on();
  }
}

// Players come back; mobiles that are not there have died or are no more.
Fights::Waits Fights::how_waits(const wire::FighterRecord& saved) const {
  const auto& world = game_.world();
  const auto* body = world.find_character(saved.id);
  const auto* foe = world.find_character(saved.foe);
  const bool may_come =
      (body == nullptr && is_away(saved.id)) || (foe == nullptr && is_away(saved.foe));
  if (body == nullptr || foe == nullptr) {
    return may_come ? Waits::for_somebody : Waits::is_over;
  }
  const bool together = body->room() != nullptr && body->room() == foe->room();
  return together && refusal(*body, *foe).empty() ? Waits::can_go_on : Waits::is_over;
}

bool Fights::try_going_on(const wire::FighterRecord& saved) {
  switch (how_waits(saved)) {
    case Waits::for_somebody:
      return false;
    case Waits::can_go_on:
      join_again(*game_.world().find_character(saved.id), *game_.world().find_character(saved.foe),
                 saved);
      return true;
    default:
      return true;
  }
}

// Whoever was drawn into another fight meanwhile stays in that.
void Fights::join_again(world::Character& body, world::Character& foe,
                        const wire::FighterRecord& saved) {
  if (is_fighting(body)) {
    return;
  }
  const auto next = static_cast<std::uint64_t>(
      units_at(game_.now()) + std::max<std::int64_t>(saved.turn_left.value_or(1), 1));
  list_up(body,
          {body.id(), body.handle(), foe.handle(), events::Turns::at(next, speed(body)),
           next_joined_++, static_cast<std::uint64_t>(std::max<std::int64_t>(saved.turns, 0))});
  schedule(*body.room());
}

}  // namespace game
