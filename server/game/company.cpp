#include "game/company.h"

#include "game/game.h"

namespace game {

namespace {

// False when it was not there; no empty sets are kept.
bool take_out(std::map<std::int64_t, std::set<std::int64_t>>& sets, std::int64_t of,
              std::int64_t id) {
  const auto set = sets.find(of);
  if (set == sets.end() || set->second.erase(id) == 0) {
    return false;
  }
  if (set->second.empty()) {
    sets.erase(set);
  }
  return true;
}

}  // namespace

bool Company::follow(const world::Character& follower, const world::Character& leader) {
  for (const auto* one = &leader; one != nullptr; one = leader_of(*one)) {
    if (one == &follower) {
      return false;
    }
  }
  unfollow(follower);
  follows_[follower.id()] = leader.id();
  followers_[leader.id()].insert(follower.id());
  return true;
}

void Company::unfollow(const world::Character& follower) {
  const auto found = follows_.find(follower.id());
  if (found == follows_.end()) {
    return;
  }
  take_out(grouped_, found->second, follower.id());
  take_out(followers_, found->second, follower.id());
  follows_.erase(found);
}

world::Character* Company::leader_of(const world::Character& body) const {
  const auto found = follows_.find(body.id());
  return found == follows_.end() ? nullptr : game_.world().find_character(found->second);
}

std::vector<world::Character*> Company::followers_of(const world::Character& leader) const {
  std::vector<world::Character*> all;
  const auto known = followers_.find(leader.id());
  if (known == followers_.end()) {
    return all;
  }
  for (const auto follower : known->second) {
    if (auto* body = game_.world().find_character(follower)) {
      all.push_back(body);
    }
  }
  return all;
}

bool Company::take_in(const world::Character& leader, const world::Character& follower) {
  return leader_of(follower) == &leader && grouped_[leader.id()].insert(follower.id()).second;
}

bool Company::turn_out(const world::Character& leader, const world::Character& follower) {
  return take_out(grouped_, leader.id(), follower.id());
}

std::int64_t Company::head_of(const world::Character& body) const {
  const auto leader = follows_.find(body.id());
  if (leader != follows_.end()) {
    const auto group = grouped_.find(leader->second);
    if (group != grouped_.end() && group->second.contains(body.id())) {
      return leader->second;
    }
  }
  return body.id();
}

std::vector<world::Character*> Company::group_of(const world::Character& body) const {
  std::vector<world::Character*> all;
  const auto head = head_of(body);
  if (auto* leader = game_.world().find_character(head)) {
    all.push_back(leader);
  }
  if (const auto group = grouped_.find(head); group != grouped_.end()) {
    for (const auto id : group->second) {
      if (auto* member = game_.world().find_character(id)) {
        all.push_back(member);
      }
    }
  }
  return all;
}

bool Company::are_grouped(const world::Character& one, const world::Character& other) const {
  return head_of(one) == head_of(other);
}

void Company::forget(const world::Character& body) {
  unfollow(body);
  for (const auto* follower : followers_of(body)) {
    unfollow(*follower);
  }
  grouped_.erase(body.id());
}

}  // namespace game
