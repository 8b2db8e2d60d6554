// Who fights whom. Fighters stand in one list a room, in the order in which they joined; the room's
// violence event exists while that list does, and is due when the first of them has a turn. Each
// takes turns by their own speed (events/turns.h).
//
// Invariants: a body is in at most one list, that of the room it is in; whoever is listed has a
// foe. What ended or left without telling is found out at the next turn. A fight that a stop or a
// crash cut short waits until both are back in the room, and goes on with the turns it had.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/slots.h"
#include "events/turns.h"
#include "wire/records.h"
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

  // ---- over the end of the server
  // Whose row a commit has to write since it was last asked, by id. record_of() gives it: nothing
  // for who fights no longer.
  bool has_changed() const { return !changed_.empty(); }
  std::set<std::int64_t> take_changed() { return std::exchange(changed_, {}); }
  std::optional<wire::FighterRecord> record_of(std::int64_t id) const;
  // The server stops: all fights wait from now on.
  void suspend();
  // Fights that were saved at this pulse wait from now on, in the order given.
  void wait(const std::vector<wire::FighterRecord>& saved, base::Pulse at);
  // Its fight waits for somebody to come back; it stays where that was.
  bool is_awaited(const world::Character& body) const { return waiting_.contains(body.id()); }
  // The fights that wait for nobody else go on: of all who wait, or of somebody who came back.
  void go_on();
  void go_on(world::Character& body);

  // Mobiles that bear a grudge know who struck them.
  void remember(world::Character& mobile, const world::Character& striker);
  static bool remembers(const world::Character& mobile, const world::Character& striker);

  // "" when every list is as it should be.
  std::string verify() const;

 private:
  struct Fighter {
    std::int64_t id = 0;
    base::Handle<world::Character> who;
    base::Handle<world::Character> foe;
    events::Turns turns;
    std::uint64_t joined = 0;
    std::uint64_t taken = 0;
  };
  using List = std::vector<Fighter>;
  // How a fight that waits can go on.
  enum class Waits : std::uint8_t { for_somebody, is_over, can_go_on };

  template <class Rooms>
  static auto find_in(Rooms& rooms, const world::Character& body)
      -> decltype(&rooms.begin()->second.front());
  Fighter* find(const world::Character& body);
  const Fighter* find(const world::Character& body) const;
  void join(world::Character& body, world::Character& foe);
  void list_up(world::Character& body, const Fighter& fighter);
  // Its foe is gone: another who fights it, or none.
  world::Character* next_foe(const world::Room& room, const world::Character& body) const;
  void drop(world::Room& room, base::Handle<world::Character> who);
  void prune(world::Room& room);
  void let_others_join(world::Room& room);
  void schedule(world::Room& room);
  events::Speed speed(const world::Character& body) const;
  bool is_away(std::int64_t id) const { return away_.contains(id); }
  Waits how_waits(const wire::FighterRecord& saved) const;
  // False: it goes on waiting.
  bool try_going_on(const wire::FighterRecord& saved);
  void join_again(world::Character& body, world::Character& foe, const wire::FighterRecord& saved);

  Game& game_;
  std::map<world::Vnum, List> rooms_;
  std::uint64_t next_joined_ = 1;
  std::map<std::int64_t, wire::FighterRecord> waiting_;  // by id; with the turns left
  std::set<std::int64_t> away_;  // those of them who were not there when they began to wait
  std::set<std::int64_t> changed_;
};

}  // namespace game
