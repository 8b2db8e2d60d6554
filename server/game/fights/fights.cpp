#include "game/fights/fights.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "game/fights/harm.h"
#include "game/game.h"
#include "game/happenings/all.h"
#include "game/happenings/kinds.h"
#include "game/names.h"

namespace game {

namespace {

constexpr std::size_t most_grudges = 8;
constexpr std::uint32_t whole_speed = 1000;  // speeds are in permille

void violence(Game& game, world::Room& room, events::EventData& /*data*/) {
  game.fights().turn(room);
}

constexpr events::EventKind violence_kind{.name = "violence",
                                          .shown = "fighting",
                                          .of = events::EventClass::misc,
                                          .saved = events::Saved::no,
                                          .clock = events::ClockKind::world,
                                          .owners = {events::OwnerKind::room},
                                          .fire = fires<violence>};

constexpr const events::EventKind* kinds[] = {&violence_kind};

bool can_fight(const world::Character& body) {
  return body.state().position >= world::Position::resting;
}

// Of one kind with somebody who fights: its own kin, or the same trade.
bool is_kin(const world::Character& one, const world::Character& other) {
  return one.plan() == other.plan() ||
         (!one.state().race.empty() && one.state().race == other.state().race);
}

}  // namespace

happenings::Kinds happenings::violence() {
  return kinds;
}

events::Speed Fights::speed(const world::Character& body) const {
  return {static_cast<std::uint32_t>(speed_of(game_, body)), whole_speed};
}

std::string_view Fights::refusal(const world::Character& attacker,
                                 const world::Character& victim) const {
  if (&attacker == &victim) {
    return "You have no quarrel with yourself.";
  }
  if (attacker.room() == nullptr || attacker.room() != victim.room()) {
    return "They are not here.";
  }
  if (attacker.room()->plan().flags.has(world::RoomFlag::safe)) {
    return "Nobody raises a hand here.";
  }
  if (attacker.is_player() && victim.is_player()) {
    return "You do not fight other players.";
  }
  if (!victim.is_player() && victim.plan()->flags.has(world::MobFlag::peaceful)) {
    return "You cannot bring yourself to do that.";
  }
  return "";
}

bool Fights::attack(world::Character& attacker, world::Character& victim) {
  if (!refusal(attacker, victim).empty() || victim.state().hit_points <= 0) {
    return false;
  }
  if (attacker.is_player() && !victim.is_player()) {
    remember(victim, attacker);
  }
  interrupt_action(game_, attacker);
  end_being_unseen(game_, attacker);
  join(attacker, victim);
  if (!is_fighting(victim)) {
    join(victim, attacker);
  }
  schedule(*attacker.room());
  return true;
}

void Fights::join(world::Character& body, world::Character& foe) {
  changed_.insert(body.id());
  if (auto* fighter = find(body)) {
    fighter->foe = foe.handle();
    return;
  }
  list_up(body, {body.id(), body.handle(), foe.handle(), events::Turns(speed(body), game_.now()),
                 next_joined_++, 0});
}

void Fights::list_up(world::Character& body, const Fighter& fighter) {
  game_.world().touch(body);
  rooms_[body.room()->vnum()].push_back(fighter);
  if (can_fight(body)) {
    auto& state = game_.world().change(body);
    state.position = world::Position::fighting;
    state.seat = 0;
  }
}

void Fights::turn_on(world::Character& body, world::Character& foe) {
  auto* fighter = find(body);
  if (fighter != nullptr && find(foe) != nullptr) {
    fighter->foe = foe.handle();
    changed_.insert(body.id());
  }
}

void Fights::stop(world::Character& body) {
  auto* room = body.room();
  if (room == nullptr || find(body) == nullptr) {
    return;
  }
  drop(*room, body.handle());
  prune(*room);
  schedule(*room);
}

void Fights::drop(world::Room& room, base::Handle<world::Character> who) {
  const auto list = rooms_.find(room.vnum());
  if (list == rooms_.end()) {
    return;
  }
  std::erase_if(list->second, [this, who](const Fighter& fighter) {
    if (fighter.who != who) {
      return false;
    }
    changed_.insert(fighter.id);
    return true;
  });
  if (list->second.empty()) {
    rooms_.erase(list);
  }
  auto* body = game_.world().find(who);
  if (body != nullptr && body->state().position == world::Position::fighting) {
    game_.world().change(*body).position = world::Position::standing;
  }
}

world::Character* Fights::next_foe(const world::Room& room, const world::Character& body) const {
  const auto list = rooms_.find(room.vnum());
  if (list == rooms_.end()) {
    return nullptr;
  }
  for (const auto& fighter : list->second) {
    auto* other = game_.world().find(fighter.who);
    if (other != nullptr && other != &body && other->room() == &room &&
        fighter.foe == body.handle()) {
      return other;
    }
  }
  return nullptr;
}

// Whoever went, or whose foe went, and has nobody else: until all who are left belong there.
void Fights::prune(world::Room& room) {
  bool changed = true;
  while (changed) {
    changed = false;
    const auto list = rooms_.find(room.vnum());
    if (list == rooms_.end()) {
      return;
    }
    for (auto& fighter : list->second) {
      const auto* body = game_.world().find(fighter.who);
      if (body == nullptr || body->room() != &room) {
        drop(room, fighter.who);
        changed = true;
        break;
      }
      const auto* foe = game_.world().find(fighter.foe);
      if (foe != nullptr && foe->room() == &room && find(*foe) != nullptr) {
        continue;
      }
      const auto* next = next_foe(room, *body);
      if (next == nullptr) {
        drop(room, fighter.who);
        changed = true;
        break;
      }
      fighter.foe = next->handle();
      changed_.insert(fighter.id);
    }
  }
}

world::Character* Fights::foe_of(const world::Character& body) const {
  const auto* fighter = find(body);
  auto* foe = fighter == nullptr ? nullptr : game_.world().find(fighter->foe);
  return foe != nullptr && foe->room() == body.room() ? foe : nullptr;
}

std::vector<world::Character*> Fights::against(const world::Character& body) const {
  std::vector<world::Character*> all;
  const auto list = body.room() == nullptr ? rooms_.end() : rooms_.find(body.room()->vnum());
  if (list == rooms_.end()) {
    return all;
  }
  for (const auto& fighter : list->second) {
    auto* other = game_.world().find(fighter.who);
    if (other != nullptr && other->room() == body.room() && fighter.foe == body.handle()) {
      all.push_back(other);
    }
  }
  return all;
}

std::size_t Fights::fighters_in(const world::Room& room) const {
  const auto list = rooms_.find(room.vnum());
  return list == rooms_.end() ? 0 : list->second.size();
}

std::uint64_t Fights::turns_taken(const world::Character& body) const {
  const auto* fighter = find(body);
  return fighter == nullptr ? 0 : fighter->taken;
}

// In the list of the room it is in; of constant lists a constant entry.
template <class Rooms>
auto Fights::find_in(Rooms& rooms, const world::Character& body)
    -> decltype(&rooms.begin()->second.front()) {
  const auto list = body.room() == nullptr ? rooms.end() : rooms.find(body.room()->vnum());
  if (list == rooms.end()) {
    return nullptr;
  }
  const auto at = std::find_if(list->second.begin(), list->second.end(),
                               [&body](const Fighter& f) { return f.who == body.handle(); });
  return at == list->second.end() ? nullptr : &*at;
}

Fights::Fighter* Fights::find(const world::Character& body) {
  return find_in(rooms_, body);
}

const Fights::Fighter* Fights::find(const world::Character& body) const {
  return find_in(rooms_, body);
}

// Those in the room who stand by somebody who fights.
void Fights::let_others_join(world::Room& room) {
  const auto fighting = rooms_.find(room.vnum());
  if (fighting == rooms_.end()) {
    return;
  }
  const List before = fighting->second;  // whoever joins changes it
  std::vector<base::Handle<world::Character>> idle;
  for (const auto& person : room.people()) {
    const bool joins = !person.is_player() && person.plan()->flags.has(world::MobFlag::assist);
    if (joins && can_fight(person) && find(person) == nullptr) {
      idle.push_back(person.handle());
    }
  }
  for (const auto handle : idle) {
    auto* helper = game_.world().find(handle);
    for (const auto& fighter : before) {
      auto* ally = game_.world().find(fighter.who);
      auto* foe = game_.world().find(fighter.foe);
      if (ally != nullptr && foe != nullptr && !ally->is_player() && foe->is_player() &&
          is_kin(*helper, *ally) && Sight(game_, *helper).sees(*foe)) {
        attack(*helper, *foe);
        break;
      }
    }
  }
}

void Fights::turn(world::Room& room) {
  prune(room);
  let_others_join(room);
  struct Due {
    std::uint64_t next;
    std::uint64_t joined;
    base::Handle<world::Character> who;
  };
  std::vector<Due> due;
  if (const auto list = rooms_.find(room.vnum()); list != rooms_.end()) {
    for (const auto& fighter : list->second) {
      if (fighter.turns.has_come(game_.now())) {
        due.push_back({fighter.turns.next(), fighter.joined, fighter.who});
      }
    }
  }
  std::sort(due.begin(), due.end(), [](const Due& a, const Due& b) {
    return std::tie(a.next, a.joined) < std::tie(b.next, b.joined);
  });
  for (const auto& [next, joined, who] : due) {
    auto* body = game_.world().find(who);
    auto* fighter = body == nullptr || body->room() != &room ? nullptr : find(*body);
    if (fighter == nullptr || !fighter->turns.take(game_.now())) {
      continue;
    }
    ++fighter->taken;
    changed_.insert(fighter->id);
    fighter->turns.set_speed(speed(*body));
    if (auto* foe = foe_of(*body)) {
      take_turn(game_, *body, *foe);
    }
    prune(room);
  }
  schedule(room);
}

void Fights::schedule(world::Room& room) {
  const auto list = rooms_.find(room.vnum());
  const auto waiting = game_.timeline().find(room, violence_kind);
  if (list == rooms_.end()) {
    if (waiting) {
      game_.timeline().cancel(waiting->id);
    }
    return;
  }
  auto due = list->second.front().turns.due();
  for (const auto& fighter : list->second) {
    due = std::min(due, fighter.turns.due());
  }
  due = std::max(due, game_.now() + 1);
  if (!waiting) {
    game_.timeline().schedule(room, violence_kind, due - game_.now());
  } else if (waiting->key.due != due) {
    game_.timeline().reschedule(waiting->id, due);
  }
}

void Fights::remember(world::Character& mobile, const world::Character& striker) {
  if (!mobile.is_player() && mobile.plan()->flags.has(world::MobFlag::memory) &&
      mobile.state().grudges.size() < most_grudges) {
    game_.world().change(mobile).grudges.insert(striker.id());
  }
}

bool Fights::remembers(const world::Character& mobile, const world::Character& striker) {
  return mobile.state().grudges.contains(striker.id());
}

std::string Fights::verify() const {
  std::set<std::pair<std::uint32_t, std::uint32_t>> seen;
  for (const auto& [vnum, list] : rooms_) {
    const auto* room = game_.world().room(vnum);
    if (list.empty() || room == nullptr) {
      return "fights: a list of nobody, or of no room";
    }
    if (!game_.timeline().find(*room, violence_kind)) {
      return "fights: fighters in room " + std::to_string(vnum) + " wait for no turn";
    }
    for (const auto& fighter : list) {
      if (!seen.insert({fighter.who.slot, fighter.who.generation}).second) {
        return "fights: somebody fights twice";
      }
    }
  }
  return {};
}

}  // namespace game
