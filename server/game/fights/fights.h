// Who fights whom. Fighters stand in one list a room, in the order in which they joined; the room's
// violence event exists while that list does, and is due when the first of them has a turn. Each
// takes turns by their own speed (events/turns.h).
//
// Invariants: a body is in at most one list, that of the room it is in; whoever is listed has a
// foe. What ended or left without telling is found out at the next turn.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/slots.h"
#include "events/turns.h"
#include "world/character.h"
#include "world/room.h"

namespace game {

class Game;

class Fights {
 public:
  explicit Fights(Game& game) : game_(game) {}

  // Why nobody may be struck here, or not by this one; "" when they may.
  std::string_view refusal(const world::Character& attacker, const world::Character& victim) const;
  // Both fight from now on: the attacker the victim, the victim back, unless it fights already. The
  // first turn of each comes one turn's time from now. False, and nothing is changed, when
  // refusal() has something to say or there is nobody left to strike.
  bool attack(world::Character& attacker, world::Character& victim);
  // Somebody who fights already turns to another who does.
  void turn_on(world::Character& body, world::Character& foe);
  // Leaves its fight. Whoever fought only it goes on against somebody who fights them, or stops.
  void stop(world::Character& body);

  world::Character* foe_of(const world::Character& body) const;  // null: it fights nobody
  bool is_fighting(const world::Character& body) const { return foe_of(body) != nullptr; }
  // Everybody who fights this one, in the order in which they joined.
  std::vector<world::Character*> against(const world::Character& body) const;
  std::size_t fighters_in(const world::Room& room) const;
  std::uint64_t turns_taken(const world::Character& body) const;

  // The violence event of a room: everybody whose turn has come takes it.
  void turn(world::Room& room);

  // Mobiles that bear a grudge know who struck them.
  void remember(const world::Character& mobile, const world::Character& striker);
  bool remembers(const world::Character& mobile, const world::Character& striker) const;
  void forget(const world::Character& mobile);

  // "" when every list is as it should be.
  std::string verify() const;

 private:
  struct Fighter {
    base::Handle<world::Character> who;
    base::Handle<world::Character> foe;
    events::Turns turns;
    std::uint64_t joined = 0;
    std::uint64_t taken = 0;
  };
  using List = std::vector<Fighter>;

  template <class Rooms>
  static auto find_in(Rooms& rooms, const world::Character& body)
      -> decltype(&rooms.begin()->second.front());
  Fighter* find(const world::Character& body);
  const Fighter* find(const world::Character& body) const;
  void join(world::Character& body, world::Character& foe);
  // Its foe is gone: another who fights it, or none.
  world::Character* next_foe(const world::Room& room, const world::Character& body) const;
  void drop(world::Room& room, base::Handle<world::Character> who);
  void prune(world::Room& room);
  void let_others_join(world::Room& room);
  void schedule(world::Room& room);

  Game& game_;
  std::map<world::Vnum, List> rooms_;
  std::uint64_t next_joined_ = 1;
  std::map<std::int64_t, std::set<std::int64_t>> grudges_;  // by mobile, of players
};

}  // namespace game
