// Who follows whom, and who counts as one group. Of players; kept with them over a crash or a stop
// of the server for whoever is back within half an hour, and over when one of the two quits.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <vector>

#include "world/character.h"

namespace game {

class Game;

class Company {
 public:
  explicit Company(Game& game) : game_(game) {}

  // False when that would be a circle.
  bool follow(world::Character& follower, const world::Character& leader);
  void unfollow(world::Character& follower);
  world::Character* leader_of(const world::Character& body) const;  // null: nobody
  std::vector<world::Character*> followers_of(const world::Character& leader) const;
  // A follower becomes, or is no longer, of the leader's group; false when it does not follow.
  bool take_in(const world::Character& leader, world::Character& follower);
  bool turn_out(const world::Character& leader, world::Character& follower);
  // The leader first, wherever they are; the body alone when it is in no group.
  std::vector<world::Character*> group_of(const world::Character& body) const;
  bool are_grouped(const world::Character& one, const world::Character& other) const;
  // It quit the game.
  void forget(world::Character& body);
  // It is back as it was saved: it follows whom it followed, who may be back later.
  void came(world::Character& body);

 private:
  // Whether following this one would be a circle.
  bool would_be_circle(std::int64_t follower, std::int64_t leader) const;
  void link(std::int64_t follower, std::int64_t leader);
  std::int64_t head_of(const world::Character& body) const;

  Game& game_;
  std::map<std::int64_t, std::int64_t> follows_;              // follower, leader; by id
  std::map<std::int64_t, std::set<std::int64_t>> followers_;  // the same the other way round
  std::map<std::int64_t, std::set<std::int64_t>> grouped_;    // leader, members
};

}  // namespace game
