#include "game/company.h"

#include "game/game.h"

namespace game {

bool Company::follow(const world::Character& follower, const world::Character& leader) {
  for (const auto* one = &leader; one != nullptr; one = leader_of(*one)) {
    if (one == &follower) {
      return false;
    }
  }
  unfollow(follower);
  follows_[follower.id()] = leader.id();
  return true;
}

void Company::unfollow(const world::Character& follower) {
  const auto found = follows_.find(follower.id());
  if (found == follows_.end()) {
    return;
  }
  if (const auto group = grouped_.find(found->second); group != grouped_.end()) {
    group->second.erase(follower.id());
    if (group->second.empty()) {
      grouped_.erase(group);
    }
  }
  follows_.erase(found);
}

world::Character* Company::leader_of(const world::Character& body) const {
  const auto found = follows_.find(body.id());
  return found == follows_.end() ? nullptr : game_.world().find_character(found->second);
}

std::vector<world::Character*> Company::followers_of(const world::Character& leader) const {
  std::vector<world::Character*> all;
  for (const auto& [follower, whom] : follows_) {
    auto* body = whom == leader.id() ? game_.world().find_character(follower) : nullptr;
    if (body != nullptr) {
      all.push_back(body);
    }
  }
  return all;
}

bool Company::take_in(const world::Character& leader, const world::Character& follower) {
  return leader_of(follower) == &leader && grouped_[leader.id()].insert(follower.id()).second;
}

bool Company::turn_out(const world::Character& leader, const world::Character& follower) {
  const auto group = grouped_.find(leader.id());
  if (group == grouped_.end() || group->second.erase(follower.id()) == 0) {
    return false;
  }
  if (group->second.empty()) {
    grouped_.erase(group);
  }
  return true;
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
