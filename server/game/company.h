// Who follows whom, and who counts as one group. Of players, and only while they are in the game.
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
  bool follow(const world::Character& follower, const world::Character& leader);
  void unfollow(const world::Character& follower);
  world::Character* leader_of(const world::Character& body) const;  // null: nobody
  std::vector<world::Character*> followers_of(const world::Character& leader) const;
  // A follower becomes, or is no longer, of the leader's group; false when it does not follow.
  bool take_in(const world::Character& leader, const world::Character& follower);
  bool turn_out(const world::Character& leader, const world::Character& follower);
  // The leader first, wherever they are; the body alone when it is in no group.
  std::vector<world::Character*> group_of(const world::Character& body) const;
  bool are_grouped(const world::Character& one, const world::Character& other) const;
  // It left the game.
  void forget(const world::Character& body);

 private:
  std::int64_t head_of(const world::Character& body) const;

  Game& game_;
  std::map<std::int64_t, std::int64_t> follows_;              // follower, leader; by id
  std::map<std::int64_t, std::set<std::int64_t>> followers_;  // the same the other way round
  std::map<std::int64_t, std::set<std::int64_t>> grouped_;    // leader, members
};

}  // namespace game
