// An affect is an event that is asked about while it waits; at its end it says so. Its text is the
// affect's key, so several may be on one body, each once. One that works again and again has a tick
// besides, which ends with it.
#include <algorithm>
#include <optional>
#include <vector>

#include "base/log.h"
#include "game/act.h"
#include "game/chance.h"
#include "game/fights/fights.h"
#include "game/fights/harm.h"
#include "game/game.h"
#include "game/happenings/all.h"
#include "game/happenings/kinds.h"
#include "game/happenings/notices.h"
#include "game/vitals.h"

namespace game {

namespace {

using rules::AffectFlag;

constexpr int common_speed = 1000;
constexpr int least_speed = 250;
constexpr int most_speed = 8000;

void say(Game& game, const world::Character& body, const std::string& own,
         const std::string& others) {
  const Cast cast{.actor = &body};
  if (!own.empty()) {
    act(game, To::actor, own, cast);
  }
  if (!others.empty()) {
    act(game, To::room, others, cast);
  }
}

void wear_off(Game& game, world::Character& body, events::EventData& data);
void tick(Game& game, world::Character& body, events::EventData& data);

constexpr events::EventKind affect_kind{.name = "affect",
                                        .shown = "affect",
                                        .of = events::EventClass::misc,
                                        .saved = events::Saved::yes,
                                        .clock = events::ClockKind::played,
                                        .owners = {events::OwnerKind::character},
                                        .fire = fires<wear_off>};

// Fires before the end when both come at once: the last time counts too.
constexpr events::EventKind tick_kind{.name = "affect_tick",
                                      .shown = "affect at work",
                                      .of = events::EventClass::misc,
                                      .saved = events::Saved::yes,
                                      .clock = events::ClockKind::played,
                                      .priority = 129,
                                      .owners = {events::OwnerKind::character},
                                      .fire = fires<tick>,
                                      .hidden = true};

constexpr const events::EventKind* kinds[] = {&affect_kind, &tick_kind};

std::optional<events::EventView> find_by_text(const Game& game, const world::Character& body,
                                              const events::EventKind& kind, std::string_view key) {
  std::optional<events::EventView> found;
  game.timeline().for_each(body, [&](const events::EventView& event) {
    if (event.kind == &kind && event.data.text == key) {
      found = event;
    }
  });
  return found;
}

void stop_ticking(Game& game, world::Character& body, std::string_view key) {
  if (const auto at = find_by_text(game, body, tick_kind, key)) {
    game.timeline().cancel(at->id);
  }
}

// What it does to the body as it begins; gives by how much the most hit points changed, which is
// kept with the event, since the rules may be others when it ends.
std::int64_t take_hold(Game& game, world::Character& body, const rules::Affect& affect) {
  std::int64_t changed = 0;
  if (affect.hit_points != 0) {
    auto& state = game.world().change(body);
    const int most = std::max(1, state.max_hit_points + affect.hit_points);
    changed = most - state.max_hit_points;
    state.max_hit_points = most;
    state.hit_points = std::clamp(state.hit_points, 1, most_of(body).hit_points);
    start_healing(game, body);
  }
  if (affect.flags.has(rules::AffectFlag::asleep)) {
    game.fights().stop(body);
    interrupt_action(game, body);
    game.world().change(body).position = world::Position::sleeping;
  }
  return changed;
}

// By how much the most hit points had changed, also for an affect that the rules no longer know.
void give_back(Game& game, world::Character& body, std::int64_t changed) {
  if (changed != 0) {
    auto& state = game.world().change(body);
    state.max_hit_points = std::max(1, state.max_hit_points - static_cast<int>(changed));
    state.hit_points = std::clamp(state.hit_points, 1, most_of(body).hit_points);
  }
}

void let_go(Game& game, world::Character& body, const rules::Affect& affect) {
  const bool wakes = affect.flags.has(rules::AffectFlag::asleep) &&
                     body.state().position == world::Position::sleeping;
  if (wakes) {
    game.world().change(body).position =
        body.is_player() ? world::Position::resting
                         : std::max(body.plan()->position, world::Position::resting);
  }
}

// Whoever is seen again, or sees again, may be about to strike or be struck.
void look_again(Game& game, world::Character& body, const rules::Affect& affect) {
  const auto ended = [&affect](rules::AffectFlag flag) { return affect.flags.has(flag); };
  if (body.room() == nullptr) {
    return;
  }
  if (body.is_player() && (ended(AffectFlag::invisible) || ended(AffectFlag::hidden))) {
    room_looks_up(game, *body.room());
  } else if (!body.is_player() && (ended(AffectFlag::blind) || ended(AffectFlag::asleep) ||
                                   ended(AffectFlag::stunned))) {
    mobile_came(game, body);
  }
}

void wear_off(Game& game, world::Character& body, events::EventData& data) {
  stop_ticking(game, body, data.text);
  give_back(game, body, data.n[0]);
  if (const auto* affect = game.rules().affect(data.text)) {
    let_go(game, body, *affect);
    say(game, body, affect->ends, affect->room_ends);
    look_again(game, body, *affect);
  }
}

void tick(Game& game, world::Character& body, events::EventData& data) {
  const auto* affect = game.rules().affect(data.text);
  if (affect == nullptr || affect->tick.every == 0 || !has_affect(game, body, data.text)) {
    return;
  }
  say(game, body, affect->tick.message, affect->tick.room_message);
  if (const auto points = roll(game, area_of(body.room()), affect->tick.heals); points > 0) {
    auto& state = game.world().change(body);
    state.hit_points = std::min(most_of(body).hit_points, state.hit_points + points);
  }
  // Again first: the damage may be the end of the body.
  game.timeline().schedule(body, tick_kind, affect->tick.every, std::move(data));
  if (const auto points = roll(game, area_of(body.room()), affect->tick.damage); points > 0) {
    wound(game, body, points, nullptr);
  }
}

}  // namespace

happenings::Kinds happenings::affects() {
  return kinds;
}

void add_affect(Game& game, world::Character& body, std::string_view key, base::Pulse lasts) {
  const auto* affect = game.rules().affect(key);
  if (affect == nullptr) {
    base::log::warn("game", "no such affect", {{"affect", key}});
    return;
  }
  if (const auto on_it = find_by_text(game, body, affect_kind, key)) {
    const auto left = events::Timeline::left(*on_it, game.now());
    const auto longer = affect->stack == rules::Stack::add      ? left + lasts
                        : affect->stack == rules::Stack::longer ? std::max(left, lasts)
                                                                : left;
    if (longer > left) {
      game.timeline().reschedule(on_it->id, game.now() + longer);
      say(game, body, affect->renewed, "");
    }
    return;
  }
  // Before it holds: whoever becomes invisible is still seen to do so.
  if (!affect->room_begins.empty()) {
    act(game, To::room, affect->room_begins, {.actor = &body});
  }
  const auto changed = take_hold(game, body, *affect);
  game.timeline().schedule(body, affect_kind, lasts, {.n = {changed}, .text = std::string(key)});
  if (affect->tick.every != 0) {
    game.timeline().schedule(body, tick_kind, affect->tick.every, {.text = std::string(key)});
  }
  say(game, body, affect->begins, "");
}

bool has_affect(const Game& game, const world::Character& body, std::string_view key) {
  return find_by_text(game, body, affect_kind, key).has_value();
}

void for_each_affect(const Game& game, const world::Character& body,
                     const std::function<void(const rules::Affect&)>& look) {
  game.timeline().for_each(body, [&](const events::EventView& event) {
    const auto* affect =
        event.kind == &affect_kind ? game.rules().affect(event.data.text) : nullptr;
    if (affect != nullptr) {
      look(*affect);
    }
  });
  if (!body.is_player()) {
    for (const auto& key : body.plan()->affects) {
      if (const auto* affect = game.rules().affect(key)) {
        look(*affect);
      }
    }
  }
}

base::Flags<AffectFlag> affect_flags_of(const Game& game, const world::Character& body) {
  base::Flags<AffectFlag> flags;
  for_each_affect(game, body, [&flags](const rules::Affect& affect) { flags.add(affect.flags); });
  return flags;
}

bool has_affect_flag(const Game& game, const world::Character& body, rules::AffectFlag flag) {
  return affect_flags_of(game, body).has(flag);
}

bool is_helpless(const Game& game, const world::Character& body) {
  return has_affect_flag(game, body, rules::AffectFlag::stunned) ||
         has_affect_flag(game, body, rules::AffectFlag::asleep);
}

void end_affect(Game& game, world::Character& body, std::string_view key) {
  if (const auto on_it = find_by_text(game, body, affect_kind, key)) {
    auto data = on_it->data.copy();
    game.timeline().cancel(on_it->id);
    wear_off(game, body, data);
  }
}

namespace {

void end_those_with(Game& game, world::Character& body, base::Flags<AffectFlag> flags) {
  std::vector<std::string> keys;
  for_each_affect(game, body, [&](const rules::Affect& affect) {
    if (affect.flags.has_any(flags)) {
      keys.push_back(affect.key);
    }
  });
  for (const auto& key : keys) {
    end_affect(game, body, key);
  }
}

}  // namespace

void end_hiding(Game& game, world::Character& body) {
  end_those_with(game, body, {AffectFlag::hidden});
}

void end_being_unseen(Game& game, world::Character& body) {
  end_those_with(game, body, {AffectFlag::hidden, AffectFlag::invisible});
}

void end_affects(Game& game, world::Character& body) {
  std::vector<std::string> keys;
  for_each_affect(game, body, [&keys](const rules::Affect& affect) { keys.push_back(affect.key); });
  for (const auto& key : keys) {
    if (const auto on_it = find_by_text(game, body, affect_kind, key)) {
      const auto changed = on_it->data.n[0];
      game.timeline().cancel(on_it->id);
      stop_ticking(game, body, key);
      give_back(game, body, changed);
      let_go(game, body, *game.rules().affect(key));
    }
  }
}

void wake_from_blow(Game& game, world::Character& body) {
  const bool slept = body.state().position == world::Position::sleeping;
  end_those_with(game, body, {AffectFlag::asleep});
  if (slept || body.state().position == world::Position::sleeping) {
    game.world().change(body).position =
        game.fights().is_fighting(body) ? world::Position::fighting : world::Position::standing;
    act(game, To::actor, "You are struck awake!", {.actor = &body});
  }
}

int speed_of(const Game& game, const world::Character& body) {
  int speed = body.is_player() ? common_speed : body.plan()->speed;
  for_each_affect(game, body, [&speed](const rules::Affect& affect) { speed += affect.speed; });
  for (std::size_t at = 1; at < world::wear_places; ++at) {
    if (const auto* thing = body.worn(static_cast<world::WearPlace>(at)); thing != nullptr) {
      speed += thing->plan().apply.speed;
    }
  }
  return std::clamp(speed, least_speed, most_speed);
}

}  // namespace game
